import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addBusinessDays, businessDaysBetween, isBusinessDay } from '#shared/platform/business-days.ts';
import { addDays } from '#shared/platform/dates.ts';

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

test('counting business days undoes adding them, from every day of the week', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 1, max: 60 }), (offset, days) => {
      const from = addDays('2020-01-01', offset);
      const to = addBusinessDays(from, days, holidays);
      expect(businessDaysBetween(from, to, holidays)).toBe(days);
      expect(businessDaysBetween(to, from, holidays)).toBe(-days);
    }),
  );
  expect(businessDaysBetween('2026-04-02', '2026-04-02', holidays)).toBe(0);
  expect(businessDaysBetween('2026-04-02', '2026-04-05', holidays)).toBe(0);
});
