import { type SQL, sql } from 'drizzle-orm';

/** The London day of an instant. */
export const londonDayOf = (column: SQL): SQL => sql`(${column} at time zone 'Europe/London')::date`;

/** `cases c`, `statuses s`, `status_categories g`: an arrangement that goes on (the rule of a case's anniversaries, `isLive` of cases). */
export const isLive: SQL = sql`g.stage in ('live', 'closing') and s.is_open and not s.freezes_schedule`;
