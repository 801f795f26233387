import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  agreedLines,
  breakMonths,
  changedLines,
  changeProblem,
  changeWarnings,
  MOST_BREAK_MONTHS,
  type ScheduleChange,
  standingLines,
  standingOf,
} from './schedules.ts';

const agreed = {
  commencementDate: '2026-01-20',
  termMonths: 60,
  contributionPence: 10_900,
  contributionDay: 15,
};
const lines = agreedLines(agreed);
const total = (some: readonly { expectedPence: number }[]) =>
  some.reduce((sum, { expectedPence }) => sum + expectedPence, 0);

test('contributions fall due on their day from the first one after commencement', () => {
  expect(standingOf(lines, 0, '2026-02-14')).toMatchObject({
    instalmentsDue: 0,
    arrearsPence: 0,
    nextDueOn: '2026-02-15',
    lastDueOn: null,
  });
  expect(standingOf(lines, 21_800, '2026-04-15')).toEqual({
    instalments: 60,
    instalmentsDue: 3,
    totalPence: 654_000,
    dueToDatePence: 32_700,
    receivedPence: 21_800,
    arrearsPence: 0,
    monthsInArrears: 0,
    aheadPence: 0,
    nextDueOn: '2026-05-15',
    nextDuePence: 10_900,
    lastDueOn: '2026-04-15',
    expectedEndOn: '2031-01-15',
  });
  expect(standingOf(lines, 0, '2040-01-01')).toMatchObject({
    instalmentsDue: 60,
    nextDueOn: null,
    lastDueOn: '2031-01-15',
  });
  expect(agreedLines({ ...agreed, contributionDay: 20 })[0]).toMatchObject({ dueOn: '2026-01-20' });
  expect(agreedLines({ ...agreed, termMonths: null })).toEqual([]);
});

test('arrears are what was due before today and is not there, in pence and in months', () => {
  expect(standingOf(lines, 10_900, '2026-04-16')).toMatchObject({
    arrearsPence: 21_800,
    monthsInArrears: 200,
  });
  expect(standingOf(lines, 10_901, '2026-04-16')).toMatchObject({
    arrearsPence: 21_799,
    monthsInArrears: 199,
  });
  expect(standingOf(lines, 50_000, '2026-04-16')).toMatchObject({ arrearsPence: 0, aheadPence: 17_300 });
});

test('money pays the oldest line first', () => {
  const [first, second, third, fourth] = standingLines(lines, 16_000, '2026-04-16');
  expect([first?.status, second?.status, third?.status, fourth?.status]).toEqual([
    'paid',
    'part',
    'missed',
    'due',
  ]);
  expect(second).toMatchObject({ receivedPence: 5_100, arrearsPence: 5_800 });
});

describe('changes', () => {
  test('a break leaves months out and adds as many at the end', () => {
    const after = changedLines(lines, { kind: 'break', from: '2026-06-01', months: 3 });
    expect(after.filter(({ kind }) => kind === 'break').map(({ dueOn }) => dueOn)).toEqual([
      '2026-06-15',
      '2026-07-15',
      '2026-08-15',
    ]);
    expect(total(after)).toBe(total(lines));
    expect(after.at(-1)?.dueOn).toBe('2031-04-15');
    expect(changeProblem(after, { kind: 'break', from: '2027-01-01', months: 7 })).toEqual({
      field: 'months',
      message: 'All payment breaks together may not exceed 9 months: 6 left.',
    });
  });

  test('an amount changes from a day on, and never what has gone', () => {
    const after = changedLines(lines, { kind: 'amount', from: '2026-04-15', amountPence: 12_000 });
    expect(after.slice(0, 3).map(({ expectedPence }) => expectedPence)).toEqual([10_900, 10_900, 12_000]);
    expect(changeProblem(lines, { kind: 'amount', from: '2031-01-16', amountPence: 1 })?.message).toBe(
      'The last contribution is due on 15/01/2031.',
    );
  });

  test('warns of a contribution too small and of a cut that creditors must agree', () => {
    const warned = (amountPence: number) =>
      changeWarnings(lines, { kind: 'amount', from: '2026-06-01', amountPence }).length;
    expect([warned(10_000), warned(5_000), warned(4_999), warned(3_000)]).toEqual([0, 0, 1, 2]);
  });

  test('seven years are the most', () => {
    expect(changeProblem(lines, { kind: 'extension', months: 24 })).toBeNull();
    expect(changeProblem(lines, { kind: 'extension', months: 25 })?.message).toBe(
      'The arrangement would last 85 months; 84 are the most.',
    );
  });

  const day = fc
    .integer({ min: 0, max: 80 })
    .map((month) => `${2026 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`);
  const change: fc.Arbitrary<ScheduleChange> = fc.oneof(
    fc.record({
      kind: fc.constant('amount' as const),
      from: day,
      amountPence: fc.integer({ min: 1, max: 90_000 }),
    }),
    fc.record({ kind: fc.constant('break' as const), from: day, months: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ kind: fc.constant('extension' as const), months: fc.integer({ min: 1, max: 12 }) }),
    fc.record({
      kind: fc.constant('lump' as const),
      dueOn: day,
      amountPence: fc.integer({ min: 1, max: 900_000 }),
    }),
  );

  test('whatever is changed, lines stay in order, months one apart, and the standing adds up', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), fc.nat(2_000_000), day, (changes, received, today) => {
        let now = lines;
        for (const each of changes) if (!changeProblem(now, each)) now = changedLines(now, each);
        const days = now.map(({ dueOn }) => dueOn);
        expect(days).toEqual(days.toSorted());
        const months = now.filter(({ kind }) => kind !== 'lump').map(({ dueOn }) => dueOn.slice(0, 7));
        expect(new Set(months).size).toBe(months.length);
        expect(breakMonths(now)).toBeLessThanOrEqual(MOST_BREAK_MONTHS);
        const standing = standingOf(now, received, today);
        const shown = standingLines(now, received, today);
        expect(shown.reduce((sum, { arrearsPence }) => sum + arrearsPence, 0)).toBe(standing.arrearsPence);
        expect(shown.reduce((sum, { receivedPence }) => sum + receivedPence, 0)).toBe(
          Math.min(received, standing.totalPence),
        );
      }),
      { numRuns: 300 },
    );
  });
});
