import { pencePerPound } from '#shared/money.ts';
import { type FeeModel, type Fees, feesOf } from './fee-model.ts';

/** Money that the arrangement is expected to bring in: contributions over the term, a lump sum, an asset. */
export type Realisation = { label: string; pence: number };

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
export type EstimatedOutcome = {
  realisations: Realisation[];
  realisationsPence: number;
  fees: Fees;
  /** Realisations less costs, never below nothing. */
  availablePence: number;
  preferentialPence: number;
  preferentialDividendPence: number;
  unsecuredPence: number;
  unsecuredDividendPence: number;
  /** For unsecured creditors, in hundredths of a penny. */
  pencePerPound: number;
  /** What is left when everybody has been paid in full: it returns to the client. */
  returnedPence: number;
  /** Costs beyond what comes in. */
  shortfallPence: number;
};

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
  const realisationsPence = realisations.reduce((sum, { pence }) => sum + pence, 0);
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
