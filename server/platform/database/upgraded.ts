import type { Database, Tx } from '#server/platform/database/connect.ts';
import { planned } from '#server/platform/database/planned.ts';
import { col } from '#server/platform/database/rows.ts';

/**
 * SQL of the instant at which an existing firm received a migration; null in one whose database began with it. A new database applies all
 * that there are within the hour.
 */
export const upgradedAt = (migration: string): string =>
  `(select m.applied_at from schema_migrations m where m.name = '${migration}'
    and m.applied_at > (select min(f.applied_at) from schema_migrations f) + interval '1 hour')`;

/** The London date on which an existing firm received a migration; null in one whose database began with it. */
export async function upgradedOn(tx: Database | Tx, migration: string): Promise<string | null> {
  const text = `select (${upgradedAt(migration)} at time zone 'Europe/London')::date as on`;
  const [row] = await planned(tx, { on: col.day.orNull }, text, []);
  return row?.on ?? null;
}
