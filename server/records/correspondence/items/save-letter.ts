import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, missing, oneRow } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { files } from '#server/platform/files/tables.ts';
import { cleanHtml } from '#server/platform/http/html.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import type { FileStore } from '#server/platform/store/file-store.ts';
import { voidApprovals } from '#server/records/approvals/request-approval.ts';
import { type Case, visibleCase, writeToCase } from '#server/records/cases/access.ts';
import { decisionToldOf } from '#server/records/decisions/decision-facts.ts';
import { visibleDocuments } from '#server/records/documents/document-list.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { checkVersion } from '#server/records/reference/versioned-rows.ts';
import { showDate } from '#shared/platform/dates.ts';
import { AppError, conflict } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { NewLetter } from '#shared/records/correspondence/contract.ts';
import { wayOf } from '#shared/records/correspondence/delivery.ts';
import { type LetterProblem, problemsInWords } from '#shared/records/correspondence/letter-problem.ts';
import { isStillHere } from '#shared/records/letters/mail-states.ts';
import { requestOfCopy } from '../hard-copies/hard-copy-clocks.ts';
import { mailItems } from '../tables.ts';
import { addressLetter } from './address-letter.ts';
import type { LetterToMake } from './compose.ts';
import {
  announceMail,
  changeItem,
  lockItem,
  MAIL,
  type MailItem,
  noSuchMail,
  recipientsOf,
} from './item-row.ts';
import { makeLetter } from './make-letter.ts';
import { aboutOf, type SubjectReaders, subjectOf } from './subject-of.ts';
import { contentKeyOf, type Made, repeatOf, storeMade, storeRecipients, submitItem } from './submit-item.ts';
import { templateFor } from './template-in-use.ts';

/** The refusal of letters that lack something, listing all of it. */
export const cannotBeSent = (problems: LetterProblem[]) =>
  new AppError('invalid', `This letter cannot be sent yet. ${problemsInWords(problems)}`, {
    errors: { letter: problemsInWords(problems) },
    data: { problems },
  });

/** The item being written; null for a new one. Refuses an item of another case, and one that has been partly sent. */
async function itemBefore(ctx: SignedIn, { caseId, id }: NewLetter): Promise<MailItem | null> {
  if (id === undefined) return null;
  const { database } = ctx.services;
  const [item] = await database
    .select()
    .from(mailItems)
    .where(and(eq(mailItems.id, id), eq(mailItems.caseId, caseId)));
  if (!item) throw noSuchMail();
  return item;
}

/** Refuses to change a letter that was sent to or came back from one of its recipients, or was cancelled. */
export async function refuseGone(tx: Tx, item: MailItem): Promise<void> {
  if ((await requestOfCopy(tx, item.id)) !== null)
    throw conflict('It is a hard copy of what was sent: cancel it and post the copy again.');
  const isHere = (await recipientsOf(tx, item.id)).every(isStillHere);
  if (item.status === 'cancelled' || !isHere)
    throw conflict('This letter has been sent or was cancelled: write a new one.');
}

/** The letter described by the input, with the template version that it was begun with. */
export async function letterOf(
  ctx: SignedIn,
  input: NewLetter,
  subjects: SubjectReaders = {},
): Promise<LetterToMake> {
  const {
    services: { database },
    actor,
  } = ctx;
  const found = await visibleCase(database, actor, input.caseId);
  const before = await itemBefore(ctx, input);
  const isSame = before?.templateId === input.templateId;
  const versionId = isSame ? before.templateVersionId : undefined;
  const template = await templateFor(database, actor, input.templateId, versionId);
  const body = input.body == null ? null : cleanHtml(input.body);
  if (body !== null && template.isFixed)
    throw new AppError('invalid', 'The text of this template is fixed.', {
      errors: { body: 'The text of this template is fixed.' },
    });
  const named =
    input.about ??
    (before && aboutOf(before)) ??
    (await decisionToldOf(
      database,
      input.caseId,
      body ?? template.body,
      input.subject ?? template.subject ?? '',
    ));
  const about = await subjectOf(database, input.caseId, named, subjects);
  return {
    found,
    template,
    subject: input.subject ?? null,
    body,
    facts: { ...(isSame ? before.facts : {}), ...about?.facts },
    about,
    authorId: before?.authorId ?? actor.id,
    recipients: await database.transaction((tx) =>
      addressLetter(tx, actor, input.caseId, { template, recipients: input.recipients }),
    ),
    hasEnclosures: input.attachmentIds.length > 0,
  };
}

const refusedAttachment = (message: string) =>
  new AppError('invalid', message, { errors: { attachmentIds: message } });

/** Refuses attachments that are not documents of the case and, with a letter that is printed, those that cannot be printed. */
async function checkAttachments(
  tx: Tx,
  actor: Actor,
  { caseId, attachmentIds }: NewLetter,
  { recipients }: LetterToMake,
): Promise<void> {
  if (attachmentIds.length === 0) return;
  const found = await tx
    .select({ title: caseDocuments.title, type: files.type })
    .from(caseDocuments)
    .innerJoin(files, eq(files.id, caseDocuments.fileId))
    .innerJoin(tables.documents, eq(tables.documents.id, caseDocuments.documentTypeId))
    .where(
      and(
        visibleDocuments(actor),
        inArray(caseDocuments.id, attachmentIds),
        eq(caseDocuments.caseId, caseId),
        isNull(caseDocuments.removedAt),
      ),
    );
  if (found.length < new Set(attachmentIds).size)
    throw refusedAttachment('One of these documents is not on this case any more.');
  const isPrinted = recipients.some(({ method }) => wayOf(method.channel) === 'print');
  const other = found.find(({ type }) => type !== 'application/pdf');
  if (isPrinted && other)
    throw refusedAttachment(`“${other.title}” is no PDF, so it cannot be printed with the letter.`);
}

const valuesOf = (
  { template, subject, body, facts, about, authorId }: LetterToMake,
  attachmentIds: readonly number[],
) => ({
  templateId: template.id,
  templateVersionId: template.versionId,
  documentTypeId: template.documentTypeId,
  title: template.name,
  noticeKind: template.noticeKind,
  subject,
  body,
  facts,
  aboutEntity: about?.entity ?? null,
  aboutId: about?.id ?? null,
  aboutLabel: about?.label ?? null,
  attachmentIds: [...attachmentIds],
  authorId,
  requiresApproval: template.requiresApproval,
  statusReason: null,
  problems: [],
});

const writerOf = ({ author }: Write) => (author.id ? [author.id] : []);

/** Stores a new letter, under the id in its codes. */
export async function storeNew(
  w: Write,
  id: number,
  letter: LetterToMake,
  { attachmentIds = [], asksForProof = false }: { attachmentIds?: readonly number[]; asksForProof?: boolean },
): Promise<MailItem> {
  const values = valuesOf(letter, attachmentIds);
  const by = w.author.id || null;
  const [item = missing()] = await w.tx
    .insert(mailItems)
    .overridingSystemValue()
    .values({
      id,
      caseId: letter.found.id,
      ...values,
      writerIds: writerOf(w),
      asksForProof,
      createdBy: by,
      updatedBy: by,
    })
    .returning();
  w.audit({ entity: MAIL, entityId: id, action: 'created', after: { title: values.title } });
  announceMail(w, item);
  return item;
}

/** Replaces what a letter says under its id; a pending approval is void. */
async function storeLetter(w: Write, id: number, letter: LetterToMake, input: NewLetter): Promise<MailItem> {
  if (input.id === undefined) return storeNew(w, id, letter, { attachmentIds: input.attachmentIds });
  const values = valuesOf(letter, input.attachmentIds);
  const writer = writerOf(w);
  const before = await lockItem(w.tx, id);
  await checkVersion(w, before, input.version);
  await refuseGone(w.tx, before);
  await voidApprovals(w, { entity: MAIL, entityId: id }, 'The letter was changed.');
  return changeItem(w, await lockItem(w.tx, id), {
    ...values,
    writerIds: [...new Set([...before.writerIds, ...writer])],
    status: 'draft',
    approvedBy: null,
    approvedAt: null,
    dueOn: null,
    contentKey: null,
    repeatReason: null,
  });
}

/** Refuses the same words to the same people within two weeks. */
async function refuseRepeat(w: Write, item: MailItem, contentKey: string): Promise<void> {
  const on = await repeatOf(w.tx, { caseId: item.caseId, contentKey, exceptId: item.id });
  if (on !== null)
    throw new AppError(
      'conflict',
      `The same letter was written on ${showDate(on)}. Give a reason for sending it again.`,
      {
        data: { isRepeat: true },
      },
    );
}

/** The id of the next item, which its codes contain before it is stored. */
export async function nextId(ctx: SignedIn): Promise<number> {
  const row = await oneRow(ctx.services.database, {
    id: col.number,
  })`select nextval(pg_get_serial_sequence('mail_items', 'id'))::int as id`;
  return row.id;
}

/**
 * Saves a letter as a draft, or makes and submits it: to a second person if its template requires one. Nothing is made with a blank, to an
 * invalid address, or twice with the same words within two weeks without a reason.
 */
export async function saveLetter(ctx: SignedIn, input: NewLetter, subjects: SubjectReaders): Promise<number> {
  const { services, actor } = ctx;
  const letter = await letterOf(ctx, input, subjects);
  const id = input.id ?? (await nextId(ctx));
  let made: Made[] | null = null;
  if (input.send) {
    const { attachmentIds } = input;
    const making = await makeLetter(services, actor, letter, { itemId: id, attachmentIds });
    if (!making.made) throw cannotBeSent(making.problems);
    made = making.made;
  }
  await writeToCase(ctx, input.caseId, async (w, found) => {
    if (found.riskOfViolence && !letter.found.riskOfViolence)
      throw conflict('The address is withheld now (risk of violence). Read the letter again.');
    await checkAttachments(w.tx, actor, input, letter);
    const item = await storeLetter(w, id, letter, input);
    if (!made) return storeRecipients(w, id, letter.recipients);
    await sendMade(w, services.files, { item, made, found, repeatReason: input.repeatReason });
  });
  return id;
}

type ToSend = { item: MailItem; made: Made[]; found: Case; repeatReason: string | null };

/**
 * Stores what was made for each recipient, and submits it; a repeat needs a reason. The case is locked, so of two simultaneous ones the
 * second sees the first.
 */
export async function sendMade(
  w: Write,
  store: FileStore,
  { item, made, found, repeatReason }: ToSend,
): Promise<void> {
  const contentKey = contentKeyOf(made);
  if (repeatReason === null) await refuseRepeat(w, item, contentKey);
  await storeMade(w, store, item, made);
  await submitItem(w, await changeItem(w, item, { contentKey, repeatReason }), found);
}
