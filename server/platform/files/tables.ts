import { char, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Stored uploads. The content is in the file store under its hash; several rows may share one content. */
export const files = pgTable(
  'files',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    sha256: char({ length: 64 }).notNull(),
    name: text().notNull(),
    type: text().notNull(),
    bytes: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    createdBy: integer(),
  },
  (t) => [index().on(t.sha256), index().on(t.createdBy, t.createdAt)],
);
