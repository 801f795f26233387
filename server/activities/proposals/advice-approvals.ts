import { eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import { affairsOf } from '#server/records/affairs/statement-of-affairs.ts';
import type { Approval, ApprovalHandler } from '#server/records/approvals/handler.ts';
import { lockCaseOf } from '#server/records/cases/access.ts';
import { adviceRecords } from '#server/records/decisions/proposal-tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { isAuthorised } from '#server/records/staff/authorisations.ts';
import { now } from '#shared/platform/dates.ts';
import { ADVICE, digestOfAdvice, refuseUnanswered, refuseUnknown } from './advice.ts';

type AdviceRow = typeof adviceRecords.$inferSelect;

/** The record of a request while it waits, locked after its case. */
async function lockSubmitted(tx: Tx, { entityId, caseIds }: Approval): Promise<AdviceRow | null> {
  await lockCaseOf(tx, caseIds);
  const [row] = await tx.select().from(adviceRecords).where(eq(adviceRecords.id, entityId)).for('update');
  return row?.status === 'submitted' ? row : null;
}

async function change(
  w: Write,
  request: Approval,
  values: Partial<AdviceRow>,
  action: string,
): Promise<void> {
  const row = await lockSubmitted(w.tx, request);
  if (!row) return;
  const own: Write = { ...w, audit: (entry) => w.audit({ caseId: row.caseId, ...entry }) };
  await changeRow(own, ADVICE, adviceRecords, row, row.version, values, { action });
  w.changed(`case:${row.caseId}`);
}

/** Records of advice, which an insolvency practitioner signs off as a second person (SIP 3.1). */
export const adviceApprovals: ApprovalHandler = {
  alsoAsks: () => 'case.write',
  digestNow: async (tx, request) => {
    const row = await lockSubmitted(tx, request);
    return row && digestOfAdvice(row);
  },
  barred: async (tx, _request, userId) => {
    return (await isAuthorised(tx, userId))
      ? null
      : 'Only a licensed insolvency practitioner may sign off advice.';
  },
  approve: async (w, request) => {
    const found = await lockCaseOf(w.tx, request.caseIds);
    if (found) {
      const working = { found, affairs: await affairsOf(w.tx, found) };
      refuseUnknown(working);
      const row = await lockSubmitted(w.tx, request);
      if (row) refuseUnanswered(working, row);
    }
    await change(
      w,
      request,
      { status: 'signed_off', signedOffBy: w.author.id || null, signedOffAt: now() },
      'signed off',
    );
  },
  reject: (w, request, comment) =>
    change(w, request, { status: 'draft', statusReason: comment }, 'sent back'),
  dropped: (w, request) => change(w, request, { status: 'draft' }, 'taken back'),
};
