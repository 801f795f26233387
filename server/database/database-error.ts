import { sql } from 'drizzle-orm';
import type { Database } from './connect.ts';

/** The error as PostgreSQL reports it; `code` is its SQLSTATE. */
export type DatabaseError = {
  code: string;
  constraint?: string;
  table?: string;
  column?: string;
  detail?: string;
};

/** PostgreSQL's own error inside the query builder's wrappers, or null. */
export function databaseError(error: unknown): DatabaseError | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++)
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code))
      return at as unknown as DatabaseError;
  return null;
}

/** PostgreSQL names the violated check but none of its columns: adds the last of them to the error. */
export async function addCheckedColumn(database: Database, error: unknown): Promise<void> {
  const problem = databaseError(error);
  if (problem?.code !== '23514') return;
  const { table = '', constraint = '' } = problem;
  const { rows } = await database.execute<{ column: string }>(sql`
    select a.attname as column from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[cardinality(c.conkey)]
    where c.conrelid = to_regclass(quote_ident(${table})) and c.conname = ${constraint}`);
  if (rows[0]) problem.column = rows[0].column;
}
