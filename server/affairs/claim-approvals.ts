import { eq } from 'drizzle-orm';
import type { Approval, ApprovalHandler } from '#server/approvals/handler.ts';
import { cases } from '#server/cases/tables.ts';
import type { Tx } from '#server/database/connect.ts';
import type { Write } from '#server/database/write.ts';
import { changeDebtRow, type Debt, digestOfAdmission, noProposal } from './propose-admission.ts';
import { refreshTotals } from './refresh-totals.ts';
import { admit } from './settle-claims.ts';
import { caseCreditors } from './tables.ts';

/** The debt of a request while its admission is proposed, locked after its case as every change of it does. */
async function lockProposed(tx: Tx, { entityId, caseIds }: Approval): Promise<Debt | null> {
  await tx.select({ id: cases.id }).from(cases).where(eq(cases.id, caseIds[0]!)).for('update');
  const [debt] = await tx.select().from(caseCreditors).where(eq(caseCreditors.id, entityId)).for('update');
  return debt && debt.proposedPence !== null ? debt : null;
}

/** Changes the debt of a request in the decider's transaction, with what follows for its case. */
async function changeProposed(
  w: Write,
  request: Approval,
  change: (ofCase: Write, debt: Debt) => Promise<unknown>,
): Promise<void> {
  const debt = await lockProposed(w.tx, request);
  if (!debt) return;
  const { caseId } = debt;
  await change({ ...w, audit: (entry) => w.audit({ caseId, ...entry }) }, debt);
  await refreshTotals(w.tx, caseId);
  w.changed(`case:${caseId}`);
}

/** Claims over the domain's limit: the approved amount is admitted, by the second person. */
export const claimApprovals: ApprovalHandler = {
  digestNow: async (tx, request) => {
    const debt = await lockProposed(tx, request);
    return debt && digestOfAdmission(debt);
  },
  approve: (w, request) =>
    changeProposed(w, request, (ofCase, debt) =>
      admit(ofCase, debt, {
        claimAdmittedPence: debt.proposedPence!,
        admittedOn: debt.proposedOn!,
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
