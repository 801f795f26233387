import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/database/columns.ts';

/**
 * Who has which case open, one row for each page in a browser, valid while `seen_at` is recent. Unlogged: it is written
 * every few seconds and worth nothing after a crash.
 */
export const casePresence = pgTable(
  'case_presence',
  {
    caseId: integer().notNull(),
    userId: integer().notNull(),
    tab: text().notNull(),
    isEditing: boolean().notNull(),
    seenAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.caseId, t.userId, t.tab] })],
);
