import { pencePerPoundText, poundsText, ratePerPound } from '#shared/platform/money.ts';

/** What a creditor has had of its claim, in pence; `claimPence` is zero where nothing was admitted. */
export type HadOfClaim = { creditor: string; claimPence: number; hadPence: number };

type Claim = {
  isExcluded: boolean;
  claimAdmittedPence: number | null;
  claimPence: number | null;
  balanceSoaPence: number;
  status: { code: string; countsForDividend: boolean };
  /** A plan, in which nobody admits claims: a debt ranks for what is owed. */
  isInformal: boolean;
};

const keptAdmitted: readonly string[] = ['paid-in-full', 'sold-assigned', 'closed'];

/**
 * The claim on which a debt may be paid, in pence: what was admitted, even after it was paid or sold; nothing without
 * an admitted claim; in a plan, what is owed. The same as `claimText` in SQL.
 */
export function standingClaim({ status, isInformal, ...debt }: Claim): number {
  const { isExcluded, claimAdmittedPence, claimPence, balanceSoaPence } = debt;
  if (isExcluded || status.code === 'withdrawn' || status.code === 'nil') return 0;
  if (status.countsForDividend) return claimAdmittedPence ?? 0;
  if (keptAdmitted.includes(status.code) && claimAdmittedPence !== null) return claimAdmittedPence;
  return isInformal ? (claimAdmittedPence ?? claimPence ?? balanceSoaPence) : 0;
}

/** Whether somebody has had more than a hundred pence in the pound on their claim. */
export const isOverpaid = ({ claimPence, hadPence }: Omit<HadOfClaim, 'creditor'>): boolean =>
  hadPence > claimPence;

/** What somebody has had on their claim, in words: '£180.51 on a claim of £100.00: 180.51 p/£'. */
export const hadOfClaimText = ({ claimPence, hadPence }: Omit<HadOfClaim, 'creditor'>): string =>
  claimPence === 0
    ? `${poundsText(hadPence)} without an admitted claim`
    : `${poundsText(hadPence)} on a claim of ${poundsText(claimPence)}: ${pencePerPoundText(ratePerPound(hadPence, claimPence))}`;

/**
 * Why a creditor is not paid this much more, or null: nobody has more than a hundred pence in the pound, and what is left goes back to the
 * client (domain notes 9.3).
 */
export function claimCapProblem(
  { creditor, claimPence, hadPence }: HadOfClaim,
  morePence: number,
): string | null {
  const had = { claimPence, hadPence: hadPence + morePence };
  return isOverpaid(had)
    ? `${creditor} would have had ${hadOfClaimText(had)}. More than 100 p/£ needs an explicit approval.`
    : null;
}
