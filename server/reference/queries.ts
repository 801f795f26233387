import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/database/connect.ts';
import type { Actor } from '#shared/permissions.ts';
import type { ReferenceName } from '#shared/reference/registry.ts';
import { activityOf, expansionOf, isSortable } from '#shared/reference/rows.ts';
import {
  displayName,
  entityOf,
  findRow,
  type ReferenceRow,
  selectionOf,
  tableFor,
  withIds,
} from './select.ts';
import { snake } from './tables.ts';

/** What a list may be asked for. `page` counts from 1; `sort` is a field of the entity. */
export type ListQuery = {
  page: number;
  limit: number;
  search?: string | undefined;
  sort?: string | undefined;
  dir: 'asc' | 'desc';
  active?: boolean | undefined;
  domainId?: number | undefined;
};
export type ListMeta = { page: number; limit: number; totalResults: number; totalPages: number };

/** Rows that stand in a domain are seen by holders of that domain; rows without one by everybody. The one place that says so. */
export function visibleTo(
  actor: Pick<Actor, 'domainIds'>,
  name: ReferenceName,
  domainId?: number,
): SQL | undefined {
  const { domain } = entityOf(name);
  if (!domain) return undefined;
  const column = tableFor(name)[domain]!;
  if (domainId !== undefined) return and(visibleTo(actor, name), eq(column, domainId));
  return actor.domainIds === 'all' ? undefined : or(isNull(column), inArray(column, [...actor.domainIds]));
}

/** Fields a list can be sorted by: whatever has one value to compare. */
export function sortableFields(name: ReferenceName): string[] {
  return Object.entries(entityOf(name).fields).flatMap(([field, literal]) =>
    isSortable(literal) ? [field] : [],
  );
}

/** The text that a search looks through: the row's text fields and the names of what it refers to. */
function searchable(name: ReferenceName): SQL {
  const table = tableFor(name);
  const parts = Object.entries(entityOf(name).fields).flatMap(([field, literal]) => {
    if (literal.permission) return [];
    if (literal.kind === 'text' || literal.kind === 'longText') return [sql`${table[field]}`];
    if (literal.kind === 'texts') return [sql`array_to_string(${table[field]}, ' ')`];
    return [];
  });
  return sql`unaccent(concat_ws(' ', ${sql.join(parts, sql`, `)}))`;
}

/** Whether a row is in use for new work, as SQL. */
function activity(name: ReferenceName): SQL<boolean> {
  const known = activityOf(entityOf(name).fields);
  return known ? sql<boolean>`(${tableFor(name)[known.field]} = ${known.on})` : sql<boolean>`true`;
}

const likePattern = (search: string) => `%${search.replace(/[\\%_]/g, (special) => `\\${special}`)}%`;

function conditionOf(
  name: ReferenceName,
  actor: Actor,
  query: Pick<ListQuery, 'search' | 'active' | 'domainId'>,
) {
  const active = query.active === undefined ? undefined : sql`${activity(name)} = ${query.active}`;
  const search = query.search
    ? sql`${searchable(name)} ilike unaccent(${likePattern(query.search)})`
    : undefined;
  return and(visibleTo(actor, name, query.domainId), active, search);
}

function orderOf(name: ReferenceName, { sort, dir }: Pick<ListQuery, 'sort' | 'dir'>): SQL[] {
  const table = tableFor(name);
  const { fields, order } = entityOf(name);
  const direction = dir === 'desc' ? desc : asc;
  const keys = (sort ? [sort] : order).map((field) => {
    const literal = fields[field];
    if (literal?.kind === 'ref') {
      const to = literal.to as ReferenceName;
      return sql`(select lower(${displayName(to, 'target')}) from ${tableFor(to)} as "target" where "target"."id" = ${table[field]})`;
    }
    return literal?.kind === 'text' ? sql`lower(${table[field]})` : sql`${table[field]}`;
  });
  return [...keys.map((key) => sql`${direction(key)} nulls last`), asc(table.id!)];
}

/** One page of rows that the actor may see, with the count of all that match. */
export async function listRows(
  database: Database,
  name: ReferenceName,
  actor: Actor,
  query: ListQuery,
): Promise<{ data: ReferenceRow[]; meta: ListMeta }> {
  const { page, limit } = query;
  const condition = conditionOf(name, actor, query);
  const rows = await database
    .select({ ...selectionOf(name), totalResults: sql<number>`(count(*) over ())::int`.as('totalResults') })
    .from(tableFor(name))
    .where(condition)
    .orderBy(...orderOf(name, query))
    .limit(limit)
    .offset((page - 1) * limit);
  const beyondTheEnd = rows.length === 0 && page > 1;
  const totalResults = beyondTheEnd
    ? await database.$count(tableFor(name), condition)
    : ((rows[0]?.totalResults as number | undefined) ?? 0);
  for (const row of rows) delete (row as Record<string, unknown>).totalResults;
  return {
    data: withIds(name, rows).map((row) => withoutForbidden(name, actor, row)),
    meta: { page, limit, totalResults, totalPages: Math.ceil(totalResults / limit) },
  };
}

/** The row, when it exists and the actor may see it; else null. */
export async function getRow(database: Database | Tx, name: ReferenceName, actor: Actor, id: number) {
  const { domain } = entityOf(name);
  const row = await findRow(database, name, id);
  if (!row || (domain && !holdsDomain(actor, row[domain] as number | null))) return null;
  return withoutForbidden(name, actor, row);
}

/** Whether the actor may see rows of the domain; rows without a domain are everybody's. */
export const holdsDomain = (actor: Pick<Actor, 'domainIds'>, domainId: number | null): boolean =>
  domainId === null || actor.domainIds === 'all' || actor.domainIds.includes(domainId);

/** Names of fields, and of their expansions, that the actor lacks the permission for. */
export const forbiddenFields = (name: ReferenceName, actor: Actor): string[] =>
  Object.entries(entityOf(name).fields).flatMap(([field, { permission }]) =>
    permission && !actor.permissions.has(permission) ? [field] : [],
  );

function withoutForbidden(name: ReferenceName, actor: Actor, row: ReferenceRow): ReferenceRow {
  for (const field of forbiddenFields(name, actor)) {
    delete row[field];
    delete row[expansionOf(field)];
  }
  return row;
}

export type NamesQuery = {
  search?: string | undefined;
  ids?: number[] | undefined;
  active?: boolean | undefined;
  limit: number;
};

/** The names of rows, for selects: all that match, or those with the given ids (also inactive ones, which old records show). */
export async function namesOf(database: Database, name: ReferenceName, actor: Actor, query: NamesQuery) {
  const table = tableFor(name);
  const label = displayName(name, snake(name));
  const wanted = query.ids ? inArray(table.id!, query.ids) : undefined;
  const matching = query.search
    ? sql`unaccent(${label}) ilike unaccent(${likePattern(query.search)})`
    : undefined;
  const active = query.active === undefined ? undefined : sql`${activity(name)} = ${query.active}`;
  const rows = await database
    .select({ id: table.id!, name: label, isActive: activity(name) })
    .from(table)
    .where(and(visibleTo(actor, name), wanted, matching, active))
    .orderBy(...orderOf(name, { dir: 'asc' }))
    .limit(query.limit);
  return rows as { id: number; name: string; isActive: boolean }[];
}
