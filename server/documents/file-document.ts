import { eq } from 'drizzle-orm';
import { type Case, writeToCase } from '#server/cases/access.ts';
import type { AuditEntry, Write } from '#server/database/write.ts';
import type { SignedIn } from '#server/http/trpc.ts';
import { tables } from '#server/reference/tables.ts';
import { addRow, changeRow, checkVersion, lockRow } from '#server/reference/versioned-rows.ts';
import { raiseTasks } from '#server/tasks/raise-tasks.ts';
import { completeOn } from '#server/tasks/task-events.ts';
import { mayReadSensitive } from '#shared/cases/access.ts';
import { addDays, londonDate } from '#shared/dates.ts';
import type { DocumentChange, NewDocument, NewVersion } from '#shared/documents/contract.ts';
import type { DocumentDirection } from '#shared/documents/documents.ts';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/permissions.ts';
import { type CaseDocument, documentOf, noSuchDocument } from './document-list.ts';
import { caseDocuments } from './tables.ts';
import { takeUpload } from './take-upload.ts';

/** The name of documents in the audit trail. */
export const DOCUMENT_ENTITY = 'case-documents';

type Document = typeof caseDocuments.$inferSelect;
type DocumentType = typeof tables.documents.$inferSelect;

const invalid = (errors: Record<string, string>) =>
  new AppError('invalid', 'Some fields are not right.', { errors });

/** The same write, whose audit rows withhold what the title of a document of special category may tell. */
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

/** The document and its type, locked; one that the actor may not know of is refused as though it did not exist. */
export async function lockDocument(w: Write, actor: Actor, caseId: number, id: number) {
  const document = await lockRow(w, caseDocuments, id, { column: caseDocuments.caseId, id: caseId });
  const type = (await typeOf(w, document.documentTypeId))!;
  if (type.isSpecialCategory && !mayReadSensitive(actor)) throw noSuchDocument();
  return { document, type };
}

/** A type that the actor may file under: one that is in use, or that the document has already. */
async function usableType(w: Write, actor: Actor, id: number, before?: Document): Promise<DocumentType> {
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

async function checkFolder(w: Write, id: number, before?: Document): Promise<void> {
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

function checkDays(days: Days): void {
  const today = londonDate();
  const late = Object.entries(days).filter(([, day]) => day !== null && day > today);
  if (late.length > 0)
    throw invalid(Object.fromEntries(late.map(([field]) => [field, 'Cannot be in the future.'])));
}

/** Until when a document counts as evidence, by the age that its type allows. */
const validTo = ({ evidenceMaxAgeDays }: DocumentType, { receivedOn, sentOn }: Days): string | null => {
  const from = receivedOn ?? sentOn;
  return evidenceMaxAgeDays !== null && from !== null ? addDays(from, evidenceMaxAgeDays) : null;
};

/** What follows when a document of the type is there: work that waited for it is done, and what the type asks for is raised. */
async function arrived(
  w: Write,
  found: Case,
  type: DocumentType,
  { title, direction }: Document,
): Promise<void> {
  const what = type.isSpecialCategory ? type.name : `${type.name}: ${title}`;
  await completeOn(w, found, 'document_received', `${what} was filed.`, type.id);
  if (direction !== 'out' && type.taskOnReceiptId !== null)
    await raiseTasks(w, found, [type.taskOnReceiptId], 'document');
}

/** Files one of the caller's own uploads on a case. */
export function addDocument(ctx: SignedIn, caseId: number, input: NewDocument): Promise<CaseDocument> {
  const { fileId, documentTypeId, title, addressee } = input;
  return writeToCase(ctx, caseId, async (w, found) => {
    const type = await usableType(w, ctx.actor, documentTypeId);
    const folderId = input.folderId ?? type.folderId;
    await checkFolder(w, folderId);
    const direction = input.direction ?? (type.direction as DocumentDirection);
    const isOut = direction === 'out';
    const days = {
      receivedOn: input.receivedOn ?? (isOut ? null : londonDate()),
      sentOn: input.sentOn ?? (isOut ? londonDate() : null),
    };
    checkDays(days);
    await takeUpload(w, ctx.actor, fileId);
    const document = await addRow(withholding(w, type), DOCUMENT_ENTITY, caseDocuments, {
      caseId,
      fileId,
      documentTypeId,
      folderId,
      direction,
      title,
      addressee,
      ...days,
      evidenceValidTo: validTo(type, days),
    });
    await arrived(w, found, type, document);
    return documentOf(w.tx, ctx.actor, caseId, document.id);
  });
}

/** Changes what is said of a document, not its content. */
export function changeDocument(
  ctx: SignedIn,
  caseId: number,
  id: number,
  version: number,
  change: DocumentChange,
): Promise<CaseDocument> {
  return writeToCase(ctx, caseId, async (w, found) => {
    const { document: before, type: typeBefore } = await lockDocument(w, ctx.actor, caseId, id);
    refuseReplaced(before, 'changed');
    await checkVersion(w, before, version);
    const type = await usableType(w, ctx.actor, change.documentTypeId ?? before.documentTypeId, before);
    if (change.folderId !== undefined) await checkFolder(w, change.folderId, before);
    const days = { receivedOn: before.receivedOn, sentOn: before.sentOn };
    if (change.receivedOn !== undefined) days.receivedOn = change.receivedOn;
    if (change.sentOn !== undefined) days.sentOn = change.sentOn;
    checkDays(days);
    const isSpecialCategory = type.isSpecialCategory || typeBefore.isSpecialCategory;
    const after = await changeRow(
      withholding(w, { isSpecialCategory }),
      DOCUMENT_ENTITY,
      caseDocuments,
      before,
      version,
      { ...change, evidenceValidTo: validTo(type, days) },
    );
    if (type.id !== typeBefore.id) await arrived(w, found, type, after);
    return documentOf(w.tx, ctx.actor, caseId, id);
  });
}

/** Refuses to touch a version that has been replaced, or a document that was removed. */
export function refuseReplaced({ isSuperseded, removedAt }: Document, verb: string): void {
  if (removedAt) throw new AppError('conflict', `A removed document cannot be ${verb}. Put it back first.`);
  if (isSuperseded)
    throw new AppError('conflict', `There is a newer version: only the newest can be ${verb}.`);
}

/** Puts another of the caller's uploads in a document's place; the document so far stays as an earlier version. */
export function addVersion(
  ctx: SignedIn,
  caseId: number,
  id: number,
  { version, fileId, title, ...given }: NewVersion,
): Promise<CaseDocument> {
  return writeToCase(ctx, caseId, async (w, found) => {
    const { document: before, type } = await lockDocument(w, ctx.actor, caseId, id);
    refuseReplaced(before, 'replaced');
    await checkVersion(w, before, version);
    const isOut = before.direction === 'out';
    const days = {
      receivedOn: given.receivedOn ?? (isOut ? null : londonDate()),
      sentOn: given.sentOn ?? (isOut ? londonDate() : null),
    };
    checkDays(days);
    await takeUpload(w, ctx.actor, fileId);
    const { documentTypeId, folderId, direction, addressee } = before;
    await changeRow(w, DOCUMENT_ENTITY, caseDocuments, before, version, { isSuperseded: true });
    const after = await addRow(withholding(w, type), DOCUMENT_ENTITY, caseDocuments, {
      caseId,
      fileId,
      documentTypeId,
      folderId,
      direction,
      addressee,
      title: title ?? before.title,
      ...days,
      versionOfId: id,
      evidenceValidTo: validTo(type, days),
    });
    await arrived(w, found, type, after);
    return documentOf(w.tx, ctx.actor, caseId, after.id);
  });
}
