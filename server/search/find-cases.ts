import { eq, inArray, sql } from 'drizzle-orm';
import { visibleCases } from '#server/cases/access.ts';
import { caseSearch } from '#server/cases/search-table.ts';
import { cases } from '#server/cases/tables.ts';
import type { Database, Tx } from '#server/database/connect.ts';
import { tables } from '#server/reference/tables.ts';
import type { Actor } from '#shared/permissions.ts';
import { mostResults, type SearchMeta, type SearchResult } from '#shared/search.ts';
import { type Route, routesFor, searchedDomains, thresholds } from './candidates.ts';
import type { SearchInput } from './input.ts';

type Found = { data: SearchResult[]; total: number };
type Page = Pick<SearchInput, 'page' | 'limit' | 'domainId'>;

const { statuses } = tables;
/** A card never shows an address that is to be withheld, whatever the search row says. */
const shownAddress = sql<string>`case when ${cases.riskOfViolence} then '' else ${caseSearch.address} end`;

async function runRoute(
  database: Database | Tx,
  actor: Actor,
  { found }: Route,
  { page, limit, domainId }: Page,
) {
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
  return { data, total: rows[0]?.total ?? 0 };
}

/** What counts as similar is a setting of the session, so a fuzzy route runs in a transaction of its own. */
const run = (database: Database, actor: Actor, route: Route, query: Page): Promise<Found> =>
  route.isFuzzy
    ? database.transaction(async (tx) => {
        const settings = Object.entries(thresholds).map(
          ([name, value]) => sql`set_config(${`pg_trgm.${name}_threshold`}, ${String(value)}, true)`,
        );
        await tx.execute(sql`select ${sql.join(settings, sql`, `)}`);
        return runRoute(tx, actor, route, query);
      })
    : runRoute(database, actor, route, query);

/** One page of the cases that a term finds among those the actor may see, the likeliest first. */
export async function findCases(
  database: Database,
  actor: Actor,
  query: SearchInput,
): Promise<{ data: SearchResult[]; meta: SearchMeta }> {
  const { page, limit } = query;
  let found: Found = { data: [], total: 0 };
  for (const route of routesFor(query.term, searchedDomains(actor, query.domainId))) {
    found = await run(database, actor, route, query);
    if (found.total > 0) break;
  }
  const { data, total: totalResults } = found;
  const totalPages = Math.ceil(Math.min(totalResults, mostResults) / limit);
  return { data, meta: { page, limit, totalResults, totalPages, isCapped: totalResults > mostResults } };
}

/** The cards of cases by id, in the order of the ids; those that the actor may not see are left out. */
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
