import { and, eq, not, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { files } from '#server/platform/files/tables.ts';
import { type Actor, may } from '#shared/platform/permissions.ts';
import { referenceNames } from '#shared/records/reference/registry.ts';
import { visibleTo } from './queries.ts';
import { columnNamed, entityOf, tableFor } from './select.ts';
import { tables } from './tables.ts';

/** A condition contributed by another module on the file in the query. */
export type FileUse = (actor: Actor) => SQL | undefined;

/** Contributed conditions: further rows that let the actor read a file, and rows that hide it from its uploader. */
export type FileReach = { uses?: readonly FileUse[]; withheld?: readonly FileUse[] };

/**
 * The file, if the actor may read it: they uploaded it, it belongs to their own user row, or to a row that they could read in full (by the
 * entity's permission, and its domain if it has one). Null otherwise, as for a file that does not exist.
 */
export async function readableFile(
  database: Database | Tx,
  actor: Actor,
  id: number,
  { uses: furtherUses = [], withheld = [] }: FileReach = {},
) {
  const { users } = tables;
  const uses = referenceNames.flatMap((name) => {
    const { fields, permission } = entityOf(name);
    const holding = Object.entries(fields).filter(([, field]) => field.kind === 'file');
    if (holding.length === 0) return [];
    const table = tableFor(name);
    const holds = or(...holding.map(([field]) => eq(columnNamed(table, field), files.id)));
    const own = name === 'users' ? eq(users.id, actor.id) : undefined;
    const visible = may(actor, permission) ? (visibleTo(actor, name) ?? sql`true`) : undefined;
    const allowed: SQL | undefined = or(own, visible);
    return allowed ? [sql`exists (select from ${table} where ${and(holds, allowed)})`] : [];
  });
  const [file] = await database
    .select()
    .from(files)
    .where(
      and(
        eq(files.id, id),
        or(
          and(eq(files.createdBy, actor.id), ...withheld.map((use) => not(use(actor) ?? sql`false`))),
          ...uses,
          ...furtherUses.map((use) => use(actor)),
        ),
      ),
    );
  return file ?? null;
}
