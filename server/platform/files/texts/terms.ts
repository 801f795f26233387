import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { col, oneRow } from '#server/platform/database/rows.ts';

/** Numbers as people write them, with spaces, hyphens and strokes: 4929 1180 7731, 12/34567. */
const numbers = /(?<![\p{L}\p{N}])\p{N}{2,}(?:[ /-]\p{N}{2,})*(?![\p{L}\p{N}])/gu;
/** The same with letters before them: IVA-20417. A short word before a number looks alike. */
const references = /(?<![\p{L}\p{N}])(?:\p{L}{1,5}[ /-]?)?\p{N}{2,}(?:[ /-]\p{N}{2,})*(?![\p{L}\p{N}])/gu;

/** The references in a text, without spaces, hyphens and strokes, in lower case: the form in which they are stored and searched for. */
const joined = (text: string, written: RegExp): string[] =>
  [...text.matchAll(written)]
    .map(([found]) => found.replace(/[ /-]/g, '').toLowerCase())
    .filter((found) => found.length >= 5);

/** The numbers and references in a text, as they are stored and searched for. */
export const referencesIn = (text: string): string[] => [
  ...new Set([...joined(text, numbers), ...joined(text, references)]),
];

/** The search terms of a page: stemmed and unstemmed words, references, and pairs of adjacent words for phrases. */
export const termsOf = (text: string): SQL =>
  sql`to_tsvector('english', ${text}) || to_tsvector('simple', ${`${text} ${referencesIn(text).join(' ')}`}) || phrase_pairs(${text})`;

/**
 * A search as people type it: words in any order, a "phrase", -without; a number or reference however it is written,
 * with words beside it.
 */
export function queryOf(search: string): SQL {
  const typed = [
    sql`websearch_to_tsquery('english', ${search})`,
    sql`websearch_to_tsquery('simple', ${search})`,
  ];
  const byReference = [numbers, references].flatMap((written) => {
    const found = joined(search, written);
    if (found.length === 0) return [];
    const besides = search.replace(written, ' ').trim();
    const exact = sql`websearch_to_tsquery('simple', ${found.join(' ')})`;
    return [
      sql`(websearch_to_tsquery('english', ${besides}) && ${exact})`,
      sql`(websearch_to_tsquery('simple', ${besides}) && ${exact})`,
    ];
  });
  return sql`(${sql.join([...typed, ...byReference], sql` || `)})`;
}

/** The phrases that every page found must have; none where there are alternatives. */
function phrasesIn(search: string): string[] {
  const outside = search.replace(/"[^"]*"/g, ' ');
  if (/(?:^|\s)or(?:\s|$)/i.test(outside)) return [];
  return [...search.matchAll(/(?<!-)"([^"]*)"/g)].map(([, phrase]) => phrase!);
}

/**
 * The same in the form that finds pages: with the word pairs of its phrases, which every page with the phrases has,
 * but which snippets do not use. They come first, since the planner judges only what it sees.
 */
export async function findingQueryOf(database: Database, search: string): Promise<SQL> {
  const phrases = phrasesIn(search);
  if (phrases.length === 0) return queryOf(search);
  const row = await oneRow(database, { pairs: col.text.orNull })`
    select string_agg(quote_literal(lexeme), ' & ') as pairs
    from unnest(${sql.param(phrases)}::text[]) phrase, unnest(phrase_pairs(phrase))`;
  const { pairs } = row;
  return pairs === null ? queryOf(search) : sql`(${pairs}::tsquery && ${queryOf(search)})`;
}
