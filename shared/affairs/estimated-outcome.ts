import { z } from 'zod';
import { pence } from '#shared/contract.ts';
import { pencePerPound } from '#shared/money.ts';
import { type FeeModel, feesOf, feesOutput } from './fee-model.ts';

/** Money that the arrangement is expected to bring in: contributions over the term, a lump sum, an asset. */
const realisation = z.object({ label: z.string(), pence });
export type Realisation = z.output<typeof realisation>;

export type OutcomeInput = {
  realisations: readonly Realisation[];
  feeModel: FeeModel;
  /** Other expenses, expected or drawn; bond and registration are in the fee model. */
  expensesPence: number;
  variationPence?: number;
  preferentialPence: number;
  unsecuredPence: number;
};

/** The estimated outcome statement: what comes in, what it costs, and what creditors get of it. */
export const estimatedOutcomeOutput = z.object({
  realisations: z.array(realisation),
  realisationsPence: pence,
  fees: feesOutput,
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
  const {
    realisations,
    feeModel,
    expensesPence,
    variationPence = 0,
    preferentialPence,
    unsecuredPence,
  } = input;
  const realisationsPence = realisations.reduce((sum, each) => sum + each.pence, 0);
  const fees = feesOf(feeModel, { realisationsPence, expensesPence, variationPence });
  const availablePence = Math.max(0, realisationsPence - fees.totalPence);
  const preferentialDividendPence = Math.min(availablePence, preferentialPence);
  const rest = availablePence - preferentialDividendPence;
  const unsecuredDividendPence = Math.min(rest, unsecuredPence);
  return {
    realisations: [...realisations],
    realisationsPence,
    fees,
    availablePence,
    preferentialPence,
    preferentialDividendPence,
    unsecuredPence,
    unsecuredDividendPence,
    pencePerPound: pencePerPound(rest, unsecuredPence),
    returnedPence: rest - unsecuredDividendPence,
    shortfallPence: Math.max(0, fees.totalPence - realisationsPence),
  };
}
