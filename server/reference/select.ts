import { eq, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#server/database/connect.ts';
import type { Entity } from '#shared/reference/entity.ts';
import { type ReferenceName, reference } from '#shared/reference/registry.ts';
import { expansionOf } from '#shared/reference/rows.ts';
import { linkTables, snake, tables, targetOf } from './tables.ts';

/** A reference row as the API gives it: the base columns, its fields, and for each reference the `{id, name}` it points to. */
export type ReferenceRow = { id: number; version: number; isSystem: boolean } & Record<string, unknown>;

export type AnyTable = PgTable & Record<string, PgColumn>;

/** The entity's literal, seen without the types of its own fields. */
export const entityOf = (name: ReferenceName): Entity => reference[name];
/** The entity's table, seen without the types of its own columns. */
export const tableFor = (name: ReferenceName): AnyTable => tables[name] as unknown as AnyTable;
/** The table that links rows of the entity to the targets of one of its fields. */
export const linkTableFor = (name: ReferenceName, field: string): AnyTable =>
  linkTables[name]?.[field] as AnyTable;

/** The words that name a row: its display fields joined by a blank. `alias` is the SQL name the table goes by. */
export function displayName(name: ReferenceName, alias: string): SQL<string> {
  const columns = entityOf(name).display.map((field) => `"${alias}"."${snake(field)}"`);
  return sql<string>`${sql.raw(columns.length === 1 ? `${columns[0]}` : `concat_ws(' ', ${columns.join(', ')})`)}`;
}

const asNamed = (name: ReferenceName, alias: string) =>
  sql`json_build_object('id', ${sql.raw(`"${alias}"."id"`)}, 'name', ${displayName(name, alias)})`;

/** One reference's target as `{id, name}`, or null. */
export function refExpansion(name: ReferenceName, field: string, to: ReferenceName): SQL {
  const column = tableFor(name)[field];
  return sql`(select ${asNamed(to, 'target')} from ${tableFor(to)} as "target" where "target"."id" = ${column})`;
}

function refsExpansion(name: ReferenceName, field: string, to: ReferenceName): SQL {
  const link = linkTableFor(name, field);
  const linkName = sql.raw(`"${getTableName(link)}"`);
  const target = sql.raw(`"link"."${snake(targetOf(field))}"`);
  return sql`(select coalesce(json_agg(${asNamed(to, 'target')} order by ${displayName(to, 'target')}), '[]'::json)
    from ${linkName} as "link" join ${tableFor(to)} as "target" on "target"."id" = ${target}
    where "link"."owner_id" = ${tableFor(name).id})`;
}

const selections = new Map<ReferenceName, Record<string, PgColumn | SQL.Aliased>>();

/** What is read of every row: all columns, and the targets of its references beside them. */
export function selectionOf(name: ReferenceName): Record<string, PgColumn | SQL.Aliased> {
  const known = selections.get(name);
  if (known) return known;
  const table = tableFor(name);
  const base = ['id', 'version', 'isSystem', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'];
  const selection: Record<string, PgColumn | SQL.Aliased> = Object.fromEntries(
    base.map((column) => [column, table[column]!]),
  );
  for (const [field, literal] of Object.entries(entityOf(name).fields)) {
    const expansion = expansionOf(field);
    if (literal.kind !== 'refs') selection[field] = table[field]!;
    if (literal.kind === 'ref')
      selection[expansion] = refExpansion(name, field, literal.to as ReferenceName).as(expansion);
    if (literal.kind === 'refs')
      selection[expansion] = refsExpansion(name, field, literal.to as ReferenceName).as(expansion);
  }
  selections.set(name, selection);
  return selection;
}

/** Fills in the ids of multiple references from their expansions, so that a row holds every field it can be saved with. */
export function withIds(name: ReferenceName, rows: Record<string, unknown>[]): ReferenceRow[] {
  const multiple = Object.entries(entityOf(name).fields).filter(([, literal]) => literal.kind === 'refs');
  for (const row of rows)
    for (const [field] of multiple)
      row[field] = (row[expansionOf(field)] as { id: number }[]).map(({ id }) => id);
  return rows as ReferenceRow[];
}

/** The row with its references, or null. */
export async function findRow(
  database: Database | Tx,
  name: ReferenceName,
  id: number,
): Promise<ReferenceRow | null> {
  const rows = await database
    .select(selectionOf(name))
    .from(tableFor(name))
    .where(eq(tableFor(name).id!, id));
  return withIds(name, rows)[0] ?? null;
}
