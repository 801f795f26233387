import { z } from 'zod';
import { pence } from '#shared/platform/contract.ts';
import { poundsText, proportion, sumOf } from '#shared/platform/money.ts';
import type { FeeModel } from '#shared/records/fees/fee-model.ts';

const part = z.object({ label: z.string(), pence });

/** The cash of a case: held always equals reserved, committed and free together. */
export const caseCashOutput = z.object({
  heldPence: pence,
  /** Kept back: money that has not cleared, and what is to be spent soon. */
  reservedPence: pence,
  /** Allocations whose money has not left yet, and dividends that came back. */
  committedPence: pence,
  /** Negative where commitments exceed the cash. */
  freePence: pence,
  /** The purposes of the reserve, even if the cash is not enough for it. */
  reserves: z.array(part),
});
export type CaseCash = z.output<typeof caseCashOutput>;

type CashFacts = {
  heldPence: number;
  /** Allocations whose journal is not posted. */
  allocatedPence: number;
  /** Held for creditors from earlier dividends: the balances of 2000 and 2400. */
  owedPence: number;
  reserves: readonly z.output<typeof part>[];
};

/** Commitments come first, then the reserve as far as the cash allows; the rest is free. */
export function caseCash({ heldPence, allocatedPence, owedPence, reserves }: CashFacts): CaseCash {
  const committedPence = allocatedPence + owedPence;
  const uncommitted = heldPence - committedPence;
  const wanted = sumOf(reserves, (each) => each.pence);
  const reservedPence = Math.min(wanted, Math.max(0, uncommitted));
  return {
    heldPence,
    reservedPence,
    committedPence,
    freePence: uncommitted - reservedPence,
    reserves: reserves.filter((each) => each.pence > 0),
  };
}

/** The money that an open case holds back: uncleared receipts, a month of expected expenses, and its closing costs. */
export const reservesOf = (
  model: FeeModel,
  {
    termMonths,
    unclearedPence,
    isOpen,
  }: { termMonths: number | null; unclearedPence: number; isOpen: boolean },
) => [
  { label: 'Receipts not cleared yet', pence: unclearedPence },
  {
    label: 'A month of the expenses expected',
    pence: isOpen ? proportion(model.expectedExpenses ?? 0, 1, termMonths ?? 0) : 0,
  },
  { label: 'Closing costs', pence: isOpen ? (model.closingCosts ?? 0) : 0 },
];

/** Why this much cannot be set aside, with the figures; null when it can. */
export function cashProblem(cash: CaseCash, amountPence: number): string | null {
  if (amountPence <= cash.freePence) return null;
  const { heldPence, reservedPence, committedPence, freePence } = cash;
  return `${poundsText(amountPence)} is more than the ${poundsText(Math.max(0, freePence))} that is free: ${poundsText(heldPence)} held, less ${poundsText(committedPence)} committed and ${poundsText(reservedPence)} reserved.`;
}
