import { integer, pgTable } from 'drizzle-orm/pg-core';
import { day, money } from '#server/platform/database/columns.ts';
import { cases } from './tables.ts';

/**
 * How each case stands against its schedule on a day: a copy for lists, maintained by `refreshStandings`. A case's page calculates it live.
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
  /** The last contribution that falls due, lump sums and catch-up apart; null where there is none, or before this was kept. */
  contributesUntil: day(),
});
