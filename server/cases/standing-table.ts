import { integer, pgTable } from 'drizzle-orm/pg-core';
import { day, money } from '#server/database/columns.ts';
import { cases } from './tables.ts';

/**
 * How each case stands with its schedule on a day: a copy for lists, kept by `refreshStandings` in the slice above. The page of a
 * case calculates it for itself.
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
