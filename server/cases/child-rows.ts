import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Write } from '#server/database/write.ts';
import { staleSave } from '#server/reference/rows.ts';
import { AppError } from '#shared/errors.ts';

/** A table of rows that hang on a case, with the base columns of every editable row. */
type ChildTable = PgTable & { id: PgColumn; version: PgColumn; updatedBy: PgColumn };
type Values = Record<string, unknown>;

const plain = (row: Values) =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !/^(created|updated)(At|By)$/.test(key)));

/** Adds a row and its audit row. `entity` names it in the audit trail. */
export async function addRow<T extends ChildTable>(
  w: Write,
  entity: string,
  table: T,
  values: T['$inferInsert'],
): Promise<T['$inferSelect']> {
  const by = w.author.id || null;
  const [row] = await w.tx
    .insert(table)
    .values({ ...values, createdBy: by, updatedBy: by } as never)
    .returning();
  const added = row as Values & { id: number };
  w.audit({ entity, entityId: added.id, action: 'created', after: plain(added) });
  return added;
}

/** The row, locked; refused when it does not exist or `where` (its case) does not match. */
export async function lockRow<T extends ChildTable>(
  w: Write,
  table: T,
  id: number,
  parent: { column: PgColumn; id: number },
): Promise<T['$inferSelect']> {
  const [row] = await w.tx
    .select()
    .from(table as PgTable)
    .where(and(eq(table.id, id), eq(parent.column, parent.id)))
    .for('update');
  if (!row) throw new AppError('notFound', 'That no longer exists.');
  return row;
}

/** Changes some values of a row that was locked. A version older than the row's is refused with the row as it is now. */
export async function changeRow<T extends ChildTable>(
  w: Write,
  entity: string,
  table: T,
  before: T['$inferSelect'],
  version: number,
  change: Partial<T['$inferInsert']>,
): Promise<T['$inferSelect']> {
  const current = before as Values & {
    id: number;
    version: number;
    updatedBy: number | null;
    updatedAt: Date;
  };
  if (current.version !== version) throw await staleSave(w.tx, current);
  const known = getTableColumns(table);
  const changed = Object.entries(change).filter(
    ([key, value]) =>
      key in known && value !== undefined && JSON.stringify(value) !== JSON.stringify(current[key]),
  );
  if (changed.length === 0) return before;
  const rows = (await w.tx
    .update(table)
    .set({
      ...Object.fromEntries(changed),
      version: version + 1,
      updatedAt: sql`now()`,
      updatedBy: w.author.id || null,
    } as never)
    .where(eq(table.id, current.id))
    .returning()) as Values[];
  w.audit({
    entity,
    entityId: current.id,
    action: 'updated',
    before: Object.fromEntries(changed.map(([key]) => [key, current[key] ?? null])),
    after: Object.fromEntries(changed),
  });
  return rows[0]!;
}

/** Removes a row that was locked. */
export async function removeRow<T extends ChildTable>(
  w: Write,
  entity: string,
  table: T,
  before: T['$inferSelect'],
): Promise<void> {
  const { id, ...rest } = before as Values & { id: number };
  await w.tx.delete(table).where(eq(table.id, id));
  w.audit({ entity, entityId: id, action: 'deleted', before: plain(rest) });
}
