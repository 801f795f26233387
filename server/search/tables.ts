import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { cases } from '#server/cases/tables.ts';
import { tables } from '#server/reference/tables.ts';

/**
 * What a case is found by, in one narrow row: kept by `refreshSearch` with the case. Everything is lower case without accents;
 * `postcodeN` has no blank, `nameN` holds the applicants' names, `searchText` the names, the reference and the postcodes.
 */
export const caseSearch = pgTable(
  'case_search',
  {
    caseId: integer()
      .primaryKey()
      .references(() => cases.id, { onDelete: 'cascade' }),
    domainId: integer()
      .notNull()
      .references(() => tables.domains.id),
    referenceN: text().notNull(),
    postcodeN: text().notNull().default(''),
    surnameN: text().notNull().default(''),
    nameN: text().notNull().default(''),
    searchText: text().notNull().default(''),
    /** As the card shows it; empty where it must be withheld. */
    address: text().notNull().default(''),
  },
  (t) => [
    index('case_search_reference').on(t.domainId, sql`reference_n text_pattern_ops`),
    index('case_search_postcode').on(t.domainId, sql`postcode_n text_pattern_ops`),
    index('case_search_surname').on(t.domainId, sql`surname_n text_pattern_ops`, t.caseId),
  ],
);
