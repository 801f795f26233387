import { expect, test } from 'vitest';
import { changeOf, missingIn, reasonOf, type ScheduleDraft } from './schedule-draft.ts';

const draft: ScheduleDraft = {
  kind: 'amount',
  day: '2026-12-01',
  months: null,
  amountPence: null,
  reason: 'review',
};

test.each([
  [{}, ['amountPence'], null],
  [{ amountPence: 9_000 }, [], { kind: 'amount', from: '2026-12-01', amountPence: 9_000 }],
  [{ kind: 'break', day: null }, ['from', 'months'], null],
  [{ kind: 'break', months: 2 }, [], { kind: 'break', from: '2026-12-01', months: 2 }],
  [{ kind: 'extension' }, ['months'], null],
  [{ kind: 'extension', months: 6, day: null }, [], { kind: 'extension', months: 6 }],
  [{ kind: 'lump', day: null, amountPence: 5 }, ['dueOn'], null],
  [{ kind: 'lump', amountPence: 5 }, [], { kind: 'lump', dueOn: '2026-12-01', amountPence: 5 }],
] as const)('%o misses %o', (entered, missing, change) => {
  const given: ScheduleDraft = { ...draft, ...entered };
  expect(Object.keys(missingIn(given))).toEqual(missing);
  expect(changeOf(given)).toEqual(change);
});

test('a new amount has a reason of its own, the others are their own reason', () => {
  expect(reasonOf(draft)).toBe('review');
  expect(reasonOf({ ...draft, kind: 'break' })).toBe('break');
});
