import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedLines, changeProblem, changeWarnings, type ScheduleChange } from './schedule-changes.ts';
import { agreedLines, breakMonths, MOST_BREAK_MONTHS } from './schedules.ts';
import { standingLines, standingOf } from './standing.ts';

const agreed = {
  commencementDate: '2026-01-20',
  termMonths: 60,
  contributionPence: 10_900,
  contributionDay: 15,
};
const lines = agreedLines(agreed);
/** Everything is paid: no change is made for arrears. */
const paid = { receivedPence: 10_000_000, today: '2026-02-01' };
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
    endedOn: null,
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
    const after = changedLines(lines, { kind: 'break', from: '2026-06-01', months: 3 }, paid);
    expect(after.filter(({ kind }) => kind === 'break').map(({ dueOn }) => dueOn)).toEqual([
      '2026-06-15',
      '2026-07-15',
      '2026-08-15',
    ]);
    expect(total(after)).toBe(total(lines));
    expect(after.at(-1)?.dueOn).toBe('2031-04-15');
    expect(changeProblem(after, { kind: 'break', from: '2027-01-01', months: 7 }, paid)).toEqual({
      field: 'months',
      message: 'All payment breaks together may not exceed 9 months: 6 left.',
    });
  });

  test('an amount changes from a day on, and never what has gone', () => {
    const after = changedLines(lines, { kind: 'amount', from: '2026-04-15', amountPence: 12_000 }, paid);
    expect(after.slice(0, 3).map(({ expectedPence }) => expectedPence)).toEqual([10_900, 10_900, 12_000]);
    expect(changeProblem(lines, { kind: 'amount', from: '2031-01-16', amountPence: 1 }, paid)?.message).toBe(
      'The last contribution is due on 15/01/2031.',
    );
  });

  test('warns of a contribution that is too small', () => {
    const warned = (amountPence: number) =>
      changeWarnings({ kind: 'amount', from: '2026-06-01', amountPence }).length;
    expect([warned(10_000), warned(5_000), warned(4_999)]).toEqual([0, 0, 1]);
  });

  test('seven years are the most', () => {
    expect(changeProblem(lines, { kind: 'extension', months: 24 }, paid)).toBeNull();
    expect(changeProblem(lines, { kind: 'extension', months: 25 }, paid)?.message).toBe(
      'The arrangement would last 85 months; at most 84 are allowed.',
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
    fc.record({
      kind: fc.constant('catch_up' as const),
      from: day,
      amountPence: fc.integer({ min: 1_000, max: 90_000 }),
    }),
    fc.record({ kind: fc.constant('waive' as const), upTo: day }),
  );

  test('whatever is changed, lines stay in order, months one apart, and the standing adds up', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), fc.nat(2_000_000), day, (changes, received, today) => {
        let now = lines;
        for (const each of changes) {
          const paidThen = { receivedPence: received, today };
          if (!changeProblem(now, each, paidThen)) now = changedLines(now, each, paidThen);
        }
        const days = now.map(({ dueOn }) => dueOn);
        expect(days).toEqual(days.toSorted());
        const months = now
          .filter(({ kind }) => kind === 'regular' || kind === 'break')
          .map(({ dueOn }) => dueOn.slice(0, 7));
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

describe('arrears', () => {
  // Five contributions have fallen due, and two and a half of them came.
  const behind = { receivedPence: 27_250, today: '2026-06-16' };

  test('are caught up month by month: they move, and the sum of the schedule stays', () => {
    const change = { kind: 'catch_up', from: '2026-07-01', amountPence: 10_000 } as const;
    expect(changeProblem(lines, change, behind)).toBeNull();
    const after = changedLines(lines, change, behind);
    expect(total(after)).toBe(total(lines));
    expect(after.filter(({ kind }) => kind === 'catch_up')).toEqual([
      { dueOn: '2026-07-01', expectedPence: 10_000, kind: 'catch_up' },
      { dueOn: '2026-08-01', expectedPence: 10_000, kind: 'catch_up' },
      { dueOn: '2026-09-01', expectedPence: 7_250, kind: 'catch_up' },
    ]);
    const standing = standingLines(after, behind.receivedPence, behind.today);
    expect(standing.slice(0, 6).map(({ status, movedPence }) => [status, movedPence])).toEqual([
      ['paid', undefined],
      ['paid', undefined],
      ['moved', 5_450],
      ['moved', 10_900],
      ['moved', 10_900],
      ['due', undefined],
    ]);
    expect(standingOf(after, behind.receivedPence, behind.today)).toMatchObject({
      arrearsPence: 0,
      instalmentsDue: 3,
      instalments: 61,
    });
    // Catch-up amounts not paid in their month are in arrears again, in months of the contribution.
    expect(standingOf(after, behind.receivedPence, '2026-07-02')).toMatchObject({
      arrearsPence: 10_000,
      monthsInArrears: 91,
    });
  });

  test('are waived up to a day: the sum of the schedule is less by as much', () => {
    const change = { kind: 'waive', upTo: '2026-05-15' } as const;
    const after = changedLines(lines, change, behind);
    expect(total(after)).toBe(total(lines) - 16_350);
    const standing = standingLines(after, behind.receivedPence, behind.today);
    expect(standing.slice(2, 5).map(({ status, arrearsPence }) => [status, arrearsPence])).toEqual([
      ['waived', 0],
      ['waived', 0],
      ['missed', 10_900],
    ]);
  });

  test('that do not exist are neither caught up nor waived, and a plan has an end', () => {
    const catchUp = (from: string, amountPence: number) => ({ kind: 'catch_up', from, amountPence }) as const;
    expect(changeProblem(lines, catchUp('2026-07-01', 1), paid)?.message).toBe(
      'There are no arrears to catch up.',
    );
    expect(changeProblem(lines, { kind: 'waive', upTo: '2026-03-01' }, behind)?.field).toBe('upTo');
    expect(changeProblem(lines, catchUp('2026-06-15', 10_000), behind)).toEqual({
      field: 'from',
      message: 'Not before today.',
    });
    expect(changeProblem(lines, catchUp('2026-06-16', 100), behind)).toMatchObject({ field: 'amountPence' });
  });
});
