import { expect, test } from 'vitest';
import { addDays } from '#shared/platform/dates.ts';
import { testDatabase } from '#test/database.ts';
import { allHolidays, holidaysOf } from './bank-holidays.ts';

const database = await testDatabase({ seeded: true });
const of2026 = (days: ReadonlySet<string>) =>
  [...days].filter((day) => day.startsWith('2026')).map((day) => day.slice(5));

test('each part of the country has its own holidays', async () => {
  const { EW, SCO, NI } = await allHolidays(database);
  const shared = ['04-03', '05-04', '05-25', '12-25', '12-28'];
  expect(of2026(EW).toSorted()).toEqual(['01-01', '04-06', '08-31', ...shared].toSorted());
  expect(of2026(SCO).toSorted()).toEqual(['01-01', '01-02', '06-15', '08-03', '11-30', ...shared].toSorted());
  expect(of2026(NI).toSorted()).toEqual(['01-01', '03-17', '04-06', '07-13', '08-31', ...shared].toSorted());
  expect([...SCO]).toEqual(expect.arrayContaining(['2022-01-03', '2022-01-04', '2023-01-02', '2023-01-03']));
});

/** England and Wales as law.md lists them for the clock vectors. */
const published = [
  '2026-01-01 2026-04-03 2026-04-06 2026-05-04 2026-05-25 2026-08-31 2026-12-25 2026-12-28',
  '2027-01-01 2027-03-26 2027-03-29 2027-05-03 2027-05-31 2027-08-30 2027-12-27 2027-12-28',
  '2028-01-03 2028-04-14 2028-04-17 2028-05-01 2028-05-29 2028-08-28 2028-12-25 2028-12-26',
];

test('those of England and Wales are the published ones', async () => {
  const { EW } = await allHolidays(database);
  const days = [...EW].filter((day) => day >= '2026' && day < '2029');
  expect(days.toSorted()).toEqual(published.flatMap((year) => year.split(' ')));
});

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
const monday = (first: string) => addDays(first, (8 - weekday(first)) % 7);
const lastMonday = (last: string) => addDays(last, -((weekday(last) + 6) % 7));

/** Easter Sunday (the anonymous Gregorian algorithm). */
function easter(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const day = (h + l - 7 * m + 33 * month + 19) % 32;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Fixed days, each at a weekend moved to the next weekday that is none of the others (Banking and Financial Dealings Act 1971). */
function moved(fixed: readonly string[]): string[] {
  const taken = new Set(fixed.filter((day) => ![0, 6].includes(weekday(day))));
  for (const day of fixed.filter((each) => [0, 6].includes(weekday(each)))) {
    let next = day;
    while ([0, 6].includes(weekday(next)) || taken.has(next)) next = addDays(next, 1);
    taken.add(next);
  }
  return [...taken];
}

test.each([2024, 2025, 2026, 2027, 2028, 2029, 2030])(
  '%i follows from the Acts in each place',
  async (year) => {
    const at = (day: string) => `${year}-${day}`;
    const shared = [addDays(easter(year), -2), monday(at('05-01')), lastMonday(at('05-31'))];
    const english = [addDays(easter(year), 1), lastMonday(at('08-31')), ...shared];
    const expected = {
      EW: [...english, ...moved([at('01-01'), at('12-25'), at('12-26')])],
      SCO: [
        ...shared,
        monday(at('08-01')),
        ...moved(['01-01', '01-02', '11-30', '12-25', '12-26'].map(at)),
        ...(year === 2026 ? ['2026-06-15'] : []),
      ],
      NI: [...english, ...moved(['01-01', '03-17', '07-12', '12-25', '12-26'].map(at))],
    };
    const stored = await allHolidays(database);
    for (const place of ['EW', 'SCO', 'NI'] as const)
      expect([...stored[place]].filter((day) => day.startsWith(`${year}`)).toSorted()).toEqual(
        expected[place].toSorted(),
      );
  },
);

test('banks clear by those of England and Wales, which stand where no calendar is named', async () => {
  const usual = await holidaysOf(database);
  expect(usual.has('2026-04-06')).toBe(true);
  expect(usual.has('2026-11-30')).toBe(false);
});
