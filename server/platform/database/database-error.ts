import { col, rowsOf } from '#server/platform/database/rows.ts';
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
      return at as DatabaseError;
  return null;
}

/** PostgreSQL's: a broken connection, a server that stops or starts, and one without a free connection. */
const AWAY_STATES = /^(08...|57P0[1-5]|53300)$/;
/** The operating system's, on an open connection. */
const AWAY_CODES = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'];
/** The driver's, which gives these no code. */
const AWAY_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed) and is not queryable)/;

/** Whether the database could not be reached, or was lost during the query; it may be back at the next. */
export function isDatabaseAway(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    // Several attempts (IPv4 and IPv6) are one error.
    if (at instanceof AggregateError && at.errors.some(isDatabaseAway)) return true;
    const { code = '', syscall } = at as NodeJS.ErrnoException;
    if (AWAY_STATES.test(code) || AWAY_MESSAGES.test(at.message)) return true;
    if (syscall === 'connect' || (syscall && AWAY_CODES.includes(code))) return true;
  }
  return false;
}

/** PostgreSQL names the violated check but none of its columns: adds the last of them to the error. */
export async function addCheckedColumn(database: Database, error: unknown): Promise<void> {
  const problem = databaseError(error);
  if (problem?.code !== '23514') return;
  const { table = '', constraint = '' } = problem;
  const rows = await rowsOf(database, { column: col.text })`
    select a.attname as column from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[cardinality(c.conkey)]
    where c.conrelid = to_regclass(quote_ident(${table})) and c.conname = ${constraint}`;
  if (rows[0]) problem.column = rows[0].column;
}
