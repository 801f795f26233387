import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { banking } from '#server/app/parts/banking.ts';
import { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { cashier } from '#test/banking.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { appWith } from '#test/records-app.ts';
import { matchImportedJob } from '../matching/match-imported.ts';
import { matchingJob } from '../matching/matching-job.ts';
import { importStatements } from './import-job.ts';

const database = await testDatabase({ seeded: true });
const desk = await appWith(banking)(database);
const { id: userId, call, addAccount, importFile, items } = await cashier(desk);
const runner = new JobRunner(desk.services, [importStatements.job, matchImportedJob, matchingJob]);
beforeAll(() => runner.start());
afterAll(() => runner.stop());

/** A run that has to wait for another is tried again every two seconds. */
const soon = { timeout: 15_000 };
const csv = (...lines: string[]) => `Date,Description,Amount\n${lines.join('\n')}\n`;
const statusesOf = async (id: number) => (await items(id)).map(({ status }) => status);
const runs = async () =>
  (
    await database.execute<{ startedBy: number; ended: boolean }>(
      sql`select started_by as "startedBy", ended_at is not null as ended from bank_matching_runs order by id`,
    )
  ).rows;

test("new lines of an import are matched automatically, in the importer's name, including transfers with other accounts", async () => {
  const { uniqueReference } = await addCase(database, {
    status: 'IVA Accepted',
    people: [{ firstName: 'Grace', lastName: 'Itself' }],
    contributionPence: 15_000,
    contributionDay: 5,
    commencementDate: '2025-11-05',
    termMonths: 60,
  });
  const [one, other] = [await addAccount(), await addAccount()];
  await importFile(other.id, 'other.csv', csv('06/01/2026,TRANSFER TO CLIENT ACCOUNT,-77.00'));
  await importFile(
    one.id,
    'one.csv',
    csv(
      `05/01/2026,G ITSELF ${uniqueReference},150.00`,
      '06/01/2026,TRANSFER IN,77.00',
      '07/01/2026,WHO,9.99',
    ),
  );
  await expect.poll(() => statusesOf(one.id), soon).toEqual(['unmatched', 'matched', 'matched']);
  expect(await statusesOf(other.id)).toEqual(['matched']);
  await expect.poll(runs).toContainEqual({ startedBy: userId, ended: true });
});

test('an import waits for the run in progress, and one that brings nothing new starts none', async () => {
  await expect.poll(async () => (await runs()).every(({ ended }) => ended)).toBe(true);
  const { id } = await addAccount();
  // A run whose job lives but does not come to an end.
  await database.execute(sql`with job as (insert into job_runs (job, payload, status) values ('bank-matching', '{}', 'running') returning id)
    insert into bank_matching_runs (job_run_id) select id from job`);
  const before = (await runs()).length;
  const file = csv('05/01/2026,SOMEBODY,1.50');
  await importFile(id, 'somebody.csv', file);
  const waiting = async () =>
    (
      await database.execute<{ n: number }>(
        sql`select count(*)::int as n from graphile_worker.jobs where key like 'match-imported:%' and run_at > now()`,
      )
    ).rows[0]!.n;
  await expect.poll(waiting).toBe(1);
  expect((await runs()).length).toBe(before);
  await database.execute(sql`update job_runs set status = 'finished' where job = 'bank-matching'`);
  await expect.poll(async () => (await runs()).length, soon).toBe(before + 1);
  await expect.poll(async () => (await runs()).every(({ ended }) => ended)).toBe(true);
  await importFile(id, 'again.csv', `${file}\n`);
  expect(await waiting()).toBe(0);
  expect((await call('GET', '/logs/bank-matching')).body.data.endDate).not.toBeNull();
  expect((await runs()).length).toBe(before + 1);
});

test('a line that a person takes in is matched as well', async () => {
  const haveEnded = async () => (await runs()).every(({ ended }) => ended);
  const { id } = await addAccount();
  await importFile(id, 'morning.csv', csv('05/01/2026,TWICE,3.00'));
  const second = await importFile(id, 'noon.csv', csv('05/01/2026,TWICE,3.00', '06/01/2026,LATER,4.00'));
  const known = `/banking/imports/${second.id}/known`;
  const [left] = (await call('GET', known)).body.data;
  await expect.poll(haveEnded, soon).toBe(true);
  await expect.poll(() => statusesOf(id), soon).toEqual(['unmatched', 'unmatched']);
  const before = (await runs()).length;
  expect((await call('POST', known, { itemId: left.held.id })).status).toBe(200);
  await expect.poll(async () => (await runs()).length, soon).toBe(before + 1);
  await expect.poll(haveEnded, soon).toBe(true);
});
