import { type SQL, sql } from 'drizzle-orm';

/** `and column is one of these`, or nothing where no filter was given. */
export const amongAny = (column: SQL, ids: number | readonly number[] | undefined): SQL =>
  ids === undefined ? sql`` : sql`and ${column} in ${typeof ids === 'number' ? [ids] : ids}`;

/** `and column lies within these days`, both included, as far as they are given. */
export const within = (
  column: SQL,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): SQL =>
  sql`${from === undefined ? sql`` : sql`and ${column} >= ${from}::date`} ${to === undefined ? sql`` : sql`and ${column} <= ${to}::date`}`;
