import { type SQL, sql } from 'drizzle-orm';

/** The London day of an instant. */
export const londonDayOf = (column: SQL): SQL => sql`(${column} at time zone 'Europe/London')::date`;
