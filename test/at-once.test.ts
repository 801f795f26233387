import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { tables } from '#server/records/reference/tables.ts';
import { testDatabase } from './database.ts';
import { sampleRow, sampleValues } from './samples.ts';
import { everyPermission, testApp } from './test-app.ts';

const database = await testDatabase();
const { app, signIn } = await testApp(database);
const maker = await signIn(everyPermission);
const checker = await signIn(everyPermission);
const other = await signIn(everyPermission);

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = async (method: Method, path: string, payload?: object, { headers } = maker) => {
  const answer = await app.inject({ method, url: `/api/${path}`, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
};
/** The HTTP statuses of simultaneous calls, lowest first. */
const atOnce = async (calls: (() => ReturnType<typeof call>)[]) =>
  (await Promise.all(calls.map((each) => each()))).map(({ status }) => status).sort((a, b) => a - b);
const times = <T>(n: number, make: (i: number) => T) => Array.from({ length: n }, (_, i) => make(i));

test('of many who claim one name, one gets it', async () => {
  const statuses = await atOnce(times(8, () => () => call('POST', 'titles', { name: 'Contested' })));
  expect(statuses).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
});

test('of two users saving one row, the second is refused', async () => {
  const { id, version } = (await call('POST', 'titles', { name: 'Saved' })).body.data;
  const save = (name: string) => () => call('PUT', `titles/${id}`, { version, name });
  expect(await atOnce([save('First'), save('Second'), save('Third')])).toEqual([200, 409, 409]);
});

test('a row is either deleted or referred to, not both', async () => {
  for (const n of times(6, (i) => i)) {
    const category = (await call('POST', 'income-categories', { name: `Category ${n}`, sfsSection: 'x' }))
      .body;
    const { id } = category.data;
    const statuses = await atOnce([
      () => call('DELETE', `income-categories/${id}`),
      () => call('POST', 'incomes', { name: `Income ${n}`, incomeCategoryId: id }),
    ]);
    expect([
      [200, 400],
      [201, 409],
    ]).toContainEqual(statuses);
  }
});

test('a draft is published once', async () => {
  const { id, version } = (
    await call('POST', 'templates', {
      ...(await sampleValues(database, 'templates', 'Letter')),
      body: '<p>Hello</p>',
    })
  ).body.data;
  const statuses = await atOnce(times(4, () => () => call('POST', `templates/${id}/publish`, { version })));
  expect(statuses).toEqual([200, 409, 409, 409]);
  expect((await call('GET', `templates/${id}/versions`)).body.data).toHaveLength(1);
});

test('bank details are verified once, by somebody else, and not when they change at that moment', async () => {
  const bank = { sortCode: '99-99-99', accountNumber: '12345678', accountName: 'A' };
  const { id: keptByDomainId } = await sampleRow(database, 'domains');
  const payee = { name: 'Payee', type: 'bank', keptByDomainId, ...bank };
  const { id, version } = (await call('POST', 'creditors', payee)).body.data;
  const waiting = await call('GET', `approvals/of-record?entity=creditors&entityId=${id}`);
  const request = waiting.body.data[0].id;
  const verify = (who: typeof maker) => () => call('POST', `approvals/${request}/approve`, {}, who);
  expect((await verify(maker)()).status).toBe(409);
  const change = () => call('PUT', `creditors/${id}`, { version, accountNumber: '87654321' });
  expect(await atOnce([change, verify(checker), verify(other)])).toEqual([200, 409, 409]);
  const { data } = (await call('GET', `creditors/${id}`)).body;
  expect(data.accountNumber === '87654321' && data.bankVerifiedAt !== null).toBe(false);
});

test('of letterheads made the default at once, one stays the default, and their open forms are stale', async () => {
  const domain = await sampleRow(database, 'domains');
  const rows = await Promise.all(
    times(4, (i) => call('POST', 'letterheads', { name: `Paper ${i}`, domainId: domain.id })),
  );
  const choose = ({ body: { data } }: (typeof rows)[number]) =>
    call('PUT', `letterheads/${data.id}`, { version: data.version, isDefault: true });
  const answers = await Promise.all(rows.map(choose));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { letterheads } = tables;
  const defaults = await database
    .select({ id: letterheads.id })
    .from(letterheads)
    .where(and(eq(letterheads.domainId, domain.id), eq(letterheads.isDefault, true)));
  expect(defaults).toHaveLength(1);
  const released = answers.find(({ body }) => body.data.id !== defaults[0]!.id)!.body.data;
  const stale = await call('PUT', `letterheads/${released.id}`, {
    version: released.version,
    isDefault: true,
  });
  expect(stale.status).toBe(409);
});

test('folders moved into each other at once do not form a circle', async () => {
  type Folder = { id: number; version: number };
  const add = async (name: string, more: object = {}): Promise<Folder> =>
    (await call('POST', 'folders', { name, ...more })).body.data;
  const into = (folder: Folder, parent: Folder) => () =>
    call('PUT', `folders/${folder.id}`, { version: folder.version, parentId: parent.id });
  for (const n of times(6, (i) => i)) {
    const a = await add(`A ${n}`);
    const b = await add(`B ${n}`);
    const belowB = await add(`Below B ${n}`, { parentId: b.id });
    expect(await atOnce([into(a, belowB), into(b, a)])).toEqual([200, 400]);
  }
});
