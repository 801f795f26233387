import { expect, test } from 'vitest';
import { addDays, dayNumber, weekday } from '#demo/cases/days.ts';

test('every day from 1890 to 2110 has the number that the calendar gives it, and is named by it', () => {
  const [first, last] = ['1890-01-01', '2110-12-31'].map((on) => Date.parse(on) / 86_400_000) as [
    number,
    number,
  ];
  for (let number = first; number <= last; number++) {
    const on = new Date(number * 86_400_000).toISOString().slice(0, 10);
    expect(dayNumber(on)).toBe(number);
    expect(addDays('2026-11-22', number - dayNumber('2026-11-22'))).toBe(on);
  }
});

test('a Saturday and a Sunday count as the Friday before', () => {
  expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map(weekday)).toEqual([
    ...Array.from({ length: 3 }, () => '2026-11-20'),
    '2026-11-23',
  ]);
});
