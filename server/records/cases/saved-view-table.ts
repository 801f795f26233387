import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { rowBase } from '#server/platform/database/columns.ts';
import { tables } from '#server/records/reference/tables.ts';

/** A user's own filters of the case list. */
export const savedViews = pgTable(
  'saved_views',
  {
    ...rowBase(),
    userId: integer()
      .notNull()
      .references(() => tables.users.id),
    screen: text().notNull(),
    name: text().notNull(),
    search: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [uniqueIndex('saved_views_name').on(t.userId, t.screen, sql`lower(name)`)],
);
