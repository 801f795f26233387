import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { nightlyReviews } from '#server/activities/reviews/nightly-reviews.ts';
import { systemActor, writeChanges } from '#server/platform/database/write.ts';
import { annualReviews } from '#server/records/case-life/reviews/tables.ts';
import { cases } from '#server/records/cases/tables.ts';
import { caseClocks } from '#server/records/clocks/tables.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { testDatabase } from '#test/database.ts';
import { addDemoAccounts, takeOnFolders } from '#test/take-on.ts';
import { differenceOf } from './agree-totals.ts';
import { tellResult } from './report.ts';
import { isClean, takeOn } from './take-on.ts';

const database = await testDatabase({ seeded: true });
await addDemoAccounts(database);
const { folderWith, remove } = takeOnFolders();
afterAll(remove);

const run = (folder: string, isDryRun = false) => takeOn(database, { folder, isDryRun });
const told = (result: Awaited<ReturnType<typeof run>>) => tellResult(result, false).join('\n');

test('a case without cover, deadlines or reviews is warned of at its row, also before it is stored', async () => {
  const folder = folderWith({ 'bonds.csv': null });
  const unbonded = (await run(folder, true)).warnings;
  expect(unbonded).toContainEqual({
    row: 2,
    reference: 'CS-1001',
    message: 'bonds.csv has no cover in force for Applicant 2, whose estate has to be bonded.',
  });
  expect(told(await run(folder, true))).toContain('cases.csv, row 2: CS-1001: bonds.csv has no cover');
  expect((await run(folderWith(), true)).warnings).toEqual([]);
});

test('without totals of the old system, the files are compared with what was stored', async () => {
  const folder = folderWith({ 'totals.csv': null });
  const dry = await run(folder, true);
  expect(dry.agreements.every(({ told: of, booked }) => of === null && booked === null)).toBe(true);
  const result = await run(folder);
  expect(result.taken).toBe(5);
  const booked = result.agreements.filter((each) => each.booked !== null);
  expect(booked.map(({ file, what }) => `${file} ${what}`)).toEqual([
    'cases.csv rows',
    'cases.csv amount',
    'people.csv rows',
    'debts.csv rows',
    'debts.csv amount',
    'assets.csv rows',
    'assets.csv amount',
    'modifications.csv rows',
    'statements.csv rows',
    'statement-lines.csv rows',
    'statement-lines.csv amount',
    'bonds.csv rows',
    'bonds.csv amount',
    'receipts.csv rows',
    'receipts.csv amount',
    'payments.csv amount',
  ]);
  expect(result.agreements.filter((each) => differenceOf(each) !== 0)).toEqual([]);
  expect(isClean(result)).toBe(true);
  expect(told(result)).toContain('nothing was compared with the old system');
});

test('deadlines and reviews are there at once: the night has nothing to add', async () => {
  const state = async () => [
    await database.select().from(annualReviews).orderBy(annualReviews.id),
    await database.select().from(caseClocks).orderBy(caseClocks.id),
  ];
  const before = await state();
  expect(before[0]!.length).toBeGreaterThan(4);
  await writeChanges(database, systemActor, (w) =>
    nightlyReviews(w, { after: 0, upTo: 1_000_000 }, londonDate()),
  );
  expect(await state()).toEqual(before);
});

test('what was read and is not in the tables differs, whatever the totals say', async () => {
  const [ashworth] = await database.select().from(cases).where(eq(cases.previousReference, 'CS-1001'));
  await database.execute(sql`
    update case_creditors set balance_soa_pence = balance_soa_pence - 100
    where id = (select min(id) from case_creditors where case_id = ${ashworth!.id})`);
  const result = await run(folderWith());
  const debts = result.agreements.find(({ file, what }) => file === 'debts.csv' && what === 'amount')!;
  expect([debts.read - debts.booked!, differenceOf(debts)]).toEqual([100, -100]);
  expect(isClean(result)).toBe(false);
  // A case of another firm with the same old reference is not counted.
  const left = folderWith({
    'totals.csv': null,
    'cases.csv': (text) =>
      text.replaceAll('CS-', 'LEFT-').replace('LEFT-1001,Harbour Debt Solutions', 'LEFT-1001,Nobody'),
    'people.csv': (text) => text.replaceAll('CS-', 'LEFT-'),
    'debts.csv': (text) => text.replaceAll('CS-', 'LEFT-'),
    'assets.csv': null,
    'schedules.csv': null,
    'modifications.csv': null,
    'statements.csv': null,
    'statement-lines.csv': null,
    'bonds.csv': null,
    'receipts.csv': (text) => text.replaceAll('CS-', 'LEFT-'),
    'payments.csv': (text) => text.replaceAll('CS-', 'LEFT-'),
  });
  const partly = await run(left, false);
  expect(partly.leftOut).toBeGreaterThan(0);
  const rows = partly.agreements.find(({ file, what }) => file === 'cases.csv' && what === 'rows')!;
  expect([rows.read, rows.booked, differenceOf(rows)]).toEqual([5, partly.taken, partly.taken - 5]);
});
