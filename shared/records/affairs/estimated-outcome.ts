import { z } from 'zod';
import { pence } from '#shared/platform/contract.ts';
import { sumOf } from '#shared/platform/money.ts';
import { splitDividend } from '#shared/records/fees/dividend-split.ts';
import { type FeeInput, feeWorking, feeWorkingOutput } from '#shared/records/fees/fee-working.ts';

/** Money that the arrangement is expected to bring in: contributions over the term, a lump sum, an asset. */
const realisation = z.object({ label: z.string(), pence });
export type Realisation = z.output<typeof realisation>;

export type OutcomeInput = {
  realisations: readonly Realisation[];
  feeTerms: Pick<FeeInput, 'model' | 'modifications' | 'asAt' | 'approvedOn'>;
  /** Other expenses, expected or drawn; bond and registration are in the fee model. */
  expensesPence: number;
  variationPence?: number;
  preferentialPence: number;
  unsecuredPence: number;
};

/** The estimated outcome statement: what comes in, what it costs, and what creditors get from it. */
export const estimatedOutcomeOutput = z.object({
  realisations: z.array(realisation),
  realisationsPence: pence,
  fees: feeWorkingOutput,
  /** Realisations less costs, never negative. */
  availablePence: pence,
  preferentialPence: pence,
  preferentialDividendPence: pence,
  unsecuredPence: pence,
  unsecuredDividendPence: pence,
  /** For unsecured creditors, in hundredths of a penny. */
  pencePerPound: z.int(),
  /** What is left when everybody has been paid in full: it returns to the client. */
  returnedPence: pence,
  /** Costs beyond what comes in. */
  shortfallPence: pence,
});
export type EstimatedOutcome = z.output<typeof estimatedOutcomeOutput>;

/** Preferential creditors are paid in full before unsecured ones share the rest, at most a hundred pence in the pound. */
export function estimatedOutcome(input: OutcomeInput): EstimatedOutcome {
  const { realisations, feeTerms, expensesPence, variationPence = 0 } = input;
  const { preferentialPence, unsecuredPence } = input;
  const realisationsPence = sumOf(realisations, (each) => each.pence);
  const fees = feeWorking({
    ...feeTerms,
    realisationsPence,
    expenses: [{ item: 'expenses', category: 1, drawnPence: 0, duePence: expensesPence }],
    variationPence,
  });
  const availablePence = Math.max(0, realisationsPence - fees.totalPence);
  const owed = { paidPence: 0 };
  const split = splitDividend(availablePence, [
    { id: 0, rank: 'preferential', claimPence: preferentialPence, ...owed },
    { id: 1, rank: 'unsecured', claimPence: unsecuredPence, ...owed },
  ]);
  const { preferential, unsecured } = split.ranks;
  return {
    realisations: [...realisations],
    realisationsPence,
    fees,
    availablePence,
    preferentialPence,
    preferentialDividendPence: preferential.dividendPence,
    unsecuredPence,
    unsecuredDividendPence: unsecured.dividendPence,
    pencePerPound: unsecured.pencePerPound,
    returnedPence: split.surplusPence,
    shortfallPence: Math.max(0, fees.totalPence - realisationsPence),
  };
}
