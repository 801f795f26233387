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

/** The London day of an instant. */
export const londonDayOf = (column: SQL): SQL => sql`(${column} at time zone 'Europe/London')::date`;

/** When a day begins in London. */
const startOf = (day: SQL): SQL => sql`((${day})::timestamp at time zone 'Europe/London')`;

/** `and the instant lies on one of these London days`, both included, as far as they are given; an index on the column serves it. */
export const onLondonDays = (
  column: SQL,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): SQL =>
  sql`${from === undefined ? sql`` : sql`and ${column} >= ${startOf(sql`${from}::date`)}`} ${to === undefined ? sql`` : sql`and ${column} < ${startOf(sql`${to}::date + 1`)}`}`;

/** `and column is this`, or nothing where no filter was given. */
export const exactly = (column: SQL, value: string | undefined): SQL =>
  value === undefined ? sql`` : sql`and ${column} = ${value}`;

/** `cases c`, `statuses s`, `status_categories g`: an arrangement that goes on (the rule of a case's anniversaries, `isLive` of cases). */
export const isLive: SQL = sql`g.stage in ('live', 'closing') and s.is_open and not s.freezes_schedule`;
