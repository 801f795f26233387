import { expect, test } from 'vitest';
import { reliefAssets } from './eligibility.ts';
import { type SolutionFacts, solutionsConsidered } from './solutions-considered.ts';

const facts: SolutionFacts = {
  jurisdiction: 'EW',
  debtPence: 2_000_000,
  assetsPence: 0,
  takeablePence: 0,
  relief: { belongingsPence: 0, vehiclePence: 0 },
  hasHome: false,
  surplusPence: 7_000,
  contributionPence: 7_000,
  termMonths: 60,
  costsPence: 350_000,
  pencePerPound: 350,
};
const said = (name: string, more: Partial<SolutionFacts> = {}) =>
  solutionsConsidered({ ...facts, ...more }).rows.find(([of]) => of === name)!;
const order = (assets: { class: string; valuePence: number }[]) =>
  said('Debt relief order', { relief: reliefAssets(assets) })[3];

test('a debt relief order counts one vehicle apart from belongings, by whole values', () => {
  const may = expect.stringContaining('You may qualify.');
  expect(order([{ class: 'vehicle', valuePence: 350_000 }])).toEqual(may);
  expect(order([{ class: 'vehicle', valuePence: 400_000 }])).toEqual(may);
  expect(order([{ class: 'vehicle', valuePence: 900_000 }])).toBe(
    'You do not qualify as things are: your vehicle is worth £9,000.00.',
  );
  expect(order([{ class: 'investment', valuePence: 200_001 }])).toBe(
    'You do not qualify as things are: you own belongings worth £2,000.01.',
  );
  const second = [350_000, 300_000].map((valuePence) => ({ class: 'vehicle', valuePence }));
  expect(order(second)).toContain('you own belongings worth £3,000.00');
  const kept = ['pension', 'household'].map((of) => ({ class: of, valuePence: 5_000_000 }));
  expect(order(kept)).toEqual(may);
});

test('the limits of England and Wales are not given for Northern Ireland', () => {
  const row = said('Debt relief order', { jurisdiction: 'NI', relief: reliefAssets([]) });
  expect(row.join(' ')).not.toMatch(/£/);
  expect(row[3]).toContain('please ask us or a free adviser');
});

test('what nobody has recorded is not known: it is neither nothing nor a reason', () => {
  const unknown = {
    debtPence: null,
    assetsPence: null,
    takeablePence: null,
    relief: null,
    hasHome: null,
    surplusPence: null,
    costsPence: null,
  };
  for (const jurisdiction of ['EW', 'NI', 'SCO', 'other'] as const)
    for (const [name, , , reason] of solutionsConsidered({ ...facts, ...unknown, jurisdiction }).rows)
      expect(`${name}: ${reason}`).not.toMatch(
        /You have nothing|own nothing|open to you|may qualify|You do not qualify|£0\.00|0\.00 pence/,
      );
  expect(said('Debt management plan', unknown)[3]).toBe(
    'Not known yet: it depends on what you owe and what you have left each month.',
  );
  expect(said('Bankruptcy', unknown)[3]).toBe('Not known yet: it depends on what you owe and what you own.');
  // What is known already decides, whatever else is missing.
  expect(said('Debt relief order', { ...unknown, hasHome: true })[3]).toBe(
    'You do not qualify as things are: you own a home.',
  );
  expect(said('Debt management plan', { surplusPence: 0 })[3]).toContain('You have nothing left');
});

test('a car that an arrangement leaves out may be taken in bankruptcy', () => {
  expect(said('Bankruptcy', { assetsPence: 0, takeablePence: 300_000 })[3]).toContain(
    'worth about £3,000.00',
  );
});
