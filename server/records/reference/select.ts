import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { planned } from '#server/platform/database/planned.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Entity } from '#shared/platform/fields/entity.ts';
import { type ReferenceName, reference } from '#shared/records/reference/registry.ts';
import { expansionOf } from '#shared/records/reference/rows.ts';
import { linkTables, snake, tables, targetOf } from './tables.ts';
import type { VersionedTable } from './versioned-rows.ts';

/** A reference row as the API gives it: the base columns, its fields, and for each reference the `{id, name}` it points to. */
export type ReferenceRow = { id: number; version: number; isSystem: boolean } & Record<string, unknown>;

type LinkTable<Field extends string> = PgTable &
  Record<'ownerId' | (Field extends `${infer Target}s` ? Target : never), PgColumn>;
export type AnyTable = PgTable & Record<string, PgColumn> & VersionedTable;

/** A column of a table by its name, where its type does not say that it has one. */
export const columnNamed = (table: PgTable, field: string): PgColumn =>
  getTableColumns(table)[field] ?? missing();

/** The entity's literal, seen without the types of its own fields. */
export const entityOf = (name: ReferenceName): Entity => reference[name];
/** The entity's table, seen without the types of its own columns. */
export const tableFor = (name: ReferenceName): AnyTable => tables[name] as unknown as AnyTable;
/** The table that links rows of the entity to the targets of one of its fields. */
export const linkTableFor = <Field extends string>(name: ReferenceName, field: Field): LinkTable<Field> =>
  linkTables[name]?.[field] as LinkTable<Field>;

/** A column of the entity as SQL, under the alias that its table goes by in the query: `row` unless said otherwise. */
export const column = (field: string, alias = 'row') => `"${alias}"."${snake(field)}"`;

/** The display name of a row, as SQL: its display fields joined by a space. */
export function displayName(name: ReferenceName, alias = 'row'): string {
  const columns = entityOf(name).display.map((field) => column(field, alias));
  return columns.length === 1 ? `${columns[0]}` : `concat_ws(' ', ${columns.join(', ')})`;
}

/** The name of the row that a reference points to, as SQL. */
export const targetName = (field: string, to: ReferenceName): string =>
  `(select ${displayName(to, 'target')} from "${snake(to)}" "target" where "target"."id" = ${column(field)})`;

const named = (name: ReferenceName) =>
  `json_build_object('id', "target"."id", 'name', ${displayName(name, 'target')})`;

const refExpansion = (field: string, to: ReferenceName) =>
  `(select ${named(to)} from "${snake(to)}" "target" where "target"."id" = ${column(field)})`;

function refsExpansion(name: ReferenceName, field: string, to: ReferenceName): string {
  const target = column(targetOf(field), 'link');
  return `(select coalesce(json_agg(${named(to)} order by ${displayName(to, 'target')}), '[]')
    from "${getTableName(linkTableFor(name, field))}" "link" join "${snake(to)}" "target" on "target"."id" = ${target}
    where "link"."owner_id" = "row"."id")`;
}

type Selection = { columns: SQL; byId: string; decode: (row: Record<string, unknown>) => ReferenceRow };

const selections = new Map<ReferenceName, Selection>();
const base = ['id', 'version', 'isSystem', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'];

/** The selection for every row of the entity, named `row`: all columns, with the targets of its references. */
export function selectionOf(name: ReferenceName): Selection {
  let selection = selections.get(name);
  if (!selection) {
    selection = makeSelection(name);
    selections.set(name, selection);
  }
  return selection;
}

function makeSelection(name: ReferenceName): Selection {
  const columns = base.map((each) => `${column(each)} as "${each}"`);
  const numbers: string[] = [];
  const instants = ['createdAt', 'updatedAt'];
  const multiple: [string, string][] = [];
  for (const [field, literal] of Object.entries(entityOf(name).fields)) {
    const expansion = expansionOf(field);
    if (literal.kind !== 'refs') columns.push(`${column(field)} as "${field}"`);
    if (literal.kind === 'pence') numbers.push(field);
    if (literal.kind === 'instant') instants.push(field);
    if (literal.kind === 'ref')
      columns.push(`${refExpansion(field, literal.to as ReferenceName)} as "${expansion}"`);
    if (literal.kind === 'refs') {
      columns.push(`${refsExpansion(name, field, literal.to as ReferenceName)} as "${expansion}"`);
      multiple.push([field, expansion]);
    }
  }
  // The driver gives bigint and instants as text. Pence stay far below what a number holds exactly.
  const decode = (row: Record<string, unknown>) => {
    for (const field of numbers) if (row[field] !== null) row[field] = Number(row[field]);
    for (const field of instants) if (row[field] !== null) row[field] = new Date(row[field] as string);
    for (const [field, expansion] of multiple)
      row[field] = (row[expansion] as { id: number }[]).map(({ id }) => id);
    return row as ReferenceRow;
  };
  const list = columns.join(', ');
  const byId = `select ${list} from "${getTableName(tableFor(name))}" "row" where "row"."id" = $1`;
  return { columns: sql.raw(list), byId, decode };
}

/** The row with its references, or null; locked until the transaction ends when asked. */
export async function findRow(
  database: Database | Tx,
  name: ReferenceName,
  id: number,
  { locked = false } = {},
): Promise<ReferenceRow | null> {
  const { byId, decode } = selectionOf(name);
  const [row] = await planned(database, {}, locked ? `${byId} for update of "row"` : byId, [id]);
  return row ? decode(row) : null;
}
