import superjson from 'superjson';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { banking } from '#server/app/parts/banking.ts';
import { programOf } from '#server/app/parts/program-of.ts';
import { serve } from '#server/app/serve.ts';
import { createServices } from '#server/app/services.ts';
import { readSettings } from '#server/platform/env.ts';
import { productUpdatesRouter } from '#server/views/dashboard/product-updates/router.ts';
import { testDatabase } from '#test/database.ts';
import { appWith, everyPermission } from '#test/records-app.ts';
import { createLog } from './logging.ts';
import { rich as serialiser } from './serialiser.ts';

const database = await testDatabase();
const empty = await testDatabase({ migrated: false });
const { app, signIn } = await appWith(banking, { routers: { productUpdates: productUpdatesRouter } })(
  database,
);
const everybody = await signIn(everyPermission);
const nobody = await signIn([]);

const call = (path: string, json: unknown, { headers } = everybody) =>
  app.inject({ method: 'POST', url: `/api/trpc/${path}`, headers, payload: json as object });

describe('a refusal has the status that REST would give it, its words and its fields', () => {
  beforeAll(async () => {
    await call('reference.titles.create', { name: 'Mr' });
  });

  test.each([
    [400, 'invalid', 'reference.titles.create', {}, { name: 'Required.' }],
    [401, 'signedOut', 'staff.auth.login', { username: 'x', password: 'y' }, undefined],
    [404, 'notFound', 'reference.titles.get', { id: 99 }, undefined],
    [404, 'notFound', 'reference.nonsense', {}, undefined],
    [409, 'conflict', 'reference.titles.create', { name: 'MR' }, { name: 'Already in use. Choose another.' }],
  ])('%s %s of %s', async (status, refusal, path, input, errors) => {
    const answer = await call(path, input);
    const { message, data } = answer.json().error;
    expect([answer.statusCode, data.httpStatus, data.refusal]).toEqual([status, status, refusal]);
    expect(data.errors).toEqual(errors);
    expect(message).not.toBe('Something went wrong.');
    expect(data.code).not.toBe('INTERNAL_SERVER_ERROR');
  });

  test('403 of a call without its permission, 401 without a session', async () => {
    expect((await call('reference.titles.list', {}, nobody)).statusCode).toBe(403);
    expect(
      (await call('reference.titles.list', {}, { id: 0, headers: { authorization: '' } })).statusCode,
    ).toBe(401);
  });

  test('405 of a change that is asked for like a page', async () => {
    const url = `/api/trpc/reference.titles.create?input=${encodeURIComponent('{"name":"Ms"}')}`;
    expect((await app.inject({ url, headers: everybody.headers })).statusCode).toBe(405);
  });
});

describe('the serialiser of the specification', () => {
  const rich = { ...everybody.headers, 'content-type': 'application/json' };
  const post = (path: string, body: unknown) =>
    app.inject({ method: 'POST', url: `/api/trpc/${path}`, headers: rich, payload: JSON.stringify(body) });
  const sent = (input: unknown) => superjson.serialize(input);

  test('is understood in a call on its own, which is answered in it', async () => {
    const answer = await post('reference.titles.create', sent({ name: 'Prof', description: undefined }));
    expect(answer.statusCode).toBe(200);
    const { data } = answer.json().result;
    expect(Object.keys(data)).toContain('json');
    expect(superjson.deserialize(data)).toMatchObject({ name: 'Prof' });
  });

  test('a field that is undefined is a field not given, even where nobody knows it', async () => {
    const answer = await post(
      'reference.titles.list',
      sent({ page: 1, search: undefined, whose: undefined }),
    );
    expect(answer.statusCode).toBe(200);
    expect((await post('reference.titles.list', sent({ whose: null }))).statusCode).toBe(400);
  });

  test('and in a batch, in which each call has its own refusal', async () => {
    const answer = await post('reference.titles.list,reference.titles.get?batch=1', {
      0: sent({}),
      1: sent({ id: 99 }),
    });
    expect(answer.statusCode).toBe(207);
    const [list, refused] = answer.json();
    expect((superjson.deserialize(list.result.data) as { meta: object }).meta).toMatchObject({ page: 1 });
    expect(superjson.deserialize(refused.error)).toMatchObject({ data: { httpStatus: 404 } });
  });

  test('starts bank matching', async () => {
    const answer = await post('banking.matching.startAutoMatching', sent({}));
    const { data } = answer.json().result;
    expect([answer.statusCode, Object.keys(data)]).toEqual([200, expect.arrayContaining(['json'])]);
  });

  test('a batch of plain JSON is answered in plain JSON', async () => {
    const answer = await post('reference.titles.list,productUpdates.latest?batch=1', { 0: {} });
    const [list, updates] = answer.json();
    expect(list.result.data.meta).toMatchObject({ page: 1 });
    expect(updates).toEqual({ result: { data: [] } });
  });

  test('a read by its address, and a call whose input is undefined', async () => {
    const url = `/api/trpc/reference.titles.list?input=${encodeURIComponent(JSON.stringify(sent({ page: 1 })))}`;
    const read = await app.inject({ url, headers: everybody.headers });
    expect(superjson.deserialize(read.json().result.data)).toMatchObject({ meta: { page: 1 } });
    expect((await post('productUpdates.latest', sent(undefined))).json()).toEqual({
      result: { data: { json: [] } },
    });
  });

  test('dates, sets, maps, big integers and undefined arrive as they were', () => {
    const values = { at: new Date(0), set: new Set([1]), map: new Map([['a', 1n]]), none: undefined };
    const { input, output } = serialiser;
    expect(input.deserialize(sent(values))).toStrictEqual(values);
    expect(superjson.deserialize(JSON.parse(JSON.stringify(output.serialize(values))))).toStrictEqual(values);
    for (const plain of [null, 'a', 1, true, [1, { a: null }], {}])
      expect(output.serialize(plain)).toStrictEqual(sent(plain));
    for (const odd of [Number.NaN, -0, [undefined], { a: { b: 1n } }])
      expect(output.serialize(odd)).toStrictEqual(sent(odd));
  });

  test('what cannot be read is refused, not thrown', async () => {
    const bad = [
      { json: {}, meta: 7 },
      { json: { at: 'never' }, meta: { values: { at: ['Date'] } } },
      { json: {}, meta: { values: { 'a.b.c': ['Date'] } } },
      { json: {}, meta: { values: { '__proto__.x': ['undefined'] } } },
      { json: null, meta: { values: [['custom', 'x']] } },
      { json: { a: 1 }, meta: { referentialEqualities: { a: ['constructor.prototype.x'] } } },
    ];
    for (const body of bad) expect((await post('reference.titles.create', body)).statusCode).toBe(400);
    for (const body of [[], 7, 'x', { 0: bad[0] }])
      expect((await post('reference.titles.create?batch=1', body)).statusCode).toBe(400);
  });
});

test('a call without input needs no body', async () => {
  const url = '/api/trpc/productUpdates.latest';
  const headers = { ...everybody.headers, 'content-type': 'application/json' };
  expect((await app.inject({ method: 'POST', url, headers })).json()).toEqual({ result: { data: [] } });
});

test('a bug is logged whole and shown as nothing but its request id', async () => {
  const logged: string[] = [];
  const settings = readSettings({ SESSION_SECRET: 's'.repeat(40) });
  const log = createLog(settings, { write: (line) => logged.push(line) });
  const broken = await serve(programOf([]), createServices({ settings, database: empty, log }));
  afterAll(() => broken.close());
  const answer = await broken.inject({
    method: 'POST',
    url: '/api/trpc/staff.auth.login',
    payload: { username: 'ann', password: 'a secret' },
  });
  expect(answer.statusCode).toBe(500);
  const { message, data } = answer.json().error;
  expect(message).toBe('Something went wrong.');
  expect(data.requestId).toBe(answer.headers['x-request-id']);
  expect(answer.body).not.toMatch(/relation|at .*\.ts/);
  const line = logged.find((each) => each.includes('does not exist'));
  expect(line).toContain(data.requestId);
  expect(line).toContain('staff.auth.login');
  expect(logged.join('')).not.toContain('a secret');
});
