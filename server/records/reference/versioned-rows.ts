import { isDeepStrictEqual } from 'node:util';
import { and, eq, getTableColumns, is, SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { fixedQuery } from '#server/platform/database/planned.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { AppError } from '#shared/platform/errors.ts';
import { ANY_VERSION } from '#shared/platform/validation.ts';
import { tables } from './tables.ts';

/** Values of a row, by field name. */
export type Values = Record<string, unknown>;

/** A table with the base columns of every editable row. */
export type VersionedTable = PgTable & { id: PgColumn; version: PgColumn; updatedBy: PgColumn };

/** The parts of a row stored in other tables: their names in the audit trail, and how they are stored. */
export type Parts = { before: Values; after: Values; store: (id: number) => Promise<void> };

const noParts: Parts = { before: {}, after: {}, store: async () => undefined };

type Store = ReturnType<typeof fixedQuery<Values, Values[]>>;
const statements = new WeakMap<PgTable, Map<string, Store>>();
/** How many statements are cached for one table. */
const MOST_KEPT = 100;

/**
 * The statement that stores values in these columns, built once for all values: `build` gets a placeholder for each. Nulls and expressions
 * become part of its text; a statement with an expression is not cached.
 */
function statementOf(
  table: PgTable,
  what: string,
  values: Values,
  build: (
    database: Database | Tx,
    given: Values,
  ) => ReturnType<Parameters<typeof fixedQuery<Values, Values[]>>[0]>,
): Store {
  const fields = Object.keys(values).filter((field) => values[field] !== undefined);
  const given = Object.fromEntries(
    fields.map((field) => {
      const value = values[field];
      return [field, value === null || is(value, SQL) ? value : sql.placeholder(field)];
    }),
  );
  const make = () => fixedQuery<Values, Values[]>((database) => build(database, given));
  if (fields.some((field) => is(values[field], SQL))) return make();
  const known = statements.get(table) ?? new Map<string, Store>();
  statements.set(table, known);
  const key = `${what} ${fields.map((field) => (values[field] === null ? `${field}=null` : field)).join()}`;
  const found = known.get(key) ?? make();
  if (known.size >= MOST_KEPT) known.clear();
  known.set(key, found);
  return found;
}

/** The values of a whole row in the audit trail: all but its base columns. */
const audited = (row: Values) =>
  Object.fromEntries(
    Object.entries(row).filter(([field]) => !/^(id|version|isSystem|(created|updated)(At|By))$/.test(field)),
  );

/** Adds a row with its parts and its audit row. `entity` names it in the audit trail. */
export async function addRow<T extends VersionedTable>(
  w: Write,
  entity: string,
  table: T,
  values: T['$inferInsert'],
  parts = noParts,
): Promise<T['$inferSelect']> {
  const by = w.author.id || null;
  const stored = { ...(values as Values), createdBy: by, updatedBy: by };
  const insert = statementOf(table, 'add', stored, (database, given) =>
    database
      .insert(table as VersionedTable)
      .values(given as never)
      .returning(),
  );
  const [row = missing()] = await insert(w.tx, stored);
  const added = row as Values & { id: number };
  await parts.store(added.id);
  w.audit({ entity, entityId: added.id, action: 'created', after: { ...audited(added), ...parts.after } });
  return added;
}

/** The row, locked until the transaction ends; refused when it does not exist or belongs to another `parent`, such as its case. */
export async function lockRow<T extends VersionedTable>(
  w: Write,
  table: T,
  id: number,
  parent?: { column: PgColumn; id: number },
): Promise<T['$inferSelect']> {
  const [row] = await w.tx
    .select()
    .from(table as PgTable)
    .where(and(eq(table.id, id), parent && eq(parent.column, parent.id)))
    .for('update');
  if (!row) throw new AppError('notFound', 'That no longer exists.');
  return row;
}

/** Whether a change made on this version applies to the row. */
export const isFresh = (row: { version: number }, version: number): boolean =>
  version === row.version || version === ANY_VERSION;

/**
 * Refuses a save whose version is neither the row's nor ANY_VERSION: with who changed the row since, when, and its current state (`shown`:
 * as its page shows it).
 */
export async function checkVersion<R extends { version: number }>(
  { tx }: Pick<Write, 'tx'>,
  row: R,
  version: number,
  shown: () => object | Promise<object> = () => row,
): Promise<void> {
  if (isFresh(row, version)) return;
  const current = (await shown()) as Values;
  const changedBy = await nameOf(tx, current.updatedBy as number | null);
  throw new AppError('conflict', `Changed by ${changedBy} since you opened it.`, {
    data: { current, changedBy, changedAt: current.updatedAt },
  });
}

async function nameOf(tx: Tx, userId: number | null): Promise<string> {
  const { users } = tables;
  const [user] = userId ? await tx.select({ name: users.name }).from(users).where(eq(users.id, userId)) : [];
  return user?.name ?? 'the system';
}

/**
 * Changes the values that differ from the locked row's, with its parts; the audit row holds the differences. If nothing differs, nothing is
 * written and `before` itself is returned. A stale version is refused.
 */
export async function changeRow<T extends VersionedTable>(
  w: Write,
  entity: string,
  table: T,
  before: T['$inferSelect'],
  version: number,
  change: Partial<T['$inferInsert']>,
  { action = 'updated', parts = noParts }: { action?: string; parts?: Parts } = {},
): Promise<T['$inferSelect']> {
  const row = before as Values & { id: number; version: number };
  await checkVersion(w, row, version);
  const known = getTableColumns(table);
  const columns = differences(row, only(change, Object.keys(known)));
  const links = differences(parts.before, parts.after);
  if (!columns && !links) return before;
  const stored = { ...columns?.after, version: row.version + 1, updatedBy: w.author.id || null };
  const update = statementOf(table, 'change', stored, (database, given) =>
    database
      .update(table as VersionedTable)
      .set({ ...given, updatedAt: sql`now()` } as never)
      .where(eq(table.id, sql.placeholder('rowId')))
      .returning(),
  );
  const [after = missing()] = await update(w.tx, { ...stored, rowId: row.id });
  if (links) await parts.store(row.id);
  w.audit({
    entity,
    entityId: row.id,
    action,
    before: { ...columns?.before, ...links?.before },
    after: { ...columns?.after, ...links?.after },
  });
  return after;
}

/**
 * The columns that every change of a versioned row sets besides its values: for a statement that changes many rows, whose caller writes the
 * audit rows.
 */
export const stamp = ({ author }: Pick<Write, 'author'>, table: VersionedTable) => ({
  version: sql<number>`${table.version} + 1`,
  updatedAt: sql<Date>`now()`,
  updatedBy: author.id || null,
});

/** The same change to many locked rows, in one statement. Each row that differs gets its audit row, on its case if it belongs to one. */
export async function changeRows<T extends VersionedTable>(
  w: Write,
  entity: string,
  table: T,
  rows: readonly T['$inferSelect'][],
  change: Partial<T['$inferInsert']>,
  { action = 'updated' }: { action?: string } = {},
): Promise<void> {
  const changed = (rows as readonly (Values & { id: number })[]).flatMap((row) => {
    const columns = differences(row, change);
    return columns ? [{ id: row.id, caseId: row.caseId, ...columns }] : [];
  });
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  await w.tx
    .update(table as VersionedTable)
    .set({ ...change, ...stamp(w, table) } as never)
    .where(sql`${table.id} = any(${sql.param(ids)}::int[])`);
  for (const { id, caseId, before, after } of changed)
    w.audit({
      entity,
      entityId: id,
      action,
      before,
      after,
      ...(typeof caseId === 'number' && { caseId }),
    });
}

/** Removes a row that was locked; `before` is what the audit trail keeps of it. */
export async function removeRow<T extends VersionedTable>(
  w: Write,
  entity: string,
  table: T,
  before: { id: number },
): Promise<void> {
  await w.tx.delete(table).where(eq(table.id, before.id));
  w.audit({ entity, entityId: before.id, action: 'deleted', before: audited(before) });
}

const only = (values: Values, fields: readonly string[]): Values =>
  Object.fromEntries(fields.flatMap((field) => (field in values ? [[field, values[field]]] : [])));

/** Values as JSON would store them, so that a date equals its text, and null a part that is absent. */
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify([value], (_key, inner: unknown) => inner ?? undefined))[0];

/** The fields of a change that differ from the row's, before and after; null when none does. Undefined leaves a field as it is. */
function differences(row: Values, change: Values): { before: Values; after: Values } | null {
  const changed = Object.keys(change).filter(
    (field) => change[field] !== undefined && !isDeepStrictEqual(plain(change[field]), plain(row[field])),
  );
  if (changed.length === 0) return null;
  const before = Object.fromEntries(changed.map((field) => [field, row[field] ?? null]));
  return { before, after: only(change, changed) };
}
