import { creditorFigure, type DebtFigures } from '#shared/records/affairs/claims.ts';
import type { ValueBasis } from '#shared/records/decisions/decisions.ts';

/** Rule 15.31: a debt of unascertained amount votes for £1 unless the chair puts a higher value on it. */
export const UNASCERTAINED_PENCE = 100;

/** The figures of a debt that decide its value for voting. */
export type VotingDebt = DebtFigures & { debtStatus: { countsForVoting: boolean } };
export type VotingValue = { valuePence: number; basis: ValueBasis };

/** Whether the creditor has a vote for the debt: those outside the arrangement, and those that are settled, have none. */
export const hasVote = ({ isExcluded, debtStatus }: VotingDebt): boolean =>
  !isExcluded && debtStatus.countsForVoting;

/**
 * The value at which a debt is admitted for voting unless the chair decides otherwise: the claim as far as it was
 * admitted, else the claim, the
 * balance that the creditor confirmed, or what the client declared, each less the creditor's security (rule 15.31).
 */
export function votingValue(debt: VotingDebt): VotingValue {
  const { owedPence, basis } = owed(debt);
  const security = debt.isSecured ? (debt.securityPence ?? owedPence) : 0;
  return { valuePence: Math.max(0, owedPence - security), basis };
}

function owed(debt: VotingDebt): { owedPence: number; basis: ValueBasis } {
  if (debt.claimAdmittedPence !== null && debt.debtStatus.countsForDividend)
    return { owedPence: debt.claimAdmittedPence, basis: 'admitted' };
  const theirs = creditorFigure(debt);
  if (theirs !== null)
    return { owedPence: theirs, basis: debt.claimPence === null ? 'confirmed' : 'claimed' };
  return debt.balanceSoaPence > 0
    ? { owedPence: debt.balanceSoaPence, basis: 'declared' }
    : { owedPence: UNASCERTAINED_PENCE, basis: 'unascertained' };
}

/** Whether the chair has to decide the value of the debt for voting before voting opens. */
export const needsRuling = ({ debtStatus }: VotingDebt): boolean => debtStatus.code === 'disputed';
