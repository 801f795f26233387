import { type SQL, sql } from 'drizzle-orm';
import { contains } from '#server/platform/database/conditions.ts';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { fixedSql } from '#server/platform/database/planned.ts';
import { col, type InferRow, missing, rowsOf } from '#server/platform/database/rows.ts';
import { AppError } from '#shared/platform/errors.ts';
import { type Actor, mayExportIdentifiers, type Permission } from '#shared/platform/permissions.ts';
import { type NameOfRow, nameOfRow } from '#shared/records/reference/contract.ts';
import type { ReferenceName } from '#shared/records/reference/registry.ts';
import { activityOf, expansionOf } from '#shared/records/reference/rows.ts';
import { type ListMeta, pageWithPlace } from './count-up-to.ts';
import {
  column,
  displayName,
  entityOf,
  findRow,
  type ReferenceRow,
  selectionOf,
  tableFor,
  targetName,
} from './select.ts';
import { snake } from './tables.ts';

/** The options of a list. `page` counts from 1; `sort` is a field of the entity. */
export type ListQuery = {
  page: number;
  limit: number;
  search?: string | undefined;
  sort?: string | undefined;
  dir: 'asc' | 'desc';
  active?: boolean | undefined;
  domainId?: number | undefined;
};

/** Rows of a domain are visible to its holders, rows without one to everybody. The only place that decides this. */
const isSeen = (held: SQL, domainIds: SQL) => sql`(${held} is null or ${held} = any(${domainIds}))`;

/** The rows of an entity that the actor may see, as a condition. */
export function visibleTo(
  actor: Pick<Actor, 'domainIds'>,
  name: ReferenceName,
  { alias = snake(name), domainId }: { alias?: string; domainId?: number | undefined } = {},
): SQL {
  const { domain } = entityOf(name);
  if (!domain) return sql`true`;
  const held = sql.raw(column(domain, alias));
  const chosen = domainId === undefined ? sql`true` : sql`${held} = ${domainId}`;
  if (actor.domainIds === 'all') return chosen;
  return sql`${isSeen(held, sql`${sql.param([...actor.domainIds])}::int[]`)} and ${chosen}`;
}

/** The text that a search covers, as SQL: the row's text fields and the names of the rows it refers to. */
function searchable(name: ReferenceName): SQL {
  const parts = Object.entries(entityOf(name).fields).flatMap(([field, literal]) => {
    if (literal.permission) return [];
    if (literal.kind === 'text' || literal.kind === 'longText') return [column(field)];
    if (literal.kind === 'texts') return [`array_to_string(${column(field)}, ' ')`];
    return literal.kind === 'ref' ? [targetName(field, literal.to as ReferenceName)] : [];
  });
  return sql.raw(`concat_ws(' ', ${parts.join(', ')})`);
}

/** Whether a row is in use for new work, as SQL. */
function activity(name: ReferenceName): SQL {
  const known = activityOf(entityOf(name).fields);
  return known ? sql`(${sql.raw(column(known.field))} = ${known.on})` : sql`true`;
}

const isActive = (name: ReferenceName, active: boolean | undefined) =>
  active === undefined ? sql`true` : sql`${activity(name)} = ${active}`;

function orderOf(name: ReferenceName, { sort, dir }: Pick<ListQuery, 'sort' | 'dir'>): SQL {
  const { fields, order } = entityOf(name);
  const keys = (sort ? [sort] : order).map((field) => {
    const literal = fields[field];
    if (literal?.kind === 'ref') return `lower(${targetName(field, literal.to as ReferenceName)})`;
    return literal?.kind === 'text' ? `lower(${column(field)})` : column(field);
  });
  return sql.raw(`${keys.map((key) => `${key} ${dir} nulls last, `).join('')}"row"."id"`);
}

const given = {
  domainIds: sql`${sql.placeholder('domainIds')}::int[]`,
  domainId: sql`${sql.placeholder('domainId')}::int`,
  active: sql`${sql.placeholder('active')}::boolean`,
  search: sql`${sql.placeholder('search')}::text`,
};

/** The condition of a list, built once: filters that are not given are null. */
function isListed(name: ReferenceName): SQL {
  const { domain } = entityOf(name);
  const held = domain && sql.raw(column(domain));
  return sql.join(
    [
      held && sql`(${given.domainIds} is null or ${isSeen(held, given.domainIds)})`,
      held && sql`(${given.domainId} is null or ${held} = ${given.domainId})`,
      sql`(${given.active} is null or ${activity(name)} = ${given.active})`,
      sql`(${given.search} is null or ${contains(searchable(name), given.search)})`,
    ].filter((each) => each !== undefined),
    sql` and `,
  );
}

const countedColumns = { totalResults: col.number, id: col.number.orNull };
type List = (on: Database, values: Record<string, unknown>) => Promise<InferRow<typeof countedColumns>[]>;
const lists = new Map<string, List>();

/**
 * A page of an entity's rows in an order, and how many there are, counted up to `far`: one statement for all filters, since none of them
 * has an index. The page is cut first, so that references are looked up for its rows only.
 */
function listOf(name: ReferenceName, order: Pick<ListQuery, 'sort' | 'dir'>): List {
  const key = `${name} ${order.sort ?? ''} ${order.dir}`;
  const known = lists.get(key);
  if (known) return known;
  const from = sql`from ${tableFor(name)} "row" where ${isListed(name)}`;
  const inOrder = sql`order by ${orderOf(name, order)}`;
  const list = fixedSql(countedColumns)`
    select "counted"."totalResults", ${selectionOf(name).columns}
    from (select count(*)::int as "totalResults" from (select ${from} limit ${sql.placeholder('far')}::int) "listed") "counted"
    left join (select "row".* ${from} ${inOrder} limit ${sql.placeholder('limit')}::int offset ${sql.placeholder('offset')}::int) "row"
      on true ${inOrder}`;
  lists.set(key, list);
  return list;
}

/** One page of rows that the actor may see, with its position among all matching rows. */
export async function listRows(
  database: Database,
  name: ReferenceName,
  actor: Actor,
  { page, limit, sort, dir, ...filters }: ListQuery,
): Promise<{ data: ReferenceRow[]; meta: ListMeta }> {
  const { domainId = null, active = null, search } = filters;
  const values = {
    domainIds: actor.domainIds === 'all' ? null : [...actor.domainIds],
    domainId,
    active,
    search: search || null,
  };
  const read = listOf(name, { sort, dir });
  const key = `${name} ${JSON.stringify(values)}`;
  const { rows, meta } = await pageWithPlace(database, key, { page, limit }, async (far) => {
    const found = await read(database, { ...values, far, limit, offset: (page - 1) * limit });
    const [first = missing()] = found;
    return { n: first.totalResults, rows: found.filter(({ id }) => id !== null) };
  });
  const { decode } = selectionOf(name);
  const hidden = forbiddenFields(name, actor);
  const data = rows.map(({ totalResults: _, ...row }) => without(hidden, decode(row)));
  return { data, meta };
}

/** The row if it exists and the actor may see it; otherwise null. */
export async function getRow(
  database: Database | Tx,
  name: ReferenceName,
  actor: Actor,
  id: number,
): Promise<ReferenceRow | null> {
  const { domain } = entityOf(name);
  const row = await findRow(database, name, id);
  if (!row || (domain && !holdsDomain(actor, row[domain] as number | null))) return null;
  return withoutForbidden(name, actor, row);
}

/** The same row; refused where there is none that the actor may see. */
export async function foundRow(database: Database | Tx, name: ReferenceName, actor: Actor, id: number) {
  const row = await getRow(database, name, actor, id);
  if (!row) throw new AppError('notFound', `That ${entityOf(name).label.toLowerCase()} no longer exists.`);
  return row;
}

/** Whether the actor may see rows of the domain; rows without a domain are visible to everybody. */
export const holdsDomain = (actor: Pick<Actor, 'domainIds'>, domainId: number | null): boolean =>
  domainId === null || actor.domainIds === 'all' || actor.domainIds.includes(domainId);

/** The fields of an entity that need a permission of their own, with the permission. */
const guardedFields = new Map<ReferenceName, [field: string, permission: Permission][]>();

function guardedOf(name: ReferenceName) {
  const known = guardedFields.get(name);
  if (known) return known;
  const found = Object.entries(entityOf(name).fields).flatMap(([field, { permission }]) =>
    permission ? [[field, permission] as [string, Permission]] : [],
  );
  guardedFields.set(name, found);
  return found;
}

/** Names of fields that the actor lacks the permission for. */
export const forbiddenFields = (name: ReferenceName, { permissions }: Actor): string[] =>
  guardedOf(name).flatMap(([field, permission]) => (permissions.has(permission) ? [] : [field]));

/** The same for a file: bank details, the only guarded fields, also need the right to export identifiers. */
export const forbiddenInFiles = (name: ReferenceName, actor: Actor): string[] =>
  mayExportIdentifiers(actor) ? forbiddenFields(name, actor) : guardedOf(name).map(([field]) => field);

/** The row without the fields that the actor lacks the permission for. */
export const withoutForbidden = (name: ReferenceName, actor: Actor, row: ReferenceRow): ReferenceRow =>
  without(forbiddenFields(name, actor), row);

function without(hidden: readonly string[], row: ReferenceRow): ReferenceRow {
  for (const field of hidden) {
    delete row[field];
    delete row[expansionOf(field)];
  }
  return row;
}

export type NamesQuery = {
  domainId?: number | undefined;
  search?: string | undefined;
  ids?: number[] | undefined;
  active?: boolean | undefined;
  limit: number;
};

/** The names of rows, for selects: all that match, or those with the given ids (also inactive ones, which old records show). */
export async function namesOf(
  database: Database,
  name: ReferenceName,
  actor: Pick<Actor, 'domainIds'>,
  { search, ids, active, limit, domainId }: NamesQuery,
): Promise<NameOfRow[]> {
  const label = sql.raw(displayName(name));
  const wanted = ids ? sql`"row"."id" = any(${sql.param(ids)}::int[])` : sql`true`;
  const rows = await rowsOf(database, nameOfRow.shape)`
    select "row"."id", ${label} as "name", ${activity(name)} as "isActive" from ${tableFor(name)} "row"
    where ${visibleTo(actor, name, { alias: 'row', domainId })} and ${wanted} and ${search ? contains(label, search) : sql`true`} and ${isActive(name, active)}
    order by ${orderOf(name, { dir: 'asc' })} limit ${limit}`;
  return rows;
}

/** The display names of these rows in order, for any caller; an id without a row has none. */
export async function namesByIds(
  database: Database | Tx,
  name: ReferenceName,
  ids: readonly number[],
): Promise<string[]> {
  const rows = await rowsOf(database, { name: col.text })`
    select ${sql.raw(displayName(name))} as name from ${sql.raw(`"${snake(name)}" "row"`)}
    where "row".id = any(${sql.param([...ids])}::int[]) order by 1`;
  return rows.map((row) => row.name);
}
