import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/platform/dates.ts';
import { dayNumber, dayOfNumber, nearestDueDay } from './due-dates.ts';

const nearest = (
  day: string,
  firstDueOn: string,
  frequency: Parameters<typeof nearestDueDay>[1]['frequency'],
) => dayOfNumber(nearestDueDay(dayNumber(day), { amountPence: 1, frequency, firstDueOn }));

test.each([
  ['2026-03-05', '2025-01-01', 'monthly', '2026-03-01'],
  ['2026-03-20', '2025-01-01', 'monthly', '2026-04-01'],
  ['2026-02-27', '2025-01-31', 'monthly', '2026-02-28'],
  ['2028-03-02', '2025-01-31', 'monthly', '2028-02-29'],
  ['2024-06-01', '2025-01-31', 'monthly', '2025-01-31'],
  ['2026-12-30', '2026-01-02', 'monthly', '2027-01-02'],
  ['2026-01-12', '2026-01-02', 'weekly', '2026-01-09'],
  ['2026-01-20', '2026-01-02', 'fortnightly', '2026-01-16'],
  ['2026-05-20', '2026-01-15', 'quarterly', '2026-04-15'],
  ['2027-02-01', '2026-01-15', 'annual', '2027-01-15'],
] as const)('for %s the nearest date of one that began on %s, %s, is %s', (day, first, frequency, due) => {
  expect(nearest(day, first, frequency)).toBe(due);
});

test.each([
  ['2026-06-01', 'monthly', '2026-03-10', '2026-03-01'],
  ['2026-06-01', 'monthly', '2026-03-31', '2026-03-01'],
  ['2026-06-01', 'monthly', '2026-04-01', '2026-04-01'],
  ['2026-02-27', 'monthly', '2026-03-31', '2026-03-01'],
  ['2026-06-01', 'quarterly', '2026-03-25', '2026-01-01'],
  ['2026-06-01', 'weekly', '2026-01-30', '2026-01-29'],
] as const)(
  'for %s, %s, nothing is due after it ended on %s: the last was %s',
  (day, frequency, endedOn, due) => {
    const schedule = { amountPence: 1, frequency, firstDueOn: '2026-01-01', endedOn };
    expect(dayOfNumber(nearestDueDay(dayNumber(day), schedule))).toBe(due);
  },
);

test('no due date is further from a day than half a period and a day or two', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2_000 }),
      fc.integer({ min: 0, max: 365 }),
      fc.constantFrom(['monthly', 16] as const, ['weekly', 3.5] as const, ['four_weekly', 14] as const),
      (days, start, [frequency, most]) => {
        const first = addDays('2025-01-01', start);
        const day = addDays(first, days);
        const due = nearest(day, first, frequency);
        expect(Math.abs(dayNumber(due) - dayNumber(day))).toBeLessThanOrEqual(most);
        expect(due >= first).toBe(true);
      },
    ),
  );
});
