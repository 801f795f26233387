import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { finishMigrations, unfinishedMigrations } from './finish-migrations.ts';
import { migrate } from './migrate.ts';

const database = await testDatabase({ migrated: false });
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'concordat-migrations-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.$client.query('drop schema public cascade; create schema public');
});

const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
const rows = async (sql: string) => (await database.$client.query(sql)).rows;
const names = async () =>
  (await rows('select name from schema_migrations order by name')).map(({ name }) => name);
const isValid = async (index: string) =>
  (await rows(`select indisvalid from pg_index where indexrelid = to_regclass('${index}')`))[0]?.indisvalid;

const FIRST = `create table notes (n int, m int);\n--> statement-breakpoint\ninsert into notes values (1, 1), (1, 2)`;
const INDEX =
  '-- concurrently\ncreate unique index concurrently notes_n on notes (n);\n--> statement-breakpoint\ncreate index concurrently "notes_m" on notes (m)';

/** A firm that has the first migration, with a newer program that has the rest. */
async function firm(rest: Record<string, string>): Promise<void> {
  put('0001_first.sql', FIRST);
  await migrate(database, folder);
  for (const [name, text] of Object.entries(rest)) put(name, text);
  await migrate(database, folder);
}

test('an index is built concurrently, after the others and outside their transaction', async () => {
  await firm({
    '0002_index.sql': INDEX.replace('unique ', ''),
    '0003_more.sql': 'alter table notes add k int',
  });
  expect(await names()).toEqual(['0001_first.sql', '0003_more.sql']);
  expect((await unfinishedMigrations(database, folder)).map(({ name }) => name)).toEqual(['0002_index.sql']);
  const said: string[] = [];
  await finishMigrations(database, { folder, say: (name) => said.push(name) });
  expect(said).toEqual(['0002_index.sql']);
  expect([await isValid('notes_n'), await isValid('notes_m')]).toEqual([true, true]);
  expect(await names()).toEqual(['0001_first.sql', '0002_index.sql', '0003_more.sql']);
  await migrate(database, folder);
});

test('one that fails leaves the firm as it was, and is repaired by the next attempt', async () => {
  await firm({ '0002_index.sql': INDEX });
  await expect(finishMigrations(database, { folder })).rejects.toThrow('could not create unique index');
  expect(await isValid('notes_n')).toBe(false);
  await migrate(database, folder);
  await rows('delete from notes where m = 2');
  await finishMigrations(database, { folder });
  expect([await isValid('notes_n'), await isValid('notes_m')]).toEqual([true, true]);
  expect(await unfinishedMigrations(database, folder)).toEqual([]);
});

test('a constraint is added not valid and validated beside the work', async () => {
  const validity = () => rows("select convalidated from pg_constraint where conname = 'notes_m_small'");
  await firm({
    '0002_small.sql': '-- additive\nalter table notes add constraint notes_m_small check (m < 9) not valid',
    '0003_validate.sql': '-- concurrently\nalter table notes validate constraint notes_m_small',
  });
  expect(await validity()).toEqual([{ convalidated: false }]);
  await finishMigrations(database, { folder });
  expect(await validity()).toEqual([{ convalidated: true }]);
});

test('stopping the server breaks off what is being built; it is taken up again', async () => {
  await firm({ '0002_index.sql': INDEX.replace('unique ', '') });
  const other = await database.$client.connect();
  const stop = new AbortController();
  try {
    await other.query('begin; update notes set m = m');
    const building = finishMigrations(database, { folder, signal: stop.signal });
    const waiting =
      "select from pg_stat_activity where query like '%create index conc%' and wait_event_type = 'Lock'";
    await expect.poll(() => rows(waiting)).toHaveLength(1);
    stop.abort();
    await expect(building).rejects.toThrow('canceling statement');
  } finally {
    await other.query('rollback');
    other.release();
  }
  await finishMigrations(database, { folder });
  expect(await isValid('notes_n')).toBe(true);
});

test('a new database has everything at once', async () => {
  put('0001_first.sql', 'create table notes (n int, m int)');
  put('0002_index.sql', INDEX);
  await migrate(database, folder);
  expect(await isValid('notes_n')).toBe(true);
  expect(await unfinishedMigrations(database, folder)).toEqual([]);
});

test('only what can be taken up again may run concurrently', async () => {
  put('0001_first.sql', '-- concurrently\nupdate notes set n = 1');
  await expect(migrate(database, folder)).rejects.toThrow('Migration 0001_first.sql runs concurrently');
  put('0001_first.sql', '-- concurrently\ncreate index concurrently if not exists a on notes (n)');
  await expect(migrate(database, folder)).rejects.toThrow('Migration 0001_first.sql runs concurrently');
});
