import { eq } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import type { AuditEntry, Write } from '#server/platform/database/write.ts';
import { tables } from '#server/records/reference/tables.ts';
import { lockRow } from '#server/records/reference/versioned-rows.ts';
import { addDays } from '#shared/platform/dates.ts';
import { AppError, conflict, invalid } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { mayReadSensitive } from '#shared/records/cases/access.ts';
import { noSuchDocument } from './document-list.ts';
import { caseDocuments } from './tables.ts';

/** The name of documents in the audit trail. */
export const DOCUMENT_ENTITY = 'case-documents';

export type Document = typeof caseDocuments.$inferSelect;
export type DocumentType = typeof tables.documents.$inferSelect;

/** The same write, with audit rows that withhold what the title of a special category document may reveal. */
export function withholding(w: Write, { isSpecialCategory }: Pick<DocumentType, 'isSpecialCategory'>): Write {
  if (!isSpecialCategory) return w;
  const withheld = (values: AuditEntry['before']) =>
    values &&
    Object.fromEntries(
      Object.entries(values).map(([field, value]) => [
        field,
        ['title', 'addressee'].includes(field) && value ? '(withheld)' : value,
      ]),
    );
  return {
    ...w,
    audit: ({ before, after, ...entry }) =>
      w.audit({
        ...entry,
        ...(before === undefined ? {} : { before: withheld(before) ?? null }),
        ...(after === undefined ? {} : { after: withheld(after) ?? null }),
      }),
  };
}

async function typeOf(w: Write, id: number): Promise<DocumentType | undefined> {
  const [type] = await w.tx.select().from(tables.documents).where(eq(tables.documents.id, id));
  return type;
}

/** The document and its type, locked; one that the actor may not see is refused as though it did not exist. */
export async function lockDocument(w: Write, actor: Actor, caseId: number, id: number) {
  const document = await lockRow(w, caseDocuments, id, { column: caseDocuments.caseId, id: caseId });
  const type = (await typeOf(w, document.documentTypeId)) ?? missing();
  if (type.isSpecialCategory && !mayReadSensitive(actor)) throw noSuchDocument();
  return { document, type };
}

/** A type that the actor may file under: an active one, or the one the document already has. */
export async function usableType(
  w: Write,
  actor: Actor,
  id: number,
  before?: Document,
): Promise<DocumentType> {
  const type = await typeOf(w, id);
  if (!type) throw invalid({ documentTypeId: 'That row no longer exists.' });
  if (!type.isActive && before?.documentTypeId !== id)
    throw invalid({ documentTypeId: `${type.name} is no longer used.` });
  if (type.isSpecialCategory && !mayReadSensitive(actor)) {
    const message = 'You do not have permission to file special category data.';
    throw new AppError('forbidden', message, { errors: { documentTypeId: message } });
  }
  return type;
}

/** Refuses a folder that does not exist, or is inactive unless the document is already in it. */
export async function checkFolder(w: Write, id: number, before?: Document): Promise<void> {
  const { folders } = tables;
  const [folder] = await w.tx
    .select({ name: folders.name, isActive: folders.isActive })
    .from(folders)
    .where(eq(folders.id, id));
  if (!folder) throw invalid({ folderId: 'That row no longer exists.' });
  if (!folder.isActive && before?.folderId !== id)
    throw invalid({ folderId: `${folder.name} is no longer used.` });
}

type Days = { receivedOn: string | null; sentOn: string | null };

/** Until when a document counts as evidence, by its type's maximum age. */
export const validTo = (
  { evidenceMaxAgeDays }: DocumentType,
  { receivedOn, sentOn }: Days,
): string | null => {
  const from = receivedOn ?? sentOn;
  return evidenceMaxAgeDays !== null && from !== null ? addDays(from, evidenceMaxAgeDays) : null;
};

/** Refuses to change a version that has been replaced, or a document that was removed. */
export function refuseReplaced({ isSuperseded, removedAt }: Document, verb: string): void {
  if (removedAt) throw conflict(`A removed document cannot be ${verb}. Put it back first.`);
  if (isSuperseded) throw conflict(`There is a newer version: only the newest can be ${verb}.`);
}
