import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { updateColours } from '#shared/views/dashboard/product-updates/contract.ts';

/** What changed in the product, told to everybody who is signed in. `content` is Markdown. */
export const productUpdates = pgTable(
  'product_updates',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    version: integer().notNull().default(1),
    title: text().notNull(),
    tag: text().notNull(),
    tagColor: text({ enum: updateColours }).notNull(),
    content: text().notNull(),
    url: text(),
    created: timestamp({ withTimezone: true }).notNull().defaultNow(),
    createdBy: integer(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedBy: integer(),
  },
  (t) => [index().on(t.created)],
);
