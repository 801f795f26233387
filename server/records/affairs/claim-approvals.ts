import { eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { Approval, ApprovalHandler } from '#server/records/approvals/handler.ts';
import { type Case, lockCaseOf } from '#server/records/cases/access.ts';
import { changeDebtRow, type Debt, digestOfAdmission, noProposal } from './propose-admission.ts';
import { refreshTotals } from './save-debt.ts';
import { admit } from './settle-claims.ts';
import { caseCreditors } from './tables.ts';

/** The debt of a request while its admission is proposed; its case is locked first, as in every change of a debt. */
async function lockProposed(
  tx: Tx,
  { entityId, caseIds }: Approval,
): Promise<{ debt: Debt; found: Case } | null> {
  const found = await lockCaseOf(tx, caseIds);
  const [debt] = await tx.select().from(caseCreditors).where(eq(caseCreditors.id, entityId)).for('update');
  return found && debt && debt.proposedPence !== null ? { debt, found } : null;
}

/** Changes the debt of a request in the decider's transaction, with what follows for its case. */
async function changeProposed(
  w: Write,
  request: Approval,
  change: (ofCase: Write, debt: Debt, found: Case) => Promise<unknown>,
): Promise<void> {
  const proposed = await lockProposed(w.tx, request);
  if (!proposed) return;
  const { debt, found } = proposed;
  const { caseId } = debt;
  await change({ ...w, audit: (entry) => w.audit({ caseId, ...entry }) }, debt, found);
  await refreshTotals(w.tx, caseId);
  w.changed(`case:${caseId}`);
}

/** Claims over the domain's limit: the second person's approval admits the approved amount. */
export const claimApprovals: ApprovalHandler = {
  digestNow: async (tx, request) => {
    const proposed = await lockProposed(tx, request);
    return proposed && digestOfAdmission(proposed.debt);
  },
  approve: (w, request) =>
    changeProposed(w, request, (ofCase, debt, found) =>
      admit(ofCase, found, debt, {
        claimAdmittedPence: debt.proposedPence ?? missing(),
        admittedOn: debt.proposedOn ?? missing(),
        reason: debt.statusReason,
      }),
    ),
  reject: (w, request, comment) =>
    changeProposed(w, request, (ofCase, debt) =>
      changeDebtRow(ofCase, debt, { ...noProposal, statusReason: comment }),
    ),
  dropped: (w, request) =>
    changeProposed(w, request, (ofCase, debt) =>
      changeDebtRow(ofCase, debt, { ...noProposal, statusReason: null }),
    ),
};
