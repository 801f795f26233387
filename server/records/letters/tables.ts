import { sql } from 'drizzle-orm';
import { integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { files } from '#server/platform/files/tables.ts';
import { tables } from '#server/records/reference/tables.ts';

/** What a template said when it was published. Letters are made from the version that has not been superseded. */
export const templateVersions = pgTable(
  'template_versions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    templateId: integer()
      .notNull()
      .references(() => tables.templates.id),
    number: integer().notNull(),
    subject: text(),
    body: text(),
    bodyFile: integer().references(() => files.id),
    publishedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    publishedBy: integer(),
    supersededAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex().on(t.templateId, t.number),
    uniqueIndex('template_versions_current').on(t.templateId).where(sql`superseded_at is null`),
  ],
);
