import { integer, pgTable, unique } from 'drizzle-orm/pg-core';
import { day, money } from '#server/platform/database/columns.ts';
import { domainRef, tables } from '#server/records/reference/tables.ts';

/**
 * The book at the end of a day, by domain, portfolio and status, as read the following night. Kept every night, and never changed.
 * Figures that only that night could know are null for days that were filled in later.
 */
export const portfolioDays = pgTable(
  'portfolio_days',
  {
    day: day().notNull(),
    domainId: domainRef().notNull(),
    portfolioId: integer().references(() => tables.portfolios.id),
    statusId: integer()
      .notNull()
      .references(() => tables.statuses.id),
    cases: integer().notNull(),
    heldPence: money().notNull(),
    /** How many of them are in arrears, and by how much. */
    behind: integer(),
    arrearsPence: money(),
  },
  (t) => [unique('portfolio_days_one').on(t.day, t.domainId, t.statusId, t.portfolioId).nullsNotDistinct()],
);
