import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { day, instant } from './columns.ts';
import { CopyBatch } from './copy.ts';

const things = pgTable('things', {
  id: integer().primaryKey(),
  fullName: text(),
  tags: text().array(),
  ownerIds: integer().array(),
  extra: jsonb(),
  isOpen: boolean().notNull().default(true),
  pence: bigint({ mode: 'number' }),
  bornOn: day(),
  seenAt: instant(),
});
type Thing = typeof things.$inferInsert;

const database = await testDatabase({ migrated: false });
await database.$client.query(`create table things (id int primary key, full_name text, tags text[], owner_ids int[],
  extra jsonb, is_open boolean not null default true, pence bigint, born_on date, seen_at timestamptz)`);

const columns = ['id', 'fullName', 'tags', 'ownerIds', 'extra', 'pence', 'bornOn', 'seenAt'] as const;

async function store(...rows: Thing[]): Promise<void> {
  const batch = new CopyBatch(things, columns);
  for (const row of rows) batch.add(row);
  const client = await database.$client.connect();
  try {
    await batch.take()(client);
  } finally {
    client.release();
  }
}

const stored = (id: number) => database.select().from(things).where(sql`id = ${id}`);

test('every kind of value arrives as it was given, and a column not named gets its default', async () => {
  const full: Thing = {
    id: 1,
    fullName: 'Tab\there, line\nbreak\r, back\\slash, \\N and “quotes”',
    tags: ['plain', 'with, comma', 'a "quote"', 'back\\slash', '{brace}', ''],
    ownerIds: [7, -1],
    extra: { text: 'line\nbreak', list: [1, null, 'x\\y'] },
    pence: -9_007_199_254_740_991,
    bornOn: '1980-02-29',
    seenAt: new Date('2026-03-29T00:59:59.123Z'),
  };
  await store(full, { id: 2 });
  expect(await stored(1)).toEqual([{ ...full, isOpen: true }]);
  const none = {
    fullName: null,
    tags: null,
    ownerIds: null,
    extra: null,
    pence: null,
    bornOn: null,
    seenAt: null,
  };
  expect(await stored(2)).toEqual([{ id: 2, isOpen: true, ...none }]);
});

test('rows of many megabytes are stored, and a batch without rows sends nothing', async () => {
  const long = 'x'.repeat(4_000);
  await store(...Array.from({ length: 5_000 }, (_, n) => ({ id: 10_000 + n, fullName: long })));
  expect(await database.$count(things, sql`full_name = ${long}`)).toBe(5_000);
  await store();
});

test('a row that the database refuses fails the whole batch, and the connection stays usable', async () => {
  const pool = database.$client;
  const rows = Array.from({ length: 2_000 }, (_, n) => ({ id: 20_000 + n, fullName: 'x'.repeat(2_000) }));
  await expect(store(...rows, { id: 20_000 })).rejects.toMatchObject({ code: '23505' });
  await expect(store({ id: 30_000, bornOn: 'no day' }, ...rows)).rejects.toMatchObject({ code: '22007' });
  expect(await database.$count(things, sql`id >= 20000`)).toBe(0);
  await store({ id: 30_001 });
  expect(pool.totalCount).toBe(pool.idleCount);
});

test('a statement that the database refuses fails the batch', async () => {
  const batch = new CopyBatch(pgTable('gone', { id: integer() }), ['id']);
  batch.add({ id: 1 });
  const client = await database.$client.connect();
  await expect(batch.take()(client)).rejects.toMatchObject({ code: '42P01' });
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  client.release();
});
