import { and, eq } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import { files } from '#server/platform/files/tables.ts';
import { invalidAt } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { documentKindOf } from '#shared/records/documents/documents.ts';
import { caseDocuments } from './tables.ts';

/**
 * Locks an upload that is about to be filed, so that neither a sweep nor another save takes it. Refuses one that is not the actor's own:
 * knowing a number must not open somebody else's file.
 */
export async function takeUpload(w: Write, actor: Actor, fileId: number): Promise<void> {
  const [file] = await w.tx
    .select({ type: files.type })
    .from(files)
    .where(and(eq(files.id, fileId), eq(files.createdBy, actor.id)))
    .for('update');
  if (!file) throw invalidAt('fileId', 'That upload no longer exists. Upload the file again.');
  if (!documentKindOf(file.type)) throw invalidAt('fileId', 'This kind of file cannot be filed on a case.');
  if ((await w.tx.$count(caseDocuments, eq(caseDocuments.fileId, fileId))) > 0)
    throw invalidAt('fileId', 'This upload is filed already.');
}
