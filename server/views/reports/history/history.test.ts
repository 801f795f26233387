import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { caseStandings } from '#server/records/cases/standing-table.ts';
import { caseStatusChanges, cases } from '#server/records/cases/tables.ts';
import { postReceipt } from '#server/records/payments/receipts/post-receipt.ts';
import { tables } from '#server/records/reference/tables.ts';
import { setClock } from '#shared/platform/dates.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { incomeType, posting, receiptOf } from '#test/ledger.ts';
import { demoFirm } from '#test/new-cases.ts';
import { readWhole } from '#test/reports.ts';
import { keepHistory } from './keep-history.ts';
import { portfolioDays } from './tables.ts';

setClock(() => new Date('2026-10-10T09:00:00Z'));
afterAll(() => setClock(() => new Date()));
const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const income = await incomeType(database);
const domainIds = [firm.harbour, firm.northgate];

/** A case that reached its statuses on those days; one entered late says when it happened. */
async function lived(
  steps: readonly [status: string, on: string, happenedOn?: string][],
  domain = 'Harbour Debt Solutions',
) {
  const { id } = await addCase(database, { domain, status: steps.at(-1)![0] });
  for (const [name, on, happenedOn = null] of steps) {
    const [status] = await database.select().from(tables.statuses).where(eq(tables.statuses.name, name));
    await database.insert(caseStatusChanges).values({
      caseId: id,
      toStatusId: status!.id,
      changedAt: new Date(`${on}T12:00:00Z`),
      happenedOn,
    });
  }
  return id;
}
const receipt = (caseId: number, amountPence: number, receivedOn: string) =>
  posting(database, (w) => postReceipt(w, receiptOf(caseId, income, { amountPence, receivedOn })));

const active = await lived([
  ['Lead', '2026-07-20'],
  ['IVA Accepted', '2026-09-10', '2026-08-15'],
]);
const lead = await lived([['Lead', '2026-09-05']]);
const theirs = await lived([['IVA Accepted', '2026-09-01']], 'Northgate Insolvency');
await receipt(active, 10_000, '2026-08-31');
await receipt(active, 5_000, '2026-10-05');
await receipt(theirs, 700, '2026-09-20');
await database.update(caseStandings).set({ arrearsPence: 25_000 }).where(eq(caseStandings.caseId, active));

const on = async (day: string, ids: readonly number[] = domainIds) => {
  const { rows } = await readWhole(database, 'portfolio-at-a-date', { domainIds: ids, given: { on: day } });
  return rows.map(({ status, cases: count, heldPence, arrearsPence }) => [
    status,
    count,
    heldPence,
    arrearsPence,
  ]);
};

test('a day that was not kept is worked out from statuses and ledger; its arrears are not known', async () => {
  expect(await on('2026-07-19')).toEqual([]);
  expect(await on('2026-08-14')).toEqual([['Lead', 1, 0, null]]);
  // It was approved on 15 August, and entered in September.
  expect(await on('2026-08-31')).toEqual([['IVA Accepted', 1, 10_000, null]]);
  expect(await on('2026-09-30', [firm.harbour])).toEqual([
    ['Lead', 1, 0, null],
    ['IVA Accepted', 1, 10_000, null],
  ]);
  expect(await on('2026-09-30', [firm.northgate])).toEqual([['IVA Accepted', 1, 700, null]]);
});

test('a day to come has no portfolio yet, and a total that no row knows is not zero', async () => {
  await expect(on('2026-10-11')).rejects.toThrow('Must not be in the future.');
  const sums = async (day: string) =>
    (await readWhole(database, 'portfolio-at-a-date', { domainIds, given: { on: day } })).totals.sums;
  expect(await sums('2026-09-30')).toEqual({ cases: 3, heldPence: 10_700 });
});

test('a night keeps yesterday with its arrears once, and the month ends before it', async () => {
  await Promise.all([keepHistory(database), keepHistory(database)]);
  const kept = await database
    .selectDistinct({ day: portfolioDays.day })
    .from(portfolioDays)
    .orderBy(portfolioDays.day);
  expect(kept.map(({ day }) => day)).toEqual(['2026-07-31', '2026-08-31', '2026-09-30', '2026-10-09']);
  expect(await on('2026-10-09', [firm.harbour])).toEqual([
    ['Lead', 1, 0, 0],
    ['IVA Accepted', 1, 15_000, 25_000],
  ]);
  // What comes later does not change what that night saw.
  await receipt(active, 1_000, '2026-10-08');
  await database.delete(caseStatusChanges).where(eq(caseStatusChanges.caseId, lead));
  await database.update(cases).set({ domainId: firm.northgate }).where(eq(cases.id, active));
  await keepHistory(database);
  expect(await on('2026-10-09', [firm.harbour])).toEqual([
    ['Lead', 1, 0, 0],
    ['IVA Accepted', 1, 15_000, 25_000],
  ]);
  expect(await on('2026-10-09', [firm.northgate])).toEqual([['IVA Accepted', 1, 700, 0]]);
});

test('the trend has a row for each day, beside the same day of the year before', async () => {
  const [kept] = await database
    .select()
    .from(portfolioDays)
    .where(eq(portfolioDays.day, '2026-09-30'))
    .limit(1);
  await database
    .insert(portfolioDays)
    .values({ ...kept!, day: '2025-09-30', cases: 7, heldPence: 42, arrearsPence: 9 });
  const trend = async (given: Record<string, unknown> = {}) =>
    (await readWhole(database, 'portfolio-trend', { domainIds, given })).rows.map(
      ({ day, openCases, openYearBefore, arrearsPence, arrearsYearBefore, heldPence, heldYearBefore }) => [
        day,
        openCases,
        openYearBefore,
        arrearsPence,
        arrearsYearBefore,
        heldPence,
        heldYearBefore,
      ],
    );
  expect(await trend()).toEqual([
    ['2026-09-30', 3, 7, null, 9, 10_700, 42],
    ['2026-08-31', 1, null, null, null, 10_000, null],
    ['2026-07-31', 1, null, null, null, 0, null],
    ['2025-09-30', 7, null, 9, null, 42, null],
  ]);
  expect((await trend({ every: 'day', from: '2026-10-01' })).map(([day]) => day)).toEqual(['2026-10-09']);
});

test('the day before a leap day is beside the same day of the year before', async () => {
  const [kept] = await database.select().from(portfolioDays).limit(1);
  await database.insert(portfolioDays).values(
    ['2023-02-27', '2023-02-28', '2024-02-28', '2024-02-29'].map((day, at) => ({
      ...kept!,
      day,
      heldPence: at,
    })),
  );
  const given = { every: 'day', from: '2024-02-01', to: '2024-03-01' };
  const { rows } = await readWhole(database, 'portfolio-trend', { domainIds, given });
  expect(rows.map(({ day, heldYearBefore }) => [day, heldYearBefore])).toEqual([
    ['2024-02-29', 1],
    ['2024-02-28', 1],
  ]);
});
