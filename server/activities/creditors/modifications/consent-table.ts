import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { day, rowBase } from '#server/platform/database/columns.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { casePeople } from '#server/records/cases/tables.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { caseModifications } from '#server/records/terms/clause-tables.ts';
import { answers } from '#shared/activities/creditors/modifications/acceptance.ts';
import { keysOf } from '#shared/platform/options.ts';

/** The answer to one clause of an applicant, or of a creditor whose rights it cuts, and the document that shows it. */
export const modificationConsents = pgTable(
  'modification_consents',
  {
    ...rowBase(),
    caseModificationId: integer()
      .notNull()
      .references(() => caseModifications.id),
    casePersonId: integer().references(() => casePeople.id),
    caseCreditorId: integer().references(() => caseCreditors.id),
    answer: text({ enum: keysOf(answers) }).notNull(),
    answeredOn: day().notNull(),
    documentId: integer()
      .notNull()
      .references(() => caseDocuments.id),
  },
  (t) => [
    uniqueIndex().on(t.caseModificationId, t.casePersonId),
    uniqueIndex().on(t.caseModificationId, t.caseCreditorId),
    index().on(t.casePersonId),
    index().on(t.caseCreditorId),
    index().on(t.documentId),
    check('modification_consents_of_one', sql`(case_person_id is null) <> (case_creditor_id is null)`),
  ],
);
