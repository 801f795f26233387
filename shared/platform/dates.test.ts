import { expect, test } from 'vitest';
import { addDays, addMonths, londonDate } from './dates.ts';

test('the London date follows summer time', () => {
  expect(londonDate(new Date('2026-06-30T23:30:00Z'))).toBe('2026-07-01');
  expect(londonDate(new Date('2026-12-31T23:30:00Z'))).toBe('2026-12-31');
  expect(londonDate(new Date('2026-03-29T00:59:59Z'))).toBe('2026-03-29');
});

test('days are added across months, leap days and summer time', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});

test('months are added to the same day, or to the last of a shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2027-08-31', 54)).toBe('2032-02-29');
  expect(addMonths('2026-11-15', 2)).toBe('2027-01-15');
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
});

test('months are added across centuries and leap years', () => {
  expect(addMonths('1900-01-31', 1)).toBe('1900-02-28');
  expect(addMonths('2000-01-31', 1)).toBe('2000-02-29');
  expect(addMonths('2026-01-15', -13)).toBe('2024-12-15');
  expect(addMonths('1899-12-31', 1_202)).toBe('2000-02-29');
});
