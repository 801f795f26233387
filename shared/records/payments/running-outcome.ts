import { sumOf } from '#shared/platform/money.ts';
import type { RankingDebt } from '#shared/records/affairs/case-outcome.ts';
import { type EstimatedOutcome, estimatedOutcome } from '#shared/records/affairs/estimated-outcome.ts';
import type { FeeInput } from '#shared/records/fees/fee-working.ts';
import type { ScheduleLine } from './schedules.ts';

/** The inputs for estimating a running arrangement, in pence. */
export type RunningFacts = {
  /** All receipts. */
  receivedPence: number;
  /** The part that counts towards the schedule. */
  contributionsPence: number;
  assetsLeftPence: number;
  feeTerms: Pick<FeeInput, 'model' | 'modifications' | 'asAt' | 'approvedOn'>;
  expensesPence: number;
  /** Fees of agreed variations. */
  variationPence: number;
  debts: readonly RankingDebt[];
};

/** Payments still to come under a schedule. */
export const stillDue = (lines: readonly ScheduleLine[], contributionsPence: number): number =>
  Math.max(0, sumOf(lines, ({ expectedPence }) => expectedPence) - contributionsPence);

/** The name of an estimate's line for money that has come in. */
export const REALISED = 'Realised to date';

/** The estimate for a running arrangement: receipts so far and payments still due, less costs as drawn or expected, over the claims. */
export function runningOutcome(facts: RunningFacts, lines: readonly ScheduleLine[]): EstimatedOutcome {
  const ranking = (isPreferential: boolean) =>
    sumOf(facts.debts, (debt) =>
      (debt.class === 'preferential') === isPreferential ? debt.rankingPence : 0,
    );
  return estimatedOutcome({
    realisations: [
      { label: REALISED, pence: facts.receivedPence },
      { label: 'Still due under the schedule', pence: stillDue(lines, facts.contributionsPence) },
      ...(facts.assetsLeftPence > 0
        ? [{ label: 'Assets still to be realised', pence: facts.assetsLeftPence }]
        : []),
    ],
    feeTerms: facts.feeTerms,
    expensesPence: facts.expensesPence,
    variationPence: facts.variationPence,
    preferentialPence: ranking(true),
    unsecuredPence: ranking(false),
  });
}
