import { eq, isNull, sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { entryRows } from '#server/activities/bonding/entry-rows.ts';
import { loadStarter } from '#server/app/seed/load.ts';
import { startUpkeep, upkeepJobs } from '#server/app/upkeep.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { finishMigrations } from '#server/platform/database/finish-migrations.ts';
import { migrateJobQueue } from '#server/platform/database/job-queue.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { backFills, jobRuns } from '#server/platform/jobs/tables.ts';
import { bondEntries } from '#server/records/case-life/bonds/tables.ts';
import { earlyCases } from '#server/records/cases/early-table.ts';
import { cases } from '#server/records/cases/tables.ts';
import { type CaseProblem, verifyCases } from '#server/views/verification/verify-cases.ts';
import { verifyLedger } from '#server/views/verification/verify-ledger.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { testDatabase } from '#test/database.ts';
import { loadOldFirm, migrateBelow } from '#test/old-firm.ts';
import { testApp } from '#test/records-app.ts';

// A firm is brought up to date several times: that takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });
const database = await testDatabase({ migrated: false });
const stuck = await testDatabase({ migrated: false });
const later = await testDatabase({ migrated: false });
const latest = await testDatabase({ migrated: false });
const fresh = await testDatabase();

async function problemsOf(of: Database): Promise<CaseProblem[]> {
  const found: CaseProblem[] = [];
  await of.transaction((tx) => verifyCases(tx, (problem) => found.push(problem)));
  return found;
}
const counted = async () =>
  (
    await database.execute<Record<string, number>>(sql`select (select count(*)::int from cases) as cases,
      (select count(*)::int from journals) as journals, (select count(*)::int from receipts) as receipts,
      (select count(*)::int from bond_entries) as bonds, (select count(*)::int from annual_reviews) as reviews,
      (select count(*)::int from case_clocks) as clocks, (select count(*)::int from case_tasks) as tasks`)
  ).rows[0]!;

const anyRunning = async () =>
  (
    await database.execute<{ id: number }>(sql`select c.id from cases c join statuses s on s.id = c.status_id
      where s.code = 'iva-accepted' order by c.id limit 1`)
  ).rows[0]!.id;
const runs = async () =>
  (await database.select().from(jobRuns).where(eq(jobRuns.job, 'back-fill'))).map(({ status }) => status);

test('a firm of commit 3318097 is brought up to date with all that it has', async () => {
  await loadOldFirm(database);
  await migrate(database);
  await migrateJobQueue(database);
  await loadStarter(database);
  expect(await counted()).toMatchObject({ cases: 86, journals: 189, receipts: 177, bonds: 0 });
  const { rows } = await database.execute('select distinct adjournment_days from domains');
  expect(rows).toEqual([{ adjournment_days: 14 }]);
});

test('one that the earlier text of 0071 brought to a halt goes on from there', async () => {
  await loadOldFirm(stuck);
  await migrateBelow(stuck, '0071');
  await migrate(stuck);
  expect(await stuck.$count(earlyCases)).toBe(86);
});

test('one on which the earlier text of 0071 was applied goes on, and has no early cases', async () => {
  await fresh.execute(
    sql`update schema_migrations set checksum = '13d0c4d854fa649b7c61068028f790ee09360b0bcd5fe90e2eb323c82181eb7f'
      where name = '0071_decisions.sql'`,
  );
  await migrate(fresh);
  expect(await fresh.$count(earlyCases)).toBe(0);
});

test('its first start fills in reviews, bonds and clocks, once; then ledger and cases have nothing to say', async () => {
  const runner = new JobRunner((await testApp(database)).services, upkeepJobs);
  onTestFinished(() => runner.stop());
  await startUpkeep(database);
  await startUpkeep(database);
  runner.start();
  await vi.waitFor(async () => expect(await runs()).toEqual(['finished']), {
    timeout: 60_000,
    interval: 200,
  });
  expect(await problemsOf(database)).toEqual([]);
  expect(await verifyLedger(database)).toEqual([]);
  const filled = await counted();
  await startUpkeep(database);
  expect(await runs()).toEqual(['finished']);
  expect(await counted()).toEqual(filled);
});

test.each([
  ['0068', later],
  ['0103', latest],
] as const)(
  'a firm with the migrations up to %s is brought up to date and ends clean',
  async (state, firm) => {
    await loadOldFirm(firm, state);
    const before = await firm.$count(cases);
    await migrate(firm);
    await finishMigrations(firm);
    await migrateJobQueue(firm);
    await loadStarter(firm);
    await startUpkeep(firm);
    const runner = new JobRunner((await testApp(firm)).services, upkeepJobs);
    onTestFinished(() => runner.stop());
    runner.start();
    const left = () => firm.$count(backFills, isNull(backFills.filledAt));
    await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 60_000, interval: 200 });
    expect(await firm.$count(cases)).toBe(before);
    expect(await problemsOf(firm)).toEqual([]);
    expect(await verifyLedger(firm)).toEqual([]);
  },
);

test('bonds that nobody recorded are dated by the appointment, and wait for a person on the next bordereau', async () => {
  const [entry] = await entryRows(database, eq(bondEntries.caseId, await anyRunning()));
  expect(entry).toMatchObject({
    action: 'new',
    effectiveOn: londonDate(),
    submittedOn: null,
    premiumPence: 0,
    reason: 'Dates from before bonds were kept here: compare it with the surety’s records.',
  });
  const { rows } = await database.execute(sql`select from bond_entries b join cases c on c.id = b.case_id
    where b.appointed_on > least(c.approval_date, ${londonDate()}::date)`);
  expect(rows).toEqual([]);
});

test('what happens here after the upgrade is not excused', async () => {
  const caseId = await anyRunning();
  const found: string[] = [];
  await database
    .transaction(async (tx) => {
      await tx
        .update(earlyCases)
        .set({ upgradedAt: new Date('2001-01-01') })
        .where(eq(earlyCases.caseId, caseId));
      await verifyCases(tx, ({ rule }) => found.push(rule));
      tx.rollback();
    })
    .catch(() => undefined);
  expect(found.toSorted()).toEqual(expect.arrayContaining(['Decisions', 'Proposals']));
});
