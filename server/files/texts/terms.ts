import { type SQL, sql } from 'drizzle-orm';

/** Numbers and references as people write them, with blanks, hyphens and strokes: 4929 1180 7731, IVA-20417, 12/34567. */
const written = /(?<![\p{L}\p{N}])(?:\p{L}{1,5}[ /-]?)?\p{N}{2,}(?:[ /-]\p{N}{2,})*(?![\p{L}\p{N}])/gu;

/** The references in a text without blanks, hyphens and strokes, in small letters: as they are kept and asked for. */
export const referencesIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(written)]
      .map(([found]) => found.replace(/[ /-]/g, '').toLowerCase())
      .filter((found) => found.length >= 5),
  ),
];

/** What a page is found by. */
export const termsOf = (text: string): SQL =>
  sql`to_tsvector('english', ${text}) || to_tsvector('simple', ${`${text} ${referencesIn(text).join(' ')}`})`;

/** A search as people type it: words in any order, a "phrase", -without; a reference in any writing. */
export function queryOf(search: string): SQL {
  const references = referencesIn(search);
  const typed = sql`websearch_to_tsquery('english', ${search}) || websearch_to_tsquery('simple', ${search})`;
  if (references.length === 0) return sql`(${typed})`;
  const besides = search.replace(written, ' ');
  const exact = sql`websearch_to_tsquery('simple', ${[besides, ...references].join(' ').trim()})`;
  return sql`(${typed} || ${exact})`;
}
