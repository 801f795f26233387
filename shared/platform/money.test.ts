import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  pencePerPound,
  pencePerPoundText,
  poundsText,
  proportion,
  splitByWeight,
} from '#shared/platform/money.ts';

describe('proportion', () => {
  test('rounds halves up', () => {
    expect(proportion(1, 1, 2)).toBe(1);
    expect(proportion(3, 1, 2)).toBe(2);
    expect(proportion(1, 1, 3)).toBe(0);
    expect(proportion(2, 1, 3)).toBe(1);
  });

  test('nothing of nothing is nothing', () => {
    expect(proportion(5, 7, 0)).toBe(0);
  });

  test('is exact beyond what fractions hold', () => {
    expect(proportion(9_007_199_254_740_991, 3, 3)).toBe(9_007_199_254_740_991);
  });

  test('is what integers of any size give, whether or not the product fits a number', () => {
    const whole = fc.maxSafeNat().map((n) => n % 2 ** 40);
    fc.assert(
      fc.property(whole, whole, whole, (amount, one, other) => {
        const [numerator, denominator] = one < other ? [one, other] : [other, one];
        fc.pre(denominator > 0);
        const [a, n, d] = [BigInt(amount), BigInt(numerator), BigInt(denominator)];
        expect(proportion(amount, numerator, denominator)).toBe(Number((2n * a * n + d) / (2n * d)));
      }),
    );
  });
});

describe('splitting by weight', () => {
  test('one penny among three equals goes to the first', () => {
    expect(splitByWeight(1, [500, 500, 500])).toEqual([1, 0, 0]);
    expect(splitByWeight(100, [1, 1, 1])).toEqual([34, 33, 33]);
  });

  test('the parts add up to the whole, and none is a penny from its exact share', () => {
    const weights = fc.array(fc.nat(100_000_000), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(fc.nat(1_000_000_000), weights, (amount, list) => {
        const total = list.reduce((sum, weight) => sum + weight, 0);
        fc.pre(total > 0);
        const parts = splitByWeight(amount, list);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        for (const [index, part] of parts.entries())
          expect(Math.abs(part - (amount * list[index]!) / total)).toBeLessThan(1.000001);
      }),
    );
  });

  test('without weights nothing is given', () => {
    expect(splitByWeight(100, [0, 0])).toEqual([0, 0]);
    expect(splitByWeight(100, [])).toEqual([]);
  });
});

test('pence in the pound: in hundredths, at most a hundred pence', () => {
  expect(pencePerPound(2_890_00, 10_322_00)).toBe(2_800);
  expect(pencePerPound(500, 100)).toBe(10_000);
  expect(pencePerPound(500, 0)).toBe(0);
  expect(pencePerPoundText(3_755)).toBe('37.55 p/£');
});

test('pounds are written with separators', () => {
  expect(poundsText(123_456)).toBe('£1,234.56');
  expect(poundsText(-5)).toBe('-£0.05');
  expect(poundsText(-0)).toBe('£0.00');
});
