import { describe, expect, test } from 'vitest';
import type { FeeModel } from './fee-model.ts';
import {
  drawProblem,
  expenseProblem,
  type FeeInput,
  type FeeItem,
  feeLineOf,
  feeWorking,
} from './fee-working.ts';

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
const spent = (drawnPence: number, item: 'bond' | 'expenses' = 'expenses', category: 1 | 2 = 1) => ({
  item,
  category,
  drawnPence,
  duePence: 0,
});
const of = (model: FeeModel, more: Partial<FeeInput> = {}) =>
  feeWorking({ model, asAt: '2026-11-22', realisationsPence: 0, expenses: [], ...more });
const entitled = (working: ReturnType<typeof of>, item: FeeItem) => feeLineOf(working, item).entitledPence;

describe('the nominee fee', () => {
  const free = { ...practice, nomineePlusExpensesCap: null };

  test('gives way to Category 1 expenses above the threshold, which counts bond and registration', () => {
    expect(entitled(of(free, { expenses: [spent(92_500)] }), 'nominee')).toBe(160_450);
    expect(entitled(of(free, { expenses: [spent(92_501)] }), 'nominee')).toBe(160_449);
    expect(entitled(of(free, { expenses: [spent(400_000)] }), 'nominee')).toBe(0);
    const withoutBond = { ...free, bondPremium: 0, registrationFee: 0 };
    expect(entitled(of(withoutBond, { expenses: [spent(92_501)] }), 'nominee')).toBe(160_450);
  });

  test('the threshold has no carve-outs: Category 2 lines and a dearer bond count too', () => {
    const rows = [spent(50_000), spent(42_500, 'expenses', 2), spent(6_001, 'bond')];
    expect(entitled(of(free, { expenses: rows }), 'nominee')).toBe(160_449);
  });

  test('the overdrawn part goes back to the case, and the expenses stay', () => {
    const working = of(practice, {
      expenses: [spent(57_973)],
      taken: { nominee: { drawnPence: 160_450, committedPence: 0 } },
    });
    expect(feeLineOf(working, 'nominee')).toMatchObject({
      askedPence: 160_450,
      entitledPence: 132_027,
      leftPence: 0,
      refundPence: 28_423,
      cuts: [
        {
          cutPence: 28_423,
          why: 'The cap of £1,900.00 on nominee fee and expenses leaves £1,320.27 after expenses of £579.73.',
        },
      ],
    });
    expect(entitled(working, 'expenses')).toBe(57_973);
  });

  test('both reductions are shown, each with its amount', () => {
    const { cuts } = feeLineOf(of(practice, { expenses: [spent(100_000)] }), 'nominee');
    expect(cuts).toEqual([
      {
        cutPence: 70_450,
        why: 'The cap of £1,900.00 on nominee fee and expenses leaves £900.00 after expenses of £1,000.00.',
      },
      {
        cutPence: 7_500,
        why: 'All expenses, bond and registration included, are £1,075.00: £75.00 above the Category 1 threshold of £1,000.00.',
      },
    ]);
  });
});

describe('the supervisor fee', () => {
  const percent = {
    ...practice,
    supervisorBase: 'realisations_less_nominee',
    supervisorPercentBp: 1_500,
  } as const;
  const at = (model: FeeModel, realisationsPence: number, more: Partial<FeeInput> = {}) =>
    of(model, { realisationsPence, ...more });

  test('is a percentage of realisations less the nominee fee as first agreed, though the fee changed since', () => {
    expect(entitled(at(percent, 654_000), 'supervisor')).toBe(74_033);
    const modifications = [{ title: 'Mod 238', effectiveOn: '2026-06-01', effect: { nomineeFee: 100_000 } }];
    const modified = at(percent, 654_000, { modifications, approvedOn: '2026-01-01' });
    expect([entitled(modified, 'nominee'), entitled(modified, 'supervisor')]).toEqual([100_000, 74_033]);
    const flexed = at({ ...percent, totalCostCap: null }, 654_000, { expenses: [spent(150_000)] });
    expect([entitled(flexed, 'nominee'), entitled(flexed, 'supervisor')]).toEqual([0, 74_033]);
    expect(entitled(at({ ...percent, supervisorBase: 'total_realisations' }, 654_000), 'supervisor')).toBe(
      98_100,
    );
    expect(entitled(at(percent, 100_000), 'supervisor')).toBe(0);
  });

  test('a fixed fee set by a modification takes its place, within the cap', () => {
    const base = { ...percent, supervisorBase: 'total_realisations' } as const;
    const set = (supervisorFee: number) =>
      entitled(
        at(base, 9_000_000, {
          modifications: [{ title: 'Mod 9', effectiveOn: '2026-01-01', effect: { supervisorFee } }],
        }),
        'supervisor',
      );
    expect([set(120_000), set(200_000), set(0)]).toEqual([120_000, 175_000, 0]);
  });

  test('has a percentage of its own for assets outside the proposal, within the caps', () => {
    const model = { ...percent, supervisorPercentBp: 1_000, extraAssetPercentBp: 2_000 };
    const extra = (more: FeeModel, extraAssetsPence: number, realisationsPence = 654_000) =>
      feeLineOf(at(more, realisationsPence, { extraAssetsPence }), 'supervisor');
    expect(extra(model, 100_000)).toMatchObject({
      askedPence: 39_355 + 20_000,
      rule: '10% of £3,935.50: realisations of £5,540.00 less the nominee fee first agreed, £1,604.50. 20% of £1,000.00 from assets outside the proposal.',
      cuts: [],
    });
    expect(extra({ ...model, extraAssetPercentBp: null }, 100_000).askedPence).toBe(49_355);
    expect(extra(model, 0).askedPence).toBe(49_355);
    expect(extra({ ...practice, extraAssetPercentBp: 1_500 }, 100_000)).toMatchObject({
      askedPence: 190_000,
      entitledPence: 175_000,
    });
    expect(extra(model, 700_000, 100_000).askedPence).toBe(20_000);
  });

  test('takes what the total cap leaves', () => {
    const dear = at(practice, 0, { expenses: [spent(57_973)] });
    expect(feeLineOf(dear, 'supervisor')).toMatchObject({ askedPence: 175_000, entitledPence: 167_500 });
    expect(dear.totalPence).toBe(365_000);
  });
});

test('a variation fee comes on top of the total cap', () => {
  const working = of(practice, { expenses: [spent(22_050)], variationPence: 35_000 });
  expect(working.totalPence).toBe(365_000 + 35_000);
  expect(working.caps.every(({ isHeld }) => isHeld)).toBe(true);
});

test('bond and registration count towards the total cap only; beyond the agreed figures they are other expenses', () => {
  const within = of(practice, { expenses: [spent(6_000, 'bond'), spent(22_050)] });
  expect(within.caps.map(({ key, takenPence }) => [key, takenPence])).toEqual([
    ['nomineePlusExpenses', 22_050],
    ['supervisor', 0],
    ['totalCost', 28_050],
  ]);
  const beyond = of(practice, { expenses: [spent(7_000, 'bond'), spent(22_050)] });
  expect(feeLineOf(beyond, 'bond')).toMatchObject({
    entitledPence: 6_000,
    drawnPence: 6_000,
    refundPence: 0,
  });
  expect(feeLineOf(beyond, 'expenses')).toMatchObject({ entitledPence: 23_050, drawnPence: 23_050 });
});

test('expenses that break a cap by themselves are shown as breaking it', () => {
  const { caps, totalPence } = of(practice, { expenses: [spent(400_000)] });
  expect(totalPence).toBe(407_500);
  expect(caps.filter(({ isHeld }) => !isHeld).map(({ label }) => label)).toEqual([
    'Nominee fee and expenses',
    'Total cost',
  ]);
});

test('committed amounts count as drawn, line by line and cap by cap', () => {
  const working = of(practice, {
    expenses: [{ item: 'expenses', category: 1, drawnPence: 10_000, duePence: 5_000 }],
    taken: {
      nominee: { drawnPence: 60_000, committedPence: 40_000 },
      supervisor: { drawnPence: 0, committedPence: 5_000 },
    },
  });
  expect(feeLineOf(working, 'nominee').leftPence).toBe(60_450);
  expect(working.caps.map(({ takenPence, leftPence }) => [takenPence, leftPence])).toEqual([
    [115_000, 75_000],
    [5_000, 170_000],
    [120_000, 245_000],
  ]);
});

describe('a draw', () => {
  const taken = { nominee: { drawnPence: 100_000, committedPence: 32_000 } };

  test('goes as far as the entitlement, and is refused with the working one penny beyond it', () => {
    const working = of(practice, { expenses: [spent(57_973)], taken });
    expect(drawProblem(working, 'nominee', 27)).toBeNull();
    expect(drawProblem(working, 'nominee', 28)).toBe(
      '£0.28 is more than the £0.27 left. Nominee fee: £1,604.50. As agreed. Less £284.23: The cap of £1,900.00 on nominee fee and expenses leaves £1,320.27 after expenses of £579.73. Entitled to £1,320.27; drawn £1,000.00, committed £320.00, left £0.27.',
    );
    expect(drawProblem(working, 'variation', 1)).toContain('No variation has been agreed.');
  });

  test('never breaks a cap, though the nominee fee was overdrawn', () => {
    const over = of(practice, {
      expenses: [spent(57_973)],
      taken: { nominee: { drawnPence: 160_450, committedPence: 0 } },
    });
    const { leftPence } = feeLineOf(over, 'supervisor');
    expect(leftPence).toBe(167_500);
    expect(drawProblem(over, 'supervisor', leftPence)).toBe(
      'Total cost: £2,184.23 of the cap of £3,650.00 is drawn or committed, so £1,675.00 would exceed it.',
    );
  });

  test('an expense is refused where it breaks a cap, or where its category is ruled out', () => {
    expect(expenseProblem(of(practice, { expenses: [spent(190_000)] }), 1)).toBeNull();
    expect(expenseProblem(of(practice, { expenses: [spent(190_001)] }), 1)).toBe(
      'Nominee fee and expenses would come to £1,900.01, above the cap of £1,900.00.',
    );
    const modifications = [{ title: 'Mod 1', effectiveOn: '2026-01-01', effect: { cat2Prohibited: true } }];
    expect(expenseProblem(of(practice, { modifications }), 2)).toBe(
      'A modification rules out Category 2 expenses.',
    );
    expect(expenseProblem(of(practice, { modifications }), 1)).toBeNull();
  });
});
