import { eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import { digestOf } from '#server/records/approvals/digest.ts';
import type { Approval, ApprovalHandler } from '#server/records/approvals/handler.ts';
import { openApproval, requestApproval, voidApprovals } from '#server/records/approvals/request-approval.ts';
import type { Case } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { now } from '#shared/platform/dates.ts';
import { DILIGENCE, type DiligenceRow } from './read.ts';
import { dueDiligence } from './tables.ts';

/** The digest of what senior management approves: a different answer makes the approval void. */
export const approvedFields = ['pep', 'pepOffice', 'funds', 'fundsEvidence'] as const;
export type ApprovedAnswers = Pick<DiligenceRow, (typeof approvedFields)[number]>;

const digestOfRecord = ({ caseId, personId, ...row }: DiligenceRow): string =>
  digestOf([[caseId, personId, ...approvedFields.map((field) => row[field])]]);

/**
 * Asks senior management to approve acting for a politically exposed person, once their funds are explained (MLR 2017, regulation 35(5)); a
 * request based on earlier answers is void.
 */
export async function keepRequest(
  w: Write,
  { id: caseId, domainId }: Case,
  row: DiligenceRow,
  { name, isOther }: { name: string; isOther: boolean },
): Promise<void> {
  const record = { entity: DILIGENCE, entityId: row.id };
  if (isOther) await voidApprovals(w, record, 'The answers have changed.');
  const { pep, pepOffice, funds, fundsEvidence, approvedBy } = row;
  if (pep !== 'yes' || !funds || !fundsEvidence || approvedBy !== null) return;
  if ((await openApproval(w.tx, record)) !== null) return;
  await requestApproval(w, {
    ...record,
    kind: 'due_diligence',
    domainId,
    caseIds: [caseId],
    amountPence: null,
    summary: `${name}, a politically exposed person`,
    digest: digestOfRecord(row),
    working: [
      {
        lines: [
          { label: 'Office', text: pepOffice ?? '' },
          { label: 'Source of funds', text: funds },
          { label: 'Evidence', text: fundsEvidence },
        ],
      },
    ],
    papers: [{ name: 'Due diligence', href: `/cases/${caseId}?tab=people` }],
  });
}

/** The record of a request, locked after its case; null if it no longer exists. */
async function lockRecord(tx: Tx, { entityId, caseIds }: Approval): Promise<DiligenceRow | null> {
  const [caseId = 0] = caseIds;
  await tx.select({ id: cases.id }).from(cases).where(eq(cases.id, caseId)).for('update');
  const [row] = await tx.select().from(dueDiligence).where(eq(dueDiligence.id, entityId)).for('update');
  return row ?? null;
}

/** Acting for a politically exposed person: senior management approves, but never whoever recorded it. */
export const dueDiligenceApprovals: ApprovalHandler = {
  digestNow: async (tx, request) => {
    const row = await lockRecord(tx, request);
    return row && digestOfRecord(row);
  },
  barred: async (tx, request, userId) =>
    (await lockRecord(tx, request))?.pepBy === userId
      ? 'You recorded that they are a politically exposed person.'
      : null,
  approve: async (w, request) => {
    const row = await lockRecord(w.tx, request);
    if (row === null) return;
    const own: Write = { ...w, audit: (entry) => w.audit({ caseId: row.caseId, ...entry }) };
    const values = { approvedBy: w.author.id || null, approvedAt: now() };
    await changeRow(own, DILIGENCE, dueDiligence, row, row.version, values, { action: 'approved' });
    w.changed(`case:${row.caseId}`);
  },
  // Without approval the record cannot be completed; the comment is on the request.
  reject: async () => undefined,
};
