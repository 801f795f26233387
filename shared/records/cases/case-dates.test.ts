import { expect, test } from 'vitest';
import { addMonths } from '#shared/platform/dates.ts';
import { lastDayBefore, overlapProblem } from './address.ts';
import { arrangementYear, lastYear, nextAnnual, nextDates, yearOn } from './case-dates.ts';
import { ageProblem } from './person.ts';

test.each([
  ['2024-05-10', '2024-05-10', '2025-05-10', '2025-07-09', 1],
  ['2024-05-10', '2025-05-10', '2025-05-10', '2025-07-09', 1],
  // For two months after an anniversary the report on the year before it is the next one.
  ['2024-05-10', '2025-05-11', '2026-05-10', '2025-07-09', 2],
  ['2024-05-10', '2025-07-09', '2026-05-10', '2025-07-09', 2],
  ['2024-05-10', '2025-07-10', '2026-05-10', '2026-07-09', 2],
  ['2024-02-29', '2026-01-01', '2026-02-28', '2026-04-28', 2],
  ['2027-01-01', '2026-01-01', '2028-01-01', '2028-02-29', 1],
])(
  'approved %s, seen on %s: the next anniversary is %s, the next report due %s',
  (approved, today, anniversaryOn, reportDueOn, yearNo) => {
    expect(nextAnnual(approved, today)).toEqual({ anniversaryOn, reportDueOn, yearNo });
  },
);

test.each([
  [12, '2026-03-10', 1, '2027-03-09', '2027-05-09'],
  [13, '2024-02-29', 1, '2025-02-28', '2025-04-28'],
  [14, '2024-02-29', 4, '2028-02-28', '2028-04-28'],
  [15, '2028-02-29', 1, '2029-02-28', '2029-04-28'],
  [16, '2026-12-31', 1, '2027-12-30', '2028-02-29'],
  [17, '2027-01-01', 1, '2027-12-31', '2028-02-29'],
])(
  'vector %i: approved %s, year %i ends on %s, its report is due on %s',
  (_number, approved, year, to, due) => {
    expect(arrangementYear(approved, year).to).toBe(to);
    expect(nextAnnual(approved, to)).toMatchObject({ yearNo: year, reportDueOn: due });
    expect(nextAnnual(approved, due)).toMatchObject({ reportDueOn: due });
    expect(addMonths(to, 2)).toBe(due);
  },
);

test('years of an arrangement follow each other without a gap, also from 29 February', () => {
  for (const approved of ['2024-02-29', '2024-03-01', '2026-12-31'])
    for (let year = 1; year <= 6; year += 1) {
      const { from, to } = arrangementYear(approved, year);
      expect([yearOn(approved, from), yearOn(approved, to)]).toEqual([year, year]);
      const next = arrangementYear(approved, year + 1);
      expect(lastYear(approved, next.from)).toEqual({ from, to });
      expect(yearOn(approved, next.from)).toBe(year + 1);
    }
  expect(arrangementYear('2024-02-29', 2).from).toBe('2025-03-01');
  expect(yearOn('2024-02-29', '2024-02-28')).toBe(0);
  expect(lastYear('2024-02-29', '2025-02-28')).toBeNull();
});

test('before approval nothing comes round', () => {
  expect(nextAnnual(null)).toBeNull();
});

const dated = {
  decisionDate: '2026-01-10',
  equityReviewDueOn: '2030-07-01',
  nextDistributionOn: null,
  expectedEndDate: '2031-01-10',
  nextAnnual: { anniversaryOn: '2027-01-10' },
  standing: { nextDueOn: '2026-12-01' },
  status: { hasEnded: false },
} as const;

test('the next three dates come nearest first, and none is past', () => {
  expect(nextDates(dated, '2026-11-22')).toEqual([
    { label: 'Payment due', on: '2026-12-01' },
    { label: 'Anniversary', on: '2027-01-10' },
    { label: 'Equity review', on: '2030-07-01' },
  ]);
  expect(nextDates(dated, '2026-01-10')[0]).toEqual({ label: 'Creditors’ decision', on: '2026-01-10' });
});

test('nothing is next on a case that has ended', () => {
  expect(nextDates({ ...dated, status: { hasEnded: true } }, '2026-11-22')).toEqual([]);
});

test('an applicant is 18 on the day, not before', () => {
  expect(ageProblem('2008-11-20', '2026-11-20')).toBeNull();
  expect(ageProblem('2008-11-21', '2026-11-20')).toBe('An applicant must be 18 or older.');
  expect(ageProblem('2008-02-29', '2026-02-28')).toBeNull();
  expect(ageProblem('1899-12-31', '2026-11-20')).toBe('Too long ago to be a date of birth.');
  expect(ageProblem(null)).toBeNull();
});

test('addresses of one type follow each other day by day', () => {
  const lived = { line1: '1 Mill Lane', residentFrom: '2020-01-01', residentTo: '2020-06-30' };
  const at = (residentFrom: string | null, residentTo: string | null) => ({
    line1: 'New',
    residentFrom,
    residentTo,
  });
  expect(overlapProblem(at('2020-07-01', null), [lived])).toBeNull();
  expect(overlapProblem(at('2019-01-01', '2019-12-31'), [lived])).toBeNull();
  expect(overlapProblem(at('2020-06-30', null), [lived])).toBe(
    'Overlaps with 1 Mill Lane, from 01/01/2020 until 30/06/2020.',
  );
  expect(overlapProblem(at(null, null), [lived])).not.toBeNull();
  expect(overlapProblem(at('2021-01-01', null), [at(null, null)])).toBe('Overlaps with New, until now.');
  expect(lastDayBefore('2024-03-01')).toBe('2024-02-29');
});
