import { counted } from '#shared/platform/counted.ts';
import { poundsText, sumOf } from '#shared/platform/money.ts';
import { splitDividend } from '#shared/records/fees/dividend-split.ts';
import type { FeeModel } from '#shared/records/fees/fee-model.ts';
import { type Accepted, modifiedTerms, type Terms } from './effects.ts';
import { type EstimatedOutcome, estimatedOutcome, type Realisation } from './estimated-outcome.ts';
import type { DebtClass } from './statement-of-affairs.ts';

/** The part of a debt that shares in an estimate. */
export type RankingDebt = { id: number; class: DebtClass | null; rankingPence: number };

/** The inputs of the estimated outcome of a case. */
export type OutcomeFacts = {
  terms: Terms;
  /** One-off receipts, besides the contributions. */
  lumpSums?: readonly Realisation[];
  approvedOn: string | null;
  feeModel: FeeModel;
  assets: readonly { description: string; estimatedPence: number }[];
  debts: readonly RankingDebt[];
};

/** The total of the contributions over the term. */
export const contributionsOver = ({ contributionPence, termMonths }: Terms): Realisation => ({
  label: `${counted(termMonths ?? 0, 'contribution')} of ${poundsText(contributionPence ?? 0)}`,
  pence: (contributionPence ?? 0) * (termMonths ?? 0),
});

/** The terms in force: until approval those of the proposal as modified, afterwards those of the case, which approval set. */
export const termsThatCount = (
  { terms, approvedOn }: Pick<OutcomeFacts, 'terms' | 'approvedOn'>,
  accepted: readonly Accepted[],
): Terms =>
  approvedOn === null
    ? modifiedTerms(
        terms,
        accepted.map(({ effect }) => effect),
      )
    : terms;

/** The day that an estimate is made for: until approval all accepted clauses count, which take effect with it. */
export const estimatedOn = (
  approvedOn: string | null,
  accepted: readonly Accepted[],
  today: string,
): string =>
  approvedOn !== null
    ? today
    : accepted.reduce((latest, { effectiveOn }) => (effectiveOn > latest ? effectiveOn : latest), today);

/** The estimated outcome of a case with the clauses in force on a day. */
export function caseOutcome(
  { lumpSums = [], approvedOn, feeModel, assets, debts }: OutcomeFacts,
  accepted: readonly Accepted[],
  { asAt, contributions }: { asAt: string; contributions: Realisation },
): EstimatedOutcome {
  const ranking = (isPreferential: boolean) =>
    sumOf(debts, (debt) => ((debt.class === 'preferential') === isPreferential ? debt.rankingPence : 0));
  return estimatedOutcome({
    realisations: [
      // While no terms are agreed there are no contributions to list.
      ...(contributions.pence > 0 ? [contributions] : []),
      ...lumpSums,
      ...assets
        .filter(({ estimatedPence }) => estimatedPence > 0)
        .map(({ description, estimatedPence }) => ({ label: description, pence: estimatedPence })),
    ],
    feeTerms: { model: feeModel, modifications: accepted, asAt, approvedOn },
    expensesPence: feeModel.expectedExpenses ?? 0,
    preferentialPence: ranking(true),
    unsecuredPence: ranking(false),
  });
}

/** The dividend of each debt in an outcome, to the penny; together the total for creditors of its rank. */
export const creditorShares = (
  { availablePence }: Pick<EstimatedOutcome, 'availablePence'>,
  debts: readonly RankingDebt[],
): { id: number; dividendPence: number }[] =>
  splitDividend(
    availablePence,
    debts.map(({ id, class: rank, rankingPence }) => ({
      id,
      rank: rank === 'preferential' ? 'preferential' : 'unsecured',
      claimPence: rankingPence,
      paidPence: 0,
    })),
  ).shares.map(({ id, dividendPence }) => ({ id, dividendPence }));
