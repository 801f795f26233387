import { once } from 'node:events';
import { connect as openSocket, type Socket } from 'node:net';
import type { PassThrough } from 'node:stream';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { reports } from '#server/app/parts/reports.ts';
import { readActor } from '#server/records/staff/sessions.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';
import { prepareReport } from './prepare-report.ts';
import { reportRuns } from './tables.ts';
import { writeReport } from './write-report.ts';

vi.setConfig({ testTimeout: 120_000 });
const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, services, signIn } = await appWith(reports)(database);
const { headers, id: userId } = await signIn(['reports.tasks'], { domainId: firm.harbour });
const call = apiCaller(app, headers);
const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
const { id: caseId } = await addCase(database);
// More than the buffers of a connection hold.
await database.execute(sql`insert into case_tasks (case_id, name, action_at, assigned_user_id)
  select ${caseId}, rpad('Task ' || n, 1000, '.'), ${londonDate()}::date, ${firm.priya} from generate_series(1, 30000) n`);
const WHOLE = 30_000_000;

const patience = { timeout: 60_000, interval: 100 };

/** Asks for the tasks over a connection of its own, and reads nothing of the answer. */
function asking(format: string): Socket {
  const socket = openSocket({ port: Number(address.port), host: address.hostname });
  socket.pause();
  socket.write(
    `GET /api/reports/tasks?download=true&format=${format} HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.authorization}\r\n\r\n`,
  );
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** How many reports are being read by connections that wait for the server to take more. */
async function held(): Promise<number> {
  const { rows } = await database.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event = 'ClientWrite' and query like 'copy%'`,
  );
  return rows.length;
}
const endings = async () =>
  (await database.select().from(reportRuns)).map(
    ({ status, message }) => `${status}: ${message ?? 'nothing'}`,
  );

test('readers who take nothing for a minute are dropped; their turns and connections go to others', async () => {
  // Only the time of timers is the test's: what a report waits for is the database and the connection.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const gone = [asking('csv'), asking('csv'), asking('csv')];
  let still = 0;
  await expect.poll(async () => (still = (await held()) === 3 ? still + 1 : 0), patience).toBeGreaterThan(5);
  // All turns are taken. Whoever wants no report works on, and who does waits.
  expect((await call('GET', '/cases?limit=1')).status).toBe(200);
  const next = app.inject({ url: '/api/reports/tasks?download=true', headers });
  await expect.poll(async () => (await endings()).length, patience).toBe(4);
  expect(await endings()).toEqual(Array(4).fill('running: nothing'));

  // They were read one after the other: the first may have waited for some seconds.
  vi.advanceTimersByTime(30_000);
  expect(await held()).toBe(3);
  vi.advanceTimersByTime(30_000);
  const { statusCode, body } = await next;
  expect([statusCode, body.length > WHOLE, body.includes('TOTAL')]).toEqual([200, true, true]);
  await expect
    .poll(async () => (await endings()).sort(), patience)
    .toEqual(['done: nothing', ...Array<string>(3).fill('failed: Nothing was read from it for a minute.')]);
  expect(await held()).toBe(0);
  const { totalCount, idleCount, waitingCount } = database.$client;
  expect([totalCount - idleCount, waitingCount]).toEqual([0, 0]);
  for (const socket of gone) {
    let bytes = 0;
    socket.on('data', (part) => (bytes += part.length)).on('error', () => undefined);
    socket.resume();
    if (!socket.closed) await once(socket, 'close');
    expect(bytes).toBeLessThan(WHOLE);
  }
  expect((await call('GET', '/cases?limit=1')).status).toBe(200);
});

test('a reader who leaves the last of it is dropped as well', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const actor = (await readActor(database, userId))!;
  const wanted = { name: 'tasks', given: { userId: '999999' } } as const;
  const { compiled, inWords, domains } = await prepareReport({ services, actor }, wanted, 'csv');
  const { signal } = new AbortController();
  const of = { format: 'csv', inWords, domains, signal } as const;
  const { content } = await writeReport({ services, actor }, compiled, of);
  // All is written, and waits for its reader.
  await expect.poll(() => (content as PassThrough).writableFinished, patience).toBe(true);
  await expect
    .poll(() => {
      vi.advanceTimersByTime(60_000);
      return content.errored?.message;
    }, patience)
    .toBe('Nothing was read from it for a minute.');
});

test('a reader who leaves half-way frees the turn and the connection at once, and the history says so', async () => {
  await database.delete(reportRuns);
  const leaving = asking('csv');
  await expect.poll(held, patience).toBe(1);
  leaving.destroy();
  await expect.poll(endings, patience).toEqual(['failed: Its reader has gone.']);
  expect(await held()).toBe(0);
  const { totalCount, idleCount, waitingCount } = database.$client;
  expect([totalCount - idleCount, waitingCount]).toEqual([0, 0]);
});
