import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { inScope, scopeOf, visibleCases } from '#server/cases/access.ts';
import { cases } from '#server/cases/tables.ts';
import type { Database } from '#server/database/connect.ts';
import type { Actor } from '#shared/permissions.ts';
import type { SearchInput, SearchMeta, SearchResult } from '#shared/search/contract.ts';
import { readTerm } from '#shared/search/reading.ts';
import { mostResults } from '#shared/search/search.ts';
import {
  byApplicant,
  byWords,
  type Domains,
  foundByBeginning,
  type Route,
  rangeOf,
  routesFor,
  searchedDomains,
} from './candidates.ts';
import { correctionsOf } from './corrections.ts';
import { cardsOf } from './search-cards.ts';
import { statement } from './statement.ts';
import type { Because } from './why-found.ts';

/** The ids of one page, and how many cases there are in all. */
type Found = { ids: number[]; total: number };
type Page = { limit: number; offset: number };
type FoundRow = { id: number | null; total: number };

const pageOf = (found: SQL, visible: SQL, { limit, offset }: Record<keyof Page, number | Placeholder>) => sql`
  with found as materialized (${found}),
  shown as (
    select case_id, row_number() over (order by rank, label, case_id) as position from found
    order by position limit ${limit} offset ${offset})
  select (select count(*)::int from found) as total, page.* from (values (1)) as once left join (
    select shown.position, ${cases.id} as id from shown join ${cases} on ${cases.id} = shown.case_id
    where ${visible}) as page on true
  order by page.position`;

const place = { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') };
const byBeginning = {
  code: statement<FoundRow>('search-code', pageOf(foundByBeginning.code, inScope, place)),
  surname: statement<FoundRow>('search-surname', pageOf(foundByBeginning.surname, inScope, place)),
};

async function runRoute(database: Database, domainIds: Domains, route: Route, page: Page): Promise<Found> {
  const rows =
    'beginning' in route
      ? await byBeginning[route.name](database, {
          ...page,
          ...rangeOf(route.beginning),
          ...scopeOf({ domainIds }),
        })
      : await runLookup(database, pageOf(route.found, visibleCases({ domainIds }) ?? sql`true`, page));
  return { ids: rows.flatMap(({ id }) => id ?? []), total: rows[0]?.total ?? 0 };
}

const runLookup = async (database: Database, query: SQL) => (await database.execute<FoundRow>(query)).rows;

/** The first lookup that finds something; finally one with mistyped words corrected. */
async function search(
  database: Database,
  actor: Actor,
  query: SearchInput,
): Promise<{ found: Found; because: Because }> {
  const domains = searchedDomains(actor, query.domainId);
  const offset = (query.page - 1) * query.limit;
  const page = { limit: Math.max(0, Math.min(query.limit, mostResults - offset)), offset };
  const reading = readTerm(query.term);
  const asTyped: Because = { reading, corrections: null };
  for (const route of routesFor(query.term, domains)) {
    const found = await runRoute(database, domains, route, page);
    if (found.total > 0) return { found, because: asTyped };
  }
  const corrections = await correctionsOf(database, reading.words);
  if (!corrections) return { found: { ids: [], total: 0 }, because: asTyped };
  const route =
    reading.keys.length > 0
      ? byApplicant(reading, corrections, query.term, domains)
      : byWords(corrections, domains);
  return { found: await runRoute(database, domains, route, page), because: { reading, corrections } };
}

/** One page of the cases that a term finds among those the actor may see, the likeliest first. */
export async function findCases(
  database: Database,
  actor: Actor,
  query: SearchInput,
): Promise<{ data: SearchResult[]; meta: SearchMeta }> {
  const { page, limit } = query;
  const { found, because } = await search(database, actor, query);
  const { ids, total: totalResults } = found;
  const totalPages = Math.ceil(Math.min(totalResults, mostResults) / limit);
  return {
    data: await cardsOf(database, actor, ids, because),
    meta: {
      page,
      limit,
      totalResults,
      totalPages,
      isCapped: totalResults > mostResults,
      isSimilar: because.corrections !== null,
    },
  };
}
