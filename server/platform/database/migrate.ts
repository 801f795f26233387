import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from './connect.ts';
import { type Applied, ensureRecord, readApplied, recordApplied } from './migration-record.ts';
import {
  BASELINE_FILE,
  type Migration,
  type Migrations,
  migrationsFolder,
  readMigrations,
  statementsOf,
} from './read-migrations.ts';
import { StartError } from './start-error.ts';

/** Any number will do, as long as every server process takes the same one. */
const MIGRATION_LOCK = 7_160_001;

/**
 * How a migration waits for tables that others use: only briefly each time, since everybody behind it waits as well,
 * but several times.
 */
export type Patience = { lockMs: number; attempts: number; pauseMs: number; say: (text: string) => void };

const PATIENCE: Patience = { lockMs: 2_000, attempts: 60, pauseMs: 3_000, say: () => undefined };

/** SQL that is carried out at once, and the migrations that it stands for. */
type Part = { name: string; text: string; records: readonly Pick<Migration, keyof Applied | 'name'>[] };

/**
 * Brings the database up to date: applies the files `NNNN_name.sql` that it has not seen, in order and all in one transaction, so that
 * the earlier version of the program still starts after a failure; a new database gets the baseline and what came after it. Files that run
 * concurrently are left to `finishMigrations`. Safe to call from several server processes at once; refuses to run beside a changed or
 * missing migration, unless the file declares that an earlier text of it counts as the same, or the database records
 * the missing one as additive.
 */
export async function migrate(
  database: Database,
  folder: string = migrationsFolder(),
  patience: Partial<Patience> = {},
): Promise<void> {
  const migrations = await readMigrations(folder);
  await underMigrationLock(database, async (client) => {
    const applied = await readApplied(client);
    refuseDrift(migrations.all, applied);
    const parts = applied.size === 0 ? partsOfNew(migrations) : partsOf(migrations, applied);
    if (parts.length > 0) await applyPatiently(client, parts, { ...PATIENCE, ...patience });
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

function refuseDrift(migrations: readonly Migration[], applied: ReadonlyMap<string, Applied>): void {
  const known = new Map(migrations.map(({ name, checksum, replaced }) => [name, [checksum, ...replaced]]));
  let newest = '';
  for (const [name, { checksum, isAdditive }] of applied) {
    const accepted = known.get(name);
    if (!accepted && !isAdditive)
      throw new StartError(
        `The database has migration ${name}, which this program does not know: it was used by a newer version.`,
      );
    if (accepted && !accepted.includes(checksum))
      throw new StartError(
        `Migration ${name} was edited after it had been applied. Restore it and write a new migration instead.`,
      );
    if (name > newest) newest = name;
  }
  const late = migrations.find(
    ({ name, isConcurrent }) => name < newest && !applied.has(name) && !isConcurrent,
  );
  if (late)
    throw new StartError(
      `Migration ${late.name} comes before ${newest}, which has already been applied. Give it a higher number.`,
    );
}

const partOf = (migration: Migration): Part => ({ ...migration, records: [migration] });

const partsOf = ({ all }: Migrations, applied: ReadonlyMap<string, Applied>): Part[] =>
  all.filter(({ name, isConcurrent }) => !applied.has(name) && !isConcurrent).map(partOf);

/** In a database without rows there is no work to disturb, so everything is done now. */
function partsOfNew({ all, baseline }: Migrations): Part[] {
  const covered = baseline?.covers.size ?? 0;
  const later = all.slice(covered).map((each) => {
    const text = each.isConcurrent ? each.text.replace(/\bindex concurrently\b/gi, 'INDEX') : each.text;
    return partOf({ ...each, text });
  });
  if (!baseline) return later;
  return [{ name: BASELINE_FILE, text: baseline.text, records: all.slice(0, covered) }, ...later];
}

/** Applies them all or none, again and again while others hold a lock on what has to be changed. */
async function applyPatiently(
  client: pg.PoolClient,
  parts: readonly Part[],
  { lockMs, attempts, pauseMs, say }: Patience,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await applyAll(client, parts, lockMs);
    } catch (error) {
      if (!(error instanceof StartError && isLock(error.cause)) || attempt >= attempts) throw error;
      say(`${error.message} Trying again: a table that must be changed was in use.`);
      await sleep(pauseMs);
    }
  }
}

/** A lock that could not be obtained in time, or a deadlock. */
const isLock = (cause: unknown) => ['55P03', '40P01'].includes(Object(cause).code);

/** Applies them all or none; a failure names the migration that failed. */
async function applyAll(client: pg.PoolClient, parts: readonly Part[], lockMs: number): Promise<void> {
  await client.query(`begin; set local lock_timeout = ${lockMs}`);
  let name = '';
  try {
    await ensureRecord(client);
    for (const part of parts) {
      name = part.name;
      await apply(client, part);
    }
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback').catch(() => undefined);
    throw new StartError(
      `Migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}. Nothing was changed: the earlier version still starts on this database.`,
      { cause },
    );
  }
}

async function apply(client: pg.PoolClient, { text, records }: Part): Promise<void> {
  for (const statement of statementsOf(text)) await client.query(statement);
  // A deferred constraint must not keep the next migration from its table.
  await client.query('set constraints all immediate; set constraints all deferred');
  await recordApplied(client, records);
}
