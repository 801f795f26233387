import { eq, inArray, sql } from 'drizzle-orm';
import { visibleCases } from '#server/cases/access.ts';
import { caseSearch } from '#server/cases/search-table.ts';
import { cases } from '#server/cases/tables.ts';
import type { Database } from '#server/database/connect.ts';
import { tables } from '#server/reference/tables.ts';
import type { Actor } from '#shared/permissions.ts';
import type { SearchInput, SearchMeta, SearchResult } from '#shared/search/contract.ts';
import { mostResults, shapeOf } from '#shared/search/search.ts';
import { byWords, type Route, routesFor, searchedDomains } from './candidates.ts';
import { correctionsOf } from './corrections.ts';

type Found = { data: SearchResult[]; total: number; isSimilar: boolean };
type Page = Pick<SearchInput, 'page' | 'limit' | 'domainId'>;

const { statuses } = tables;
/** A card never shows a withheld address, even if the search row has it. */
const shownAddress = sql<string>`case when ${cases.riskOfViolence} then '' else ${caseSearch.address} end`;

async function runRoute(
  database: Database,
  actor: Actor,
  { found }: Route,
  { page, limit, domainId }: Page,
): Promise<Found> {
  const offset = (page - 1) * limit;
  const visible = visibleCases(actor, domainId) ?? sql`true`;
  const { rows } = await database.execute<Record<string, unknown> & SearchResult & { total: number }>(sql`
    with found as materialized (${found}),
    shown as (
      select case_id, row_number() over (order by rank, label, case_id) as position from found
      order by position limit ${Math.max(0, Math.min(limit, mostResults - offset))} offset ${offset})
    select (select count(*)::int from found) as total, card.* from (values (1)) as once left join (
      select shown.position, ${cases.id} as id, ${cases.uniqueReference} as unique_reference, ${cases.caseName} as case_name,
        ${shownAddress} as address, ${statuses.name} as status
      from shown join ${cases} on ${cases.id} = shown.case_id join ${statuses} on ${statuses.id} = ${cases.statusId}
        join ${caseSearch} on ${caseSearch.caseId} = shown.case_id
      where ${visible}) as card on true
    order by card.position`);
  const data = rows
    .filter(({ id }) => id !== null)
    .map(({ id, unique_reference, case_name, address, status }) => ({
      id,
      unique_reference,
      case_name,
      address,
      status,
    }));
  return { data, total: rows[0]?.total ?? 0, isSimilar: false };
}

/** The first lookup that finds something; finally one with mistyped words corrected. */
async function search(database: Database, actor: Actor, query: SearchInput): Promise<Found> {
  const domains = searchedDomains(actor, query.domainId);
  for (const route of routesFor(query.term, domains)) {
    const found = await runRoute(database, actor, route, query);
    if (found.total > 0) return found;
  }
  const corrections = shapeOf(query.term) === 'fragment' ? await correctionsOf(database, query.term) : null;
  if (!corrections) return { data: [], total: 0, isSimilar: false };
  const route = byWords(corrections, domains);
  return { ...(await runRoute(database, actor, route, query)), isSimilar: true };
}

/** One page of the cases that a term finds among those the actor may see, the likeliest first. */
export async function findCases(
  database: Database,
  actor: Actor,
  query: SearchInput,
): Promise<{ data: SearchResult[]; meta: SearchMeta }> {
  const { page, limit } = query;
  const { data, total: totalResults, isSimilar } = await search(database, actor, query);
  const totalPages = Math.ceil(Math.min(totalResults, mostResults) / limit);
  return {
    data,
    meta: { page, limit, totalResults, totalPages, isCapped: totalResults > mostResults, isSimilar },
  };
}

/** The cards of cases by id, in the order of the ids; cases that the actor may not see are left out. */
export async function casesById(database: Database, actor: Actor, ids: number[]): Promise<SearchResult[]> {
  if (ids.length === 0) return [];
  const rows = await database
    .select({
      id: cases.id,
      unique_reference: cases.uniqueReference,
      case_name: cases.caseName,
      address: shownAddress,
      status: statuses.name,
    })
    .from(cases)
    .innerJoin(statuses, eq(statuses.id, cases.statusId))
    .innerJoin(caseSearch, eq(caseSearch.caseId, cases.id))
    .where(sql`${inArray(cases.id, ids)} and ${visibleCases(actor) ?? sql`true`}`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}
