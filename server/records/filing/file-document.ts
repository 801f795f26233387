import type { Write } from '#server/platform/database/write.ts';
import { queueReading } from '#server/platform/files/texts/read-file.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { type Case, writeToCase } from '#server/records/cases/access.ts';
import { type CaseDocument, documentOf } from '#server/records/documents/document-list.ts';
import {
  checkFolder,
  DOCUMENT_ENTITY,
  type Document,
  type DocumentType,
  lockDocument,
  refuseReplaced,
  usableType,
  validTo,
  withholding,
} from '#server/records/documents/document-rules.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { takeUpload } from '#server/records/documents/take-upload.ts';
import { addRow, changeRow, checkVersion } from '#server/records/reference/versioned-rows.ts';
import { raiseTasks, type Task } from '#server/records/tasks/raise-tasks.ts';
import { completeOn } from '#server/records/tasks/task-events.ts';
import { londonDate } from '#shared/platform/dates.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { DocumentChange, NewDocument, NewVersion } from '#shared/records/documents/contract.ts';
import type { DocumentDirection } from '#shared/records/documents/documents.ts';
import type { Assignee } from '#shared/records/tasks/contract.ts';
import { signFiled } from './sign-filed.ts';

/** The tasks that the arrival of a document raised, and those that it completed. */
type Followed = { raised: Task[]; completed: Task[] };

const whatArrived = ({ isSpecialCategory, name }: DocumentType, { title }: Pick<Document, 'title'>) =>
  isSpecialCategory ? name : `${name}: ${title}`;

/** Completes the tasks of a case that waited for a document of the type. */
export const completeWaiting = (
  w: Write,
  found: Case,
  type: DocumentType,
  document: Pick<Document, 'title'>,
): Promise<Task[]> =>
  completeOn(w, found, 'document_received', `${whatArrived(type, document)} was filed.`, type.id);

/** When a document of the type arrives, it is indexed for search, waiting tasks are completed and the type's own task is raised. */
async function arrived(
  w: Write,
  found: Case,
  type: DocumentType,
  document: Document,
  to?: Partial<Assignee>,
): Promise<Followed> {
  const completed = await completeWaiting(w, found, type, document);
  await queueReading(w.tx, document.fileId);
  if (document.direction === 'out' || type.taskOnReceiptId === null) return { raised: [], completed };
  return { raised: await raiseTasks(w, found, [type.taskOnReceiptId], 'document', to), completed };
}

/** A document to be filed, whose file the caller is known to be allowed to file. */
export type Filed = NewDocument & Pick<Partial<Document>, 'source'> & { tasksGoTo?: Partial<Assignee> };

/** Files a file on a locked case, with the tasks that follow; folder, direction and dates follow from the type if not given. */
export async function fileDocument(
  w: Write,
  actor: Actor,
  found: Case,
  input: Filed,
): Promise<{ document: Document; type: DocumentType } & Followed> {
  const { fileId, documentTypeId, title, addressee, source } = input;
  const type = await usableType(w, actor, documentTypeId);
  const folderId = input.folderId ?? type.folderId;
  await checkFolder(w, folderId);
  const direction = input.direction ?? (type.direction as DocumentDirection);
  const isOut = direction === 'out';
  const days = {
    receivedOn: input.receivedOn ?? (isOut ? null : londonDate()),
    sentOn: input.sentOn ?? (isOut ? londonDate() : null),
  };
  const document = await addRow(withholding(w, type), DOCUMENT_ENTITY, caseDocuments, {
    caseId: found.id,
    fileId,
    documentTypeId,
    folderId,
    direction,
    title,
    addressee,
    ...(source && { source }),
    ...days,
    evidenceValidTo: validTo(type, days),
  });
  await signFiled(w, found, type, document, input.reportedHeldPence);
  return { document, type, ...(await arrived(w, found, type, document, input.tasksGoTo)) };
}

/** Files one of the caller's own uploads on a case. */
export function addDocument(ctx: SignedIn, caseId: number, input: NewDocument): Promise<CaseDocument> {
  return writeToCase(ctx, caseId, async (w, found) => {
    await takeUpload(w, ctx.actor, input.fileId);
    const { document } = await fileDocument(w, ctx.actor, found, input);
    return documentOf(w.tx, ctx.actor, caseId, document.id);
  });
}

/** Changes the details of a document, not its content. */
export function changeDocument(
  ctx: SignedIn,
  caseId: number,
  id: number,
  version: number,
  { reportedHeldPence, ...change }: DocumentChange,
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
    const isSpecialCategory = type.isSpecialCategory || typeBefore.isSpecialCategory;
    const after = await changeRow(
      withholding(w, { isSpecialCategory }),
      DOCUMENT_ENTITY,
      caseDocuments,
      before,
      version,
      { ...change, evidenceValidTo: validTo(type, days) },
    );
    await signFiled(w, found, type, after, reportedHeldPence);
    if (type.id !== typeBefore.id) await arrived(w, found, type, after);
    return documentOf(w.tx, ctx.actor, caseId, id);
  });
}

/** Replaces a document with another of the caller's uploads; the previous one is kept as an earlier version. */
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
    await signFiled(w, found, type, after, given.reportedHeldPence);
    await arrived(w, found, type, after);
    return documentOf(w.tx, ctx.actor, caseId, after.id);
  });
}
