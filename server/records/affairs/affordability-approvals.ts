import { eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { Approval, ApprovalHandler } from '#server/records/approvals/handler.ts';
import { lockCaseOf } from '#server/records/cases/access.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { now } from '#shared/platform/dates.ts';
import { AFFORDABILITY, digestOfRequest, surplusOf } from './affordability.ts';
import { affordabilityRequests as requests } from './affordability-table.ts';

type Request = typeof requests.$inferSelect;

/** The pending request, locked after its case, with the case's current figures. */
async function lockWaiting(tx: Tx, { entityId, caseIds }: Approval) {
  const found = await lockCaseOf(tx, caseIds);
  const [row] = await tx.select().from(requests).where(eq(requests.id, entityId)).for('update');
  return found && row?.status === 'waiting' ? { found, row } : null;
}

async function end(w: Write, request: Approval, values: Partial<Request>, action: string): Promise<void> {
  const waiting = await lockWaiting(w.tx, request);
  if (!waiting) return;
  const { row } = waiting;
  const own: Write = { ...w, audit: (entry) => w.audit({ caseId: row.caseId, ...entry }) };
  await changeRow(own, AFFORDABILITY, requests, row, row.version, values, { action });
  w.changed(`case:${row.caseId}`);
}

const decided = (w: Write) => ({ decidedBy: w.author.id || null, decidedAt: now() });

/** Contributions above what is left each month: a second person approves the reason. */
export const affordabilityApprovals: ApprovalHandler = {
  alsoAsks: () => 'case.write',
  digestNow: async (tx, request) => {
    const waiting = await lockWaiting(tx, request);
    if (!waiting) return null;
    const { found, row } = waiting;
    const { contributionPence } = found;
    const surplusPence = await surplusOf(tx, row.caseId);
    if (contributionPence === null || surplusPence === null) return null;
    return digestOfRequest({ ...row, contributionPence, surplusPence });
  },
  approve: (w, request) => end(w, request, { status: 'approved', ...decided(w) }, 'approved'),
  reject: (w, request, comment) =>
    end(w, request, { status: 'rejected', statusReason: comment, ...decided(w) }, 'sent back'),
  dropped: (w, request, why) => end(w, request, { status: 'dropped', statusReason: why }, 'dropped'),
};
