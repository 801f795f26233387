import { and, eq, isNull } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { writeToCase } from '#server/records/cases/access.ts';
import { changeRow, checkVersion, lockRow } from '#server/records/reference/versioned-rows.ts';
import { conflict } from '#shared/platform/errors.ts';
import { type CaseDocument, documentOf } from './document-list.ts';
import { DOCUMENT_ENTITY, lockDocument, refuseReplaced } from './document-rules.ts';
import { caseDocuments } from './tables.ts';

async function markReplaced(w: Write, caseId: number, id: number, isSuperseded: boolean): Promise<void> {
  const before = await lockRow(w, caseDocuments, id, { column: caseDocuments.caseId, id: caseId });
  await changeRow(w, DOCUMENT_ENTITY, caseDocuments, before, before.version, { isSuperseded });
}

/**
 * Removes a document from the case, with the reason. Its row and content are kept, so that it can be restored; the previous version, if
 * any, is current again.
 */
export function removeDocument(
  ctx: SignedIn,
  caseId: number,
  id: number,
  { version, reason }: { version: number; reason: string },
): Promise<void> {
  return writeToCase(ctx, caseId, async (w) => {
    const { document: before } = await lockDocument(w, ctx.actor, caseId, id);
    refuseReplaced(before, 'removed');
    await changeRow(w, DOCUMENT_ENTITY, caseDocuments, before, version, {
      removedAt: new Date(),
      removedBy: ctx.actor.id,
      removalReason: reason,
    });
    if (before.versionOfId !== null) await markReplaced(w, caseId, before.versionOfId, false);
  });
}

/** Restores a removed document, unless another version has replaced it meanwhile. */
export function restoreDocument(
  ctx: SignedIn,
  caseId: number,
  id: number,
  version: number,
): Promise<CaseDocument> {
  return writeToCase(ctx, caseId, async (w) => {
    const { document: before } = await lockDocument(w, ctx.actor, caseId, id);
    await checkVersion(w, before, version);
    if (before.removedAt && before.versionOfId !== null) {
      const newer = and(eq(caseDocuments.versionOfId, before.versionOfId), isNull(caseDocuments.removedAt));
      if ((await w.tx.$count(caseDocuments, newer)) > 0)
        throw conflict('Another version has been filed in its place since.');
      await markReplaced(w, caseId, before.versionOfId, true);
    }
    await changeRow(w, DOCUMENT_ENTITY, caseDocuments, before, version, {
      removedAt: null,
      removedBy: null,
      removalReason: null,
    });
    return documentOf(w.tx, ctx.actor, caseId, id);
  });
}
