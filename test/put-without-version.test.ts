import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { appRouter } from '#server/app/router.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { RestRoute } from '#shared/platform/calls.ts';
import type { Contract } from '#shared/platform/contract.ts';
import { addCase } from './cases.ts';
import { testDatabase } from './database.ts';
import { apiCaller } from './new-cases.ts';
import { everyPermission, testApp } from './test-app.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await testApp(database);
const { headers } = await signIn(everyPermission);
const call = apiCaller(app, headers);

type Procedure = { _def: { meta?: { rest?: RestRoute; contract?: Contract } } };
const procedures = Object.values(appRouter._def.procedures as unknown as Record<string, Procedure>);

/** Every PUT whose input names a version. */
const puts = procedures.flatMap(({ _def: { meta } }) => {
  const shape = meta?.contract?.input instanceof z.ZodObject ? meta.contract.input.shape : {};
  const version = 'version' in shape ? (shape.version as z.ZodType) : null;
  return meta?.rest?.method === 'PUT' && version ? [[meta.rest.path, version] as const] : [];
});

test('the generic update and the specific ones are all checked', () => {
  expect(puts.length).toBeGreaterThan(55);
});

test.each(puts)('PUT %s accepts no version, or the one that was read', (_path, version) => {
  expect(version.safeParse(undefined).success).toBe(true);
  expect(version.safeParse(7).data).toBe(7);
  for (const wrong of [0, -1, null, '']) expect(version.safeParse(wrong).success).toBe(false);
});

describe('without a version a change applies to the row as it is; a stale one is refused', () => {
  const rows = {
    titles: async () => {
      const [row] = await database.select().from(tables.titles).where(eq(tables.titles.name, 'Mr'));
      return { path: `/titles/${row!.id}`, field: 'sortOrder', values: [11, 12, 13] };
    },
    'a case': async () => {
      const { id } = await addCase(database);
      return { path: `/cases/${id}`, field: 'leadSourceDetail', values: ['Web', 'Radio', 'Word of mouth'] };
    },
    'a person': async () => {
      const { id } = await addCase(database);
      const [person] = (await call('GET', `/cases/${id}/people`)).body.data;
      return {
        path: `/cases/${id}/people/${person.id}`,
        field: 'lastName',
        values: ['Ash', 'Birch', 'Cole'],
      };
    },
    'one’s own profile': async () => ({ path: '/profile', field: 'name', values: ['Ann', 'Ben', 'Cat'] }),
  };
  test.each(Object.entries(rows))('%s', async (_what, find) => {
    const { path, field, values } = await find();
    const [first, second, third] = values;
    const saved = await call('PUT', path, { [field]: first });
    expect([saved.status, saved.body.data[field]]).toEqual([200, first]);
    const { version } = saved.body.data;
    const again = await call('PUT', path, { [field]: second });
    expect([again.status, again.body.data[field], again.body.data.version]).toEqual([
      200,
      second,
      version + 1,
    ]);
    const stale = await call('PUT', path, { [field]: third, version });
    expect([stale.status, stale.body.data.current[field]]).toEqual([409, second]);
  });
});

test('DELETE with a JSON content type and no body works; a body that is not JSON is refused', async () => {
  const made = await call('POST', '/titles', { name: 'Captain' });
  const json = { ...headers, 'content-type': 'application/json' };
  const url = `/api/titles/${made.body.data.id}`;
  const broken = await app.inject({ method: 'DELETE', url, headers: json, payload: '{' });
  expect(broken.statusCode).toBe(400);
  const answer = await app.inject({ method: 'DELETE', url, headers: json });
  expect([answer.statusCode, answer.json().message]).toEqual([200, 'Item Deleted.']);
});
