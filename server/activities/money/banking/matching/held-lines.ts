import { sql } from 'drizzle-orm';
import { londonDate } from '#shared/platform/dates.ts';

/**
 * Lines `i` whose day has come, or that a person released before it. The others are held: banks date the lines of a weekend to the next
 * business day, and nothing is posted before it.
 */
export const isDue = () => sql`(i.booked_on <= ${londonDate()}::date or i.released_early is not null)`;
