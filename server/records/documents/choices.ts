import { and, asc } from 'drizzle-orm';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { DocumentDirection } from '#shared/records/documents/documents.ts';
import { folderPaths } from './document-folders.ts';
import { visibleDocuments } from './document-list.ts';

/** The types under which the caller can file a document, with what follows from each, and the largest upload in bytes. */
export async function documentChoices({ services: { database, settings }, actor }: SignedIn) {
  const { documents: types } = tables;
  const found = await database
    .select({
      id: types.id,
      name: types.name,
      folderId: types.folderId,
      direction: types.direction,
      keywords: types.keywords,
      isActive: types.isActive,
    })
    .from(types)
    .where(and(visibleDocuments(actor)))
    .orderBy(asc(types.name));
  return {
    types: found.map((type) => ({ ...type, direction: type.direction as DocumentDirection })),
    folders: await folderPaths(database),
    maxBytes: settings.uploadLimit,
  };
}
