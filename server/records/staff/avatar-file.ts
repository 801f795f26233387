import { eq } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { files } from '#server/platform/files/tables.ts';
import { tables } from '#server/records/reference/tables.ts';

/** The file of an avatar, which everybody may see; null for content that is nobody's picture. */
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
