import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { testApp } from '#test/records-app.ts';
import { sampleRow } from '#test/samples.ts';

const database = await testDatabase();
const { app, signIn } = await testApp(database);
const { headers } = await signIn(['settings.address-types']);

test('a file that could not hold every row is refused, and given once the filters leave fewer', async () => {
  const { id } = await sampleRow(database, 'address-types', 'First');
  await database.execute(sql`insert into address_types overriding system value
    select (jsonb_populate_record(a, jsonb_build_object('id', a.id + n, 'name', 'Kind ' || n, 'code', 'kind-' || n))).*
    from address_types a, generate_series(1, 50000) n where a.id = ${id}`);
  const refused = await app.inject({ url: '/api/address-types/export', headers });
  expect(refused.statusCode).toBe(413);
  expect(refused.json().message).toBe('More than 50,000 rows: narrow the filters.');
  const narrowed = await app.inject({ url: '/api/address-types/export?search=Kind%2050000', headers });
  expect(narrowed.body.split('\r\n')).toHaveLength(3);
});
