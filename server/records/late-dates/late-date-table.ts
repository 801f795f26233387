import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { day, rowBase } from '#server/platform/database/columns.ts';
import { caseRef } from '#server/records/cases/tables.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { LateField } from '#shared/records/cases/late-dates.ts';

/** A date of a case, or of what a creditor said for all its cases, that was entered long after the event: why, by whom, when, and the evidence. */
export const lateDates = pgTable(
  'late_dates',
  {
    ...rowBase(),
    caseId: caseRef(),
    /** Where it applies to all cases of a creditor: its consent to electronic delivery, or the revocation. */
    creditorId: integer().references(() => tables.creditors.id),
    field: text().$type<LateField>().notNull(),
    /** The day on which it was true; it was entered when the row was made. */
    onDay: day().notNull(),
    reason: text().notNull(),
    evidence: text().notNull(),
    /** The document on the case that shows it. */
    documentId: integer().references(() => caseDocuments.id),
  },
  (t) => [
    index('late_dates_case').on(t.caseId),
    index('late_dates_creditor').on(t.creditorId).where(sql`creditor_id is not null`),
    check('late_dates_of_one', sql`num_nonnulls(case_id, creditor_id) = 1`),
  ],
);
