import { expect, test } from 'vitest';
import { definitionSchema } from './definition.ts';
import { definitionYearBefore, lastEarlier } from './year-before.ts';

const today = '2026-11-29';
const moved = (filters: object[], more: object = {}) => {
  const pivot = { rows: [{ column: 'receivedOn', by: 'month' }], values: [{ of: 'count' }] };
  const definition = definitionSchema.parse({ columns: ['receivedOn'], filters, pivot, ...more });
  return definition.pivot && definitionYearBefore(definition, definition.pivot, today)?.filters;
};
const other = { column: 'clearedOn', op: 'period', period: 'thisYear' };

test('conditions on the date of the axis move back by a year, all others stay', () => {
  expect(moved([{ column: 'receivedOn', op: 'period', period: 'thisYear' }, other])).toEqual([
    { column: 'receivedOn', op: 'between', from: '2025-01-01', to: '2025-12-31' },
    other,
  ]);
  expect(moved([{ column: 'receivedOn', op: 'period', period: 'beforeToday' }])).toEqual([
    { column: 'receivedOn', op: 'between', to: '2025-11-28' },
  ]);
  expect(moved([{ column: 'receivedOn', op: 'between', from: '2024-02-29', to: '2025-02-28' }])).toEqual([
    { column: 'receivedOn', op: 'between', from: '2023-02-28', to: '2024-02-29' },
  ]);
});

test('nothing moves where the rows include the year before, or where one condition of several is enough', () => {
  expect(moved([other])).toBeUndefined();
  expect(moved([])).toBeUndefined();
  const one = { column: 'receivedOn', op: 'period', period: 'thisYear' };
  expect(moved([one, other], { match: 'any' })).toBeUndefined();
  expect(moved([{ op: 'group', match: 'any', filters: [one, other] }])).toBeUndefined();
});

test('the last day of a month is still one a year earlier', () => {
  expect(['2025-02-28', '2024-02-29', '2026-03-31', '2026-03-30'].map(lastEarlier)).toEqual([
    '2024-02-29',
    '2023-02-28',
    '2025-03-31',
    '2025-03-30',
  ]);
});
