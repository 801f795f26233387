import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { auditLog } from '#server/platform/database/audit.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import { type Field, labelOf } from '#shared/platform/fields/field.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { ReferenceName } from '#shared/records/reference/registry.ts';
import { forbiddenFields } from './queries.ts';
import { columnNamed, displayName, entityOf, tableFor } from './select.ts';
import { snake } from './tables.ts';

/** The row's changes, newest first, at most 200. References are given by name; fields the actor may not read are left out. */
export async function historyOf(database: Database, name: ReferenceName, actor: Actor, id: number) {
  const users = tableFor('users');
  const entries = await database
    .select({ entry: auditLog, user: columnNamed(users, 'name') })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .where(and(eq(auditLog.entity, name), eq(auditLog.entityId, id)))
    .orderBy(desc(auditLog.id))
    .limit(200);
  const hidden = new Set(forbiddenFields(name, actor));
  const nameOf = await namerOf(
    database,
    entries.flatMap(({ entry }) => changedFields(name, entry)),
  );
  return entries.map(({ entry, user }) => ({
    id: entry.id,
    at: entry.at,
    user: (user as string | null) ?? entry.author ?? 'System',
    action: entry.action,
    changes: changedFields(name, entry)
      .filter(({ field }) => !hidden.has(field))
      .map(({ field, literal, before, after }) => ({
        field,
        label: literal ? labelOf(field, literal) : field,
        before: nameOf(literal, before),
        after: nameOf(literal, after),
      })),
  }));
}

type Entry = Pick<typeof auditLog.$inferSelect, 'before' | 'after'>;

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function changedFields(name: ReferenceName, { before, after }: Entry) {
  const { fields } = entityOf(name);
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .map((field) => ({
      field,
      literal: fields[field],
      before: before?.[field] ?? null,
      after: after?.[field] ?? null,
    }))
    .filter((change) => !(isEmpty(change.before) && isEmpty(change.after)));
}

/** A value before and after a change, with its field if known. */
export type Change = { literal: Field | undefined; before: unknown; after: unknown };

/** Looks up, with one query per entity, the names of all rows that the changes refer to; the result puts them in place of ids. */
export async function namerOf(
  database: Database,
  changes: readonly Change[],
): Promise<(literal: Field | undefined, value: unknown) => unknown> {
  const wanted = new Map<ReferenceName, Set<number>>();
  for (const { literal, before, after } of changes)
    if (literal?.kind === 'ref' || literal?.kind === 'refs') {
      const ids = wanted.get(literal.to as ReferenceName) ?? new Set();
      wanted.set(literal.to as ReferenceName, ids);
      for (const id of [before, after].flat()) if (typeof id === 'number') ids.add(id);
    }
  const names = new Map<string, string>();
  for (const [to, ids] of wanted) {
    if (ids.size === 0) continue;
    const table = tableFor(to);
    const rows = await database
      .select({ id: table.id, name: sqlOf(col.text)`${sql.raw(displayName(to, snake(to)))}` })
      .from(table)
      .where(inArray(table.id, [...ids]));
    for (const row of rows) names.set(`${to}:${row.id as number}`, row.name);
  }
  return (literal: Field | undefined, value: unknown): unknown => {
    if (literal?.kind !== 'ref' && literal?.kind !== 'refs') return value;
    const nameOne = (id: number) => names.get(`${literal.to}:${id}`) ?? `No. ${id} (deleted)`;
    if (Array.isArray(value)) return (value as number[]).map(nameOne);
    return value === null ? null : nameOne(value as number);
  };
}
