import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#server/database/audit.ts';
import { sweepFiles } from '#server/files/sweep-files.ts';
import { files } from '#server/files/tables.ts';
import { tables } from '#server/reference/tables.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { demoFirm } from '#test/new-cases.ts';
import { everyPermission, testApp } from '#test/test-app.ts';
import { makeReport } from './runs/make-report.ts';
import { sweepRuns } from './runs/sweep-runs.ts';
import { reportRuns } from './tables.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, services, signIn } = await testApp(database);
const DAY_MS = 86_400_000;
const usual = ['reports.wip'];
const [someone, stranger, manager] = await Promise.all([
  signIn(usual, { domainId: firm.harbour, name: 'Some One' }),
  signIn(usual, { domainId: firm.northgate, name: 'A Stranger' }),
  signIn(everyPermission, { domainId: firm.harbour, name: 'The Manager' }),
]);
type Person = typeof someone;

await addCase(database, { caseName: 'Ours', debtSoaPence: 1_234_567 });
await addCase(database, { domain: 'Northgate Insolvency', caseName: 'Theirs' });

async function call(person: Person, path: string, input: object, method: 'GET' | 'POST' = 'POST') {
  const answer = await app.inject({
    method,
    url:
      method === 'GET'
        ? `/api/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`
        : `/api/trpc/${path}`,
    headers: person.headers,
    ...(method === 'POST' && { payload: input }),
  });
  return { status: answer.statusCode, data: answer.json().result?.data, error: answer.json().error };
}
const history = async (person: Person, filters = {}) =>
  (await call(person, 'reportRuns.list', filters, 'GET')).data.data;
const make = (runId: number) =>
  makeReport({ services, signal: new AbortController().signal, isLastAttempt: true }, runId);
const ask = async (person: Person, input: object = {}): Promise<number> =>
  (await call(person, 'reportRuns.make', { name: 'wip', format: 'csv', ...input })).data.id;
const get = (url: string) => app.inject({ method: 'GET', url });

test('a report is made in the background, once, and waits for whoever asked for it', async () => {
  const id = await ask(someone, { domainId: firm.harbour });
  expect(await history(someone)).toMatchObject([{ id, status: 'waiting', mayCancel: true, file: null }]);
  const { rows } = await database.$client.query('select key from graphile_worker.jobs where key = $1', [
    `report-run:${id}`,
  ]);
  expect(rows).toHaveLength(1);
  // As a process that was killed half-way left it, and then taken up by two.
  await database.update(reportRuns).set({ status: 'running', rowsDone: 1 }).where(eq(reportRuns.id, id));
  await Promise.all([make(id), make(id)]);
  await make(id);
  expect(await database.$count(files, eq(files.name, (await history(someone))[0].file.name))).toBe(1);
  const ends = and(
    eq(auditLog.entity, 'report-runs'),
    eq(auditLog.entityId, id),
    eq(auditLog.action, 'done'),
  );
  expect(await database.$count(auditLog, ends)).toBe(1);
  const [run] = await history(someone);
  expect(run).toMatchObject({ status: 'done', rowCount: 1, mayCancel: false, user: { name: 'Some One' } });

  const { path } = (await call(someone, 'reportRuns.link', { id })).data;
  const file = await get(path);
  expect(file.headers['content-disposition']).toContain('wip-harbour-debt-solutions-');
  expect(file.body).toMatch(/Ours.*12345\.67/);
  expect(file.body).not.toContain('Theirs');
  // The link is good for this file only, and others have none.
  const other = await ask(someone);
  expect((await get(path.replace(`/${id}/`, `/${other}/`))).statusCode).toBe(403);
  expect((await call(stranger, 'reportRuns.link', { id })).status).toBe(404);
  expect((await call(manager, 'reportRuns.link', { id })).status).toBe(404);
  expect(await history(stranger)).toEqual([]);
  expect((await history(manager)).map((each: { id: number }) => each.id)).toEqual([other, id]);

  await call(someone, 'reportRuns.cancel', { id: other });
  await make(other);
  expect(await history(someone, { status: 'cancelled' })).toMatchObject([{ id: other, file: null }]);
  expect((await call(stranger, 'reportRuns.cancel', { id: other })).status).toBe(404);
  expect(
    (await call(someone, 'reportRuns.make', { name: 'wip', format: 'csv', domainId: 9999 })).status,
  ).toBe(403);

  // A day later its file is gone, and a download whose process died is no longer running.
  const [dead] = await database
    .insert(reportRuns)
    .values({
      report: 'wip',
      title: 'WIP',
      userId: someone.id,
      way: 'download',
      format: 'csv',
      given: {},
      inWords: [],
      status: 'running',
    })
    .returning({ id: reportRuns.id });
  await sweepRuns(services, new Date(Date.now() + DAY_MS + 1000));
  expect((await get(path)).statusCode).toBe(404);
  expect(await history(someone, { status: 'failed' })).toMatchObject([{ id: dead!.id }]);
  const later = new Date(Date.now() + 3 * DAY_MS);
  expect(await sweepFiles(services, later)).toMatchObject({ files: 1, contents: 1 });
});

test('who has left gets nothing', async () => {
  const leaver = await signIn(usual, { domainId: firm.harbour });
  const id = await ask(leaver);
  await database.update(tables.users).set({ status: 'disabled' }).where(eq(tables.users.id, leaver.id));
  await make(id);
  expect((await history(manager, { status: 'failed', userId: leaver.id }))[0]).toMatchObject({
    id,
    message: 'The account is disabled.',
  });
});
