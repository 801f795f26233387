import { beforeAll, describe, expect, test } from 'vitest';
import { systemActor, write } from '#server/platform/database/write.ts';
import type { ReferenceName } from '#shared/records/reference/registry.ts';
import { testDatabase } from '#test/database.ts';
import { testApp } from '#test/records-app.ts';
import { sampleRow, sampleValues } from '#test/samples.ts';
import { createRow } from './rows.ts';

const database = await testDatabase();
const { app, signIn } = await testApp(database);
const permissions = ['settings.letterheads', 'config.portfolios', 'settings.departments', 'settings.users'];
const own = await sampleRow(database, 'domains', 'Own');
const foreign = await sampleRow(database, 'domains', 'Foreign');
const caller = await signIn(permissions, { domainId: own.id });

/** A row whose name begins with the label, while what it refers to has other names. */
const add = async (name: ReferenceName, label: string, more: object) => {
  const values = { ...(await sampleValues(database, name, 'Sample')), ...more, name: label };
  return write(database, systemActor, (w) => createRow(w, name, values as never));
};

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, url: string, payload?: object) =>
  app.inject({ method, url, headers: caller.headers, ...(payload && { payload }) });

describe.each(['letterheads', 'portfolios', 'departments', 'users'] as const)(
  '%s of other domains',
  (name) => {
    let theirs = 0;
    let mine = { id: 0, version: 0 };
    beforeAll(async () => {
      theirs = (await add(name, 'Theirs', { domainId: foreign.id })).id;
      mine = await add(name, 'Mine', { domainId: own.id });
    });

    test('are in no list, no names, no export', async () => {
      for (const path of ['', '/export', '/names'])
        expect((await call('GET', `/api/${name}${path}`)).body).not.toContain('Theirs');
      expect((await call('GET', `/api/${name}/names?ids=${theirs}`)).json().data).toEqual([]);
      expect((await call('GET', `/api/${name}?domainId=${foreign.id}`)).json().data).toEqual([]);
      expect((await call('GET', `/api/${name}?search=theirs`)).json().data).toEqual([]);
    });

    test('are not found', async () => {
      const one = `/api/${name}/${theirs}`;
      for (const answer of [
        await call('GET', one),
        await call('GET', `${one}/history`),
        await call('PUT', one, { version: 1 }),
        await call('PUT', one, { version: 7 }),
        await call('DELETE', one),
      ])
        expect([answer.statusCode, answer.json().data]).toEqual([404, undefined]);
    });

    test('are not made, and rows are not moved there', async () => {
      const values = await sampleValues(database, name, 'Stranger');
      const created = await call('POST', `/api/${name}`, { ...values, domainId: foreign.id });
      const moved = await call('PUT', `/api/${name}/${mine.id}`, {
        version: mine.version,
        domainId: foreign.id,
      });
      for (const answer of [created, moved]) {
        expect(answer.statusCode).toBe(400);
        expect(answer.json().errors).toEqual({ domainId: 'You do not hold this domain.' });
      }
    });
  },
);

test('a row that serves every domain is taken from the others only by somebody who holds them all', async () => {
  const shared = await add('departments', 'Post room', { domainId: null });
  const change = { version: shared.version, domainId: own.id };
  const path = `/api/departments/${shared.id}`;
  expect((await call('PUT', path, change)).json().errors).toEqual({
    domainId: 'It serves every domain, so only somebody who holds them all can give it to one.',
  });
  const { headers } = await signIn([...permissions, 'config.all-domains']);
  expect((await app.inject({ method: 'PUT', url: path, headers, payload: change })).statusCode).toBe(200);
});

test('a row is made to serve every domain only by somebody who holds them all', async () => {
  const office = await add('departments', 'Front office', { domainId: own.id });
  const path = `/api/departments/${office.id}`;
  const widened = { version: office.version, domainId: null };
  const errors = {
    domainId: 'Choose a domain: only somebody who holds them all can leave it open to every one.',
  };
  expect((await call('PUT', path, widened)).json().errors).toEqual(errors);
  expect((await call('POST', '/api/departments', { name: 'Everywhere' })).json().errors).toEqual(errors);
  expect((await call('POST', '/api/departments', { name: 'Here', domainId: own.id })).statusCode).toBe(201);
  const { headers } = await signIn([...permissions, 'config.all-domains']);
  expect((await app.inject({ method: 'PUT', url: path, headers, payload: widened })).statusCode).toBe(200);
});

test('a row of another domain cannot be referred to, which would show its name', async () => {
  const boss = await add('users', 'Secret boss', { domainId: foreign.id });
  const answer = await call('POST', '/api/departments', {
    name: 'Spies',
    domainId: own.id,
    managerUserId: boss.id,
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toEqual({ managerUserId: 'That row no longer exists.' });
  expect(answer.body).not.toContain('Secret');
});

test('a reference that somebody else has made to such a row stays when the rest is saved', async () => {
  const boss = await add('users', 'Far boss', { domainId: foreign.id });
  const department = await add('departments', 'Shared', { managerUserId: boss.id });
  const answer = await call('PUT', `/api/departments/${department.id}`, {
    version: department.version,
    name: 'Shared office',
    managerUserId: boss.id,
  });
  expect(answer.json().data).toMatchObject({ name: 'Shared office', managerUserId: boss.id });
});

test('somebody learns the names of their own domains alone, whatever they may set up', async () => {
  for (const held of [[], ['config.domains']]) {
    const { headers } = await signIn(held, { domainId: own.id });
    const read = async (path: string) => (await app.inject({ method: 'GET', url: path, headers })).body;
    for (const path of ['', `?ids=${foreign.id},${own.id}`, '?search=Foreign', `?domainId=${foreign.id}`])
      expect(await read(`/api/domains/names${path}`)).not.toContain('Foreign');
    expect(await read('/api/domains/names')).toContain('Own');
  }
  const { headers } = await signIn(['config.all-domains'], { domainId: own.id });
  const all = await app.inject({ method: 'GET', url: '/api/domains/names', headers });
  expect(all.body).toContain('Foreign');
});

test('a domain is read and changed by who holds it, and added by who holds them all', async () => {
  const { headers } = await signIn(['config.domains'], { domainId: own.id });
  const ask = (method: Method, url: string, payload?: object) =>
    app.inject({ method, url, headers, ...(payload && { payload }) });
  for (const path of ['', '/export', '?search=Foreign'])
    expect((await ask('GET', `/api/domains${path}`)).body).not.toContain('Foreign');
  const theirs = `/api/domains/${foreign.id}`;
  for (const answer of [
    await ask('GET', theirs),
    await ask('GET', `${theirs}/history`),
    await ask('PUT', theirs, { version: foreign.version, name: 'Taken' }),
    await ask('DELETE', theirs),
  ])
    expect(answer.statusCode).toBe(404);
  expect((await ask('GET', `/api/domains/${own.id}`)).json().data).toMatchObject({ id: own.id });
  const values = await sampleValues(database, 'domains', 'Brand new');
  const added = await ask('POST', '/api/domains', values);
  expect([added.statusCode, added.json().message]).toEqual([
    403,
    'Only somebody who sees every domain can add one.',
  ]);
});
