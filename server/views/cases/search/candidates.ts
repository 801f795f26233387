import { type SQL, sql } from 'drizzle-orm';
import {
  fragmentPattern,
  hasAllWords,
  hasApplicantWith,
  hasFragment,
  hasOneOfEach,
  hasWord,
  placePattern,
} from '#server/records/cases/search-conditions.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { type Reading, readTerm } from '#shared/platform/search/reading.ts';
import { compact, folded, mostResults, shapeOf } from '#shared/platform/search/search.ts';

/**
 * A way of looking a term up: SQL that gives `case_id`, `rank` (best first) and `label` (the order within a rank) of about `candidates`
 * cases, if there are that many. If one plan suits every value, the SQL is one of `fixedLookups`, and only its values differ.
 */
export type Route = Fixed | Lookup;
type Fixed = { name: 'code' | 'surname' | 'word' | 'place'; values: Record<string, string> };
type Lookup = { name: 'fragment' | 'applicant' | 'applicant or reference' | 'similar'; found: SQL };

/** One more than is shown, to know whether there are more; counting all would be too expensive. A number that the planner can see. */
export const candidates = sql.raw(String(mostResults + 1));

export type Domains = readonly number[] | 'all';

/** The domains to search: the actor's, or the one requested. */
export const searchedDomains = ({ domainIds }: Pick<Actor, 'domainIds'>, domainId?: number): Domains => {
  if (domainId === undefined) return domainIds;
  return domainIds === 'all' || domainIds.includes(domainId) ? [domainId] : [];
};

/** The bounds of an index range: a prefix, and a text that sorts after everything with that prefix. */
const rangeOf = (beginning: string) => ({ from: beginning, below: `${beginning}\u{10ffff}` });

/** A value hidden from the planner, which would otherwise plan again each time, since it assumes more rows for unknown values. */
export const unplanned = (name: string, type: 'text' | 'int' | 'int[]'): SQL =>
  sql`(select ${sql.placeholder(name)}::${sql.raw(type)})::${sql.raw(type)}`;

const [domainIds, from, below] = [
  unplanned('domainIds', 'int[]'),
  unplanned('from', 'text'),
  unplanned('below', 'text'),
];

/** The domains to search, by id: an index that begins with the domain is read domain by domain. */
const searched = sql`(select id from domains where ${domainIds} is null or id = any(${domainIds}))`;

/** Rows whose column begins with the text of `rangeOf`, in index order: one short range of the index per domain. */
function beginning(column: 'reference_n' | 'postcode_n' | 'surname_n', rank: number) {
  const by = sql.raw(column);
  return sql`select s.case_id, ${sql.raw(String(rank))} as rank, s.label from ${searched} as d cross join lateral (
      select case_id, ${by} as label from case_search where domain_id = d.id and ${by} ~>=~ ${from} and ${by} ~<~ ${below}
      order by ${by} using ~<~ limit ${candidates}) as s`;
}

/** Domains as an array of ids, null for all. */
const idsOf = (domains: Domains) => sql`${domains === 'all' ? null : sql.param(domains)}::int[]`;

const columns = sql`case_id, surname_n, name_n, search_text`;

/** Rows of `case_search` under all conditions. */
const rows = (...conditions: SQL[]) =>
  sql`select ${columns} from case_search where ${sql.join(conditions, sql` and `)}`;

/** Filtered by domain in the table: the index of words also holds the domains, but must not be searched for them. */
const within = (ids: SQL) => sql`(${ids} is null or (domain_id + 0) = any(${ids}))`;

/**
 * Rows with one word, which may be many: for a domain with few of the cases the index finds them. For a domain with most of them, reading
 * all its index entries takes longer than filtering out other domains' rows. `offset 0` makes the planner query the index for each domain.
 */
function rowsWithWord(ids: SQL, word: SQL): SQL {
  const areMost = sql`(select ${ids} is null or
    2 * sum(next_case_number) filter (where id = any(${ids})) > sum(next_case_number) from domains)`;
  return sql`${rows(within(ids), areMost, word)}
    union all select ${columns} from unnest(${ids}) as d(id) cross join lateral (
      ${rows(sql`domain_id = d.id`, sql`${areMost} is not true`, word)} offset 0) as s`;
}

/**
 * As many rows as there may be candidates. A window function counts them: it stops as early as LIMIT would but does not let the planner
 * gamble on reading the table, which goes wrong for the domain whose rows come last.
 */
const inWords = (rows: SQL) => sql`
  (select *, row_number() over () as n from (${rows}) as s) as inWords where n <= ${candidates}`;

/** From this rank on, up to the rank of towns, a typed word was only found inside another. */
const [insideRank, placeRank] = [5, 7];

/** Whether the best rank means that words were only found inside others, which may be chance for a mistyped one. */
export const isOnlyInside = (best: number | null): boolean =>
  best !== null && best >= insideRank && best < placeRank;

/** The rank of each of these rows of `case_search`, whose names, postcodes or reference's digits contain every word. */
function ranked(text: SQL, words: readonly string[], found: SQL): SQL {
  // A word with digits, such as half a postcode, is not corrected as a name.
  const named = words.filter((word) => !/\d/.test(word));
  const whole = named.map((word) => sql`search_text || ' ' like ${`% ${word} %`}`);
  const begun = named.map((word) => sql`search_text like ${`% ${word}%`}`);
  return sql`select case_id, case
      when surname_n = ${text} or name_n = ${text} then 0
      when starts_with(surname_n, ${text}) or starts_with(name_n, ${text}) then 1
      when search_text like '% ' || ${text} || '%' then 2
      when ${sql.join([sql`true`, ...begun], sql` and `)} then case when ${sql.join([sql`false`, ...whole], sql` or `)} then 3 else 4 end
      when search_text like '%' || ${text} || '%' then ${insideRank}::int else ${insideRank + 1}::int end as rank, name_n as label
    from ${found}`;
}

/**
 * The ranges of an index of names that contain the word: those beginning with it, and those beginning with a known word that contains it.
 * The latter end before '!', as nothing sorts between that and the space after a word.
 */
const beginnings = sql`select d.id as domain_id, begun.* from ${searched} as d cross join (
    select ${from} as "from", ${below} as below, 0 as position union all
    (select word, word || '!', 1 from search_words
      where word like ${unplanned('pattern', 'text')} and not starts_with(word, ${from}) limit ${candidates})) as begun
  order by begun.position`;

/** Rows with such a surname, or name, of the first applicant. The index alone decides. */
function begunWith(column: 'surname_n' | 'name_n'): SQL {
  const by = sql.raw(column);
  return sql`(select s.* from beginnings as b cross join lateral (
      select case_id, surname_n, name_n from case_search
      where domain_id = b.domain_id and ${by} ~>=~ b."from" and ${by} ~<~ b.below order by ${by} using ~<~ limit ${candidates}) as s
    limit ${candidates})`;
}

/**
 * One word, anywhere. For a common word the first applicants' names, which two indexes cover, give enough; the index of words would read a
 * page of the table for nearly every candidate. Only if those are fewer is the word searched for everywhere.
 */
function byOneWord(): SQL {
  const areEnough = sql`(select are from enough)`;
  const begun = sql`(select case_id, surname_n, name_n, ' ' || name_n as search_text from begun) as begun`;
  const hasWord = sql`not ${areEnough} and search_text like ${unplanned('pattern', 'text')}`;
  return sql`with beginnings as materialized (${beginnings}),
    begun as materialized (${begunWith('surname_n')} union ${begunWith('name_n')}),
    enough as materialized (select count(*) >= ${candidates} as are from begun)
    ${ranked(from, [], begun)} where ${areEnough} union all ${ranked(from, [], inWords(rowsWithWord(domainIds, hasWord)))}`;
}

/** The SQL of the lookups with a single plan. A code is the start of a reference, which comes first, or of a postcode. */
export const fixedLookups: Record<Fixed['name'], SQL> = {
  code: sql`select case_id, min(rank) as rank, min(label) as label
    from (${beginning('reference_n', 0)} union all ${beginning('postcode_n', 1)}) as s group by case_id limit ${candidates}`,
  surname: sql`select * from (${beginning('surname_n', 0)}) as s limit ${candidates}`,
  word: byOneWord(),
  /** Everybody who lives in a town, if nobody has that name. */
  place: sql`select case_id, 0 as rank, name_n as label from ${inWords(
    rowsWithWord(domainIds, sql`place_n like ${unplanned('pattern', 'text')}`),
  )}`,
};

const byWord = (word: string): Fixed => ({
  name: 'word',
  values: { ...rangeOf(word), pattern: fragmentPattern(word) },
});

/** If names alone find too few, the words may also be a town or the start of a reference. */
const fewNamed = 100;

function byFragment(text: string, domains: Domains): Lookup {
  const words = [...new Set(text.split(' '))];
  const [ids, whole, [word = '']] = [idsOf(domains), sql`${text}::text`, words];
  if (words.length === 1)
    return { name: 'fragment', found: ranked(whole, [], inWords(rowsWithWord(ids, hasFragment(word)))) };
  const areFew = sql`(select count(*) from named) < ${fewNamed}`;
  return {
    name: 'fragment',
    found: sql`with named as materialized (${ranked(whole, words, inWords(rows(within(ids), ...words.map(hasFragment))))})
      select * from named union all
      (select case_id, ${placeRank}::int as rank, name_n as label from ${inWords(rows(within(ids), areFew, hasAllWords(words)))}
        and case_id not in (select case_id from named) limit ${candidates} - ${fewNamed}::int)`,
  };
}

/**
 * Cases of an applicant with the keys, and with one of the alternatives for each further word. Keys that may also be part of a reference
 * find cases by it too, ahead of the others.
 */
export function byApplicant(
  { keys, isCertain }: Reading,
  alternatives: readonly (readonly string[])[],
  term: string,
  domains: Domains,
): Route {
  const words = alternatives.map((each) => sql`(${sql.join(each.map(hasWord), sql` or `)})`);
  const identified = sql`select case_id, 9 as rank, name_n as label
    from ${inWords(rows(within(idsOf(domains)), hasApplicantWith(keys), ...words))}`;
  if (isCertain) return { name: 'applicant', found: identified };
  return {
    name: 'applicant or reference',
    found: sql`select case_id, min(rank) as rank, min(label) as label
      from (${identified} union all (select * from (${byFragment(folded(term), domains).found}) as s)) as s
      group by case_id limit ${candidates}`,
  };
}

const mostPhrases = 12;

/** Names with one of the alternatives for each word: those with the words in the order typed first, whole ones before their beginnings, then the most similar. */
export function byWords(alternatives: readonly (readonly string[])[], domains: Domains): Lookup {
  const phrases = alternatives
    .reduce<string[]>(
      (before, words) => before.flatMap((start) => words.map((word) => `${start} ${word}`)),
      [''],
    )
    .slice(0, mostPhrases);
  const [whole, starts] = [' %', '%'].map((end) => sql.param(phrases.map((phrase) => `%${phrase}${end}`)));
  const [likeliest = ''] = phrases;
  return {
    name: 'similar',
    found: sql`select case_id, case when ' ' || name_n || ' ' like any (${whole}::text[]) then 0
          when ' ' || name_n like any (${starts}::text[]) then 1000 else 2000 end
        + (1000 * (1 - word_similarity(${likeliest}, name_n)))::int as rank, name_n as label
      from ${inWords(rows(within(idsOf(domains)), hasOneOfEach(alternatives)))}`,
  };
}

/** What is found by names like the words, then by the term as typed. */
export const alsoByWords = (
  alternatives: readonly (readonly string[])[],
  term: string,
  domains: Domains,
): Route => ({
  name: 'similar',
  found: sql`select case_id, min(rank) as rank, min(label) as label
    from ((select * from (${byWords(alternatives, domains).found}) as s) union all
      (select case_id, 10000 + rank, label from (${byFragment(folded(term), domains).found}) as s)) as s
    group by case_id limit ${candidates}`,
});

/**
 * The lookups to try in turn until one finds something, each written only when its turn comes. The term is folded to letters, digits and
 * single spaces, so that no character of it is a wildcard in SQL.
 */
export function* routesFor(term: string, domains: Domains, reading = readTerm(term)): Generator<Route> {
  const [text, code] = [folded(term), compact(term)];
  if (reading.keys.length > 0) {
    const typed = reading.words.map((word) => [word]);
    return yield byApplicant(reading, typed, term, domains);
  }
  const byCode: Fixed = { name: 'code', values: rangeOf(code) };
  const mayBePrefix = /^[a-z]{1,4}$/.test(code) ? [byCode] : [];
  const byText = () => (text.includes(' ') ? byFragment(text, domains) : byWord(text));
  switch (shapeOf(term)) {
    case 'nothing':
      return;
    case 'code':
      yield byCode;
      yield byWord(code);
      if (text !== code) yield byText();
      return;
    case 'short':
      yield { name: 'surname', values: rangeOf(text) };
      yield* mayBePrefix;
      yield byText();
      return;
    case 'fragment':
      yield byText();
      yield* mayBePrefix;
      if (!text.includes(' ')) yield { name: 'place', values: { pattern: placePattern(text) } };
  }
}
