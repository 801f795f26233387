import { expect, test } from 'vitest';
import { type Clause, clashesAmong, clashGroups } from './clashes.ts';
import { resolveConflict } from './resolve-conflict.ts';

const clause = (id: number, effect: Clause['effect'], more: Partial<Clause> = {}): Clause => ({
  id,
  title: `Clause ${id}`,
  status: 'proposed',
  receivedOn: '2026-03-01',
  effectiveFrom: null,
  effect,
  contradicts: [],
  ...more,
});

test('clauses clash where they change the same figure differently, or somebody has said so', () => {
  const one = clause(1, { totalCostCap: 365_000 });
  expect(clashesAmong([one, clause(2, { totalCostCap: 365_000 })])).toEqual([]);
  expect(clashesAmong([one, clause(2, { nomineeFee: 1 })])).toEqual([]);
  expect(clashesAmong([one, clause(2, { totalCostCap: 300_000, nomineeFee: 1 })])).toEqual([
    { one: 1, other: 2, keys: ['totalCostCap'], isStated: false },
  ]);
  expect(clashesAmong([clause(1, {}), clause(2, {}, { contradicts: [1] })])).toEqual([
    { one: 1, other: 2, keys: [], isStated: true },
  ]);
});

test('a clause that is over clashes with nothing, and one that was in force only where that was said', () => {
  const proposed = clause(2, { totalCostCap: 300_000 });
  for (const status of ['rejected', 'superseded', 'lapsed'] as const)
    expect(clashesAmong([clause(1, { totalCostCap: 1 }, { status }), proposed])).toEqual([]);
  const accepted = clause(1, { totalCostCap: 1 }, { status: 'accepted', effectiveFrom: '2026-03-01' });
  expect(clashesAmong([accepted, proposed])).toEqual([]);
  expect(clashesAmong([{ ...accepted, effectiveFrom: '2026-03-02' }, proposed])).toHaveLength(1);
  expect(clashesAmong([{ ...accepted, contradicts: [2] }, proposed])).toEqual([
    { one: 1, other: 2, keys: [], isStated: true },
  ]);
});

test('clauses that hang together are one conflict', () => {
  const clauses = [
    clause(1, { totalCostCap: 1 }),
    clause(2, { totalCostCap: 2, nomineeFee: 1 }),
    clause(3, { nomineeFee: 2 }),
    clause(4, { breachMonths: 2 }),
    clause(5, { breachMonths: 3 }),
    clause(6, { termMonths: 72 }),
  ];
  const groups = clashGroups(clauses, clashesAmong(clauses));
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
});

const worth = (pounds: Record<number, number>) => (kept: readonly Clause[]) => ({
  creditorsPence: kept.reduce((sum, { id }) => sum + (pounds[id] ?? 0) * 100, 0),
  pencePerPound: 0,
});

test('the clause best for creditors is kept, and the displaced ones are named', () => {
  const clauses = [
    clause(1, { totalCostCap: 1 }),
    clause(2, { totalCostCap: 2, nomineeFee: 1 }),
    clause(3, { nomineeFee: 2 }),
  ];
  const clashes = clashesAmong(clauses);
  expect(resolveConflict(clauses, clashes, worth({ 1: 30, 2: 50, 3: 30 }))).toEqual({
    kept: [1, 3],
    displaced: [{ id: 2, byId: 1 }],
    sets: [
      { kept: [1, 3], creditorsPence: 6_000, pencePerPound: 0 },
      { kept: [2], creditorsPence: 5_000, pencePerPound: 0 },
    ],
  });
  expect(resolveConflict(clauses, clashes, worth({ 1: 20, 2: 50, 3: 20 })).displaced).toEqual([
    { id: 1, byId: 2 },
    { id: 3, byId: 2 },
  ]);
});

test('if the estimate is the same, the stricter clause is kept, then the one proposed first', () => {
  const resolve = (...clauses: Clause[]) => resolveConflict(clauses, clashesAmong(clauses), worth({}));
  expect(resolve(clause(1, { breachMonths: 3 }), clause(2, { breachMonths: 2 })).kept).toEqual([2]);
  expect(resolve(clause(1, { minDividend: 2_500 }), clause(2, { minDividend: 2_000 })).kept).toEqual([1]);
  const said = [clause(1, {}), clause(2, {}, { contradicts: [1] })];
  expect(resolve(...said).kept).toEqual([1]);
});
