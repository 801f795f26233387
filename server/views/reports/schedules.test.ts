import { and, asc, eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { reports } from '#server/app/parts/reports.ts';
import { auditLog } from '#server/platform/database/audit.ts';
import { sweepFiles } from '#server/platform/files/sweep-files.ts';
import { files } from '#server/platform/files/tables.ts';
import { linkTableFor } from '#server/records/reference/select.ts';
import { tables } from '#server/records/reference/tables.ts';
import { readActor } from '#server/records/staff/sessions.ts';
import { nextTime, type Times, timesInWords } from '#shared/views/reports/schedule.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { mailServer } from '#test/mail-server.ts';
import { demoFirm } from '#test/new-cases.ts';
import { appWith, everyPermission } from '#test/records-app.ts';
import { prepareReport } from './prepare-report.ts';
import { mailRun } from './runs/mail-run.ts';
import { makeReport } from './runs/make-report.ts';
import { sweepRuns } from './runs/sweep-runs.ts';
import { beginDue } from './schedules/begin-due.ts';
import { reportRuns, reportSchedules } from './tables.ts';
import { writeReport } from './write-report.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const post = await mailServer();
afterAll(() => post.close());
const { app, services, signIn } = await appWith(reports)(database, { SMTP_URL: post.smtpUrl });
const DAY_MS = 86_400_000;
const usual = ['reports.wip'];
// One after the other: recipients are served in the order in which they were entered.
const [someone, stranger, manager] = [
  await signIn(usual, { domainId: firm.harbour, name: 'Some One', email: 'someone@example.org' }),
  await signIn(usual, { domainId: firm.northgate, name: 'A Stranger', email: 'stranger@example.org' }),
  await signIn(everyPermission, {
    domainId: firm.harbour,
    name: 'The Manager',
    email: 'manager@example.org',
  }),
];
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
  // As a process that was killed half-way left it, and then resumed by two.
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
  expect(run).toMatchObject({
    status: 'done',
    rowCount: 1,
    mayCancel: false,
    user: { name: 'Some One' },
  });

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

test('a report that cannot be read is refused, and nothing else comes of it', async () => {
  const actor = (await readActor(database, someone.id))!;
  const wanted = { name: 'wip', given: {} } as const;
  const { compiled, inWords, domains } = await prepareReport({ services, actor }, wanted, 'csv');
  const broken = { ...compiled, rows: sql`select 1 as id` };
  const { signal } = new AbortController();
  const written = writeReport({ services, actor }, broken, { format: 'csv', inWords, domains, signal });
  await expect(written).rejects.toThrow('does not exist');
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

const { users } = tables;
const disable = (id: number) => database.update(users).set({ status: 'disabled' }).where(eq(users.id, id));
const daily: Times = {
  rhythm: 'daily',
  time: '07:00',
  weekdays: [],
  monthDay: null,
  isBusinessDaysOnly: false,
};

test('times are London’s on the days that clocks change, and wait for business days', () => {
  const easter = new Set(['2026-04-03', '2026-04-06']);
  const next = (times: Partial<Times>, after: string) =>
    nextTime({ ...daily, ...times }, new Date(after), easter)
      .toISOString()
      .slice(0, 16);
  expect(next({}, '2026-03-28T12:00Z')).toBe('2026-03-29T06:00');
  expect(next({}, '2026-10-24T12:00Z')).toBe('2026-10-25T07:00');
  // Left out in spring: an hour later. Twice in autumn: the first, and not again.
  expect(next({ time: '01:30' }, '2026-03-28T12:00Z')).toBe('2026-03-29T01:30');
  expect(next({ time: '01:30' }, '2026-10-24T12:00Z')).toBe('2026-10-25T00:30');
  expect(next({ time: '01:30' }, '2026-10-25T00:30Z')).toBe('2026-10-26T01:30');
  const working = { isBusinessDaysOnly: true };
  expect(next(working, '2026-04-02T12:00Z')).toBe('2026-04-07T06:00');
  expect(next(working, '2026-04-07T06:00Z')).toBe('2026-04-08T06:00');
  const fridays = { rhythm: 'weekly', weekdays: [5] } as const;
  expect(next({ ...working, ...fridays }, '2026-04-02T12:00Z')).toBe('2026-04-07T06:00');
  expect(next(fridays, '2026-04-02T12:00Z')).toBe('2026-04-03T06:00');
  const monthly = { rhythm: 'monthly', monthDay: 31 } as const;
  expect(next(monthly, '2027-02-01T12:00Z')).toBe('2027-02-28T07:00');
  expect(next({ ...working, ...monthly }, '2027-02-01T12:00Z')).toBe('2027-03-01T07:00');
  expect(timesInWords({ ...daily, ...fridays, ...working })).toBe('Every Friday at 07:00, on business days');
  expect(timesInWords({ ...daily, ...working })).toBe('Every business day at 07:00');
});

const plan = { report: 'wip', filters: {}, format: 'csv', rhythm: 'daily', time: '07:00' };
const schedule = (person: Person, input: object) =>
  call(person, 'reportSchedules.create', { ...plan, ...input });
const runsOf = (scheduleId: number) =>
  database.select().from(reportRuns).where(eq(reportRuns.scheduleId, scheduleId)).orderBy(asc(reportRuns.id));
const mail = (runId: number, isLastAttempt = true) => mailRun({ services, isLastAttempt }, runId);
const stored = async (id: number) =>
  (await database.select().from(reportSchedules).where(eq(reportSchedules.id, id)))[0]!;
/** Its time has come: two processes see it at once. */
async function comeDue(id: number, daysAgo = 0) {
  const nextAt = new Date(Date.now() - daysAgo * DAY_MS - 1000);
  await database.update(reportSchedules).set({ nextAt }).where(eq(reportSchedules.id, id));
  const before = (await runsOf(id)).length;
  await Promise.all([beginDue(services), beginDue(services)]);
  return (await runsOf(id)).slice(before);
}
/** The text of the message and of its attachment. */
const opened = (content: string) =>
  content.replace(/\r\n\r\n([A-Za-z0-9+/=\r\n]+)\r\n/g, (_, text: string) =>
    Buffer.from(text, 'base64').toString('utf8'),
  );
const lastTo = (address: string) => opened(post.received.findLast(({ to }) => to === address)?.content ?? '');

test('each recipient gets the report of their own scope, once', async () => {
  const { data, status } = await schedule(manager, { recipientIds: [someone.id, stranger.id] });
  expect(status).toBe(200);
  const { id } = data;
  // The server was away for ten days: they are made up for once.
  const runs = await comeDue(id, 10);
  expect(new Map(runs.map(({ userId, status: state }) => [userId, state]))).toEqual(
    new Map([
      [someone.id, 'waiting'],
      [stranger.id, 'waiting'],
    ]),
  );
  expect((await stored(id)).nextAt!.getTime()).toBeGreaterThan(Date.now());
  for (const run of runs) {
    await Promise.all([make(run.id), make(run.id)]);
    await Promise.all([mail(run.id), mail(run.id)]);
    await mail(run.id);
  }
  // Whoever comes second can't know whether the first is still at it: the owner may be told, but nobody gets it twice.
  expect(
    post.received
      .map(({ to }) => to)
      .filter((to) => to !== 'manager@example.org')
      .sort(),
  ).toEqual(['someone@example.org', 'stranger@example.org']);
  expect(lastTo('someone@example.org')).toMatch(/Subject: WIP[^]*attached[^]*Ours/);
  expect(lastTo('someone@example.org')).not.toContain('Theirs');
  expect(lastTo('stranger@example.org')).toMatch(/Theirs/);
  expect(lastTo('stranger@example.org')).not.toContain('Ours');
  const [listed] = (await call(manager, 'reportSchedules.list', {}, 'GET')).data;
  expect(listed).toMatchObject({
    id,
    title: 'WIP',
    last: { done: 2, failed: 0, rowCount: 1 },
    mayChange: true,
  });
  expect((await call(someone, 'reportSchedules.list', {}, 'GET')).data).toMatchObject([
    { id, mayChange: false },
  ]);
  expect(await history(someone, { way: 'schedule' })).toMatchObject([{ mail: 'sent', rowCount: 1 }]);
  const kept = (await runsOf(id))[0]!.expiresAt!.getTime() - Date.now();
  expect(Math.round(kept / DAY_MS)).toBe(30);

  // One process was killed while it sent, another mailbox is gone: nothing goes twice, and the owner hears of it.
  post.fates.set('stranger@example.org', 'refuse');
  const [first, second] = await comeDue(id);
  for (const run of [first!, second!]) await make(run.id);
  await database.update(reportRuns).set({ mail: 'sending' }).where(eq(reportRuns.id, first!.id));
  const sent = () => post.received.filter(({ to }) => to === 'someone@example.org').length;
  const before = sent();
  await mail(first!.id);
  expect(sent()).toBe(before);
  expect(lastTo('manager@example.org')).toMatch(/Not sent: WIP[^]*Some One[^]*may or may not have arrived/);
  await mail(second!.id);
  expect((await runsOf(id)).slice(-2).map((run) => run.mail)).toEqual(['unknown', 'refused']);
  expect(lastTo('manager@example.org')).toMatch(/Not sent: WIP[^]*A Stranger[^]*No such mailbox/);

  // Who may no longer see it is skipped with a word; what can't be made reaches the owner.
  const held = linkTableFor('users', 'permissionIds');
  await database.delete(held).where(eq(held.ownerId!, stranger.id));
  const [broken, revoked] = await comeDue(id);
  await database
    .update(reportRuns)
    .set({ given: { nonsense: 1 } })
    .where(eq(reportRuns.id, broken!.id));
  for (const run of [broken!, revoked!]) {
    await make(run.id);
    await mail(run.id);
  }
  expect((await runsOf(id)).slice(-2)).toMatchObject([
    { status: 'failed', mail: 'sent' },
    { status: 'skipped', mail: null, message: 'You do not have permission to do this.' },
  ]);
  expect(lastTo('manager@example.org')).toMatch(/Not sent: WIP[^]*Some One/);
});

test('a schedule outlives its owner where a recipient may have it, and stops where none may', async () => {
  const owner = await signIn(usual, { domainId: firm.harbour, name: 'The Owner' });
  const heir = await signIn(usual, { domainId: firm.harbour, name: 'The Heir', email: 'heir@example.org' });
  expect((await schedule(owner, { recipientIds: [] })).error.data.errors).toHaveProperty('recipientIds');
  const newcomer = await signIn([], { domainId: firm.harbour, name: 'New Comer' });
  expect((await schedule(owner, { recipientIds: [newcomer.id] })).error.message).toBe(
    'New Comer may not see this report.',
  );
  expect((await schedule(owner, { domainId: firm.harbour, recipientIds: [stranger.id] })).status).toBe(400);
  expect(
    (await schedule(owner, { rhythm: 'weekly', recipientIds: [heir.id] })).error.data.errors,
  ).toHaveProperty('weekdays');
  expect((await schedule(newcomer, { recipientIds: [newcomer.id] })).status).toBe(403);
  const { id } = (await schedule(owner, { recipientIds: [heir.id] })).data;
  expect((await call(newcomer, 'reportSchedules.stop', { id })).status).toBe(404);

  await disable(owner.id);
  const [run] = await comeDue(id);
  expect((await stored(id)).ownerUserId).toBe(heir.id);
  await make(run!.id);
  await mail(run!.id);
  expect(lastTo('heir@example.org')).toContain('The Owner has left. You look after this schedule now.');

  await disable(heir.id);
  expect(await comeDue(id)).toMatchObject([{ status: 'skipped', userId: heir.id }]);
  expect(await stored(id)).toMatchObject({
    nextAt: null,
    stoppedWhy: 'The Heir has left, and no recipient may see the report.',
  });
  expect(await history(manager, { status: 'skipped', userId: heir.id })).toMatchObject([
    { user: { name: 'The Heir' } },
  ]);
  await call(manager, 'reportSchedules.start', { id });
  expect(await stored(id)).toMatchObject({ ownerUserId: manager.id, stoppedWhy: null });
  expect(await comeDue(id)).toMatchObject([{ status: 'skipped', message: 'The account is disabled.' }]);
});

test('a report that staff built is sent to whom it is shared with; the viewer shows what each may see', async () => {
  const teammate = await signIn(usual, { domainId: firm.harbour, name: 'Team Mate' });
  const built = await call(someone, 'savedReports.create', {
    name: 'My cases',
    description: 'Whose they are',
    type: 'cases',
    domainId: firm.harbour,
    definition: { columns: ['reference', 'client'] },
    shares: { userIds: [teammate.id] },
  });
  const saved = built.data.id as number;
  const unshared = await schedule(someone, { report: saved, recipientIds: [manager.id] });
  expect(unshared.error.message).toBe('The Manager may not see this report.');
  const { data } = await schedule(someone, { report: saved, recipientIds: [someone.id, teammate.id] });
  const runs = await comeDue(data.id);
  for (const run of runs) {
    await make(run.id);
    await mail(run.id);
  }
  expect(lastTo('someone@example.org')).toMatch(/Subject: My cases[^]*Ours/);
  expect(await history(teammate)).toMatchObject([{ title: 'My cases', status: 'done', rowCount: 1 }]);

  await call(someone, 'savedReports.favour', { report: saved, isFavourite: true });
  const seen = async (person: Person, input = {}) => {
    const { data: page } = await call(person, 'reportRuns.catalogue', { limit: 200, ...input }, 'GET');
    return (page?.data as { which: number | string }[] | undefined) ?? null;
  };
  const [first, ...others] = (await seen(someone))!;
  expect(first).toMatchObject({
    which: saved,
    kind: 'saved',
    isOwn: true,
    isFavourite: true,
    owner: { name: 'Some One' },
    schedule: 'Every day at 07:00',
  });
  expect(others.map(({ which }) => which)).toContain('wip');
  expect(others.map(({ which }) => which)).not.toContain('customer-payments');
  expect(await seen(someone, { search: 'whose they' })).toHaveLength(1);
  expect((await seen(manager))!.map(({ which }) => which)).toContain('wip');
  expect((await seen(manager))!.map(({ which }) => which)).not.toContain(saved);
  expect((await seen(manager, { userId: someone.id }))![0]).toMatchObject({ which: saved });
  expect((await call(someone, 'reportRuns.catalogue', { userId: manager.id }, 'GET')).status).toBe(403);
});
