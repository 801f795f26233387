import { expect, test } from 'vitest';
import { lastDayBefore, overlapProblem } from './address.ts';
import { nextAnnual, nextDates } from './case-dates.ts';
import { ageProblem } from './person.ts';

test.each([
  ['2024-05-10', '2024-05-10', '2025-05-10', '2025-07-09', 1],
  ['2024-05-10', '2025-05-10', '2025-05-10', '2025-07-09', 1],
  ['2024-05-10', '2025-05-11', '2026-05-10', '2026-07-09', 2],
  ['2024-02-29', '2026-01-01', '2026-02-28', '2026-04-27', 2],
  ['2027-01-01', '2026-01-01', '2028-01-01', '2028-02-29', 1],
])(
  'approved %s, seen on %s: the next anniversary is %s, its report due %s',
  (approved, today, anniversaryOn, reportDueOn, yearNo) => {
    expect(nextAnnual(approved, today)).toEqual({ anniversaryOn, reportDueOn, yearNo });
  },
);

test('before approval nothing comes round', () => {
  expect(nextAnnual(null)).toBeNull();
});

const dated = {
  decisionDate: '2026-01-10',
  equityReviewDueOn: '2030-07-01',
  nextDistributionOn: null,
  expectedEndDate: '2031-01-10',
  nextAnnual: { anniversaryOn: '2027-01-10', reportDueOn: '2027-03-09' },
  standing: { nextDueOn: '2026-12-01' },
  status: { hasEnded: false },
};

test('the next three dates come nearest first, and none is past', () => {
  expect(nextDates(dated, '2026-11-22')).toEqual([
    { label: 'Payment due', on: '2026-12-01' },
    { label: 'Anniversary', on: '2027-01-10' },
    { label: 'Annual report due', on: '2027-03-09' },
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
