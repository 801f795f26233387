import { eq } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { digestOf } from '#server/records/approvals/digest.ts';
import { requestApproval, voidApprovals } from '#server/records/approvals/request-approval.ts';
import type { Case } from '#server/records/cases/access.ts';
import { tables } from '#server/records/reference/tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { caseCreditors } from './tables.ts';

/** The name of debts in the audit trail and in approvals. */
export const DEBT = 'case-creditors';
export type Debt = typeof caseCreditors.$inferSelect;

/** The values of a debt that has nothing pending. */
export const noProposal = { proposedPence: null, proposedOn: null, proposedByUserId: null };

/** The digest of what is approved: how much of which creditor's claim is admitted, and how the debt ranks. */
export const digestOfAdmission = (debt: Debt): string =>
  digestOf([
    [debt.caseId, debt.creditorId, debt.accountNumber, debt.claimPence, debt.proposedPence, debt.proposedOn],
    [debt.debtStatusId, Number(debt.isPreferential), Number(debt.isExcluded)],
    [Number(debt.isSecured), debt.securityPence],
  ]);

/** Stores a change of a debt. A proposed admission that it affects is dropped, and its request is void. */
export async function changeDebtRow(w: Write, debt: Debt, change: Partial<Debt>): Promise<Debt> {
  const isTouched =
    debt.proposedPence !== null && digestOfAdmission({ ...debt, ...change }) !== digestOfAdmission(debt);
  if (isTouched)
    await voidApprovals(
      w,
      { entity: DEBT, entityId: debt.id },
      'The debt has changed since: its claim must be admitted again.',
    );
  const values = isTouched ? { ...noProposal, ...change } : change;
  return changeRow(w, DEBT, caseCreditors, debt, debt.version, values);
}

/** Submits a proposed admission for a second person's approval. */
export async function askForAdmission(w: Write, found: Case, debt: Debt): Promise<void> {
  const { creditors } = tables;
  const [creditor = missing()] = await w.tx
    .select({ name: creditors.name })
    .from(creditors)
    .where(eq(creditors.id, debt.creditorId));
  const claimPence = debt.claimPence ?? 0;
  const admittedPence = debt.proposedPence ?? 0;
  await requestApproval(w, {
    kind: 'claim_over_limit',
    entity: DEBT,
    entityId: debt.id,
    domainId: found.domainId,
    caseIds: [found.id],
    amountPence: admittedPence,
    summary: `Claim of ${creditor.name} on ${found.uniqueReference}`,
    digest: digestOfAdmission(debt),
    working: [
      {
        lines: [
          { label: 'Creditor', text: creditor.name },
          ...(debt.accountNumber ? [{ label: 'Account', text: debt.accountNumber }] : []),
          { label: 'Declared', pence: debt.balanceSoaPence },
          { label: 'Claimed', pence: claimPence },
          { label: 'To be admitted', pence: admittedPence },
          ...(claimPence > admittedPence
            ? [{ label: 'To be rejected', pence: claimPence - admittedPence }]
            : []),
          ...(debt.statusReason ? [{ label: 'Why a part is rejected', text: debt.statusReason }] : []),
        ],
      },
    ],
    papers: [{ name: 'Creditors of the case', href: `/cases/${found.id}?tab=creditors` }],
  });
}
