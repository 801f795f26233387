import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { reports } from '#server/app/parts/reports.ts';
import { auditLog } from '#server/platform/database/audit.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { nextLook } from '#shared/views/reports/alert.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { mailServer } from '#test/mail-server.ts';
import { demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';
import { reportAlertNotices, reportAlertRows, reportAlerts } from '../tables.ts';
import { mailNotice } from './mail-notice.ts';
import { beginLooking, lookFor } from './tell.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const post = await mailServer();
afterAll(() => post.close());
const { app, services, signIn } = await appWith(reports)(database, { SMTP_URL: post.smtpUrl });
const someone = await signIn(['reports.wip'], {
  domainId: firm.harbour,
  name: 'Some One',
  email: 'someone@example.org',
});
const stranger = await signIn(['reports.wip'], { domainId: firm.northgate, email: 'stranger@example.org' });
type Person = typeof someone;

async function call(person: Person, path: string, input: object, method: 'GET' | 'POST' = 'POST') {
  const isGet = method === 'GET';
  const answer = await app.inject({
    method,
    url: `/api/trpc/${path}${isGet ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''}`,
    headers: person.headers,
    ...(!isGet && { payload: input }),
  });
  return { status: answer.statusCode, data: answer.json().result?.data, error: answer.json().error };
}
const usual = { report: 'wip', name: 'Work in hand', watch: 'rows', rhythm: 'quarter', isMailed: false };
const add = async (person: Person, values: object = {}): Promise<number> =>
  (await call(person, 'reportAlerts.create', { ...usual, ...values })).data.id;
const listed = async (person: Person, id: number) =>
  (await call(person, 'reportAlerts.list', {}, 'GET')).data.find((each: { id: number }) => each.id === id);
const told = async (person: Person) => (await call(person, 'reportAlerts.notices', {}, 'GET')).data;
const looks = (id: number) => lookFor({ services, signal: new AbortController().signal }, id);
const noticesOf = (id: number) =>
  database
    .select()
    .from(reportAlertNotices)
    .where(eq(reportAlertNotices.alertId, id))
    .orderBy(reportAlertNotices.id);

test('rows of the reader’s own domains are reported once, and again when they come back', async () => {
  const first = await addCase(database, { caseName: 'Ours' });
  await addCase(database, { domain: 'Northgate Insolvency', caseName: 'Theirs' });
  const id = await add(someone);
  await looks(id);
  expect(await noticesOf(id)).toMatchObject([{ words: '1 row is there now.', readAt: null, mail: null }]);
  await Promise.all([looks(id), looks(id)]);
  expect(await noticesOf(id)).toHaveLength(1);

  await addCase(database, { caseName: 'Another' });
  await addCase(database, { domain: 'Northgate Insolvency' });
  await Promise.all([looks(id), looks(id)]);
  expect(await noticesOf(id)).toMatchObject([{}, { words: '1 new row.' }]);

  // It leaves the reader's domains and comes back: that is another occurrence.
  await database.update(cases).set({ domainId: firm.northgate }).where(eq(cases.id, first.id));
  await looks(id);
  expect(await noticesOf(id)).toHaveLength(2);
  await database.update(cases).set({ domainId: firm.harbour }).where(eq(cases.id, first.id));
  await looks(id);
  expect(await noticesOf(id)).toHaveLength(3);
  expect(await database.$count(reportAlertRows, eq(reportAlertRows.alertId, id))).toBe(2);
  expect(await database.$count(auditLog, eq(auditLog.action, 'told'))).toBe(3);
});

test('a figure is reported when it crosses its threshold, and not again until it has been back', async () => {
  const id = await add(someone, { watch: 'count', crossing: 'above', line: 2 });
  await looks(id);
  expect(await noticesOf(id)).toHaveLength(0);
  expect(await listed(someone, id)).toMatchObject({ value: 2, isBeyond: false, columnLabel: null });
  const more = await addCase(database, { caseName: 'A third' });
  await looks(id);
  await looks(id);
  expect(await noticesOf(id)).toMatchObject([{ words: 'The number of rows is 3, above 2.' }]);
  await database.update(cases).set({ domainId: firm.northgate }).where(eq(cases.id, more.id));
  await looks(id);
  await database.update(cases).set({ domainId: firm.harbour }).where(eq(cases.id, more.id));
  await looks(id);
  expect(await noticesOf(id)).toHaveLength(2);
  // A line that is moved is another line.
  const { version } = await listed(someone, id);
  const change = { name: 'Moved', crossing: 'above', line: 1, rhythm: 'hour', isMailed: false };
  expect((await call(someone, 'reportAlerts.update', { id, version, ...change })).status).toBe(200);
  await looks(id);
  expect((await noticesOf(id)).at(-1)).toMatchObject({ words: 'The number of rows is 3, above 1.' });
  expect((await call(someone, 'reportAlerts.update', { id, version, ...change })).status).toBe(409);
});

test('an e-mail goes once, and the notices are read by their owner alone', async () => {
  const id = await add(someone, { name: 'Mailed', isMailed: true });
  await looks(id);
  const [notice] = await noticesOf(id);
  const mail = () => mailNotice({ services, isLastAttempt: true }, notice!.id);
  await Promise.all([mail(), mail()]);
  await mail();
  expect(post.received.filter(({ to }) => to === 'someone@example.org')).toHaveLength(1);
  expect(post.received.at(-1)!.content).toMatch(/Subject: Mailed/);
  expect((await noticesOf(id))[0]!.mail).toBe('sent');

  const before = await told(someone);
  expect(before.notices[0]).toMatchObject({ name: 'Mailed', href: '/reports/wip', isRead: false });
  expect((await told(stranger)).notices).toEqual([]);
  await call(stranger, 'reportAlerts.read', { ids: [notice!.id] });
  expect((await told(someone)).unread).toBe(before.unread);
  await call(someone, 'reportAlerts.read', { ids: [notice!.id] });
  expect((await told(someone)).unread).toBe(before.unread - 1);
});

test('one process checks the alerts that are due, and sets their next time', async () => {
  await database.update(reportAlerts).set({ nextAt: new Date('2026-11-01T10:00:00Z') });
  const now = new Date('2026-11-01T10:07:00Z');
  await Promise.all([beginLooking(services, now), beginLooking(services, now)]);
  const { rows } = await database.$client.query(
    "select key from graphile_worker.jobs where task_identifier = 'look-for-alert'",
  );
  expect(rows).toHaveLength(await database.$count(reportAlerts));
  for (const { nextAt } of await database.select().from(reportAlerts)) expect(nextAt! > now).toBe(true);
  expect(nextLook('quarter', now)).toEqual(new Date('2026-11-01T10:15:00Z'));
  expect(nextLook('hour', new Date('2026-11-01T10:00:00Z'))).toEqual(new Date('2026-11-01T11:00:00Z'));
  expect(nextLook('day', new Date('2026-07-01T06:30:00Z'))).toEqual(new Date('2026-07-02T06:00:00Z'));
  expect(nextLook('day', new Date('2026-11-01T06:30:00Z'))).toEqual(new Date('2026-11-01T07:00:00Z'));
});

test('what cannot be watched is refused at its field', async () => {
  const refused = async (values: object) =>
    (await call(someone, 'reportAlerts.create', { ...usual, ...values })).error;
  expect((await refused({ name: ' ' })).data.errors).toHaveProperty('name');
  expect((await refused({ watch: 'sum' })).data.errors.column).toBe('Choose the total to watch.');
  expect((await refused({ watch: 'sum', column: 'reference' })).data.errors.column).toBe(
    'Choose a total of the report.',
  );
  expect((await refused({ line: 1e15 })).data.errors).toHaveProperty('line');
  expect((await refused({ filters: { nonsense: 'x' } })).data.errors).toHaveProperty('nonsense');
  expect((await call(someone, 'reportAlerts.create', { ...usual, report: 'cms-accounts' })).status).toBe(403);
  expect((await call(someone, 'reportAlerts.create', { ...usual, domainId: firm.northgate })).status).toBe(
    403,
  );
});

test('it belongs to its owner, and stops when they may no longer have the report', async () => {
  const id = await add(someone, { name: 'Owned' });
  await looks(id);
  const { version } = await listed(someone, id);
  for (const step of ['stop', 'start', 'remove'])
    expect((await call(stranger, `reportAlerts.${step}`, { id, version })).status).toBe(404);
  expect(await listed(stranger, id)).toBeUndefined();
  expect((await call(someone, 'reportAlerts.stop', { id, version })).status).toBe(200);
  expect(await listed(someone, id)).toMatchObject({ nextAt: null, stoppedWhy: 'Stopped by Some One.' });
  const count = (await noticesOf(id)).length;
  await addCase(database, {});
  await looks(id);
  expect(await noticesOf(id)).toHaveLength(count);
  const stopped = await listed(someone, id);
  expect((await call(someone, 'reportAlerts.start', { id, version: stopped.version })).status).toBe(200);
  await looks(id);
  expect((await noticesOf(id)).at(-1)!.words).toMatch(/ rows are there now\.$/);

  const { users } = tables;
  await database.update(users).set({ status: 'disabled' }).where(eq(users.id, someone.id));
  await looks(id);
  const [left] = await database.select().from(reportAlerts).where(eq(reportAlerts.id, id));
  expect(left).toMatchObject({ nextAt: null, stoppedWhy: 'The account is disabled.' });
});
