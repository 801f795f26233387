import { expect, test } from 'vitest';
import { londonDate } from '#shared/dates.ts';

test('the London date follows summer time', () => {
  expect(londonDate(new Date('2026-06-30T23:30:00Z'))).toBe('2026-07-01');
  expect(londonDate(new Date('2026-12-31T23:30:00Z'))).toBe('2026-12-31');
  expect(londonDate(new Date('2026-03-29T00:59:59Z'))).toBe('2026-03-29');
});
