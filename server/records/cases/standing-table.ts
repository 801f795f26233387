import { integer, pgTable } from 'drizzle-orm/pg-core';
import { day, money } from '#server/platform/database/columns.ts';
import { cases } from './tables.ts';

/**
 * The standing of each case against its schedule on a day: a copy for lists, maintained by `refreshStandings` in the slice above. The page
 * of a case calculates it afresh.
 */
export const caseStandings = pgTable('case_standings', {
  caseId: integer()
    .primaryKey()
    .references(() => cases.id),
  asAt: day().notNull(),
  dueToDatePence: money().notNull(),
  receivedPence: money().notNull(),
  arrearsPence: money().notNull(),
  /** In hundredths of a month. */
  monthsInArrears: integer().notNull(),
  nextDueOn: day(),
  expectedEndOn: day(),
});
