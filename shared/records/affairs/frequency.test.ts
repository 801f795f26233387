import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Frequency, frequencies, monthlyPence } from './frequency.ts';

test.each<[Frequency, number, number]>([
  ['weekly', 10_000, 43_333],
  ['fortnightly', 10_000, 21_667],
  ['four_weekly', 10_000, 10_833],
  ['monthly', 10_000, 10_000],
  ['quarterly', 10_000, 3_333],
  ['annual', 10_000, 833],
  ['annual', 6, 1],
  ['annual', 5, 0],
  ['fortnightly', 3, 7],
])('%s %i pence are %i a month', (frequency, amount, monthly) => {
  expect(monthlyPence(amount, frequency)).toBe(monthly);
});

test('twelve months are never further from a year than twelve half pence, and more is never less', () => {
  const perYear: Record<Frequency, number> = {
    weekly: 52,
    fortnightly: 26,
    four_weekly: 13,
    monthly: 12,
    quarterly: 4,
    annual: 1,
  };
  fc.assert(
    fc.property(
      fc.constantFrom(...frequencies),
      fc.nat(10_000_000),
      fc.nat(1_000),
      (frequency, amount, more) => {
        const monthly = monthlyPence(amount, frequency);
        expect(Number.isInteger(monthly)).toBe(true);
        expect(Math.abs(monthly * 12 - amount * perYear[frequency])).toBeLessThanOrEqual(6);
        expect(monthlyPence(amount + more, frequency)).toBeGreaterThanOrEqual(monthly);
      },
    ),
  );
});
