import { type SQL, sql } from 'drizzle-orm';
import { clientRows, col } from '#server/platform/database/rows.ts';
import type { Database } from './connect.ts';
import { underMigrationLock } from './migrate.ts';

/** The newest migration of graphile-worker's own schema that this program was written for; a test compares. */
export const QUEUE_REVISION = 19;

/**
 * Migrates the queue's schema, which is graphile-worker's own, in one server process at a time. The library is loaded only if the schema is
 * outdated, so a normal start costs one query.
 */
export async function migrateJobQueue(database: Database): Promise<void> {
  if ((await revisionOf(database)) >= QUEUE_REVISION) return;
  await underMigrationLock(database, async () => {
    const { Logger, runMigrations } = await import('graphile-worker');
    await runMigrations({ pgPool: database.$client, logger: new Logger(() => () => undefined) });
  });
}

/** The revision of the queue's schema in the database; 0 when it has none. */
async function revisionOf({ $client }: Database): Promise<number> {
  const rows = await clientRows($client, { exists: col.boolean })(
    `select to_regclass('graphile_worker.migrations') is not null as exists`,
  );
  if (!rows[0]?.exists) return 0;
  const newest = await clientRows($client, { id: col.number.orNull })(
    'select max(id) as id from graphile_worker.migrations',
  );
  return newest[0]?.id ?? 0;
}

/**
 * How a job is queued. `key`: replaces a job with the same key that has not begun. `queue`: jobs in the same queue run one after the other.
 */
export type QueuedJob = {
  name: string;
  payload: unknown;
  key?: string | undefined;
  queue?: string | undefined;
  runAt?: Date | undefined;
  maxAttempts: number;
};

/** The statement that adds a job, for the transaction that needs it: the job exists when, and only when, that commits. */
export const addJobStatement = ({ name, payload, key, queue, runAt, maxAttempts }: QueuedJob): SQL =>
  sql`select graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json,
    run_at => ${runAt?.toISOString() ?? null}::timestamptz, max_attempts => ${maxAttempts}::int,
    job_key => ${key ?? null}::text, queue_name => ${queue ?? null}::text)`;
