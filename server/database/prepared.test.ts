import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import type { Database, Tx } from './connect.ts';
import { databaseError } from './database-error.ts';
import { prepared } from './prepared.ts';

const database = await testDatabase({ migrated: false });

const TEXT = 'select $1::int + $2::int as sum, $3::date as day';
const sum = (on: Database | Tx, ...values: [number, number]) =>
  prepared<{ sum: number; day: string }>(on, 'test-sum', TEXT, [...values, '2026-01-31']);

test('a connection keeps the statement under its name, within a transaction too', async () => {
  await database.transaction(async (tx) => {
    expect(await sum(tx, 1, 2)).toEqual([{ sum: 3, day: '2026-01-31' }]);
    expect(await sum(tx, 2, 3)).toEqual([{ sum: 5, day: '2026-01-31' }]);
    const { rows } = await tx.execute(sql`select statement, generic_plans + custom_plans as runs
      from pg_prepared_statements where name = 'test-sum'`);
    expect(rows).toEqual([{ statement: TEXT, runs: '2' }]);
  });
});

test('a statement runs on the pool and in the transaction it is given', async () => {
  expect(await sum(database, 20, 22)).toEqual([{ sum: 42, day: '2026-01-31' }]);
  const pid = 'select pg_backend_pid() as pid, txid_current()::text as txid';
  await database.transaction(async (tx) => {
    const [first] = await prepared(tx, 'test-transaction', pid, []);
    expect(await prepared(tx, 'test-transaction', pid, [])).toEqual([first]);
  });
});

test("a failure carries PostgreSQL's own error", async () => {
  const failed = await sum(database, 2_147_483_647, 1).catch((error: unknown) => error);
  expect(databaseError(failed)).toMatchObject({ code: '22003' });
});
