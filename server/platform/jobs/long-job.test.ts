import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { systemActor, write } from '#server/platform/database/write.ts';
import { AppError } from '#shared/platform/errors.ts';
import { testDatabase } from '#test/database.ts';
import { testApp } from '#test/records-app.ts';
import type { Job } from './job.ts';
import { JobRunner } from './job-runner.ts';
import { cancelRun, defineLongJob, type LongJob, readRun, runTopic, startRun } from './long-job.ts';

const database = await testDatabase();
const { services, signIn } = await testApp(database);

beforeAll(() => database.execute(sql`create table counted (n int, author int)`));
const runners: JobRunner[] = [];
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  await database.execute(sql`truncate counted`);
});
function start({ job }: { job: Job }): JobRunner {
  const runner = new JobRunner(services, [job]);
  runners.push(runner);
  runner.start();
  return runner;
}
const counted = async () =>
  (await database.$client.query<{ n: number }>('select n from counted order by n')).rows.map(({ n }) => n);

const shapes = { payload: z.object({ upTo: z.int() }), cursor: z.int() };

/** Counts to a number, one row a step; `before` may delay or break a step. */
const counting = (before: (n: number) => Promise<void> | void = () => undefined) =>
  defineLongJob('count', shapes, async (w, { payload, cursor }) => {
    const n = cursor ?? 1;
    await w.tx.execute(sql`insert into counted values (${n}, ${w.author.id})`);
    await before(n);
    return { done: 1, next: n < payload.upTo ? n + 1 : null };
  });
const run = (job: LongJob<{ upTo: number }, number>, upTo: number, author = systemActor) =>
  write(database, author, (w) => startRun(w, job, { upTo }, { total: upTo }));

test('steps run in sequence to the end, in the name of the user who started them, and report their progress', async () => {
  const job = counting();
  const heard: string[] = [];
  const stop = services.live.subscribe((topic) => heard.push(topic));
  const { id: userId } = await signIn([]);
  const id = await run(job, 3, { id: userId });
  expect(await readRun(database, id)).toMatchObject({ status: 'waiting', done: 0, total: 3 });
  start(job);
  await expect
    .poll(() => readRun(database, id))
    .toMatchObject({
      status: 'finished',
      done: 3,
      startedBy: userId,
    });
  expect(await counted()).toEqual([1, 2, 3]);
  const { rows } = await database.$client.query('select distinct author from counted');
  expect(rows).toEqual([{ author: userId }]);
  await expect.poll(() => heard.filter((topic) => topic === runTopic(id)).length).toBe(3);
  stop();
});

test('only the last step is waited for on disk, which takes those before it along', async () => {
  await database.execute(sql`create table commits (n int, set_by text)`);
  await database.execute(sql`create function note_commit() returns trigger language plpgsql as $$
    begin
      insert into commits select new.n, source from pg_settings where name = 'synchronous_commit' and setting = 'off';
      return null;
    end $$`);
  await database.execute(sql`create constraint trigger at_commit after insert on counted deferrable initially deferred
    for each row execute function note_commit()`);
  const job = counting();
  const id = await run(job, 3);
  start(job);
  await expect.poll(async () => (await readRun(database, id))?.status).toBe('finished');
  // The databases of tests wait for no commit, by their command line; these two set so themselves.
  const { rows } = await database.$client.query("select n from commits where set_by = 'session' order by n");
  expect(rows).toEqual([{ n: 1 }, { n: 2 }]);
  await database.execute(sql`drop trigger at_commit on counted`);
});

test('stopped in the middle, it resumes there: every step is done once', async () => {
  const first = counting((n) => {
    if (n === 2) void runner.stop();
  });
  const id = await run(first, 4);
  const runner = start(first);
  await expect.poll(async () => (await readRun(database, id))?.done).toBe(2);
  await runner.stop();
  expect(await readRun(database, id)).toMatchObject({ status: 'running', done: 2, cursor: 3 });
  start(counting());
  await expect.poll(async () => (await readRun(database, id))?.status).toBe('finished');
  expect(await counted()).toEqual([1, 2, 3, 4]);
});

test('two processes with the same run take its steps in turn', async () => {
  const job = counting();
  const id = await run(job, 40);
  const context = { services, signal: new AbortController().signal, attempt: 1, isLastAttempt: false };
  await Promise.all([job.job.run({ runId: id }, context), job.job.run({ runId: id }, context)]);
  expect(await counted()).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
  expect(await readRun(database, id)).toMatchObject({ status: 'finished', done: 40 });
});

test('cancelled, it ends after the step that it is taking', async () => {
  const job = counting(async (n) => {
    if (n === 1) await cancelled;
  });
  const id = await run(job, 5);
  const cancelled = write(database, systemActor, (w) => cancelRun(w, id));
  start(job);
  await expect.poll(async () => (await readRun(database, id))?.status).toBe('cancelled');
  expect((await counted()).length).toBeLessThan(5);
});

test('a refusal ends it with its words, and leaves what was done before', async () => {
  const job = counting((n) => {
    if (n === 2) throw new AppError('invalid', 'Line 2 has no date.');
  });
  const id = await run(job, 5);
  start(job);
  await expect
    .poll(() => readRun(database, id))
    .toMatchObject({
      status: 'failed',
      message: 'Line 2 has no date.',
      done: 1,
    });
  expect(await counted()).toEqual([1]);
  await write(database, systemActor, async (w) => {
    await cancelRun(w, id);
    w.audit({ entity: 'tests', entityId: id, action: 'cancelled too late' });
  });
  expect((await readRun(database, id))?.cancelRequestedAt).toBeNull();
});

test('a bug is retried, and reported in general words after the last attempt', async () => {
  const job = counting(() => {
    throw new Error('select secret from drawer');
  });
  const id = await run(job, 5);
  const context = { services, signal: new AbortController().signal, attempt: 1, isLastAttempt: false };
  await expect(job.job.run({ runId: id }, context)).rejects.toThrow('drawer');
  expect(await readRun(database, id)).toMatchObject({ status: 'waiting' });
  await expect(job.job.run({ runId: id }, { ...context, isLastAttempt: true })).rejects.toThrow('drawer');
  expect(await readRun(database, id)).toMatchObject({ status: 'failed', message: 'Something went wrong.' });
});
