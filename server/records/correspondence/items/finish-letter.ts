import { eq } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { type Write, write } from '#server/platform/database/write.ts';
import type { Services } from '#server/platform/http/services.ts';
import { addJob, defineJob } from '#server/platform/jobs/job.ts';
import { cases } from '#server/records/cases/tables.ts';
import { decisionToldOf } from '#server/records/decisions/decision-facts.ts';
import { addRow } from '#server/records/reference/versioned-rows.ts';
import { conflict } from '#shared/platform/errors.ts';
import type { LetterProblem } from '#shared/records/correspondence/letter-problem.ts';
import type { LetterFacts } from '../data/letter-data.ts';
import { mailItems } from '../tables.ts';
import { addressLetter, type Named } from './address-letter.ts';
import type { LetterToMake } from './compose.ts';
import { announceMail, changeItem, lockItem, MAIL, type MailItem, recipientsOf } from './item-row.ts';
import { letterToFinish } from './letter-to-finish.ts';
import { type Making, makeLetter, problemOf } from './make-letter.ts';
import { program } from './program.ts';
import { aboutOf, type Subject } from './subject-of.ts';
import { contentKeyOf, storeMade, storeRecipients, submitItem } from './submit-item.ts';
import { templateInUse } from './template-in-use.ts';

/** A stored draft to be made: its recipients are looked up again, with the template version it was begun with. */
export async function draftToMake(database: Database, item: MailItem): Promise<LetterToMake> {
  const [found = missing()] = await database.select().from(cases).where(eq(cases.id, item.caseId));
  const template = await templateInUse(database, item.templateId, item.templateVersionId);
  const stored = await recipientsOf(database, item.id);
  const named = stored.map(({ ofId, ...rest }) => ({ ...rest, id: ofId }));
  const recipients = await database.transaction((tx) =>
    addressLetter(tx, program(item.authorId), item.caseId, { template, recipients: named }),
  );
  const { subject, body, facts, authorId } = item;
  const hasEnclosures = item.attachmentIds.length > 0;
  return { found, template, subject, body, facts, about: aboutOf(item), authorId, recipients, hasEnclosures };
}

/** A finished draft, or what prevents it: for example a recipient who is no longer on the case, or an inactive delivery method. */
async function makeDraft(services: Services, item: MailItem): Promise<Making> {
  const { id: itemId, attachmentIds } = item;
  try {
    const letter = await draftToMake(services.database, item);
    return await makeLetter(services, program(item.authorId), letter, { itemId, attachmentIds });
  } catch (error) {
    return { made: null, problems: [problemOf(error)] };
  }
}

/** Makes a draft and submits it; if something is missing it stays a draft that says what. One that was changed meanwhile is left alone. */
export async function finishLetter(services: Services, itemId: number): Promise<void> {
  const { database, files } = services;
  const [item] = await database.select().from(mailItems).where(eq(mailItems.id, itemId));
  if (item?.status !== 'draft') return;
  const { made, problems } = await makeDraft(services, item);
  await write(database, { id: item.createdBy ?? 0 }, async (w) => {
    const [found = missing()] = await w.tx
      .select()
      .from(cases)
      .where(eq(cases.id, item.caseId))
      .for('update');
    const now = await lockItem(w.tx, itemId);
    if (now.version !== item.version) {
      w.audit({ entity: 'mail-items', entityId: itemId, action: 'left alone', caseId: item.caseId });
      return;
    }
    if (!made) {
      await changeItem(w, now, { problems, statusReason: 'Could not be made.' }, 'not made');
      return;
    }
    await storeMade(w, files, now, made);
    const keyed = await changeItem(w, now, { contentKey: contentKeyOf(made) });
    await submitItem(w, keyed, found);
  });
}

export const finishLetterJob = defineJob(
  letterToFinish.name,
  letterToFinish.payload,
  ({ itemId }, { services }) => finishLetter(services, itemId),
  { maxAttempts: letterToFinish.maxAttempts },
);

/** A letter that the program writes. */
export type LetterToWrite = {
  caseId: number;
  templateId: number;
  recipients: readonly Named[];
  /** Tokens that the caller supplies and the case does not hold. */
  facts?: LetterFacts;
  /** Used in place of the template's text. */
  body?: string;
  attachments?: readonly number[];
  /** Left for somebody to finish; otherwise it is made and sent, or submitted for approval, as soon as this transaction commits. */
  asDraft: boolean;
  /** What raised it, in words; absent if a person did. */
  raisedBy?: string;
  /** Written once for each, such as the day of a missed payment. */
  occasion?: string;
  /** The record of the case that it is about, and its label. */
  about?: Required<Pick<Subject, 'entity' | 'id' | 'label'>>;
  /** A published version other than the newest: the one that was checked. */
  versionId?: number;
  /** The bulk run that it belongs to. */
  runId?: number;
  /** What prevents a draft from being made, if already known. */
  problems?: LetterProblem[];
};

/**
 * Writes a letter on a case within a transaction that has locked it; returns the id of the item. It is signed by the writer or, if the
 * program writes it, by the case's owner. A letter that cannot be made without a blank stays a draft that says why.
 */
export async function writeLetter(w: Write, letter: LetterToWrite): Promise<number> {
  const { caseId, templateId, asDraft, facts = {}, body = null, attachments = [], raisedBy = null } = letter;
  const template = await templateInUse(w.tx, templateId, letter.versionId);
  const [found = missing()] = await w.tx
    .select({ ownerId: cases.caseOwnerUserId })
    .from(cases)
    .where(eq(cases.id, caseId));
  const { recipients: named } = letter;
  const about =
    letter.about ?? (await decisionToldOf(w.tx, caseId, body ?? template.body, template.subject ?? ''));
  const author = program(w.author.id);
  const recipients = await addressLetter(w.tx, author, caseId, { template, recipients: named });
  const objection = recipients.find((each) => each.objection !== null)?.objection;
  if (objection) throw conflict(objection);
  const own: Write = { ...w, audit: (entry) => w.audit({ caseId, ...entry }) };
  const item = await addRow(own, MAIL, mailItems, {
    caseId,
    templateId,
    templateVersionId: template.versionId,
    documentTypeId: template.documentTypeId,
    title: template.name,
    noticeKind: template.noticeKind,
    body,
    facts,
    aboutEntity: about?.entity ?? null,
    aboutId: about?.id ?? null,
    aboutLabel: about?.label ?? null,
    attachmentIds: [...attachments],
    authorId: raisedBy === null && w.author.id ? w.author.id : found.ownerId,
    requiresApproval: template.requiresApproval,
    raisedBy,
    occasion: letter.occasion ?? null,
    runId: letter.runId ?? null,
    problems: letter.problems ?? [],
    statusReason: letter.problems ? 'Could not be made.' : null,
    writerIds: raisedBy === null && w.author.id ? [w.author.id] : [],
  });
  await storeRecipients(w, item.id, recipients);
  announceMail(w, item);
  if (!asDraft) await addJob(w.tx, letterToFinish, { itemId: item.id }, { key: `letter:${item.id}` });
  return item.id;
}
