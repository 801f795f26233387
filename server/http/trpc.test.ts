import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app/build-app.ts';
import { createServices } from '#server/app/services.ts';
import { readSettings } from '#server/env.ts';
import { testDatabase } from '#test/database.ts';
import { everyPermission, testApp } from '#test/test-app.ts';
import { createLog } from './logging.ts';

const database = await testDatabase();
const empty = await testDatabase({ migrated: false });
const { app, signIn } = await testApp(database);
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

test('a call without input needs no body', async () => {
  const url = '/api/trpc/productUpdates.latest';
  const headers = { ...everybody.headers, 'content-type': 'application/json' };
  expect((await app.inject({ method: 'POST', url, headers })).json()).toEqual({ result: { data: [] } });
});

test('a bug is logged whole and shown as nothing but its request id', async () => {
  const logged: string[] = [];
  const settings = readSettings({ SESSION_SECRET: 's'.repeat(40) });
  const log = createLog(settings, { write: (line) => logged.push(line) });
  const broken = await buildApp(createServices({ settings, database: empty, log }));
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
