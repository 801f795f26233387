import { sql } from 'drizzle-orm';
import { char, customType, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/database/columns.ts';

/** A word with its place: text, then left, top, width and height in ten-thousandths of the page. */
export type PlacedWord = readonly [text: string, x: number, y: number, width: number, height: number];

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** How far a content has been read. A content shared by several files is read once. */
export const fileReadings = pgTable('file_readings', {
  sha256: char({ length: 64 }).primaryKey(),
  status: text({ enum: ['waiting', 'reading', 'read', 'failed'] })
    .notNull()
    .default('waiting'),
  /** Null until it is known. */
  pages: integer(),
  pagesRead: integer().notNull().default(0),
  /** Why it could not be read, in words for the user. */
  problem: text(),
  createdAt: instant().notNull().defaultNow(),
  readAt: instant(),
});

/** The text of a page, and the terms by which it is found. */
export const fileTexts = pgTable(
  'file_texts',
  {
    sha256: char({ length: 64 })
      .notNull()
      .references(() => fileReadings.sha256, { onDelete: 'cascade' }),
    page: integer().notNull(),
    text: text().notNull(),
    words: jsonb().$type<readonly PlacedWord[]>().notNull(),
    /** Degrees to turn the page clockwise to make it upright; word positions refer to the page as scanned. */
    turned: integer().notNull().default(0),
    /** From 0 to 100. */
    confidence: integer().notNull(),
    source: text({ enum: ['pdf', 'ocr'] }).notNull(),
    /** Why the page could not be read, or what on it cannot be shown. */
    problem: text(),
    /** Words stemmed (English) and unstemmed, and references without spaces and hyphens. */
    terms: tsvector().notNull().default(sql`''::tsvector`),
  },
  (t) => [primaryKey({ columns: [t.sha256, t.page] }), index('file_texts_terms').using('gin', t.terms)],
);
