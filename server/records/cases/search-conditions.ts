import { and, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import { allOf, anyOf } from '#server/platform/database/conditions.ts';
import type { Key } from '#shared/platform/search/reading.ts';
import { applicantRoles } from './applicants.ts';
import { caseSearch } from './search-table.ts';
import { casePeople, persons } from './tables.ts';

/*
 * Conditions on `case_search`, each answered by an index; the same for client search and for the list of cases. Words are folded to
 * letters and digits, so that no character of them is a wildcard.
 */

/** The pattern for a word anywhere; for short ones only at the start of a word, as trigrams find no others. */
export const fragmentPattern = (word: string): string => (word.length < 3 ? `% ${word}%` : `%${word}%`);

/** The pattern for the start of a town, or of a word in it. */
export const placePattern = (word: string): string => `% ${word}%`;

/** A word in names, postcodes and the reference's digits. */
export const hasFragment = (word: string): SQL => sql`${caseSearch.searchText} like ${fragmentPattern(word)}`;

const hasPlace = (word: string): SQL => sql`${caseSearch.placeN} like ${placePattern(word)}`;

/** Where one of several words may occur: in names and postcodes, in a town, or at the start of a reference. */
const placesOf = (word: string): SQL[] => [
  hasFragment(word),
  hasPlace(word),
  ...(/^[a-z]{1,4}\d{3}/.test(word) ? [like(caseSearch.referenceN, `${word}%`)] : []),
];

/** A word of several: of a name, a postcode, a town or a reference. */
export const hasWord = (word: string): SQL => anyOf(...placesOf(word));

/** All of several words. */
export const hasAllWords = (words: readonly string[]): SQL => eachIn(words.map(placesOf));

/** A word at the start of one in names or towns, for each list of alternatives. */
export const hasOneOfEach = (alternatives: readonly (readonly string[])[]): SQL =>
  eachIn(
    alternatives.map((words) => {
      const start = ` (${words.join('|')})`;
      return [sql`${caseSearch.searchText} ~ ${start}`, sql`${caseSearch.placeN} ~ ${start}`];
    }),
  );

const mostCombinations = 16;

/**
 * Each word with one of its conditions, written out as all combinations: each combination is one index scan, and the index knows how many
 * rows each word has. The planner does not, and would read all rows of one word to look for the others in them.
 */
function eachIn(words: readonly SQL[][]): SQL {
  const combinations = words.reduce<SQL[][]>(
    (before, conditions) =>
      before.length > mostCombinations
        ? before
        : before.flatMap((some) => conditions.map((condition) => [...some, condition])),
    [[]],
  );
  return combinations.length > mostCombinations
    ? allOf(...words.map((conditions) => or(...conditions)))
    : anyOf(...combinations.map((conditions) => and(...conditions)));
}

/** A text for the start of a LIKE pattern. */
const beginning = (text: string) => `${text.replace(/[\\%_]/g, '\\$&')}%`;

const phoneColumns = [persons.phoneMobile, persons.phoneHome, persons.phoneWork];

/** The ids of the people who match a key: the indexes of phones and dates of birth include the ids, so no person's row is read. */
function identifiedBy({ phone, email, bornOn }: Key): SQL {
  const fits = [
    ...(phone ? phoneColumns.map((column) => like(column, beginning(phone))) : []),
    ...(email ? [sql`lower(${persons.email}) like ${beginning(email)}`] : []),
    ...(bornOn ? [sql`${persons.dateOfBirth} = ${bornOn}`] : []),
  ];
  return sql.join(
    fits.map((fit) => sql`select ${persons.id} from ${persons} where ${fit}`),
    sql` union all `,
  );
}

/** Cases of which one applicant has every one of the keys, as an array: few, so that words beside the keys are sought in them alone. */
export const hasApplicantWith = (keys: readonly Key[]): SQL =>
  sql`${caseSearch.caseId} = any(array(select ${casePeople.caseId} from ${casePeople} where ${and(
    inArray(casePeople.role, [...applicantRoles]),
    ...keys.map((key) => sql`${casePeople.personId} in (${identifiedBy(key)})`),
  )}))`;
