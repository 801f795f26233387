import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, rowBase } from '#server/platform/database/columns.ts';
import { caseRef } from '#server/records/cases/tables.ts';
import { noteKinds } from '#shared/views/cases/timeline/notes.ts';

/** What was said and done. It can be changed for 24 hours; after that, only added to. */
export const caseNotes = pgTable(
  'case_notes',
  {
    ...rowBase(),
    caseId: caseRef().notNull(),
    kind: text({ enum: noteKinds }).notNull(),
    subject: text().notNull(),
    bodyHtml: text().notNull().default(''),
    happenedAt: instant().notNull().defaultNow(),
    durationSeconds: integer(),
    /** Read only with cases.sensitive. */
    isSensitive: boolean().notNull().default(false),
    /** Who took part besides the client and the author. */
    participants: text(),
    isClientVisible: boolean().notNull().default(false),
    isPinned: boolean().notNull().default(false),
    correctsNoteId: integer(),
  },
  (t) => [index().on(t.caseId, t.happenedAt)],
);
