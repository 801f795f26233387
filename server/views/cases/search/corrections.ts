import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { col, type InferRow, rowsOf } from '#server/platform/database/rows.ts';
import { editDistance } from '#shared/platform/search/search.ts';

/** How similar words must be to be compared letter by letter: low, because two swapped letters change most of a short word's trigrams. */
const similarityFor = (words: readonly string[]) => (words.some(({ length }) => length < 4) ? 0.14 : 0.2);
const compared = 60;
const mostAlternatives = 8;
const mostWords = 10;

const knownColumns = { word: col.text, isKnown: col.boolean, similar: col.texts };
type Known = InferRow<typeof knownColumns>;

/** The word with each pair of neighbouring letters swapped: `jhon` is one swap from `john`, but shares no trigram with it. */
const swapsOf = (word: string): string[] =>
  Array.from(
    { length: Math.max(0, word.length - 1) },
    (_, n) => word.slice(0, n) + (word[n + 1] ?? '') + (word[n] ?? '') + word.slice(n + 2),
  );

/**
 * The typed words, each with similar names, those with two letters swapped first. The threshold applies to this statement, which is a
 * transaction of its own.
 */
async function knownWords(database: Database, words: readonly string[]): Promise<Known[]> {
  const rows = await rowsOf(database, knownColumns)`
    with threshold as materialized (
      select set_config('pg_trgm.similarity_threshold', ${String(similarityFor(words))}, true))
    select typed.word, exists (select from search_words w where w.word like typed.word || '%') as "isKnown",
      array(select w.word from search_words w where w.word = any(${sql.param(words.flatMap(swapsOf))}::text[]) order by w.word)
      || array(select w.word from search_words w where w.word % typed.word order by similarity(w.word, typed.word) desc, w.word
        limit ${compared}) as similar
    from threshold, unnest(${sql.param([...words])}::text[]) with ordinality as typed(word, position) order by typed.position`;
  return rows;
}

/** The names with the fewest mistakes: at most one in a short word, two in a long one. */
function nearest(typed: string, similar: readonly string[], farthest = typed.length < 5 ? 1 : 2): string[] {
  const measured = [...new Set(similar)].map((word) => ({ word, mistakes: editDistance(typed, word) }));
  const fewest = Math.min(...measured.map(({ mistakes }) => mistakes).filter((mistakes) => mistakes > 0));
  if (fewest > farthest) return [];
  return measured
    .flatMap(({ word, mistakes }) => (mistakes === fewest ? [word] : []))
    .slice(0, mostAlternatives);
}

/**
 * For each word of a term that found nothing, what may have been meant: for unknown words the nearest names; if all are known, also names
 * that differ in one letter. A word is known if a name begins with it. Words with digits are left as they are. Null if a word resembles no
 * name.
 */
export async function correctionsOf(
  database: Database,
  words: readonly string[],
): Promise<string[][] | null> {
  if (words.length === 0 || words.length > mostWords) return null;
  const known = await knownWords(database, words);
  const allKnown = known.every(({ isKnown }) => isKnown);
  const alternatives = known.map(({ word, isKnown, similar }) => {
    if (/\d/.test(word)) return [word];
    if (!isKnown) return nearest(word, similar);
    return allKnown && word.length >= 3 ? [word, ...nearest(word, similar, 1)] : [word];
  });
  if (alternatives.some(({ length }) => length === 0)) return null;
  return alternatives.every((words, n) => words.length === 1 && words[0] === known[n]?.word)
    ? null
    : alternatives;
}
