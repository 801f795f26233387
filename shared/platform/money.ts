const pounds = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  signDisplay: 'negative',
});

/** The sum of one figure of the rows. */
export const sumOf = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

/** Whole pence as £1,234.56; zero never has a minus. */
export const poundsText = (pence: number): string => pounds.format(pence / 100);

/** `amount` × `share` ÷ `whole` with its remainder; without fractions, and by big integers only where numbers are not exact. */
function divided(amount: number, share: number, whole: number): { quotient: number; remainder: number } {
  const product = amount * share;
  if (Math.abs(product) <= Number.MAX_SAFE_INTEGER) {
    const remainder = product % whole;
    return { quotient: (product - remainder) / whole, remainder };
  }
  const exact = BigInt(amount) * BigInt(share);
  return { quotient: Number(exact / BigInt(whole)), remainder: Number(exact % BigInt(whole)) };
}

/**
 * `amount` × `numerator` ÷ `denominator`, to the nearest whole with halves rounded up. Computed without fractions, so it is exact
 * for every amount a number can hold. Neither amount nor fraction may be negative; a denominator of 0 gives 0.
 */
export function proportion(amount: number, numerator: number, denominator: number): number {
  if (denominator === 0) return 0;
  const { quotient, remainder } = divided(amount, numerator, denominator);
  return quotient + (remainder >= denominator - remainder ? 1 : 0);
}

/**
 * Splits a whole amount in proportion to the weights so that the parts add up to it exactly: whole parts first, then one more for
 * the largest remainders, earlier weights first when remainders are equal. If all weights are 0, every part is 0.
 */
export function splitByWeight(amount: number, weights: readonly number[]): number[] {
  const total = sumOf(weights, (weight) => weight);
  if (total === 0) return weights.map(() => 0);
  const shares = weights.map((weight, index) => ({ index, ...divided(amount, weight, total) }));
  let left = amount - sumOf(shares, ({ quotient }) => quotient);
  for (const share of shares.toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)) {
    if (left === 0) break;
    share.quotient += 1;
    left -= 1;
  }
  return shares.map(({ quotient }) => quotient);
}

/** The dividend that can be paid per pound of claims, in hundredths of a penny, rounded half up and never more than 100 pence. */
export const pencePerPound = (availablePence: number, claimsPence: number): number =>
  Math.min(10_000, proportion(availablePence, 10_000, claimsPence));

/** What was paid per pound of claims, in hundredths of a penny, rounded half up: what was actually paid, even beyond 100 pence. */
export const ratePerPound = (paidPence: number, claimsPence: number): number =>
  proportion(paidPence, 10_000, claimsPence);

/** Hundredths of a penny in the pound as they are written: '28.00 p/£'. */
export const pencePerPoundText = (hundredths: number): string => `${(hundredths / 100).toFixed(2)} p/£`;
