import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { day, instant, rowBase } from '#server/platform/database/columns.ts';
import { files } from '#server/platform/files/tables.ts';
import { caseRef } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';

/**
 * A filed document. A new version points to the document it replaces; the newest is the one nothing points to. A removed one is kept, with
 * who removed it and why, and can be restored.
 */
export const caseDocuments = pgTable(
  'case_documents',
  {
    ...rowBase(),
    caseId: caseRef().notNull(),
    documentTypeId: integer()
      .notNull()
      .references(() => tables.documents.id),
    folderId: integer()
      .notNull()
      .references(() => tables.folders.id),
    direction: text({ enum: ['in', 'out', 'both'] }).notNull(),
    title: text().notNull(),
    fileId: integer()
      .notNull()
      .references(() => files.id),
    receivedOn: day(),
    sentOn: day(),
    addressee: text(),
    versionOfId: integer(),
    isSuperseded: boolean().notNull().default(false),
    evidenceValidTo: day(),
    retentionUntil: day(),
    source: text({ enum: ['upload', 'inbound', 'outbound', 'generated', 'email'] })
      .notNull()
      .default('upload'),
    removedAt: instant(),
    removedBy: integer(),
    removalReason: text(),
  },
  (t) => [
    index().on(t.caseId, t.folderId),
    index().on(t.fileId),
    index().on(t.versionOfId),
    uniqueIndex('case_documents_one_successor').on(t.versionOfId).where(sql`removed_at is null`),
  ],
);
