import { sql } from 'drizzle-orm';
import { visibleCases } from '#server/cases/access.ts';
import { cases } from '#server/cases/tables.ts';
import type { Database } from '#server/database/connect.ts';
import type { Actor } from '#shared/permissions.ts';
import type { SearchInput, SearchMeta, SearchResult } from '#shared/search/contract.ts';
import { readTerm } from '#shared/search/reading.ts';
import { mostResults } from '#shared/search/search.ts';
import { byApplicant, byWords, type Route, routesFor, searchedDomains } from './candidates.ts';
import { correctionsOf } from './corrections.ts';
import { cardsOf } from './search-cards.ts';
import type { Because } from './why-found.ts';

/** The ids of one page, and how many cases there are in all. */
type Found = { ids: number[]; total: number };
type Page = Pick<SearchInput, 'page' | 'limit' | 'domainId'>;

async function runRoute(
  database: Database,
  actor: Actor,
  { found }: Route,
  { page, limit, domainId }: Page,
): Promise<Found> {
  const offset = (page - 1) * limit;
  const visible = visibleCases(actor, domainId) ?? sql`true`;
  const { rows } = await database.execute<{ id: number | null; total: number }>(sql`
    with found as materialized (${found}),
    shown as (
      select case_id, row_number() over (order by rank, label, case_id) as position from found
      order by position limit ${Math.max(0, Math.min(limit, mostResults - offset))} offset ${offset})
    select (select count(*)::int from found) as total, page.* from (values (1)) as once left join (
      select shown.position, ${cases.id} as id from shown join ${cases} on ${cases.id} = shown.case_id
      where ${visible}) as page on true
    order by page.position`);
  return { ids: rows.flatMap(({ id }) => id ?? []), total: rows[0]?.total ?? 0 };
}

/** The first lookup that finds something; finally one with mistyped words corrected. */
async function search(
  database: Database,
  actor: Actor,
  query: SearchInput,
): Promise<{ found: Found; because: Because }> {
  const domains = searchedDomains(actor, query.domainId);
  const reading = readTerm(query.term);
  const asTyped: Because = { reading, corrections: null };
  for (const route of routesFor(query.term, domains)) {
    const found = await runRoute(database, actor, route, query);
    if (found.total > 0) return { found, because: asTyped };
  }
  const corrections = await correctionsOf(database, reading.words);
  if (!corrections) return { found: { ids: [], total: 0 }, because: asTyped };
  const route =
    reading.keys.length > 0
      ? byApplicant(reading, corrections, query.term, domains)
      : byWords(corrections, domains);
  return { found: await runRoute(database, actor, route, query), because: { reading, corrections } };
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
