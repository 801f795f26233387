import { expect, test } from 'vitest';
import { addBusinessDays, isBusinessDay } from './business-days.ts';

const holidays = new Set(['2026-04-03', '2026-04-06']);

test('weekends and bank holidays are skipped in both directions', () => {
  expect(addBusinessDays('2026-04-02', 1, holidays)).toBe('2026-04-07');
  expect(addBusinessDays('2026-04-07', -1, holidays)).toBe('2026-04-02');
  expect(addBusinessDays('2026-04-02', 1, new Set())).toBe('2026-04-03');
  expect(addBusinessDays('2026-03-27', 3, holidays)).toBe('2026-04-01');
});

test('no days at all is the day itself, or the next one on which offices work', () => {
  expect(addBusinessDays('2026-04-02', 0, holidays)).toBe('2026-04-02');
  expect(addBusinessDays('2026-04-04', 0, holidays)).toBe('2026-04-07');
  expect(isBusinessDay('2026-04-05', holidays)).toBe(false);
});
