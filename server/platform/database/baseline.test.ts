import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { catalogueOf } from '#test/catalogue.ts';
import { testDatabase } from '#test/database.ts';
import { finishMigrations } from './finish-migrations.ts';
import { migrate } from './migrate.ts';
import { BASELINE_FILE, migrationsFolder, readMigrations } from './read-migrations.ts';
import { writeBaseline } from './write-baseline.ts';

const ours = migrationsFolder();
const covered = (await readMigrations(ours)).baseline?.covers.size ?? 0;
const numbered = readdirSync(ours)
  .filter((name) => /^\d{4}_/.test(name))
  .sort();

/** The migrations without the baseline: all, or those that it stands for. */
function folderOf(names: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'concordat-migrations-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  for (const name of names) cpSync(join(ours, name), join(folder, name));
  return folder;
}

// Each migration is applied once, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });
const byBaseline = await testDatabase({ migrated: false });
const byNumber = await testDatabase({ migrated: false });

test('the baseline is what its migrations make: npm run db:generate -- --baseline', async () => {
  const folder = folderOf(numbered.slice(0, covered));
  await migrate(byNumber, folder);
  const made = await writeBaseline(byNumber.$client, (await readMigrations(folder)).all);
  expect(readFileSync(join(ours, BASELINE_FILE), 'utf8').replaceAll('\r\n', '\n')).toBe(made);
});

test('a database that the baseline made is the same as one that all migrations made', async () => {
  await migrate(byBaseline);
  await migrate(byNumber, folderOf(numbered));
  await finishMigrations(byNumber);
  expect(await catalogueOf(byBaseline)).toEqual(await catalogueOf(byNumber));
});

test('a baseline made from other texts than those beside it is refused', async () => {
  const folder = folderOf([...numbered, BASELINE_FILE]);
  writeFileSync(join(folder, numbered[2]!), 'select 1');
  await expect(migrate(byBaseline, folder)).rejects.toThrow(
    'baseline.sql was made from other migrations than these',
  );
});

test('what a baseline cannot say is named', async () => {
  await byNumber.$client.query("create type mood as enum ('good', 'bad'); grant select on cases to public");
  await expect(writeBaseline(byNumber.$client, [])).rejects.toThrow(
    'A baseline cannot express yet: type mood, cases of kind r',
  );
});
