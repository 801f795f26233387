import { expect, test } from 'vitest';
import { londonSerial } from './xlsx.ts';

/** The London time that a spreadsheet shows for a number of days. */
const shown = (at: string) =>
  new Date(Math.round((londonSerial(at) - 25_569) * 86_400_000)).toISOString().slice(0, 19);

test('instants stand in a workbook in London time, also on the days on which its clocks change', () => {
  expect(shown('2026-01-15T09:30:59.999Z')).toBe('2026-01-15T09:30:59');
  expect(shown('2026-07-15T23:30:00.000Z')).toBe('2026-07-16T00:30:00');
  expect(shown('2026-03-29T00:59:59.000Z')).toBe('2026-03-29T00:59:59');
  expect(shown('2026-03-29T01:00:00.000Z')).toBe('2026-03-29T02:00:00');
  expect(shown('2026-10-25T00:59:59.000Z')).toBe('2026-10-25T01:59:59');
  expect(shown('2026-10-25T01:00:00.000Z')).toBe('2026-10-25T01:00:00');
  // London kept summer time all year.
  expect(shown('1970-01-01T12:00:00.000Z')).toBe('1970-01-01T13:00:00');
});
