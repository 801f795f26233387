import { describe, expect, test } from 'vitest';
import type { FeeModel } from '#shared/records/fees/fee-model.ts';
import { type FeeItem, type FeeWorking, feeLineOf } from '#shared/records/fees/fee-working.ts';
import { estimatedOutcome } from './estimated-outcome.ts';

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

const terms = (model: FeeModel) => ({ model, asAt: '2026-11-22' });
const feesOf = ({ fees }: { fees: FeeWorking }, ...items: FeeItem[]) =>
  items.map((item) => feeLineOf(fees, item).entitledPence);

describe('the estimated outcome', () => {
  test('as proposed: 60 contributions of £109 give 28.00 pence in the pound', () => {
    const outcome = estimatedOutcome({
      realisations: [{ label: 'Contributions', pence: 60 * 10_900 }],
      feeTerms: terms(practice),
      expensesPence: 22_050,
      preferentialPence: 0,
      unsecuredPence: 1_032_200,
    });
    expect(outcome).toMatchObject({
      realisationsPence: 654_000,
      availablePence: 289_000,
      pencePerPound: 2_800,
      fees: { totalPence: 365_000 },
    });
    expect(feesOf(outcome, 'nominee', 'supervisor')).toEqual([160_450, 175_000]);
  });

  test('as it turned out: higher expenses bend the fees, not the total, and give 37.55 pence in the pound', () => {
    const outcome = estimatedOutcome({
      realisations: [
        { label: 'Contributions', pence: 449_300 },
        { label: 'Full and final settlement', pence: 299_200 },
      ],
      feeTerms: terms(practice),
      expensesPence: 57_973,
      preferentialPence: 0,
      unsecuredPence: 1_021_194,
    });
    expect(outcome).toMatchObject({
      realisationsPence: 748_500,
      availablePence: 383_500,
      pencePerPound: 3_755,
      fees: { totalPence: 365_000 },
    });
    expect(feesOf(outcome, 'nominee', 'supervisor')).toEqual([132_027, 167_500]);
  });

  test('preferential creditors come first, in full', () => {
    const outcome = estimatedOutcome({
      realisations: [{ label: 'Contributions', pence: 100_000 }],
      feeTerms: terms({}),
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

  test('nobody gets more than they are owed, and costs beyond the income are reported', () => {
    const rich = {
      realisations: [{ label: 'House', pence: 900_000 }],
      feeTerms: terms({}),
      expensesPence: 0,
    };
    expect(estimatedOutcome({ ...rich, preferentialPence: 0, unsecuredPence: 500_000 })).toMatchObject({
      pencePerPound: 10_000,
      unsecuredDividendPence: 500_000,
      returnedPence: 400_000,
    });
    const poor = { realisations: [], feeTerms: terms(practice), expensesPence: 0 };
    expect(estimatedOutcome({ ...poor, preferentialPence: 0, unsecuredPence: 1 })).toMatchObject({
      availablePence: 0,
      pencePerPound: 0,
      shortfallPence: 7_500 + 160_450 + 175_000,
    });
  });
});
