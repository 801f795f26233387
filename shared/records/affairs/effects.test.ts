import { expect, test } from 'vitest';
import { effectOf, effectTexts, modifiedTerms } from './effects.ts';

test('an empty value, or a switch that is off, changes nothing', () => {
  expect(
    effectOf({ totalCostCap: 0, nomineeFee: null, cat2Prohibited: false, supervisorBase: '', other: 1 }),
  ).toEqual({ totalCostCap: 0 });
});

test('an effect in words', () => {
  expect(
    effectTexts({
      supervisorPercentBp: 1_250,
      totalCostCap: 365_000,
      cat2Prohibited: true,
      minDividend: 2_500,
      termMonths: 72,
      equityReviewMonth: 54,
      supervisorBase: 'total_realisations',
    }),
  ).toEqual([
    'Total cost cap: £3,650.00',
    'Supervisor percentage: 12.5%',
    'Supervisor percentage of: All realisations',
    'Category 2 expenses prohibited',
    'Minimum dividend: 25.00 p/£',
    'Term in months: 72 months',
    'Equity review in month: 54',
  ]);
});

test('a minimum raises the contribution, never lowers it; the later term wins', () => {
  const terms = { contributionPence: 10_000, termMonths: 60 };
  expect(modifiedTerms(terms, [{ minContribution: 12_000 }, { termMonths: 72 }])).toEqual({
    contributionPence: 12_000,
    termMonths: 72,
  });
  expect(modifiedTerms(terms, [{ minContribution: 9_000 }, {}])).toEqual(terms);
  expect(modifiedTerms({ contributionPence: null, termMonths: null }, [{ minContribution: 1 }])).toEqual({
    contributionPence: null,
    termMonths: null,
  });
});
