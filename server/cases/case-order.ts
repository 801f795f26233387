import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '#server/database/connect.ts';
import { tables } from '#server/reference/tables.ts';
import type { CaseSort } from '#shared/cases/list.ts';
import type { CaseFilters } from '#shared/cases/list-input.ts';
import { inBand, isInBand, type Listed, ofBand } from './case-filters.ts';
import { caseStandings } from './standing-table.ts';
import { cases } from './tables.ts';

type Named = typeof tables.statuses | typeof tables.products | typeof tables.users | typeof tables.portfolios;

type Name = { table: Named; column: PgColumn };

/** Orders by the name of what a case points to; the others are by the case's own column. */
const names: Partial<Record<CaseSort, Name>> = {
  status: { table: tables.statuses, column: cases.statusId },
  product: { table: tables.products, column: cases.productId },
  owner: { table: tables.users, column: cases.caseOwnerUserId },
  portfolio: { table: tables.portfolios, column: cases.portfolioId },
};
const ownColumns: Partial<Record<CaseSort, PgColumn>> = {
  uniqueReference: cases.uniqueReference,
  caseName: cases.caseName,
  enquiryOn: cases.enquiryOn,
  statusChangedAt: cases.statusChangedAt,
  approvalDate: cases.approvalDate,
  contributionPence: cases.contributionPence,
  lastContactAt: cases.lastContactAt,
};

/** How the cases are ordered; those that have the same value follow by their ids. */
type Order = Pick<CaseFilters, 'sort' | 'dir'>;
type Part = { limit: number; offset: number };

const directionOf = ({ dir }: Order) => (dir === 'asc' ? asc : desc);

/** No value comes as though it were the smallest, which is how the indexes have it. */
const withNulls = (order: Order, key: SQL | PgColumn) =>
  sql`${directionOf(order)(key)} ${order.dir === 'asc' ? sql`nulls first` : sql`nulls last`}`;

const found = ({ filtered, band }: Listed) => and(filtered(), band && inBand(band));
const passed = ({ filtered, band }: Listed, walkedBy?: PgColumn) =>
  and(filtered(walkedBy), band && isInBand(band));

/** All cases that are listed, in no order, to be counted. */
export const allOf = (database: Database, listed: Listed) =>
  database.select({ id: cases.id }).from(cases).where(found(listed));

/** Walks the cases in arrears by their months, and looks up for each whether the filters leave it. */
function byMonths(
  database: Database,
  { filtered, band = 'any' }: Listed,
  order: Order,
  { limit, offset }: Part,
) {
  const { caseId, monthsInArrears } = caseStandings;
  const left = database
    .select({ isLeft: sql`true` })
    .from(cases)
    .where(and(eq(cases.id, caseId), filtered()));
  return database
    .select({ id: caseId })
    .from(caseStandings)
    .where(and(ofBand(band), sql`${left}`))
    .orderBy(...[monthsInArrears, caseId].map(directionOf(order)))
    .limit(limit)
    .offset(offset);
}

/** Walks the cases by the index of a column of their own. */
function byColumn(database: Database, listed: Listed, order: Order, { limit, offset }: Part) {
  const key = ownColumns[order.sort];
  const keys = !key ? [] : [key.notNull ? directionOf(order)(key) : withNulls(order, key)];
  return database
    .select({ id: cases.id })
    .from(cases)
    .where(passed(listed))
    .orderBy(...keys, directionOf(order)(cases.id))
    .limit(limit)
    .offset(offset);
}

/** What cases may point to, with its place in the order of names: names that differ only in capitals share one. Nothing has the first. */
async function placesOf(database: Database, { table }: Name) {
  const place = sql`dense_rank() over (order by lower(${table.name}))`.mapWith(Number);
  const rows = await database.select({ id: table.id, place }).from(table);
  return { ids: [null, ...rows.map(({ id }) => id)], places: [0, ...rows.map((row) => row.place)] };
}

const namedIn = ({ ids, places }: Awaited<ReturnType<typeof placesOf>>) =>
  sql`unnest(${sql.param(ids)}::int[], ${sql.param(places)}::int[]) named (id, place)`;

/**
 * Walks the names in their order and the cases of each, domain by domain, by their index, no further than to the end of the part. The
 * names come sorted (an offset of none keeps that step apart), so that those after the part are not walked at all.
 */
async function byName(database: Database, listed: Listed, order: Order, { limit, offset }: Part, name: Name) {
  const direction = directionOf(order);
  const most = offset + limit;
  const casesOf = (condition: SQL) =>
    database
      .select({ id: cases.id })
      .from(cases)
      .where(and(condition, eq(cases.domainId, sql`of_domain.id`), passed(listed, name.column)))
      // All the index's columns: a condition 'is null' alone does not tell the planner that it gives them in order.
      .orderBy(...[name.column, cases.domainId, cases.id].map(direction))
      .limit(most);
  const ofDomain = unionAll(
    casesOf(sql`${name.column} = named.id`),
    casesOf(sql`named.id is null and ${name.column} is null`),
  ).as('in_domain');
  const ofName = database
    .select({ id: ofDomain.id })
    .from(sql`unnest(${sql.param(listed.domainIds)}::int[]) of_domain (id)`)
    .crossJoinLateral(ofDomain)
    .orderBy(direction(ofDomain.id))
    .limit(most)
    .as('of_name');
  const inOrder = sql`(select * from ${namedIn(await placesOf(database, name))} order by ${direction(sql`place`)} offset 0) named`;
  return database
    .select({ id: ofName.id })
    .from(inOrder)
    .crossJoinLateral(ofName)
    .orderBy(direction(sql`named.place`), direction(ofName.id))
    .limit(limit)
    .offset(offset);
}

/** Finds the cases and sorts them: for few of them, and for a file. An offset of none keeps the two steps apart. */
async function sorted(database: Database, listed: Listed, order: Order, { limit, offset }: Part) {
  const name = names[order.sort];
  const few = name
    ? database
        .select({ id: cases.id, key: sql`named.place`.as('key') })
        .from(cases)
        .leftJoin(namedIn(await placesOf(database, name)), eq(name.column, sql`named.id`))
        .where(found(listed))
    : order.sort === 'monthsInArrears'
      ? database
          .select({ id: cases.id, key: sql`${caseStandings.monthsInArrears}`.as('key') })
          .from(cases)
          .innerJoin(caseStandings, eq(caseStandings.caseId, cases.id))
          .where(and(listed.filtered(), ofBand(listed.band ?? 'any')))
      : database
          .select({ id: cases.id, key: sql`${ownColumns[order.sort] ?? cases.id}`.as('key') })
          .from(cases)
          .where(found(listed));
  const unsorted = few.offset(0).as('few');
  return database
    .select({ id: unsorted.id })
    .from(unsorted)
    .orderBy(withNulls(order, sql`${unsorted.key}`), directionOf(order)(unsorted.id))
    .limit(limit)
    .offset(offset);
}

/** The ids of a part of the cases that are listed, in their order. Indexes alone give them: what is shown is read for the page's rows only. */
export function idsOf(
  database: Database,
  listed: Listed,
  order: Order,
  { isLong, ...part }: Part & { isLong: boolean },
): Promise<{ id: number }[]> {
  const name = names[order.sort];
  const isPlain = listed.band === undefined && !name;
  if (isPlain) return byColumn(database, listed, order, part).execute();
  if (!isLong) return sorted(database, listed, order, part);
  if (name) return byName(database, listed, order, part, name);
  const walk = order.sort === 'monthsInArrears' ? byMonths : byColumn;
  return walk(database, listed, order, part).execute();
}
