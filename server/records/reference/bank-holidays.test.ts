import { expect, test } from 'vitest';
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

test('banks clear by those of England and Wales, which stand where no calendar is named', async () => {
  const usual = await holidaysOf(database);
  expect(usual.has('2026-04-06')).toBe(true);
  expect(usual.has('2026-11-30')).toBe(false);
});
