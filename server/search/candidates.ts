import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#shared/permissions.ts';
import { compact, folded, mostResults, shapeOf } from '#shared/search/search.ts';

/**
 * A way of looking a term up: SQL that gives `case_id`, `rank` (best first) and `label` (the order within a rank) of at most
 * `candidates` cases.
 */
export type Route = { name: string; found: SQL };

/** One more than is shown, to know that there are more. Counting them all is what would cost. */
const candidates = mostResults + 1;

/** The domains that are searched: those of the actor, or the one of them that was asked for. */
export const searchedDomains = (
  { domainIds }: Pick<Actor, 'domainIds'>,
  domainId?: number,
): number[] | 'all' => {
  if (domainId === undefined) return domainIds === 'all' ? 'all' : [...domainIds];
  return domainIds === 'all' || domainIds.includes(domainId) ? [domainId] : [];
};

const ids = (domains: number[]) => sql`${sql.param(domains)}::int[]`;

/** Rows whose column begins with the text, in the order of the index: one short range of it for each domain. */
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
 * Every word somewhere: short words at the start of one, because a trigram index finds nothing shorter inside. The candidates are
 * counted off by a window, which stops as early as LIMIT would but does not let the planner bet on reading the table: that bet is
 * lost by the domain whose rows come last.
 */
function byFragment(text: string, domains: number[] | 'all'): Route {
  const words = [...new Set(text.split(' '))];
  const has = words.map((word) => sql`search_text like ${word.length < 3 ? `% ${word}%` : `%${word}%`}`);
  return {
    name: 'fragment',
    found: sql`select case_id, case
        when surname_n = ${text} or name_n = ${text} then 0
        when surname_n like ${`${text}%`} or name_n like ${`${text}%`} then 1
        when search_text like ${`% ${text}%`} then 2
        when search_text like ${`%${text}%`} then 3 else 4 end as rank, name_n as label
      from (select case_id, surname_n, name_n, search_text, row_number() over () as n
        from case_search where ${ofDomains(domains)} and ${sql.join(has, sql` and `)}) as counted
      where n <= ${candidates}`,
  };
}

const mostPhrases = 12;

/** Names with one of the alternatives for each word: those with the words in the order typed first, then the most like them. */
export function byWords(alternatives: readonly (readonly string[])[], domains: number[] | 'all'): Route {
  const has = alternatives.map(
    (words) =>
      sql`(${sql.join(
        words.map((word) => sql`search_text like ${`% ${word}%`}`),
        sql` or `,
      )})`,
  );
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
      from (select case_id, name_n, row_number() over () as n
        from case_search where ${ofDomains(domains)} and ${sql.join(has, sql` and `)}) as counted
      where n <= ${candidates}`,
  };
}

/**
 * The ways to try in turn until one finds something. The term reaches SQL folded: letters, digits and single blanks, so that no
 * character of it can be a wildcard.
 */
export function routesFor(term: string, domains: number[] | 'all'): Route[] {
  const [text, code] = [folded(term), compact(term)];
  const mayBePrefix = /^[a-z]{1,4}$/.test(code) ? [byCode(code, domains)] : [];
  switch (shapeOf(term)) {
    case 'nothing':
      return [];
    case 'code':
      return [byCode(code, domains), byFragment(code, domains)];
    case 'short':
      return [bySurname(text, domains), ...mayBePrefix, byFragment(text, domains)];
    case 'fragment':
      return [byFragment(text, domains), ...mayBePrefix];
  }
}
