import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { tables } from '#server/records/reference/tables.ts';
import { cases } from './tables.ts';

/**
 * The search row of a case, one narrow row: written by `refreshSearch` with the case, from `searchRow`. All of it is folded (lower case, no
 * accents, words separated by one space); `postcodeN` and `referenceN` have no spaces, `nameN` holds the applicants' names, `searchText`
 * everything a fragment may come from, `placeN` the towns where the applicants live now. Phones, emails and dates of birth are found in
 * `persons` itself.
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
    /** Kept apart from `searchText`, so that a fragment of a name does not find everybody in a town like it. */
    placeN: text().notNull().default(''),
    /** As the card shows it; empty if it must be withheld. */
    address: text().notNull().default(''),
  },
  (t) => [
    index('case_search_reference').on(t.domainId, sql`reference_n text_pattern_ops`),
    index('case_search_postcode').on(t.domainId, sql`postcode_n text_pattern_ops`),
    // Each row also holds the other applicant's name, so a search for one word needs only these two to match and rank.
    index('case_search_surname').on(t.domainId, sql`surname_n text_pattern_ops`, t.caseId, t.nameN),
    index('case_search_name').on(t.domainId, sql`name_n text_pattern_ops`, t.caseId, t.surnameN),
  ],
);

/**
 * Every word of the names and towns by which cases are or were found, for correcting typing errors: at most a few hundred thousand.
 */
export const searchWords = pgTable('search_words', { word: text().primaryKey() });
