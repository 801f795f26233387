import { desc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { auditLog } from '#server/platform/database/audit.ts';
import { testDatabase } from '#test/database.ts';
import { appWith } from '#test/records-app.ts';
import { addFirm, addUser, signInAs } from '#test/staff.ts';
import { productUpdatesRouter } from './router.ts';
import { productUpdates } from './tables.ts';

const database = await testDatabase();
const firm = await addFirm(database);
const { app, services } = await appWith({ routers: { productUpdates: productUpdatesRouter } })(database);
await addUser(database, firm, 'writer', { permissions: ['config.product-updates'] });
await addUser(database, firm, 'reader');
const { headers } = await signInAs(app, 'writer');
const reader = await signInAs(app, 'reader');
const input = { title: 'Faster search', tag: 'New', tagColor: 'success', content: 'It *flies*.' } as const;
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', payload?: object, as = headers) =>
  app.inject({ method, url: `/api/product-updates${path}`, headers: as, ...(payload && { payload }) });
const write = async (update: object) => expect((await call('POST', '', update)).statusCode).toBe(201);

beforeEach(async () => {
  await database.delete(productUpdates);
});

test('everybody sees the latest ten, newest first, with line breaks in place of backslash-n', async () => {
  for (let n = 1; n <= 12; n++) await write({ ...input, title: `No. ${n}` });
  await write({
    ...input,
    title: 'Lines',
    content: 'one\\ntwo\nthree',
    url: 'example.org/news',
  });
  const answer = await call('GET', '', undefined, reader.headers);
  const { data } = answer.json();
  expect(data).toHaveLength(10);
  expect(data[0]).toMatchObject({
    title: 'Lines',
    content: 'one  \ntwo\nthree',
    url: 'https://example.org/news',
    tagColor: 'success',
    created: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  expect(data.slice(1, 3).map(({ title }: { title: string }) => title)).toEqual(['No. 12', 'No. 11']);
});

test('writers page through all of them as they were written', async () => {
  for (let n = 1; n <= 12; n++) await write({ ...input, content: `a\\n${n}` });
  const { data, meta } = (await call('GET', '/all?limit=5&page=3')).json();
  expect(meta).toEqual({ page: 3, limit: 5, totalResults: 12, totalPages: 3 });
  expect(data.map(({ content }: { content: string }) => content)).toEqual(['a\\n2', 'a\\n1']);
});

test('writing, changing and removing leave audit rows and are announced', async () => {
  const heard: string[] = [];
  const stop = services.live.subscribe((topic) => heard.push(topic));
  const created = await call('POST', '', input);
  expect(created.statusCode).toBe(201);
  const { id, version } = created.json().data;
  const changed = await call('PUT', `/${id}`, { ...input, title: 'Faster', version });
  expect(changed.json()).toMatchObject({ message: 'Item Updated.', data: { title: 'Faster', version: 2 } });
  const stale = await call('PUT', `/${id}`, { ...input, title: 'Slower', version });
  expect(stale.statusCode).toBe(409);
  expect(stale.json().data.current.title).toBe('Faster');
  expect((await call('DELETE', `/${id}`)).statusCode).toBe(200);
  expect((await call('DELETE', `/${id}`)).statusCode).toBe(404);
  expect((await call('PUT', `/${id}`, { ...input, version: 2 })).statusCode).toBe(404);
  await expect.poll(() => heard.filter((topic) => topic === 'updates')).toHaveLength(3);
  stop();
  const trail = await database
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.entity, 'product-updates'))
    .orderBy(desc(auditLog.id))
    .limit(3);
  expect(trail.map(({ action }) => action)).toEqual(['deleted', 'updated', 'created']);
});

test('writing needs the permission, reading a session', async () => {
  expect((await call('POST', '', input, reader.headers)).statusCode).toBe(403);
  expect((await call('GET', '/all', undefined, reader.headers)).statusCode).toBe(403);
  expect((await app.inject('/api/product-updates')).statusCode).toBe(401);
  expect(await database.$count(productUpdates)).toBe(0);
});

test.each([
  [{ title: '' }, { title: 'Required.' }],
  [{ tagColor: 'purple' }, { tagColor: 'Must be one of: success, warning, danger, other.' }],
  [{ url: 'javascript:alert(1)' }, { url: 'Not a web address.' }],
  [{ created: '2020-01-01' }, { created: 'Unknown field.' }],
])('%o is refused', async (more, errors) => {
  const answer = await call('POST', '', { ...input, ...more });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toEqual(errors);
});
