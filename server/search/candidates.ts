import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#shared/permissions.ts';
import { compact, folded, mostResults, shapeOf } from '#shared/search.ts';

/**
 * A way of looking a term up: SQL that gives `case_id`, `rank` (best first) and `label` (the order within a rank) of at most
 * `candidates` cases. One that `isFuzzy` needs `thresholds` in force.
 */
export type Route = { name: string; found: SQL; isFuzzy?: true };

/** How much of its groups of three letters a term must share with a whole name, or with a part of one, to be a typo of it. */
export const thresholds = { similarity: 0.45, word_similarity: 0.5 };

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

/** Every word somewhere: short words at the start of one, because a trigram index finds nothing shorter inside. */
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
      from case_search where ${ofDomains(domains)} and ${sql.join(has, sql` and `)} limit ${candidates}`,
  };
}

/** Names that share many groups of three letters with the term; or of whose parts one does, such as one applicant of two. */
function bySimilarity(text: string, domains: number[] | 'all', part: 'whole' | 'part'): Route {
  const [likeness, isLike] =
    part === 'whole'
      ? [sql`similarity(${text}, name_n)`, sql`${text} % name_n`]
      : [sql`word_similarity(${text}, name_n)`, sql`${text} <% name_n`];
  return {
    name: `similar ${part}`,
    isFuzzy: true,
    found: sql`select case_id, (1000 * (1 - ${likeness}))::int as rank, name_n as label
      from case_search where ${ofDomains(domains)} and ${isLike} order by 2 limit ${candidates}`,
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
      return [
        byFragment(text, domains),
        ...mayBePrefix,
        bySimilarity(text, domains, 'whole'),
        bySimilarity(text, domains, 'part'),
      ];
  }
}
