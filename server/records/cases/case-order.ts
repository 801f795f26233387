import { and, asc, desc, eq, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '#server/platform/database/connect.ts';
import { fixedQuery, planned, shapedSql, type Text } from '#server/platform/database/planned.ts';
import { col, missing, sqlOf } from '#server/platform/database/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { CaseSort } from '#shared/records/cases/list.ts';
import type { CaseFilters } from '#shared/records/cases/list-input.ts';
import type { Listed } from './case-filters.ts';
import { cases } from './tables.ts';

type Named = typeof tables.statuses | typeof tables.products | typeof tables.users | typeof tables.portfolios;

type Name = { table: Named; column: PgColumn; filter: keyof CaseFilters };

/** Sort orders by the name of a referenced row; the others use a column of the case. */
const names: Partial<Record<CaseSort, Name>> = {
  status: { table: tables.statuses, column: cases.statusId, filter: 'statusId' },
  product: { table: tables.products, column: cases.productId, filter: 'productId' },
  owner: { table: tables.users, column: cases.caseOwnerUserId, filter: 'ownerId' },
  portfolio: { table: tables.portfolios, column: cases.portfolioId, filter: 'portfolioId' },
};
const ownColumns: Partial<Record<CaseSort, PgColumn>> = {
  uniqueReference: cases.uniqueReference,
  caseName: cases.caseName,
  enquiryOn: cases.enquiryOn,
  statusChangedAt: cases.statusChangedAt,
  approvalDate: cases.approvalDate,
  contributionPence: cases.contributionPence,
  lastContactAt: cases.lastContactAt,
  monthsInArrears: cases.monthsInArrears,
};

/** The order of the cases; ties are ordered by id. */
type Order = Pick<CaseFilters, 'sort' | 'dir'>;
/** `most` is the end of the part. */
type Part = Record<'limit' | 'offset' | 'most', number | Placeholder>;

const directionOf = ({ dir }: Order) => (dir === 'asc' ? asc : desc);

/** Empty values come as though smallest, as in the indexes. */
const withNulls = (order: Order, key: SQL | PgColumn) =>
  sql`${directionOf(order)(key)} ${order.dir === 'asc' ? sql`nulls first` : sql`nulls last`}`;

const counts = shapedSql();

/** All listed cases, unordered, for counting. */
export const allOf = (database: Database, { shape, filtered, values }: Listed): Text =>
  counts(shape, () => database.select({ id: cases.id }).from(cases).where(filtered()), values);

/** Reads the cases through the index of one of their own columns. */
function byColumn(database: Database, listed: Listed, order: Order, { limit, offset }: Part) {
  const key = ownColumns[order.sort];
  const keys = !key ? [] : [key.notNull ? directionOf(order)(key) : withNulls(order, key)];
  return database
    .select({ id: cases.id })
    .from(cases)
    .where(listed.filtered())
    .orderBy(...keys, directionOf(order)(cases.id))
    .limit(limit)
    .offset(offset);
}

const placesIn = (table: Named) =>
  fixedQuery<Record<string, never>, { id: number; place: number }[]>((database) =>
    database
      .select({
        id: table.id,
        place: sqlOf(col.number)`(dense_rank() over (order by lower(${table.name})))::int`,
      })
      .from(table),
  );
const readPlaces = new Map(
  [...new Set(Object.values(names).map(({ table }) => table))].map((table) => [table, placesIn(table)]),
);

/**
 * The rows that cases may refer to, with their position by name: names that differ only in case share one. A missing reference comes first.
 */
async function placesOf(database: Database, { table }: Name) {
  const rows = await (readPlaces.get(table) ?? missing())(database, {});
  return { namedIds: [null, ...rows.map(({ id }) => id)], places: [0, ...rows.map(({ place }) => place)] };
}

const named = sql`unnest(${sql.placeholder('namedIds')}::int[], ${sql.placeholder('places')}::int[]) named (id, place)`;

/**
 * Reads the names in order, and each name's cases, domain by domain, through their index, only as far as the end of the page. The names are
 * sorted first (`offset 0` keeps that step apart), so that those after the page are never reached.
 */
function byName(database: Database, listed: Listed, order: Order, { limit, offset, most }: Part, name: Name) {
  const direction = directionOf(order);
  const casesOf = (condition: SQL) =>
    database
      .select({ id: cases.id })
      .from(cases)
      .where(and(condition, eq(cases.domainId, sql`of_domain.id`), listed.filtered(name.column)))
      // All the index's columns: from 'is null' alone the planner does not learn that rows come in order.
      .orderBy(...[name.column, cases.domainId, cases.id].map(direction))
      .limit(most);
  const ofDomain = unionAll(
    casesOf(sql`${name.column} = named.id`),
    casesOf(sql`named.id is null and ${name.column} is null`),
  ).as('in_domain');
  const ofName = database
    .select({ id: ofDomain.id })
    .from(sql`unnest(${sql.placeholder('domains')}::int[]) of_domain (id)`)
    .crossJoinLateral(ofDomain)
    .orderBy(direction(ofDomain.id))
    .limit(most)
    .as('of_name');
  const inOrder = sql`(select * from ${named} order by ${direction(sql`place`)} offset 0) named`;
  return database
    .select({ id: ofName.id })
    .from(inOrder)
    .crossJoinLateral(ofName)
    .orderBy(direction(sql`named.place`), direction(ofName.id))
    .limit(limit)
    .offset(offset);
}

/** Finds the cases and sorts them by a name: for a small number, and for a file. `offset 0` keeps the two steps apart. */
function sorted(database: Database, listed: Listed, order: Order, { limit, offset }: Part, name: Name) {
  const few = database
    .select({ id: cases.id, place: sql`named.place`.as('place') })
    .from(cases)
    .leftJoin(named, eq(name.column, sql`named.id`))
    .where(listed.filtered())
    .offset(0)
    .as('few');
  return database
    .select({ id: few.id })
    .from(few)
    .orderBy(withNulls(order, sql`${few.place}`), directionOf(order)(few.id))
    .limit(limit)
    .offset(offset);
}

/** The name to sort by; none if the filters leave only cases with the same name. */
function nameIn({ values }: Listed, { sort }: Order): Name | undefined {
  const name = names[sort];
  return name && typeof values[name.filter] !== 'number' ? name : undefined;
}

/** The ids of part of the listed cases, in order. They come from indexes alone: the displayed columns are read only for the page's rows. */
export function ordered(
  database: Database,
  listed: Listed,
  order: Order,
  part: Part,
  isLong: boolean,
): SQLWrapper {
  const name = nameIn(listed, order);
  if (!name) return byColumn(database, listed, order, part);
  return (isLong ? byName : sorted)(database, listed, order, part, name);
}

/** The values of `ordered`, except those of its page. */
export async function valuesOf(database: Database, listed: Listed, order: Order) {
  const name = nameIn(listed, order);
  const places = name && (await placesOf(database, name));
  return { ...listed.values, ...places, domains: listed.domainIds };
}

/** Identifies the text of `ordered`; null for a query that is used once. */
export const shapeOf = ({ shape }: Listed, { sort, dir }: Order, more: string): string | null =>
  shape === null ? null : `${sort} ${dir} ${more}, ${shape}`;

const parts = shapedSql();
const anyPart = {
  limit: sql.placeholder('limit'),
  offset: sql.placeholder('offset'),
  most: sql.placeholder('most'),
};

/** The ids of part of the listed cases, in order. */
export async function idsOf(
  database: Database,
  listed: Listed,
  order: Order,
  { isLong, limit, offset }: { limit: number; offset: number; isLong: boolean },
): Promise<{ id: number }[]> {
  const { text, values } = parts(
    shapeOf(listed, order, isLong ? 'long' : 'short'),
    () => ordered(database, listed, order, anyPart, isLong),
    { ...(await valuesOf(database, listed, order)), limit, offset, most: offset + limit },
  );
  return planned(database, { id: col.number }, text, values);
}
