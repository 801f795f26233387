import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { connect } from '#server/platform/database/connect.ts';
import { migrateJobQueue, QUEUE_REVISION } from '#server/platform/database/job-queue.ts';
import { databaseUrlOf, testDatabase } from '#test/database.ts';
import { testApp } from '#test/records-app.ts';
import { addJob, defineJob, type Job } from './job.ts';
import { JobRunner } from './job-runner.ts';
import { releaseOrphans, showAlive } from './orphans.ts';
import { sweepJobs } from './sweep-jobs.ts';

const database = await testDatabase();
const empty = await testDatabase({ migrated: false });
const { services } = await testApp(database);

const runners: JobRunner[] = [];
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  await database.execute(sql`delete from graphile_worker._private_jobs`);
});
function start(...jobs: Job[]): JobRunner {
  const runner = new JobRunner(services, jobs);
  runners.push(runner);
  runner.start();
  return runner;
}
const queued = async () =>
  (
    await database.$client.query<{ attempts: number; last_error: string | null; locked_by: string | null }>(
      'select attempts, last_error, locked_by from graphile_worker.jobs order by id',
    )
  ).rows;

const anything = z.object({ n: z.int() });

test('the queue’s tables are made once, when several processes start at the same time', async () => {
  await Promise.all([1, 2, 3].map(() => migrateJobQueue(empty)));
  const { rows } = await empty.$client.query('select count(*)::int, max(id) from graphile_worker.migrations');
  expect(rows).toEqual([{ count: QUEUE_REVISION, max: QUEUE_REVISION }]);
});

test('a job is done when its transaction commits, and only then; once, by one of two processes', async () => {
  const done: number[] = [];
  const job = defineJob('note', anything, async ({ n }) => void done.push(n));
  start(job);
  start(job);
  const undone = database.transaction(async (tx) => {
    await addJob(tx, job, { n: 1 });
    throw new Error('thought better of it');
  });
  await expect(undone).rejects.toThrow('thought better of it');
  await Promise.all([2, 3, 4, 5].map((n) => database.transaction((tx) => addJob(tx, job, { n }))));
  await expect.poll(() => [...done].sort((a, b) => a - b)).toEqual([2, 3, 4, 5]);
  await expect.poll(queued).toEqual([]);
  expect(done).toHaveLength(4);
});

test('of jobs with one key that have not begun, the last is done', async () => {
  const done: number[] = [];
  const job = defineJob('note', anything, async ({ n }) => void done.push(n));
  await database.transaction((tx) => addJob(tx, job, { n: 1 }, { key: 'same' }));
  await database.transaction((tx) => addJob(tx, job, { n: 2 }, { key: 'same' }));
  start(job);
  await expect.poll(() => done).toEqual([2]);
});

test('a job that fails waits and is tried again; what the queue holds is checked first', async () => {
  const attempts: { attempt: number; isLastAttempt: boolean }[] = [];
  const job = defineJob(
    'fails',
    anything,
    async (_given, { attempt, isLastAttempt }) => {
      attempts.push({ attempt, isLastAttempt });
      if (attempt === 1) throw new Error('the printer is on fire');
    },
    { maxAttempts: 2 },
  );
  await database.transaction((tx) => addJob(tx, job, { n: 1 }));
  await expect(database.transaction((tx) => addJob(tx, job, { n: 'one' } as never))).rejects.toThrow(
    'Must be a whole number.',
  );
  const first = start(job);
  await expect.poll(queued).toEqual([{ attempts: 1, last_error: 'the printer is on fire', locked_by: null }]);
  await first.stop();
  await database.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
  start(job);
  await expect
    .poll(() => attempts)
    .toEqual([
      { attempt: 1, isLastAttempt: false },
      { attempt: 2, isLastAttempt: true },
    ]);
});

test('stopping interrupts a job at its safe point; the next process resumes it, and that counts as no failure', async () => {
  const attempts: number[] = [];
  const job = defineJob('long', anything, async (_given, { attempt, signal }) => {
    attempts.push(attempt);
    if (attempts.length === 1) await delay(60_000, undefined, { signal });
  });
  await database.transaction((tx) => addJob(tx, job, { n: 1 }));
  const first = start(job);
  await expect.poll(() => attempts).toEqual([1]);
  await first.stop();
  expect(await queued()).toMatchObject([{ attempts: 0, locked_by: null }]);
  start(job);
  await expect.poll(() => attempts).toEqual([1, 1]);
  await expect.poll(queued).toEqual([]);
});

test('jobs of a killed process are returned to the queue, those of a live one are not', async () => {
  const other = connect(database.$client.options);
  const client = await other.$client.connect();
  try {
    await showAlive(client, 'pool-living');
    const job = defineJob('stuck', anything, async () => undefined);
    for (const n of [1, 2, 3]) await database.transaction((tx) => addJob(tx, job, { n }));
    const { rows } = await database.$client.query('select id from graphile_worker.jobs order by id');
    const take = (id: string, pool: string, ago: string) =>
      database.$client.query(
        'update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - $2::interval, attempts = 1 where id = $3',
        [pool, ago, id],
      );
    await take(rows[0].id, 'pool-killed', '1 minute');
    await take(rows[1].id, 'pool-living', '1 minute');
    await take(rows[2].id, 'pool-starting', '1 second');
    expect(await releaseOrphans(database.$client)).toBe(1);
    expect((await queued()).map(({ locked_by }) => locked_by)).toEqual([
      null,
      'pool-living',
      'pool-starting',
    ]);
  } finally {
    client.release(true);
    await other.$client.end();
  }
});

test('a process killed with a job in its hands loses it to the others', async () => {
  const job = defineJob('hang', anything, async () => undefined);
  await database.transaction((tx) => addJob(tx, job, { n: 1 }));
  const script = `
    import { connect } from '#server/platform/database/connect.ts';
    import { defineJob } from '#server/platform/jobs/job.ts';
    import { JobRunner } from '#server/platform/jobs/job-runner.ts';
    const database = connect({ connectionString: process.env.DATABASE_URL });
    const log = { debug() {}, warn() {}, error: console.error };
    const job = { ...defineJob('hang', undefined, undefined), run: () => new Promise(() => setInterval(() => {}, 1000)) };
    new JobRunner({ database, log }, [job]).start();`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    env: { ...process.env, DATABASE_URL: databaseUrlOf(database) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await expect.poll(async () => (await queued())[0]?.locked_by).toMatch(/^pool-/);
  await expect
    .poll(async () => {
      const held = await database.$client.query(
        `select from pg_locks l join pg_database d on d.oid = l.database
         where d.datname = current_database() and l.locktype = 'advisory' and l.classid = 7160004`,
      );
      return held.rowCount;
    })
    .toBe(1);
  expect(await releaseOrphans(database.$client, 0)).toBe(0);
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  await expect.poll(() => releaseOrphans(database.$client, 0)).toBe(1);
  start(job);
  await expect.poll(queued).toEqual([]);
});

test('a lost connection to the database does not end the queue', async () => {
  const done: number[] = [];
  const job = defineJob('note', anything, async ({ n }) => void done.push(n));
  start(job);
  await database.transaction((tx) => addJob(tx, job, { n: 1 }));
  await expect.poll(() => done).toEqual([1]);
  // Only what is known to be done is not repeated.
  await expect.poll(queued).toEqual([]);
  await database.$client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'concordat jobs' and datname = current_database()",
  );
  await database.transaction((tx) => addJob(tx, job, { n: 2 }));
  await expect.poll(() => done).toEqual([1, 2]);
});

test('jobs that failed for the last time go after 30 days', async () => {
  const job = defineJob('note', anything, async () => undefined);
  for (const n of [1, 2, 3]) await database.transaction((tx) => addJob(tx, job, { n }));
  await database.$client.query('alter table graphile_worker._private_jobs disable trigger all');
  await database.$client.query(
    `update graphile_worker._private_jobs set attempts = case (payload->>'n')::int when 3 then 1 else max_attempts end,
      updated_at = now() - make_interval(days => case (payload->>'n')::int when 1 then 31 when 3 then 31 else 29 end)`,
  );
  await sweepJobs(database);
  const { rows } = await database.$client.query(
    "select (payload->>'n')::int as n from graphile_worker._private_jobs order by 1",
  );
  expect(rows).toEqual([{ n: 2 }, { n: 3 }]);
});
