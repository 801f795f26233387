import { eq, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import type { Database, Tx } from './connect.ts';
import { databaseError } from './database-error.ts';
import { fixedQuery, fixedSql, planned } from './planned.ts';
import { col } from './rows.ts';
import { plannedAnew } from './statement-names.ts';

const database = await testDatabase({ migrated: false });

const TEXT = 'select $1::int + $2::int as sum, $3::date as day';
const sum = (on: Database | Tx, one: number, other: number) =>
  planned(on, { sum: col.number, day: col.day }, TEXT, [one, other, '2026-01-31']);

/** How often the connection has run its prepared statement; undefined if it has none. */
async function runsOf(tx: Tx, statement: string): Promise<number | undefined> {
  const { rows } = await tx.execute<{ statement: string; runs: number }>(
    sql`select statement, (generic_plans + custom_plans)::int as runs from pg_prepared_statements`,
  );
  return rows.find((row) => row.statement === statement)?.runs;
}

test('a connection keeps a statement that comes often, within a transaction too', async () => {
  await database.transaction(async (tx) => {
    for (const n of [1, 2, 3, 4]) expect(await sum(tx, n, 2)).toEqual([{ sum: n + 2, day: '2026-01-31' }]);
    expect(await runsOf(tx, TEXT)).toBe(2);
  });
});

test('patterns, pages, long texts, rare texts and texts marked plannedAnew are planned on every run', async () => {
  await database.transaction(async (tx) => {
    const pattern = 'select $1::text LIKE $2::text as fits';
    const page = 'select n from generate_series(1, 9) n where n > $1::int limit $2::int';
    const long = `select $1::int as n /* ${'-'.repeat(20_000)} */`;
    const filling = plannedAnew('select $1::int as filled_meanwhile');
    for (let n = 0; n < 5; n++) {
      await planned(tx, { filled_meanwhile: col.number }, filling, [n]);
      expect(await planned(tx, { fits: col.boolean }, pattern, ['abc', 'a%'])).toEqual([{ fits: true }]);
      expect(await planned(tx, { n: col.number }, page, [n, 1])).toEqual([{ n: n + 1 }]);
      expect(await planned(tx, { n: col.number }, long, [n])).toEqual([{ n }]);
      await planned(tx, {}, `select $1::int as only_once_${n}`, [n]);
    }
    expect(await runsOf(tx, pattern)).toBeUndefined();
    expect(await runsOf(tx, page)).toBeUndefined();
    expect(await runsOf(tx, long)).toBeUndefined();
    expect(await runsOf(tx, filling)).toBeUndefined();
    expect(await runsOf(tx, 'select $1::int as only_once_4')).toBeUndefined();
  });
});

test('a statement runs on the pool and in the transaction it is given', async () => {
  expect(await sum(database, 20, 22)).toEqual([{ sum: 42, day: '2026-01-31' }]);
  const columns = { pid: col.number, txid: col.text, n: col.number };
  const text = 'select pg_backend_pid() as pid, txid_current()::text as txid, $1::int as n';
  await database.transaction(async (tx) => {
    const [first] = await planned(tx, columns, text, [1]);
    expect(await planned(tx, columns, text, [1])).toEqual([first]);
  });
});

test('a value that a fixed statement needs several times is sent once, beside the constants', async () => {
  const word = sql`${sql.placeholder('word')}::text`;
  const repeat = fixedSql({
    text: col.text,
  })`select ${word} || ${' and '}::text || ${word} || ${' and '}::text || ${sql.placeholder('last')}::text as text`;
  await database.transaction(async (tx) => {
    for (const last of ['one', 'two'])
      expect(await repeat(tx, { word: 'more', last })).toEqual([{ text: `more and more and ${last}` }]);
    expect(await runsOf(tx, 'select $1::text || $2::text || $1::text || $3::text || $4::text as text')).toBe(
      2,
    );
  });
});

test("a failure carries PostgreSQL's own error", async () => {
  const failed = await sum(database, 2_147_483_647, 1).catch((error: unknown) => error);
  expect(databaseError(failed)).toMatchObject({ code: '22003' });
});

const fruit = pgTable('fruit', { id: integer().primaryKey(), name: text(), pieces: integer() });
const builds = { count: 0 };
const named = fixedQuery<{ name: string }, { id: number; of: { pieces: number | null } }[]>((on) => {
  builds.count++;
  return on
    .select({ id: fruit.id, of: { pieces: fruit.pieces } })
    .from(fruit)
    .where(eq(fruit.name, sql.placeholder('name')));
});

test('a fixed query is built once, and reads what its own transaction wrote', async () => {
  await database.execute('create table fruit (id int primary key, name text, pieces int)');
  await database.insert(fruit).values({ id: 1, name: 'pear', pieces: 3 });
  expect(await named(database, { name: 'pear' })).toEqual([{ id: 1, of: { pieces: 3 } }]);
  await database.transaction(async (tx) => {
    await tx.insert(fruit).values({ id: 2, name: 'plum', pieces: null });
    expect(await named(tx, { name: 'plum' })).toEqual([{ id: 2, of: { pieces: null } }]);
    expect(await named(database, { name: 'plum' })).toEqual([]);
  });
  expect(builds.count).toBe(1);
});
