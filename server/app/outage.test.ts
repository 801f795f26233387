import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { readServerRecord } from '#server/platform/database/embedded/lock.ts';
import { type OpenDatabase, openDatabase } from '#server/platform/database/open.ts';
import { systemActor, writeUnaudited } from '#server/platform/database/write.ts';
import { addJob, defineJob } from '#server/platform/jobs/job.ts';
import { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { defineLongJob, readRun, startRun } from '#server/platform/jobs/long-job.ts';
import { type TestApp, testApp } from '#test/test-app.ts';

// A database of its own, which is killed under the server again and again.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 90_000 });

const folder = mkdtempSync(join(tmpdir(), 'concordat-outage-'));
const dataDir = join(folder, 'postgres');
const patience = { timeout: 90_000 };
const unhandled: unknown[] = [];
const note = (error: unknown) => void unhandled.push(error);
/** What PostgreSQL has said, for a failure to show. */
let said = '';
let opened: OpenDatabase;
let server: TestApp;

beforeAll(async () => {
  process.on('unhandledRejection', note);
  const where = { databaseUrl: null, databasePool: 10, dataDir: folder };
  opened = await openDatabase(where, (text) => {
    said = (said + text).slice(-4_000);
  });
  server = await testApp(opened.database);
});
afterAll(async () => {
  process.off('unhandledRejection', note);
  await opened.close();
  rmSync(folder, { recursive: true, force: true });
});

const answers = () =>
  opened.database.$client.query('select 1').then(
    () => true,
    () => false,
  );

/** Waits until PostgreSQL answers again. */
async function untilBack(): Promise<void> {
  try {
    await expect.poll(answers, patience).toBe(true);
  } catch (error) {
    const { totalCount, idleCount, waitingCount } = opened.database.$client;
    const pool = `${totalCount} connections, ${idleCount} idle, ${waitingCount} waiting`;
    throw new Error(`The database did not come back (${pool}). It said:\n${said}`, { cause: error });
  }
}

/** Kills PostgreSQL, or one of its processes, which makes it end all others; returns when its connections are lost. */
async function kill(which: 'server' | 'backend'): Promise<void> {
  // What was read from a connection that outlived the last blow says nothing of the server: it may be in recovery still.
  const witness = await vi.waitFor(() => opened.database.$client.connect(), patience);
  const { rows } = await witness.query<{ pid: number }>('select pg_backend_pid() as pid');
  const lost = new Promise((done) => witness.once('end', done));
  process.kill(which === 'server' ? readServerRecord(dataDir)!.pid : rows[0]!.pid, 'SIGKILL');
  await lost;
  witness.release(true);
}

test('jobs outlive a database that is killed under them, however they end, and do each step once', async () => {
  const STEPS = 40;
  const { database } = opened;
  // The long job stays at this step until the database is gone, so that it cannot end before it is killed.
  let holdAt = Number.POSITIVE_INFINITY;
  let heldAt = 0;
  await database.execute(sql`create table steps_done (step int primary key)`);
  const long = defineLongJob('long', { payload: z.object({}), cursor: z.int() }, async (w, { cursor }) => {
    const step = (cursor ?? 0) + 1;
    await w.tx.execute(sql`insert into steps_done values (${step})`);
    heldAt = step;
    while (step >= holdAt && (await answers())) await delay(1);
    await w.tx.execute(sql`select pg_sleep(0.02)`);
    return { done: 1, next: step < STEPS ? step : null };
  });
  // These do not notice the loss themselves: it is the queue that cannot store how they ended, one after the other.
  const attempts = { fails: 0, failsToo: 0, succeeds: 0 };
  const plain = (name: keyof typeof attempts, afterMs: number) =>
    defineJob(name, z.object({}), async () => {
      attempts[name] += 1;
      if (attempts[name] > 1) return;
      while (await answers()) await delay(1);
      await delay(afterMs);
      if (name !== 'succeeds') throw new Error('for a reason of its own');
    });
  const plainJobs = [plain('fails', 0), plain('failsToo', 30), plain('succeeds', 500)];
  const runner = new JobRunner(server.services, [long.job, ...plainJobs]);
  runner.start();
  for (const job of plainJobs) await database.transaction((tx) => addJob(tx, job, {}));
  await expect.poll(() => attempts, patience).toEqual({ fails: 1, failsToo: 1, succeeds: 1 });
  const runId = await writeUnaudited(database, systemActor, (w) => startRun(w, long, {}));
  await kill('server');
  for (const [which, after] of [
    ['server', 5],
    ['backend', 12],
    ['server', 20],
    ['backend', 30],
  ] as const) {
    holdAt = after;
    await expect.poll(() => heldAt, patience).toBeGreaterThanOrEqual(after);
    await kill(which);
  }
  holdAt = Number.POSITIVE_INFINITY;
  const run = () => readRun(database, runId).catch(() => null);
  await expect.poll(run, patience).toMatchObject({ status: 'finished', done: STEPS });
  const { rows } = await database.execute(sql`select count(*)::int as n from steps_done`);
  expect(rows).toEqual([{ n: STEPS }]);
  // How the last one ended may have been stored: by then the database can be back.
  await expect.poll(() => attempts, patience).toMatchObject({ fails: 2, failsToo: 2 });
  const left = async () => (await database.$client.query('select from graphile_worker.jobs')).rowCount;
  await expect.poll(left, patience).toBe(0);
  expect(unhandled).toEqual([]);
  await runner.stop();
});

test('requests during an outage are refused with a message, never as a bug, and later ones succeed', async () => {
  const { app, signIn, services } = server;
  const { headers } = await signIn(['config.titles']);
  const asked = [
    { url: '/api/titles', headers },
    { method: 'POST', url: '/api/titles', headers, payload: { name: 'Dr' } },
    { url: '/api/trpc/reference.titles.list', headers },
    { method: 'POST', url: '/api/auth/login', payload: { username: 'nobody', password: 'wrong' } },
  ] as const;
  const statuses = new Set<number>();
  const refusals = new Set<string>();
  const ready = new Set<number>();
  let isOver = false;
  const visitor = async (request: (typeof asked)[number]) => {
    while (!isOver) {
      const reply = await app.inject(request);
      statuses.add(reply.statusCode);
      if (reply.statusCode === 503) refusals.add(reply.body);
      ready.add((await app.inject('/api/ready')).statusCode);
      // A dozen visitors who never pause would leave PostgreSQL no time to start.
      await delay(5);
    }
  };
  const visitors = [...asked, ...asked, ...asked].map(visitor);
  try {
    for (const which of ['server', 'backend', 'server'] as const) {
      await kill(which);
      await untilBack();
    }
  } finally {
    // Otherwise the visitors of a failed test would go on for ever.
    isOver = true;
  }
  await Promise.all(visitors);
  expect(ready).toEqual(new Set([200, 503]));
  expect([...statuses].filter((status) => status >= 500)).toEqual([503]);
  const sentence = 'The database cannot be reached at the moment. Please try again shortly.';
  for (const body of refusals) expect(body).toContain(sentence);
  // None of the connections was kept by a request that failed; one may be at work at any moment, for the job queue.
  await expect.poll(async () => (await app.inject('/api/ready')).statusCode, patience).toBe(200);
  const pool = services.database.$client;
  await expect.poll(() => pool.totalCount - pool.idleCount, patience).toBe(0);
});
