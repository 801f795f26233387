import { availableParallelism } from 'node:os';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { fixedSql } from '#server/platform/database/planned.ts';
import { col, missing, oneRow } from '#server/platform/database/rows.ts';
import { Turns } from '#server/platform/database/turns.ts';
import { inScope, scopeOf, visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { readTerm } from '#shared/platform/search/reading.ts';
import { mostResults } from '#shared/platform/search/search.ts';
import type { SearchInput, SearchMeta, SearchResult } from '#shared/views/cases/search/contract.ts';
import {
  alsoByWords,
  byApplicant,
  byWords,
  candidates,
  type Domains,
  fixedLookups,
  isOnlyInside,
  type Route,
  routesFor,
  searchedDomains,
  unplanned,
} from './candidates.ts';
import { correctionsOf } from './corrections.ts';
import { type CardRow, cardJson, cardOf, cardRowsOf, cardTables } from './search-cards.ts';
import type { Because } from './why-found.ts';

/** How many cases there are in all, the best rank among them, and the cases of one page. */
type Found<Case = CardRow> = { total: number; best: number | null; cases: Case[] };
type Page = { limit: number; offset: number };

/**
 * The selection for a page's cases: with their cards, or without, because the cards would be planned again each time together with the
 * lookup.
 */
const read = {
  cards: { each: cardJson, from: cardTables },
  ids: { each: sql`${cases.id}`, from: sql`${cases}` },
};

/** `Found` as one row. */
const pageOf = (
  found: SQL,
  visible: SQL,
  { limit, offset }: Record<keyof Page, number | SQL>,
  { each, from }: (typeof read)[keyof typeof read],
) => sql`
  with found as materialized (${found}),
  shown as (
    select case_id, row_number() over () as position from (
      select case_id from found order by rank, label, case_id limit ${limit} offset ${offset}) as ordered)
  select least(count(*), ${candidates})::int as total, min(rank)::int as best, (
    select coalesce(json_agg(${each} order by shown.position), '[]')
    from shown, ${from} where ${cases.id} = shown.case_id and ${visible}) as cases
  from found`;

const place = { limit: unplanned('limit', 'int'), offset: unplanned('offset', 'int') };
const fixed = (name: keyof typeof fixedLookups) =>
  fixedSql({ total: col.number, best: col.number.orNull, cases: col.json<CardRow[]>() })(
    pageOf(fixedLookups[name], inScope, place, read.cards),
  );
const statements = {
  code: fixed('code'),
  surname: fixed('surname'),
  word: fixed('word'),
  place: fixed('place'),
};

async function runRoute(database: Database, domainIds: Domains, route: Route, page: Page): Promise<Found> {
  if ('values' in route) {
    const values = { ...page, ...route.values, ...scopeOf({ domainIds }) };
    const [found = missing()] = await statements[route.name](database, values);
    return found;
  }
  const query = pageOf(route.found, visibleCases({ domainIds }) ?? sql`true`, page, read.ids);
  const columns = { total: col.number, best: col.number.orNull, cases: col.numbers };
  const found = await oneRow(database, columns)(query);
  return { ...found, cases: await cardRowsOf(database, { domainIds }, found.cases) };
}

/** How many searches run at once: more would only compete for the same cores, and hold connections that others need. */
const turns = new Turns(2 * availableParallelism());

type Answer = { found: Found; because: Because; isSimilar: boolean };

/**
 * The first lookup that finds something, or else one with mistyped words corrected. If one of several words is only found inside others, it
 * may be mistyped as well: 'david mson' is more likely a Mason than a Thomson.
 */
async function search(database: Database, actor: Actor, query: SearchInput): Promise<Answer> {
  const domains = searchedDomains(actor, query.domainId);
  const offset = (query.page - 1) * query.limit;
  const page = { limit: Math.max(0, Math.min(query.limit, mostResults - offset)), offset };
  const reading = readTerm(query.term);
  const run = (route: Route) => runRoute(database, domains, route, page);
  const asTyped = await firstOf(routesFor(query.term, domains, reading), run);
  const isDoubtful = reading.keys.length === 0 && reading.words.length > 1 && isOnlyInside(asTyped.best);
  const corrections = asTyped.total === 0 || isDoubtful ? await correctionsOf(database, reading.words) : null;
  const because: Because = { reading, corrections };
  if (!corrections) return { found: asTyped, because, isSimilar: false };
  if (asTyped.total > 0)
    return { found: await run(alsoByWords(corrections, query.term, domains)), because, isSimilar: false };
  const route =
    reading.keys.length > 0
      ? byApplicant(reading, corrections, query.term, domains)
      : byWords(corrections, domains);
  return { found: await run(route), because, isSimilar: true };
}

async function firstOf(routes: Iterable<Route>, run: (route: Route) => Promise<Found>): Promise<Found> {
  for (const route of routes) {
    const found = await run(route);
    if (found.total > 0) return found;
  }
  return { cases: [], total: 0, best: null };
}

/** One page of the cases that a term finds among those the actor may see, the likeliest first. */
export async function findCases(
  database: Database,
  actor: Actor,
  query: SearchInput,
): Promise<{ data: SearchResult[]; meta: SearchMeta }> {
  const { page, limit } = query;
  const giveBack = await turns.take();
  const { found, because, isSimilar } = await search(database, actor, query).finally(giveBack);
  const { total: totalResults } = found;
  const totalPages = Math.ceil(Math.min(totalResults, mostResults) / limit);
  return {
    data: found.cases.map((row) => cardOf(row, because)),
    meta: {
      page,
      limit,
      totalResults,
      totalPages,
      isCapped: totalResults > mostResults,
      isSimilar,
    },
  };
}
