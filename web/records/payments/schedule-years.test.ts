import { expect, test } from 'vitest';
import type { StandingLine } from '#shared/records/payments/standing.ts';
import { presentYear, yearsOf } from './schedule-years.ts';

const line = (dueOn: string, receivedPence: number, arrearsPence: number): StandingLine => ({
  dueOn,
  expectedPence: 10_000,
  kind: 'regular',
  receivedPence,
  arrearsPence,
  status: 'due',
});
const years = yearsOf([
  line('2025-12-01', 10_000, 0),
  line('2026-01-01', 4_000, 6_000),
  line('2026-02-01', 0, 10_000),
]);

test('each year has the totals of its lines', () => {
  expect(years.map(({ lines, ...sums }) => ({ ...sums, lines: lines.length }))).toEqual([
    { year: '2025', expectedPence: 10_000, receivedPence: 10_000, arrearsPence: 0, lines: 1 },
    { year: '2026', expectedPence: 20_000, receivedPence: 4_000, arrearsPence: 16_000, lines: 2 },
  ]);
});

test.each([
  ['2024-05-01', '2025'],
  ['2026-05-01', '2026'],
  ['2031-05-01', '2026'],
])('on %s the year that matters is %s', (today, year) => {
  expect(presentYear(years, today)).toBe(year);
});
