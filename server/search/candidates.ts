import { type SQL, sql } from 'drizzle-orm';
import { hasApplicantWith, hasFragment, hasPlace, hasWord } from '#server/cases/search-conditions.ts';
import type { Actor } from '#shared/permissions.ts';
import { type Reading, readTerm } from '#shared/search/reading.ts';
import { compact, folded, mostResults, shapeOf } from '#shared/search/search.ts';

/**
 * A way of looking a term up: SQL that gives `case_id`, `rank` (best first) and `label` (the order within a rank) of at most
 * `candidates` cases.
 */
export type Route = { name: string; found: SQL };

/** One more than is shown, to know that there are more; counting them all would be too expensive. */
const candidates = mostResults + 1;

/** The domains to search: those of the actor, or the one requested. */
export const searchedDomains = (
  { domainIds }: Pick<Actor, 'domainIds'>,
  domainId?: number,
): number[] | 'all' => {
  if (domainId === undefined) return domainIds === 'all' ? 'all' : [...domainIds];
  return domainIds === 'all' || domainIds.includes(domainId) ? [domainId] : [];
};

const ids = (domains: number[]) => sql`${sql.param(domains)}::int[]`;

/** Rows whose column begins with the text, in index order: one short range of the index per domain. */
function beginning(
  column: 'reference_n' | 'postcode_n' | 'surname_n',
  text: string,
  domains: number[] | 'all',
  rank: number,
) {
  const each = domains === 'all' ? sql`(select id from domains)` : sql`unnest(${ids(domains)})`;
  const by = sql.raw(column);
  return sql`select s.case_id, ${rank}::int as rank, s.label from ${each} as d(id) cross join lateral (
    select case_id, ${by} as label from case_search where domain_id = d.id and ${by} like ${`${text}%`}
    order by ${by} using ~<~ limit ${candidates}) as s`;
}

const ofDomains = (domains: number[] | 'all') =>
  domains === 'all' ? sql`true` : sql`domain_id = any(${ids(domains)})`;

const byCode = (code: string, domains: number[] | 'all'): Route => ({
  name: 'code',
  found: sql`select case_id, min(rank) as rank, min(label) as label
    from (${beginning('reference_n', code, domains, 0)} union all ${beginning('postcode_n', code, domains, 1)}) as s
    group by case_id limit ${candidates}`,
});

const bySurname = (start: string, domains: number[] | 'all'): Route => ({
  name: 'surname',
  found: sql`select * from (${beginning('surname_n', start, domains, 0)}) as s limit ${candidates}`,
});

/**
 * Cases under all conditions; the columns are those of `case_search`. The candidates are counted by a window, which stops as early as
 * LIMIT would but does not let the planner bet on reading the table: that bet is lost by the domain whose rows come last.
 */
const counted = (domains: number[] | 'all', conditions: readonly SQL[]) => sql`
  (select case_id, surname_n, name_n, search_text, row_number() over () as n
    from case_search where ${sql.join([ofDomains(domains), ...conditions], sql` and `)}) as counted
  where n <= ${candidates}`;

/** Every word anywhere in names, postcodes and the reference's digits. */
const named = (text: string, words: readonly string[], domains: number[] | 'all') => sql`
  select case_id, case
      when surname_n = ${text} or name_n = ${text} then 0
      when surname_n like ${`${text}%`} or name_n like ${`${text}%`} then 1
      when search_text like ${`% ${text}%`} then 2
      when search_text like ${`%${text}%`} then 3 else 4 end as rank, name_n as label
    from ${counted(domains, words.map(hasFragment))}`;

/** Where names alone find fewer, the words may also be those of a town or the start of a reference. */
const fewNamed = 100;

function byFragment(text: string, domains: number[] | 'all'): Route {
  const words = [...new Set(text.split(' '))];
  if (words.length === 1) return { name: 'fragment', found: named(text, words, domains) };
  const areFew = sql`(select count(*) from named) < ${fewNamed}`;
  return {
    name: 'fragment',
    found: sql`with named as materialized (${named(text, words, domains)})
      select * from named union all
      (select case_id, 5 as rank, name_n as label from ${counted(domains, [areFew, ...words.map(hasWord)])}
        and case_id not in (select case_id from named) limit ${candidates - fewNamed})`,
  };
}

/** Everybody who lives in a town, where nobody is called like it. */
const byPlace = (word: string, domains: number[] | 'all'): Route => ({
  name: 'place',
  found: sql`select case_id, 0 as rank, name_n as label from ${counted(domains, [hasPlace(word)])}`,
});

/**
 * Cases of an applicant with the keys, and with one of the alternatives for each word beside them. Keys that may also be part of a
 * reference find cases by it too, and before the others.
 */
export function byApplicant(
  { keys, isCertain }: Reading,
  alternatives: readonly (readonly string[])[],
  term: string,
  domains: number[] | 'all',
): Route {
  const words = alternatives.map((each) => sql`(${sql.join(each.map(hasWord), sql` or `)})`);
  const identified = sql`select case_id, 9 as rank, name_n as label
    from ${counted(domains, [hasApplicantWith(keys), ...words])}`;
  if (isCertain) return { name: 'applicant', found: identified };
  return {
    name: 'applicant or reference',
    found: sql`select case_id, min(rank) as rank, min(label) as label
      from (${identified} union all (select * from (${byFragment(folded(term), domains).found}) as s)) as s
      group by case_id limit ${candidates}`,
  };
}

const mostPhrases = 12;

/** Names with one of the alternatives for each word: those with the words in the order typed first, then the most similar. */
export function byWords(alternatives: readonly (readonly string[])[], domains: number[] | 'all'): Route {
  const begins = (word: string) => sql`(search_text like ${`% ${word}%`} or ${hasPlace(word)})`;
  const has = alternatives.map((words) => sql`(${sql.join(words.map(begins), sql` or `)})`);
  const phrases = alternatives
    .reduce<string[]>(
      (before, words) => before.flatMap((start) => words.map((word) => `${start} ${word}`)),
      [''],
    )
    .slice(0, mostPhrases);
  const starts = sql.param(phrases.map((phrase) => `%${phrase}%`));
  const [likeliest = ''] = phrases;
  return {
    name: 'similar',
    found: sql`select case_id, case when ' ' || name_n like any (${starts}::text[]) then 0 else 1000 end
        + (1000 * (1 - word_similarity(${likeliest}, name_n)))::int as rank, name_n as label
      from ${counted(domains, has)}`,
  };
}

/**
 * The lookups to try in turn until one finds something. The term is folded to letters, digits and single blanks, so that no
 * character of it is a wildcard in SQL.
 */
export function routesFor(term: string, domains: number[] | 'all'): Route[] {
  const [text, code] = [folded(term), compact(term)];
  const reading = readTerm(term);
  if (reading.keys.length > 0)
    return [
      byApplicant(
        reading,
        reading.words.map((word) => [word]),
        term,
        domains,
      ),
    ];
  const mayBePrefix = /^[a-z]{1,4}$/.test(code) ? [byCode(code, domains)] : [];
  switch (shapeOf(term)) {
    case 'nothing':
      return [];
    case 'code':
      return [
        byCode(code, domains),
        byFragment(code, domains),
        ...(text === code ? [] : [byFragment(text, domains)]),
      ];
    case 'short':
      return [bySurname(text, domains), ...mayBePrefix, byFragment(text, domains)];
    case 'fragment':
      return [
        byFragment(text, domains),
        ...mayBePrefix,
        ...(text.includes(' ') ? [] : [byPlace(text, domains)]),
      ];
  }
}
