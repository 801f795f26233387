import { poundsText } from '#shared/platform/money.ts';
import { words } from '#shared/platform/words.ts';

/** The states of a debt by the codes of their rows in Debt Statuses. */
export const debtStatuses = {
  estimated: 'Estimated',
  'confirmed-with-creditor': 'Confirmed with creditor',
  'claim-received': 'Claim received',
  admitted: 'Admitted',
  disputed: 'Disputed',
  withheld: 'Withheld',
  withdrawn: 'Withdrawn',
  nil: 'Nil',
  excluded: 'Excluded',
  'sold-assigned': 'Sold/assigned',
  'paid-in-full': 'Paid in full',
  closed: 'Closed',
} as const;
export type DebtStatus = keyof typeof debtStatuses;

/** Which state may follow which. An exclusion can be undone; a sold debt lives on as its successor's. */
const followers: Record<DebtStatus, readonly DebtStatus[]> = {
  estimated: ['confirmed-with-creditor', 'claim-received', 'nil', 'excluded', 'sold-assigned'],
  'confirmed-with-creditor': ['claim-received', 'nil', 'excluded', 'sold-assigned'],
  'claim-received': ['admitted', 'disputed', 'withheld', 'withdrawn', 'nil', 'excluded', 'sold-assigned'],
  admitted: ['disputed', 'withheld', 'withdrawn', 'paid-in-full', 'sold-assigned'],
  disputed: ['claim-received', 'admitted', 'withheld', 'withdrawn', 'nil', 'sold-assigned'],
  withheld: ['claim-received', 'admitted', 'disputed', 'withdrawn', 'nil', 'sold-assigned'],
  withdrawn: ['closed'],
  nil: ['closed'],
  excluded: ['estimated', 'closed'],
  'sold-assigned': [],
  'paid-in-full': ['closed'],
  closed: [],
};

/** The states that may follow a state of a debt; statuses that the firm added lead nowhere automatically. */
export const nextDebtStatuses = (from: string): readonly DebtStatus[] => followers[from as DebtStatus] ?? [];

/** Why a debt cannot go from one state to another, or null. */
export function debtTransitionProblem(from: { code: string; name: string }, to: DebtStatus): string | null {
  if (nextDebtStatuses(from.code).includes(to)) return null;
  if (from.code === to) return `The debt is already ${from.name}.`;
  return `A debt that is ${from.name} cannot become ${debtStatuses[to]}.`;
}

/** States that a person gives a debt with a reason alone, and no figure. */
export const reasonedStatuses = words(
  'disputed withheld withdrawn nil excluded estimated paid-in-full closed',
) satisfies readonly DebtStatus[];
export type ReasonedStatus = (typeof reasonedStatuses)[number];

/** The figures of one debt that decide what it ranks for. */
export type DebtFigures = {
  balanceSoaPence: number;
  balanceConfirmedPence: number | null;
  claimPence: number | null;
  claimAdmittedPence: number | null;
  isSecured: boolean;
  securityPence: number | null;
  isPreferential: boolean;
  isExcluded: boolean;
  debtStatus: { code: string; name: string; countsInSoa: boolean; countsForDividend: boolean };
};

/** Why the creditor is not asked to prove the debt, or null. */
export function proofProblem({
  claimPence,
  isExcluded,
  debtStatus,
}: Pick<DebtFigures, 'claimPence' | 'isExcluded' | 'debtStatus'>): string | null {
  if (claimPence !== null) return 'The claim has been received.';
  if (isExcluded) return 'The debt is outside the arrangement.';
  return debtStatus.countsInSoa ? null : `The debt is ${debtStatus.name}.`;
}

/** Why this much of a claim cannot be admitted, or null. */
export function admissionProblem(
  { claimPence }: Pick<DebtFigures, 'claimPence'>,
  admittedPence: number,
): string | null {
  if (claimPence === null) return 'No claim has been received yet.';
  if (admittedPence > claimPence) return `More than the claim of ${poundsText(claimPence)}.`;
  return null;
}

/** Whether a second person has to approve that this much is admitted; a limit of null lets one admit any amount. */
export const needsSecondPerson = (admittedPence: number, limitPence: number | null): boolean =>
  limitPence !== null && admittedPence > limitPence;

/** The latest figure the creditor has given: its claim, else the balance it confirmed. */
export const creditorFigure = ({ claimPence, balanceConfirmedPence }: DebtFigures): number | null =>
  claimPence ?? balanceConfirmedPence;

/** Whether the creditor's figure is more than a fifth above what the client declared: somebody should look. */
export function isFarOverStatement(debt: DebtFigures): boolean {
  return (creditorFigure(debt) ?? 0) * 5 > debt.balanceSoaPence * 6;
}

/** Whether the debt is part of the arrangement's liabilities. */
export const isInArrangement = ({ isExcluded, debtStatus }: DebtFigures): boolean =>
  !isExcluded && debtStatus.countsInSoa;

/** The admitted claim, where the debt's state lets it share in dividends. */
export const admittedPence = ({ isExcluded, debtStatus, claimAdmittedPence }: DebtFigures): number =>
  !isExcluded && debtStatus.countsForDividend ? (claimAdmittedPence ?? 0) : 0;

/**
 * The amount for which a debt ranks in an estimate: the admitted claim; until then the claim, the confirmed or the declared balance, each
 * less the creditor's security.
 */
export function rankingPence(debt: DebtFigures): number {
  if (!isInArrangement(debt)) return 0;
  if (debt.debtStatus.countsForDividend && debt.claimAdmittedPence !== null) return debt.claimAdmittedPence;
  const owed = creditorFigure(debt) ?? debt.balanceSoaPence;
  return Math.max(0, owed - (debt.isSecured ? (debt.securityPence ?? owed) : 0));
}

/** Why no dividend may go to this creditor yet, or null: only admitted claims with verified bank details are paid. */
export function unpayableReason(debt: DebtFigures, isBankVerified: boolean): string | null {
  if (debt.isExcluded) return 'Outside the arrangement.';
  if (!debt.debtStatus.countsForDividend) return `The claim is not admitted: ${debt.debtStatus.name}.`;
  if (!debt.claimAdmittedPence) return 'Nothing has been admitted.';
  return isBankVerified ? null : 'The creditor’s bank details have not been verified.';
}
