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

/**
 * `amount` × `numerator` ÷ `denominator`, to the nearest whole with halves rounded up. Computed without fractions, so it is exact
 * for every amount a number can hold. Neither amount nor fraction may be negative; a denominator of 0 gives 0.
 */
export function proportion(amount: number, numerator: number, denominator: number): number {
  if (denominator === 0) return 0;
  const product = BigInt(amount) * BigInt(numerator);
  return Number((2n * product + BigInt(denominator)) / (2n * BigInt(denominator)));
}

/**
 * Splits a whole amount in proportion to the weights so that the parts add up to it exactly: whole parts first, then one more for
 * the largest remainders, earlier weights first when remainders are equal. If all weights are 0, every part is 0.
 */
export function splitByWeight(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) return weights.map(() => 0);
  const shares = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight);
    return { index, whole: product / total, remainder: product % total };
  });
  let left = BigInt(amount) - shares.reduce((sum, { whole }) => sum + whole, 0n);
  for (const share of shares.toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)) {
    if (left === 0n) break;
    share.whole += 1n;
    left -= 1n;
  }
  return shares.map(({ whole }) => Number(whole));
}

/** The dividend per pound of claims, in hundredths of a penny, rounded half up and never more than 100 pence. */
export const pencePerPound = (availablePence: number, claimsPence: number): number =>
  Math.min(10_000, proportion(availablePence, 10_000, claimsPence));

/** Hundredths of a penny in the pound as they are written: '28.00 p/£'. */
export const pencePerPoundText = (hundredths: number): string => `${(hundredths / 100).toFixed(2)} p/£`;
