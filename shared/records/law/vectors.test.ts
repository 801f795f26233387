import { describe, expect, test } from 'vitest';
import { exemptionOf, reviewYear } from '#shared/activities/reviews/reviews.ts';
import { addBusinessDays } from '#shared/platform/business-days.ts';
import { noticeProblem } from '#shared/records/decisions/timing.ts';
import { sendBy } from './arithmetic.ts';
import { calculateClock, dueBy } from './clock.ts';
import { type ClockRuleName, clockRules } from './rules.ts';

/** Bank holidays of England and Wales, as the vectors have them. */
const holidays = new Set(
  [
    '2026: 01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28',
    '2027: 01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28',
    '2028: 01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26',
  ].flatMap((line) => {
    const [year, days] = line.split(': ');
    return days!.split(' ').map((day) => `${year}-${day}`);
  }),
);

// [number of the vector, rule, from, due, how many times]
const vectors: [string, ClockRuleName, string, string, number?][] = [
  ['1', 'decision-notice', '2026-12-01', '2026-12-16'],
  ['2', 'decision-notice', '2026-12-18', '2027-01-02'],
  ['3', 'decision-notice', '2028-02-15', '2028-03-01'],
  ['5', 'nominee-report', '2026-12-01', '2026-12-15'],
  ['6', 'challenge', '2026-12-01', '2026-12-28'],
  ['7', 'challenge', '2028-02-10', '2028-03-08'],
  ['8', 'appeal', '2026-12-03', '2026-12-30'],
  ['9', 'appeal-other', '2026-12-01', '2026-12-22'],
  ['10', 'result-notice', '2026-12-22', '2026-12-30'],
  ['11', 'revocation', '2026-12-23', '2027-01-04'],
  ['12', 'annual-report', '2026-03-10', '2027-05-09'],
  ['13', 'annual-report', '2024-02-29', '2025-04-28'],
  ['14', 'annual-report', '2024-02-29', '2028-04-28', 4],
  ['15', 'annual-report', '2028-02-29', '2029-04-28'],
  ['16', 'annual-report', '2026-12-31', '2028-02-29'],
  ['17', 'annual-report', '2027-01-01', '2028-02-29'],
  ['19', 'final-report', '2026-11-27', '2026-12-25'],
  ['20', 'register-removal', '2026-11-30', '2027-02-28'],
  ['21', 'complaint-summary', '2026-12-23', '2026-12-30'],
  ['22', 'complaint-summary', '2026-12-31', '2027-01-06'],
  ['23', 'complaint-summary', '2027-03-24', '2027-03-31'],
  ['24', 'complaint-summary', '2027-03-25', '2027-04-01'],
  ['25', 'complaint-final', '2026-12-23', '2027-02-17'],
  ['26', 'complaint-final', '2026-11-02', '2026-12-28'],
  ['27', 'complaint-final', '2027-01-30', '2027-03-27'],
  ['28', 'ombudsman-referral', '2026-08-31', '2027-02-28'],
  ['29', 'deed-objections', '2026-12-01', '2027-01-05'],
  ['30, pack', 'deed-pack', '2026-12-01', '2026-12-08'],
  ['30, registration', 'deed-registration', '2026-12-01', '2027-02-02'],
  ['31', 'breathing-space', '2026-12-01', '2027-01-29'],
  ['32, first day', 'midway-review-from', '2026-12-01', '2026-12-25'],
  ['32, last day', 'midway-review-until', '2026-12-01', '2027-01-04'],
  ['33', 'breathing-space-again', '2027-01-29', '2028-01-30'],
  ['34', 'relief-order', '2026-11-30', '2027-11-29'],
  ['35', 'relief-order', '2028-02-29', '2029-02-28'],
  ['37', 'money-laundering-record', '2026-11-30', '2031-11-29'],
];

describe('the vectors of law.md', () => {
  test.each(vectors)('%s: %s from %s is %s', (_, rule, from, due, times = 1) => {
    expect(dueBy(rule, from, { times, holidays })).toBe(due);
  });

  test('4: 13 clear days are refused', () => {
    expect(noticeProblem('2026-12-01', '2026-12-15', 14)).toMatch('there are 13');
  });

  test('12 to 17: the years end on the day before the anniversary', () => {
    expect(reviewYear('2026-03-10', 1).periodTo).toBe('2027-03-09');
    expect(reviewYear('2024-02-29', 1).periodTo).toBe('2025-02-28');
    expect(reviewYear('2024-02-29', 4).periodTo).toBe('2028-02-28');
    expect(reviewYear('2028-02-29', 1).periodTo).toBe('2029-02-28');
    expect(reviewYear('2026-12-31', 1).periodTo).toBe('2027-12-30');
    expect(reviewYear('2027-01-01', 1).periodTo).toBe('2027-12-31');
  });

  test('18: a final report that falls due within the two months leaves no annual report', () => {
    const year = reviewYear('2026-03-10', 1);
    // Due on 20/04/2027 by rule 8.31: the arrangement ended 28 days before.
    expect(dueBy('final-report', '2027-03-23')).toBe('2027-04-20');
    expect(exemptionOf(year, '2027-03-23', 'EW')).toMatch('20/04/2027');
    expect(exemptionOf(year, '2027-04-12', 'EW')).toBeNull();
  });

  test('19: the final report leaves on the last business day before', () => {
    expect(sendBy('2026-12-25', holidays)).toBe('2026-12-24');
    expect(sendBy('2026-12-24', holidays)).toBe('2026-12-24');
  });

  test('19: by e-mail it leaves a business day earlier, by first class post two', () => {
    expect(sendBy('2026-12-25', holidays, 1)).toBe('2026-12-23');
    expect(sendBy('2026-12-25', holidays, 2)).toBe('2026-12-22');
    expect(sendBy('2026-12-29', holidays, 2)).toBe('2026-12-23');
  });

  test.each([
    ['25', '2027-02-17', '2027-02-15'],
    ['26', '2026-12-28', '2026-12-23'],
    ['27', '2027-03-27', '2027-03-24'],
  ])('%s: the task of %s is due on %s', (_, due, task) => {
    expect(addBusinessDays(due, -2, holidays)).toBe(task);
  });

  test('36: records are kept from the later of release and security', () => {
    expect(dueBy('case-record', '2028-11-30')).toBe('2034-11-30');
    expect(dueBy('case-record', '2026-11-30')).toBe('2032-11-30');
  });
});

describe('months that lack the day', () => {
  test.each<[ClockRuleName, string, string, number?]>([
    ['annual-report', '2025-12-31', '2027-02-28'],
    ['annual-report', '2024-02-29', '2027-04-28', 3],
    ['annual-report', '2023-03-01', '2024-04-29'],
    ['annual-review', '2024-02-29', '2025-02-28'],
    ['annual-review', '2024-02-29', '2028-02-29', 4],
    ['equity-review', '2026-08-31', '2031-02-28'],
    ['register-removal', '2026-11-29', '2027-02-28'],
    ['register-removal', '2027-11-30', '2028-02-29'],
    ['ombudsman-referral', '2027-08-29', '2028-02-29'],
    ['case-record', '2028-02-29', '2034-02-28'],
    ['money-laundering-record', '2028-02-29', '2033-02-28'],
    ['money-laundering-record', '2028-03-01', '2033-02-28'],
    ['relief-order', '2027-03-01', '2028-02-29'],
  ])('%s from %s is %s', (rule, from, due, times = 1) => {
    expect(dueBy(rule, from, { times, holidays })).toBe(due);
  });
});

describe('business days', () => {
  test.each<[ClockRuleName, string, string]>([
    // Easter 2026: Good Friday on 3 April, Monday on the 6th.
    ['result-notice', '2026-04-01', '2026-04-09'],
    ['complaint-summary', '2026-04-02', '2026-04-09'],
    // The end of the year, and a substitute day.
    ['result-notice', '2026-12-31', '2027-01-07'],
    ['revocation', '2027-12-24', '2028-01-05'],
    // From a Saturday and from a holiday the first business day is the next one.
    ['complaint-summary', '2026-11-14', '2026-11-18'],
    ['complaint-summary', '2026-12-25', '2026-12-31'],
  ])('%s from %s is %s', (rule, from, due) => {
    expect(dueBy(rule, from, { holidays })).toBe(due);
  });

  test('no other rule knows holidays', () => {
    for (const [rule, { steps }] of Object.entries(clockRules)) {
      if (steps.some((step) => 'businessDays' in step)) continue;
      expect(dueBy(rule as ClockRuleName, '2026-12-01', { holidays })).toBe(
        dueBy(rule as ClockRuleName, '2026-12-01'),
      );
    }
  });
});

test('days are days where clocks gain or lose an hour', () => {
  expect(dueBy('nominee-report', '2026-03-20')).toBe('2026-04-03');
  expect(dueBy('challenge', '2026-10-01')).toBe('2026-10-28');
  expect(dueBy('complaint-final', '2026-10-24')).toBe('2026-12-19');
});

test('the arithmetic is described in words', () => {
  expect(calculateClock('annual-report', '2026-03-14')).toEqual({
    dueOn: '2027-05-13',
    words:
      'r 8.28: 12 months beginning with the approval 14/03/2026, to 13/03/2027, then 2 months: 13/05/2027.',
    ruleVersion: 1,
  });
  const words = (rule: ClockRuleName, on: string, times = 1) =>
    calculateClock(rule, on, { times, holidays }).words;
  expect(words('annual-report', '2026-12-31', 2)).toBe(
    'r 8.28: 2 times 12 months beginning with the approval 31/12/2026, to 30/12/2028, then 2 months, the last day of 02/2029, which has no 30th: 28/02/2029.',
  );
  expect(words('decision-notice', '2026-12-01')).toBe(
    'r 15.2(2): 14 clear days after the delivery of the last notice 01/12/2026, 02/12/2026 to 15/12/2026, and the day after them: 16/12/2026.',
  );
  expect(words('result-notice', '2026-12-22')).toBe(
    'r 8.24: 4 business days after the decision 22/12/2026 (23/12/2026, 24/12/2026, 29/12/2026, 30/12/2026; bank holidays left out: 25/12/2026, 28/12/2026): 30/12/2026.',
  );
  expect(words('challenge', '2026-12-01')).toBe(
    's 262: 28 days beginning with the decision 01/12/2026: 28/12/2026.',
  );
});
