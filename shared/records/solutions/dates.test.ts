import { expect, test } from 'vitest';
import { datesFrom, decisionDateProblem, noticeDaysIn } from './dates.ts';
import { iva } from './iva.ts';
import { solutions } from './registry.ts';

test('a decision comes at least 14 clear days after the notice', () => {
  expect(decisionDateProblem(iva.noticeDays, '2026-11-06', '2026-11-21')).toBeNull();
  expect(decisionDateProblem(iva.noticeDays, '2026-11-06', '2026-11-20')).toMatch(
    'the earliest is 21/11/2026',
  );
  expect(decisionDateProblem(iva.noticeDays, null, '2026-11-19')).toBeNull();
  expect(decisionDateProblem(iva.noticeDays, '2026-11-06', null)).toBeNull();
});

test('end and equity review follow from commencement', () => {
  expect(datesFrom(iva, '2026-08-31', 60)).toEqual({
    expectedEndDate: '2031-08-31',
    equityReviewDueOn: '2031-02-28',
  });
  expect(datesFrom(iva, '2026-08-31', null).expectedEndDate).toBeNull();
  expect(datesFrom(iva, '2026-08-31', 60, 'protocol_2025').equityReviewDueOn).toBeNull();
});

test('a plan without creditors’ decision or equity review has only an end', () => {
  expect(decisionDateProblem(noticeDaysIn(solutions.dmp, 'EW'), '2026-11-06', '2026-11-07')).toBeNull();
  expect(datesFrom(solutions.dmp, '2026-08-31', 12)).toEqual({ expectedEndDate: '2027-08-31' });
});

test('the 14 clear days are the law of England and Wales alone', () => {
  expect(noticeDaysIn(iva, 'EW')).toBe(14);
  expect(noticeDaysIn(iva, 'NI')).toBeNull();
});
