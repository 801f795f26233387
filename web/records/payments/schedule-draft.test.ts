import { expect, test } from 'vitest';
import { errorsByField } from '#shared/platform/validation.ts';
import { schedulesContract } from '#shared/records/payments/contract.ts';
import { type ChangeKind, changeOf, type Entered, reasonOf } from './schedule-draft.ts';

const day = '2026-12-01';
const missingIn = (change: object) => {
  const { error } = schedulesContract.preview.input.safeParse({ caseId: 1, change });
  return Object.keys(error ? errorsByField(error) : {});
};

test.each<[ChangeKind, Entered, string[], object]>([
  ['amount', {}, ['amountPence'], { from: day, amountPence: null }],
  ['amount', { amountPence: 9_000 }, [], { from: day, amountPence: 9_000 }],
  ['break', { from: '2027-01-01' }, ['months'], { from: '2027-01-01', months: null }],
  ['break', { months: 2 }, [], { from: day, months: 2 }],
  ['extension', {}, ['months'], { months: null }],
  ['extension', { from: day, months: 6, amountPence: 5 }, [], { months: 6 }],
  ['lump', {}, ['amountPence'], { dueOn: day, amountPence: null }],
  ['lump', { from: '2027-01-01', amountPence: 5 }, [], { dueOn: '2027-01-01', amountPence: 5 }],
])('a change of kind %s after %o misses %o', (kind, entered, missing, fields) => {
  const change = changeOf(kind, day, entered);
  expect(change).toEqual({ kind, ...fields });
  expect(missingIn(change)).toEqual(missing.map((field) => `change.${field}`));
});

test('a day that was cleared is missing', () => {
  expect(missingIn({ kind: 'break', from: null, months: null })).toEqual(['change.from', 'change.months']);
  expect(missingIn({ kind: 'lump', dueOn: null, amountPence: 5 })).toEqual(['change.dueOn']);
});

test('a new amount has a reason of its own, the others are their own reason', () => {
  expect(reasonOf('amount')).toBe('variation');
  expect(reasonOf('break')).toBe('break');
});
