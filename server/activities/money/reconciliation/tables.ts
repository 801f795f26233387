import { integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { day, money } from '#server/platform/database/columns.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import type { LinesOfDay } from '#shared/activities/money/reconciliation/gaps.ts';

/**
 * What was open between bank and books at the end of an earlier day, so that a reconciliation reads only what came after it. Worked out
 * by night from the one before; the triggers that void reconciliations delete those whose past changes.
 */
export const bankCheckpoints = pgTable(
  'bank_checkpoints',
  {
    bankAccountId: integer()
      .notNull()
      .references(() => bankAccounts.id),
    checkedOn: day().notNull(),
    /** The sums of the lines to that day, by day and file. */
    days: jsonb().$type<LinesOfDay[]>().notNull(),
    /** The journals and the lines of whatever was open, and of what shares one with it. */
    journalIds: integer().array().notNull(),
    itemIds: integer().array().notNull(),
    /** The books' sums by then: balances taken on, and movements to or from clients' own accounts. */
    openingPence: money().notNull(),
    movedPence: money().notNull(),
  },
  (t) => [primaryKey({ columns: [t.bankAccountId, t.checkedOn] })],
);
