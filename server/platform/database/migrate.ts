import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { Database } from './connect.ts';
import { StartError } from './start-error.ts';

/** `replaced` are the checksums of earlier texts of the file, which made the same tables where they could be applied. */
type Migration = { name: string; text: string; checksum: string; replaced: string[] };

/** Any number will do, as long as every server process takes the same one. */
const MIGRATION_LOCK = 7_160_001;

const REPLACES = /^-- Replaces ([0-9a-f]{64})$/gm;

/**
 * Brings the database up to date: applies the files `NNNN_name.sql` that it has not seen, in order and all in one transaction, so that
 * the earlier version of the program still starts after a failure. Safe to call from several server processes at once; refuses to run
 * beside a changed or missing migration, unless the file says which earlier text of it (`-- Replaces <its SHA-256>`) counts as the same.
 */
export async function migrate(database: Database, folder: string = migrationsFolder()): Promise<void> {
  const migrations = await readMigrations(folder);
  await underMigrationLock(database, async (client) => {
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    refuseDrift(migrations, applied);
    await applyAll(
      client,
      migrations.filter(({ name }) => !applied.has(name)),
    );
  });
}

/** Runs a change of the schema while no other server process does. */
export async function underMigrationLock(
  database: Database,
  change: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await database.$client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await change(client);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    client.release();
  }
}

/** Beside this file in the sources; beside or above the entry in the bundle, which has one folder for all entries. */
function migrationsFolder(): string {
  const places = ['./migrations', '../migrations'].map((place) =>
    fileURLToPath(new URL(place, import.meta.url)),
  );
  const found = places.find((place) => existsSync(place));
  if (!found) throw new StartError(`The folder of migrations is missing: ${places[0]}`);
  return found;
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Set<string>();
  for (const name of names) {
    const number = /^(\d{4})_\w+\.sql$/.exec(name)?.[1];
    if (!number)
      throw new StartError(`Migration ${name} is not named like 0001_name.sql (letters, digits, _).`);
    if (numbers.has(number)) throw new StartError(`Two migrations have the number ${number}.`);
    numbers.add(number);
  }
  return Promise.all(
    names.map(async (name) => {
      // Git may check the files out with other line ends on Windows; that does not count as a change.
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      const checksum = createHash('sha256').update(text).digest('hex');
      return { name, text, checksum, replaced: [...text.matchAll(REPLACES)].map(([, earlier]) => earlier!) };
    }),
  );
}

function refuseDrift(migrations: Migration[], applied: Map<string, string>): void {
  const known = new Map(migrations.map(({ name, checksum, replaced }) => [name, [checksum, ...replaced]]));
  let newest = '';
  for (const [name, checksum] of applied) {
    const accepted = known.get(name);
    if (!accepted)
      throw new StartError(
        `The database has migration ${name}, which this program does not know: it was used by a newer version.`,
      );
    if (!accepted.includes(checksum))
      throw new StartError(
        `Migration ${name} was edited after it had been applied. Restore it and write a new migration instead.`,
      );
    if (name > newest) newest = name;
  }
  const late = migrations.find(({ name }) => name < newest && !applied.has(name));
  if (late)
    throw new StartError(
      `Migration ${late.name} comes before ${newest}, which is applied already. Give it a higher number.`,
    );
}

/** Applies them all or none; a failure names the migration that failed. */
async function applyAll(client: pg.PoolClient, pending: readonly Migration[]): Promise<void> {
  if (pending.length === 0) return;
  await client.query('begin');
  for (const migration of pending)
    try {
      await apply(client, migration);
    } catch (cause) {
      await client.query('rollback').catch(() => undefined);
      throw new StartError(
        `Migration ${migration.name} failed: ${cause instanceof Error ? cause.message : String(cause)}. Nothing was changed: the earlier version still starts on this database.`,
        { cause },
      );
    }
  await client.query('commit');
}

async function apply(client: pg.PoolClient, { name, text, checksum }: Migration): Promise<void> {
  for (const statement of text.split('--> statement-breakpoint'))
    if (statement.trim()) await client.query(statement);
  // A constraint that waits for the end must not keep the next migration from its table.
  await client.query('set constraints all immediate; set constraints all deferred');
  await client.query(
    'insert into schema_migrations (name, checksum, applied_at) values ($1, $2, clock_timestamp())',
    [name, checksum],
  );
}
