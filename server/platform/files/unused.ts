import { and, eq, getTableName, gt, not, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, rowsOf } from '#server/platform/database/rows.ts';
import { AppError } from '#shared/platform/errors.ts';
import { files } from './tables.ts';

/** How long an upload may wait to be saved. */
export const PATIENCE_MS = 24 * 60 * 60 * 1000;

/** How many uploads of a user may wait to be saved. */
const MOST_WAITING = 200;

/** A condition: no row of any table refers to the file, by the foreign keys in the database. */
export async function unused(database: Database | Tx): Promise<SQL> {
  const rows = await rowsOf(database, { table: col.text, column: col.text })`
    select c.conrelid::regclass::text as "table", quote_ident(a.attname) as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and cardinality(c.conkey) = 1 and c.confrelid = ${getTableName(files)}::regclass`;
  const uses = rows.map(
    ({ table, column }) =>
      sql`exists (select from ${sql.raw(table)} holder where holder.${sql.raw(column)} = ${files.id})`,
  );
  return not(or(...uses) ?? sql`false`);
}

/** Refuses another upload of a user who has too many that nothing refers to yet: they fill the disk until they are swept. */
export async function refuseTooMany(database: Database | Tx, userId: number): Promise<void> {
  const ofToday = and(
    eq(files.createdBy, userId),
    gt(files.createdAt, sql`now() - make_interval(secs => ${PATIENCE_MS / 1000})`),
  );
  // Saved and unsaved uploads are told apart only for users with many of them.
  if ((await database.$count(files, ofToday)) < MOST_WAITING) return;
  if ((await database.$count(files, and(ofToday, await unused(database)))) < MOST_WAITING) return;
  throw new AppError(
    'tooMany',
    `You have ${MOST_WAITING} uploads that are not attached to anything yet. Save them first, or wait until tomorrow.`,
  );
}
