import { expect, test } from 'vitest';
import {
  bondableValue,
  bondState,
  bordereauDueOn,
  bordereauMonthOf,
  coverWarnings,
  entryProblem,
  lastMonth,
  penaltySum,
  usualBondTerms,
} from './bonding.ts';

test('the penalty sum is the value of the estate, at least £5,000 and at most £5,000,000', () => {
  expect(penaltySum(0, usualBondTerms)).toBe(500_000);
  expect(penaltySum(500_000, usualBondTerms)).toBe(500_000);
  expect(penaltySum(500_001, usualBondTerms)).toBe(500_001);
  expect(penaltySum(500_000_001, usualBondTerms)).toBe(500_000_000);
  expect(penaltySum(0, { minimumPence: 2_000_000, maximumPence: 500_000_000 })).toBe(2_000_000);
});

test('assets are their owners’, joint and unnamed ones are shared, and cover never falls short of a penny', () => {
  const assets = [
    { estimatedPence: 101, ownerIds: [1, 2] },
    { estimatedPence: 1_000, ownerIds: [1] },
    { estimatedPence: 5, ownerIds: [] },
    { estimatedPence: 7, ownerIds: [9] },
  ];
  const sums = [{ pence: 301, isThirdParty: true }, { pence: 9_999 }];
  expect(bondableValue(1, [1, 2], assets, sums)).toBe(51 + 1_000 + 3 + 4 + 151);
  expect(bondableValue(2, [1, 2], assets, sums)).toBe(51 + 3 + 4 + 151);
  expect(bondableValue(1, [1], assets, sums)).toBe(101 + 1_000 + 5 + 7 + 301);
});

test('states of cover', () => {
  const state = (coverPence: number | null, valuePence: number, hasEnded = false) =>
    bondState({ coverPence, valuePence, hasEnded }, usualBondTerms);
  expect(state(null, 0)).toBe('missing');
  expect(state(null, 0, true)).toBe('released');
  expect(state(0, 900_000, true)).toBe('released');
  expect(state(500_000, 500_000)).toBe('in_order');
  expect(state(500_000, 500_001)).toBe('increase');
  expect(state(600_000, 550_000)).toBe('decrease');
  expect(state(600_000, 550_000, true)).toBe('release');
});

test('invalid entries', () => {
  const before = { penaltyPence: 500_000, effectiveOn: '2026-03-10' };
  const at = (action: 'new' | 'increase' | 'decrease' | 'release', penaltyPence: number, on = '2026-04-01') =>
    entryProblem({ action, penaltyPence, effectiveOn: on }, before)?.field ?? null;
  expect(at('new', 600_000)).toBe('action');
  expect(at('increase', 500_000)).toBe('bondablePence');
  expect(at('increase', 500_001)).toBeNull();
  expect(at('decrease', 500_000)).toBe('bondablePence');
  expect(at('increase', 600_000, '2026-03-09')).toBe('effectiveOn');
  expect(at('release', 0)).toBeNull();
  const none = entryProblem({ action: 'release', penaltyPence: 0, effectiveOn: '2026-04-01' }, null);
  expect(none?.field).toBe('action');
});

test('an entry goes on the bordereau of its month, or on the next that is still open', () => {
  expect(bordereauMonthOf('2026-03-31', null)).toBe('2026-03-01');
  expect(bordereauMonthOf('2026-03-31', '2026-02-01')).toBe('2026-03-01');
  expect(bordereauMonthOf('2026-03-31', '2026-03-01')).toBe('2026-04-01');
  expect(bordereauMonthOf('2025-12-31', '2026-12-01')).toBe('2027-01-01');
  expect(bordereauDueOn('2026-12-01')).toBe('2027-01-20');
  expect(bordereauDueOn('2026-01-01', 28)).toBe('2026-02-28');
  expect(lastMonth('2026-01-31')).toBe('2025-12-01');
});

test('warnings for a practitioner', () => {
  const covered = {
    coverPence: 1_000_000,
    shortPence: 0,
    generalPence: 75_000_000,
    limitPence: null,
    renewsOn: null,
  };
  const warnings = (more: object) => coverWarnings({ ...covered, ...more }, '2026-11-23').join(' ');
  expect(warnings({})).toBe('');
  expect(warnings({ shortPence: 100 })).toMatch('that is covered only by the general bond of £750,000.00');
  expect(warnings({ shortPence: 75_000_001 })).toMatch('beyond the general bond');
  expect(warnings({ limitPence: 1_000_000 })).toMatch('is near the limit of £10,000.00');
  expect(warnings({ limitPence: 999_999 })).toMatch('is more than the limit of £9,999.99');
  expect(warnings({ limitPence: 2_000_000 })).toBe('');
  expect(warnings({ renewsOn: '2026-11-23' })).toMatch('has ended');
  expect(warnings({ renewsOn: '2027-01-22' })).toMatch('less than 60 days');
  expect(warnings({ renewsOn: '2027-01-23' })).toBe('');
});
