import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frequencies } from './frequency.ts';
import {
  explanationProblem,
  guidelinePence,
  type Heading,
  type LineType,
  type StatementLine,
  summarise,
} from './income-expenditure.ts';

const type = (id: number, name: string, more: Partial<LineType> = {}): LineType => ({
  id,
  name,
  isActive: true,
  isDisregarded: false,
  guidelineGroup: 'none',
  guideline: {},
  evidenceRequired: false,
  maxWithoutEvidencePence: null,
  ...more,
});
const food = { guidelineGroup: 'food_housekeeping' };
const headings: Heading[] = [
  {
    side: 'income',
    id: 1,
    name: 'Earnings',
    costClass: null,
    types: [type(1, 'Wages (net)'), type(2, 'Second job')],
  },
  {
    side: 'income',
    id: 2,
    name: 'Benefits',
    costClass: null,
    types: [type(3, 'PIP', { isDisregarded: true })],
  },
  {
    side: 'expenditure',
    id: 1,
    name: 'Home and contents',
    costClass: 'fixed',
    types: [
      type(1, 'Rent', { evidenceRequired: true }),
      type(2, 'Fuel', { maxWithoutEvidencePence: 15_000 }),
    ],
  },
  {
    side: 'expenditure',
    id: 2,
    name: 'Food and housekeeping',
    costClass: 'flexible',
    types: [
      type(3, 'Groceries', {
        ...food,
        guideline: { firstAdult: 30_000, additionalAdult: 20_000, childUnder16: 10_000, child16To18: 15_000 },
      }),
      type(4, 'Pets and vet', food),
    ],
  },
  {
    side: 'expenditure',
    id: 3,
    name: 'Savings',
    costClass: 'savings',
    types: [type(5, 'Savings contribution')],
  },
  {
    side: 'expenditure',
    id: 4,
    name: 'Debt repayments',
    costClass: 'debt',
    types: [type(6, 'Administration fee')],
  },
];
const household = { adults: 2, children16To18: 1, childrenUnder16: 2, vehicles: 1 };
const line = (more: Partial<StatementLine>): StatementLine => ({
  incomeId: null,
  expenditureId: null,
  amountPence: 0,
  frequency: 'monthly',
  payer: 'applicant_1',
  isEvidenced: true,
  notes: null,
  ...more,
});

describe('the summary of a statement', () => {
  const lines = [
    line({ incomeId: 1, amountPence: 40_000, frequency: 'weekly' }),
    line({ incomeId: 1, amountPence: 100_000, payer: 'applicant_2' }),
    line({ incomeId: 3, amountPence: 30_000, frequency: 'four_weekly' }),
    line({ expenditureId: 1, amountPence: 80_000, isEvidenced: false }),
    line({ expenditureId: 3, amountPence: 90_000 }),
    line({ expenditureId: 5, amountPence: 2_000 }),
    line({ expenditureId: 6, amountPence: 1_000 }),
  ];
  const summary = summarise(headings, household, lines);

  test('adds up by heading and class, leaves out disregarded income, and debt does not reduce the surplus', () => {
    expect(summary).toMatchObject({
      incomePence: 173_333 + 100_000,
      disregardedPence: 32_500,
      fixedPence: 80_000,
      flexiblePence: 90_000,
      savingsPence: 2_000,
      expenditurePence: 172_000,
      debtPence: 1_000,
      surplusPence: 273_333 - 172_000,
    });
    expect(summary.headings.map(({ monthlyPence }) => monthlyPence)).toEqual([
      273_333, 32_500, 80_000, 90_000, 2_000, 1_000,
    ]);
  });

  test('names what lacks evidence', () => {
    expect(summary.missingEvidence).toEqual(['Rent']);
    const fuel = (amountPence: number) =>
      summarise(headings, household, [line({ expenditureId: 2, amountPence, isEvidenced: false })]);
    expect(fuel(15_000).missingEvidence).toEqual([]);
    expect(fuel(15_001).missingEvidence).toEqual(['Fuel']);
  });
});

describe('guidelines', () => {
  test('follow the household', () => {
    const guideline = {
      firstAdult: 100,
      additionalAdult: 50,
      childUnder16: 20,
      child16To18: 30,
      perVehicle: 7,
    };
    expect(guidelinePence(guideline, household)).toBe(100 + 50 + 40 + 30 + 7);
    expect(guidelinePence({}, household)).toBe(0);
  });

  test('apply to a group as a whole: a penny over needs an explanation', () => {
    const spending = (pets: number) =>
      summarise(headings, household, [
        line({ expenditureId: 3, amountPence: 80_000 }),
        line({ expenditureId: 4, amountPence: pets }),
      ]);
    const allowed = 30_000 + 20_000 + 20_000 + 15_000;
    expect(spending(5_000).guidelines).toEqual([
      {
        key: 'food_housekeeping',
        label: 'Food and housekeeping',
        spentPence: allowed,
        guidelinePence: allowed,
        isOver: false,
      },
    ]);
    expect(explanationProblem(spending(5_000), null)).toBeNull();
    expect(explanationProblem(spending(5_001), ' ')).toBe(
      'Spending is over the guideline: Food and housekeeping by £0.01. Explain why.',
    );
    expect(explanationProblem(spending(5_001), 'Two assistance dogs.')).toBeNull();
  });
});

test('headings always add up to the totals', () => {
  const anyLine = fc.record({
    id: fc.integer({ min: 1, max: 6 }),
    isIncome: fc.boolean(),
    amountPence: fc.nat(5_000_000),
    frequency: fc.constantFrom(...frequencies),
  });
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 40 }), (drawn) => {
      const lines = drawn.map(({ id, isIncome, ...rest }) =>
        line({ ...rest, ...(isIncome ? { incomeId: Math.min(id, 3) } : { expenditureId: id }) }),
      );
      const summary = summarise(headings, household, lines);
      const sum = (side: string) =>
        summary.headings.filter((each) => each.side === side).reduce((n, each) => n + each.monthlyPence, 0);
      expect(sum('income')).toBe(summary.incomePence + summary.disregardedPence);
      expect(sum('expenditure')).toBe(summary.expenditurePence + summary.debtPence);
      expect(summary.surplusPence).toBe(summary.incomePence - summary.expenditurePence);
    }),
  );
});
