import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/connect.ts';
import { visibleTo } from '#server/reference/queries.ts';
import { entityOf, tableFor } from '#server/reference/select.ts';
import { files, tables } from '#server/reference/tables.ts';
import { type Actor, may } from '#shared/permissions.ts';
import { referenceNames } from '#shared/reference/registry.ts';

/**
 * The file, when the actor may read it: they uploaded it, their own user row holds it, or a row holds it that they could read
 * in full (the entity's permission, and its domain where it has one). Null otherwise, as for a file that does not exist.
 */
export async function readableFile(database: Database, actor: Actor, id: number) {
  const { users } = tables;
  const uses = referenceNames.flatMap((name) => {
    const { fields, permission } = entityOf(name);
    const holding = Object.entries(fields).filter(([, field]) => field.kind === 'file');
    if (holding.length === 0) return [];
    const table = tableFor(name);
    const holds = or(...holding.map(([field]) => eq(table[field]!, files.id)));
    const own = name === 'users' ? eq(users.id, actor.id) : undefined;
    const visible = may(actor, permission) ? (visibleTo(actor, name) ?? sql`true`) : undefined;
    const allowed: SQL | undefined = or(own, visible);
    return allowed ? [sql`exists (select from ${table} where ${and(holds, allowed)})`] : [];
  });
  const [file] = await database
    .select()
    .from(files)
    .where(and(eq(files.id, id), or(eq(files.createdBy, actor.id), ...uses)));
  return file ?? null;
}

/** The file behind an avatar's address, which everybody may see; null for content that is nobody's picture. */
export async function avatarFile(database: Database, sha256: string) {
  const { users } = tables;
  const [file] = await database
    .select({ type: files.type, bytes: files.bytes })
    .from(files)
    .innerJoin(users, eq(users.avatarId, files.id))
    .where(eq(files.sha256, sha256))
    .limit(1);
  return file?.type.startsWith('image/') ? file : null;
}
