import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimatedOutcome } from './estimated-outcome.ts';
import { effectiveFeeModel, type FeeModel, feesOf } from './fee-model.ts';

/** Cap £3,650, of which nominee and expenses £1,900 and a fixed supervisor fee of £1,750; bond £60, registration £15. */
const practice: FeeModel = {
  totalCostCap: 365_000,
  nomineePlusExpensesCap: 190_000,
  nomineeFee: 160_450,
  supervisorCap: 175_000,
  supervisorBase: 'fixed',
  cat1Threshold: 100_000,
  bondPremium: 6_000,
  registrationFee: 1_500,
};

describe('the estimated outcome', () => {
  test('as proposed: 60 contributions of £109 give 28.00 pence in the pound', () => {
    const outcome = estimatedOutcome({
      realisations: [{ label: 'Contributions', pence: 60 * 10_900 }],
      feeModel: practice,
      expensesPence: 22_050,
      preferentialPence: 0,
      unsecuredPence: 1_032_200,
    });
    expect(outcome).toMatchObject({
      realisationsPence: 654_000,
      availablePence: 289_000,
      pencePerPound: 2_800,
      fees: { nomineePence: 160_450, supervisorPence: 175_000, totalPence: 365_000 },
    });
  });

  test('as it turned out: higher expenses bend the fees, not the total, and give 37.55 pence in the pound', () => {
    const outcome = estimatedOutcome({
      realisations: [
        { label: 'Contributions', pence: 449_300 },
        { label: 'Full and final settlement', pence: 299_200 },
      ],
      feeModel: practice,
      expensesPence: 57_973,
      preferentialPence: 0,
      unsecuredPence: 1_021_194,
    });
    expect(outcome).toMatchObject({
      realisationsPence: 748_500,
      availablePence: 383_500,
      pencePerPound: 3_755,
      fees: { nomineePence: 132_027, supervisorPence: 167_500, totalPence: 365_000 },
    });
  });

  test('preferential creditors come first, in full', () => {
    const outcome = estimatedOutcome({
      realisations: [{ label: 'Contributions', pence: 100_000 }],
      feeModel: {},
      expensesPence: 0,
      preferentialPence: 40_000,
      unsecuredPence: 120_000,
    });
    expect(outcome).toMatchObject({
      preferentialDividendPence: 40_000,
      unsecuredDividendPence: 60_000,
      pencePerPound: 5_000,
    });
  });

  test('nobody gets more than they are owed, and costs beyond the income are told', () => {
    const rich = { realisations: [{ label: 'House', pence: 900_000 }], feeModel: {}, expensesPence: 0 };
    expect(estimatedOutcome({ ...rich, preferentialPence: 0, unsecuredPence: 500_000 })).toMatchObject({
      pencePerPound: 10_000,
      unsecuredDividendPence: 500_000,
      returnedPence: 400_000,
    });
    const poor = { realisations: [], feeModel: practice, expensesPence: 0 };
    expect(estimatedOutcome({ ...poor, preferentialPence: 0, unsecuredPence: 1 })).toMatchObject({
      availablePence: 0,
      pencePerPound: 0,
      shortfallPence: 7_500 + 160_450 + 175_000,
    });
  });
});

describe('fees', () => {
  const at = (model: FeeModel, realisationsPence: number, expensesPence = 0) =>
    feesOf(model, { realisationsPence, expensesPence });

  test('the supervisor percentage is of realisations less the nominee fee as first agreed', () => {
    const percent = {
      ...practice,
      supervisorBase: 'realisations_less_nominee',
      supervisorPercentBp: 1_500,
    } as const;
    expect(at(percent, 654_000).supervisorPence).toBe(74_033);
    const reduced = { ...percent, nomineeFee: 100_000, originalNomineeFee: 160_450 };
    expect(at(reduced, 654_000).supervisorPence).toBe(74_033);
    expect(at({ ...percent, supervisorBase: 'total_realisations' }, 654_000).supervisorPence).toBe(98_100);
    expect(at(percent, 100_000).supervisorPence).toBe(0);
  });

  test('a fixed fee set by a modification replaces the percentage, within the cap', () => {
    const model = { ...practice, supervisorPercentBp: 1_500, supervisorBase: 'total_realisations' } as const;
    expect(at({ ...model, supervisorFee: 120_000 }, 9_000_000).supervisorPence).toBe(120_000);
    expect(at({ ...model, supervisorFee: 200_000 }, 9_000_000).supervisorPence).toBe(175_000);
  });

  test('expenses above the Category 1 threshold, bond and registration counted, come off the nominee fee', () => {
    const model = { ...practice, nomineePlusExpensesCap: null };
    expect(at(model, 0, 92_500).nomineePence).toBe(160_450);
    expect(at(model, 0, 92_501).nomineePence).toBe(160_449);
    expect(at(model, 0, 400_000).nomineePence).toBe(0);
  });

  test('expenses that break a cap by themselves are shown as breaking it', () => {
    const { checks, totalPence } = at(practice, 0, 400_000);
    expect(totalPence).toBe(407_500);
    expect(checks.filter(({ isHeld }) => !isHeld).map(({ label }) => label)).toEqual([
      'Nominee fee and expenses',
      'Total cost',
    ]);
  });

  test('no cap is ever broken by a fee', () => {
    fc.assert(
      fc.property(
        fc.nat(20_000_000),
        fc.nat(185_000),
        fc.nat(10_000),
        (realisationsPence, expenses, percent) => {
          const model = {
            ...practice,
            supervisorBase: 'total_realisations',
            supervisorPercentBp: percent,
          } as const;
          const fees = at(model, realisationsPence, expenses);
          expect(fees.checks.every(({ isHeld }) => isHeld)).toBe(true);
          expect(Math.min(fees.nomineePence, fees.supervisorPence)).toBeGreaterThanOrEqual(0);
          expect(fees.totalPence).toBe(7_500 + expenses + fees.nomineePence + fees.supervisorPence);
        },
      ),
    );
  });
});

test('each limit comes from the first model that sets it', () => {
  const own = { nomineeFee: 0, bondPremium: null };
  expect(
    effectiveFeeModel(own, { bondPremium: 5, totalCostCap: 9 }, null, { totalCostCap: 7, cat1Threshold: 1 }),
  ).toEqual({
    nomineeFee: 0,
    bondPremium: 5,
    totalCostCap: 9,
    cat1Threshold: 1,
  });
});
