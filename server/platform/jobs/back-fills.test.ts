import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { testApp } from '#test/records-app.ts';
import { type BackFill, backFillJob, startBackFills } from './back-fills.ts';
import { JobRunner } from './job-runner.ts';
import { backFills, jobRuns } from './tables.ts';

const database = await testDatabase();
const lines: string[] = [];
const { services } = await testApp(database, { LOG_LEVEL: 'info' }, (line) => lines.push(line));
await database.execute(sql`create table numbers (id int primary key, twice int);
  insert into numbers select generate_series(1, 1000)`);

let runner: JobRunner | null = null;
afterEach(async () => {
  await runner?.stop();
  runner = null;
});

/** Fails once, in the middle. */
let breaksAt = 500;
const twice: BackFill = {
  lastId: async (tx) =>
    (await tx.execute<{ last: number }>(sql`select coalesce(max(id), 0)::int as last from numbers`)).rows[0]!
      .last,
  idsAStep: 100,
  fill: async (w, { after, upTo }) => {
    await w.tx.execute(
      sql`update numbers set twice = 2 * id where id > ${after} and id <= ${upTo} and twice is null`,
    );
    if (after === breaksAt) {
      breaksAt = -1;
      throw new Error('The power went off.');
    }
  },
};
const known = new Map([['twice', twice]]);
const job = backFillJob(known);
function start() {
  runner = new JobRunner(services, [job.job]);
  runner.start();
}
const filled = async () =>
  (await database.execute<{ n: number }>(sql`select count(twice)::int as n from numbers`)).rows[0]!.n;
const runs = () => database.select().from(jobRuns).where(eq(jobRuns.job, 'back-fill'));

test('what a migration leaves is filled in in committed steps, goes on where it broke off, and says how far it is', async () => {
  await database.insert(backFills).values({ name: 'twice' });
  await startBackFills(database, job, known);
  start();
  await expect.poll(async () => (await runs())[0]?.status, { timeout: 20_000 }).toBe('finished');
  expect(await runs()).toMatchObject([{ done: 1000, total: 1000 }]);
  expect(await filled()).toBe(1000);
  expect(breaksAt).toBe(-1);
  expect(lines.join('')).toContain('"name":"twice","done":500,"of":1000');
});

test('once it is filled in, a start does nothing; what only a newer program knows waits for it', async () => {
  await database.insert(backFills).values({ name: 'of a newer version' });
  await startBackFills(database, job, known);
  expect(await runs()).toHaveLength(1);
  const left = await database.select().from(backFills).where(sql`filled_at is null`);
  expect(left).toMatchObject([{ name: 'of a newer version' }]);
});

test('a firm without rows is filled in at once', async () => {
  await database.execute(sql`truncate numbers`);
  await database.update(backFills).set({ filledAt: null }).where(eq(backFills.name, 'twice'));
  await startBackFills(database, job, known);
  start();
  const states = async () => (await runs()).map(({ status }) => status);
  await expect.poll(states, { timeout: 15_000 }).toEqual(['finished', 'finished']);
});
