import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { reports } from '#server/app/parts/reports.ts';
import { auditLog } from '#server/platform/database/audit.ts';
import { files } from '#server/platform/files/tables.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { mailServer } from '#test/mail-server.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';
import { killed, serverProcess } from '#test/server-process.ts';
import { beginDue } from './schedules/begin-due.ts';
import { reportRuns, reportSchedules } from './tables.ts';

// Servers are started, killed and started again.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const post = await mailServer();
const { app, services, signIn } = await appWith(reports)(database);
const folder = mkdtempSync(join(tmpdir(), 'concordat-schedules-'));
const children: ChildProcess[] = [];
const killAll = () => Promise.all(children.splice(0).map(killed));
afterAll(async () => {
  await killAll();
  await post.close();
  rmSync(folder, { recursive: true, force: true });
});

const held = ['reports.wip'];
const domainId = firm.harbour;
const [owner, reader] = await Promise.all([
  signIn(held, { domainId, name: 'The Owner', email: 'owner@example.org' }),
  signIn(held, { domainId, name: 'The Reader', email: 'reader@example.org' }),
]);
await addCase(database, { caseName: 'Ours', debtSoaPence: 1_234_567 });
const patience = { timeout: 120_000, interval: 50 };

const start = async () =>
  (
    await serverProcess(database, children, {
      DATA_DIR: folder,
      SMTP_URL: post.smtpUrl,
      SESSION_SECRET: randomBytes(32).toString('hex'),
    })
  ).child;

/** A schedule of the owner for the reader. */
async function addSchedule(): Promise<number> {
  const call = apiCaller(app, owner.headers);
  const plan = { report: 'wip', filters: {}, format: 'csv', rhythm: 'daily', time: '07:00' };
  const made = await call('POST', '/trpc/reportSchedules.create', { ...plan, recipientIds: [reader.id] });
  return (made.body.result.data as { id: number }).id;
}

/** The time of a schedule has come: its one run waits in the queue. */
async function makeDue(id: number): Promise<void> {
  await database
    .update(reportSchedules)
    .set({ nextAt: new Date(Date.now() - 1000) })
    .where(eq(reportSchedules.id, id));
  await beginDue(services);
}

const runsOf = (scheduleId: number) =>
  database.select().from(reportRuns).where(eq(reportRuns.scheduleId, scheduleId)).orderBy(asc(reportRuns.id));
const sentTo = (address: string) => post.received.filter(({ to }) => to === address).length;
/** How often the audit trail says that something became of a run. */
const audited = async (runId: number) => {
  const rows = await database
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(sql`${auditLog.entity} = 'report-runs' and ${auditLog.entityId} = ${runId}`)
    .orderBy(asc(auditLog.id));
  return rows.map(({ action }) => action);
};
/** Waits until a statement of another process waits for what the test has locked. */
async function isHeldUp(about: string): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and query ilike ${`%${about}%`}`;
  await expect.poll(async () => (await database.execute(waiting)).rows.length, patience).toBeGreaterThan(0);
}

/** The running server, if any. One that has finished the work of one test is killed in the next. */
let running: ChildProcess | null = null;
async function haveServer(): Promise<void> {
  running ??= await start();
}
async function killServer(): Promise<void> {
  if (running) await killed(running);
  running = null;
}

/** Kills the server where it waits for a table, and has the next one come to the end. */
async function killedAt(lock: string, about: string): Promise<number> {
  await haveServer();
  const scheduleId = await addSchedule();
  await database.transaction(async (tx) => {
    await tx.execute(sql.raw(`lock table ${lock} mode`));
    await makeDue(scheduleId);
    await isHeldUp(about);
    await killServer();
  });
  expect(await runsOf(scheduleId)).toMatchObject([{ status: 'running', mail: null, fileId: null }]);
  await haveServer();
  await expect.poll(async () => (await runsOf(scheduleId))[0]!.mail, patience).toBe('sent');
  return scheduleId;
}

test.each([
  ['while its rows are read', 'case_tasks in access exclusive', 'report_rows'],
  ['while its file is recorded', 'files in share row exclusive', 'insert into "files"'],
])('a server that is killed %s makes a scheduled report once, and mails it once', async (_, lock, about) => {
  const before = sentTo('reader@example.org');
  const filesBefore = await database.$count(files);
  const id = await killedAt(lock, about);
  const runs = await runsOf(id);
  expect(runs).toMatchObject([{ status: 'done', mail: 'sent', rowCount: 1, userId: reader.id }]);
  expect(await audited(runs[0]!.id)).toEqual(['exported', 'done', 'mail sending', 'mail sent']);
  expect(sentTo('reader@example.org')).toBe(before + 1);
  expect(await database.$count(files)).toBe(filesBefore + 1);
  expect(sentTo('owner@example.org')).toBe(0);
});

test('a server that is killed while it mails leaves it at that: nothing goes twice, and the owner hears of it', async () => {
  await haveServer();
  const before = sentTo('reader@example.org');
  // The mail server has the message and does not answer: nobody can tell from outside whether it was taken.
  post.fates.set('reader@example.org', 'say nothing');
  const id = await addSchedule();
  await makeDue(id);
  await expect.poll(() => sentTo('reader@example.org'), patience).toBe(before + 1);
  expect(await runsOf(id)).toMatchObject([{ status: 'done', mail: 'sending' }]);
  await killServer();
  post.fates.delete('reader@example.org');
  await haveServer();
  await expect.poll(async () => (await runsOf(id))[0]!.mail, patience).toBe('unknown');
  await expect.poll(() => sentTo('owner@example.org'), patience).toBe(1);
  // The job ends a moment after the owner has heard.
  const queued = sql`select key from graphile_worker.jobs where key like 'report-%'`;
  await expect.poll(async () => (await database.execute(queued)).rows, patience).toEqual([]);
  expect(sentTo('reader@example.org')).toBe(before + 1);
  const [run] = await runsOf(id);
  expect(run).toMatchObject({
    status: 'done',
    message: expect.stringContaining('may or may not have arrived'),
  });
  expect(await audited(run!.id)).toEqual(['exported', 'done', 'mail sending', 'mail unknown']);
});
