import { describe, expect, test } from 'vitest';
import { reference } from '#shared/records/reference/registry.ts';
import { addCase } from './cases.ts';
import { testDatabase } from './database.ts';
import { apiCaller } from './new-cases.ts';
import { everyPermission, testApp } from './test-app.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await testApp(database);
const { headers } = await signIn(everyPermission);
const call = apiCaller(app, headers);

/** An existing record, as its own address shows it. */
async function shown(path: string) {
  const [row] = (await call('GET', `${path}?limit=1`)).body.data;
  return row && (await call('GET', `${path}/${row.id}`)).body.data;
}

describe.each(Object.keys(reference).map((name) => `/${name}`))('what GET %s/{id} shows', (path) => {
  test('can be written back, and changes nothing', async () => {
    const data = await shown(path);
    if (!data) return;
    const answer = await call('PUT', `${path}/${data.id}`, data);
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
    expect((await call('GET', `${path}/${data.id}`)).body.data).toEqual(data);
  });

  test('can be sent without its id as a new one, refused at most for a value that is taken or superseded', async () => {
    const { id: _id, ...data } = (await shown(path)) ?? {};
    if (Object.keys(data).length === 0) return;
    const { status, body } = await call('POST', path, data);
    const problems = Object.values(body.errors ?? {});
    // The Protocol of an older portfolio is superseded by now, and no new one may start with it.
    const isSuperseded = Object.keys(body.errors ?? {}).join() === 'protocolVersion';
    expect([status, problems]).toEqual(status === 201 ? [201, []] : [isSuperseded ? 400 : 409, problems]);
  });
});

test('read-only fields are ignored, whatever they hold', async () => {
  const { status, body } = await call('POST', '/titles', {
    name: 'Sneaky',
    isSystem: true,
    version: 9,
    createdBy: 1,
  });
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ name: 'Sneaky', isSystem: false, version: 1 });
  const { id } = await addCase(database, { caseName: 'Mr A Kept' });
  const { data } = (await call('GET', `/cases/${id}`)).body;
  const changed = await call('PUT', `/cases/${id}`, {
    statusId: 2,
    debtSoaPence: 5,
    leadSourceDetail: 'Radio',
  });
  expect([changed.status, changed.body.errors]).toEqual([200, undefined]);
  const { data: after } = (await call('GET', `/cases/${id}`)).body;
  expect([after.status, after.debtSoaPence, after.leadSourceDetail]).toEqual([
    data.status,
    data.debtSoaPence,
    'Radio',
  ]);
});

test('the same is true of a case; unknown fields are still refused', async () => {
  const { id } = await addCase(database);
  const { data } = (await call('GET', `/cases/${id}`)).body;
  expect((await call('PUT', `/cases/${id}`, data)).body.errors).toBeUndefined();
  const title = await shown('/titles');
  const unknown = await call('PUT', `/titles/${title.id}`, { ...title, colour: 'red' });
  expect([unknown.status, unknown.body.errors]).toEqual([400, { colour: 'Unknown field.' }]);
});
