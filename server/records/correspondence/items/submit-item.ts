import { createHash } from 'node:crypto';
import { and, desc, eq, gt, inArray, isNotNull, ne, notInArray, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import { keepContent } from '#server/platform/files/keep-content.ts';
import { files } from '#server/platform/files/tables.ts';
import type { RenderedLetter } from '#server/platform/paper/rendering/letter-input.ts';
import type { FileStore } from '#server/platform/store/file-store.ts';
import { digestOf } from '#server/records/approvals/digest.ts';
import type { ApprovalHandler } from '#server/records/approvals/handler.ts';
import { requestApproval } from '#server/records/approvals/request-approval.ts';
import type { Case } from '#server/records/cases/access.ts';
import { addDays, londonDate, now } from '#shared/platform/dates.ts';
import { conflict } from '#shared/platform/errors.ts';
import { recipientsInWords } from '#shared/records/correspondence/mail.ts';
import { mailItems, mailRecipients } from '../tables.ts';
import type { Addressed, Composed } from './compose.ts';
import { methodsOf } from './delivery-choice.ts';
import { changeItem, lockItem, MAIL, type MailItem, recipientsOf } from './item-row.ts';
import { queueItem } from './queue-item.ts';
import { signingOf, signingProblem, signLetter } from './sign-paper.ts';
import { templateInUse } from './template-in-use.ts';

/**
 * The digest of what is approved and sent: the template's version, and for each recipient the SHA-256 of the PDF, the text, address and
 * delivery method.
 */
async function digestOfItem(tx: Tx, item: MailItem): Promise<string> {
  const recipients = await recipientsOf(tx, item.id);
  const ids = recipients.flatMap(({ fileId }) => fileId ?? []);
  const stored = await tx
    .select({ id: files.id, sha256: files.sha256 })
    .from(files)
    .where(inArray(files.id, ids.length > 0 ? ids : [0]));
  const hashes = new Map(stored.map(({ id, sha256 }) => [id, sha256]));
  return digestOf([
    [item.templateVersionId, ...item.attachmentIds],
    ...recipients.map(({ name, lines, email, mobile, deliveryMethodId, fileId, subject, content }) => [
      hashes.get(fileId ?? 0),
      name,
      ...lines,
      email,
      mobile,
      deliveryMethodId,
      subject,
      content,
    ]),
  ]);
}

async function askToApprove(w: Write, item: MailItem, found: Case): Promise<void> {
  const recipients = await recipientsOf(w.tx, item.id);
  const methods = await methodsOf(w.tx, recipients);
  const template = await templateInUse(w.tx, item.templateId, item.templateVersionId);
  const names = recipientsInWords(recipients);
  await requestApproval(w, {
    kind: 'mail',
    entity: MAIL,
    entityId: item.id,
    domainId: found.domainId,
    caseIds: [found.id],
    amountPence: null,
    summary: `${item.title} to ${names}, case ${found.uniqueReference}`,
    digest: await digestOfItem(w.tx, item),
    working: [
      {
        lines: [
          { label: 'Template', text: `${template.name}, version ${template.versionNumber}` },
          { label: 'Written to', text: names },
          {
            label: 'Delivery',
            text: [...new Set([...methods.values()].map(({ name }) => name))].join(', '),
          },
          { label: 'Pages', text: String(recipients.reduce((sum, { pages }) => sum + (pages ?? 0), 0)) },
          { label: 'Cost', pence: recipients.reduce((sum, { costPence }) => sum + (costPence ?? 0), 0) },
        ],
      },
    ],
    papers: [{ name: 'The letter', href: `/paperless-office/outbound?item=${item.id}` }],
  });
}

/**
 * Submits a made letter: to a second person if its template requires one, else to the queue. A report of the office holder that none of its
 * writers may sign waits for somebody who may.
 */
export async function submitItem(w: Write, item: MailItem, found: Case): Promise<MailItem> {
  const signing = await signingOf(w.tx, item);
  const requiresApproval = item.requiresApproval || typeof signing === 'string';
  const generated = await changeItem(w, item, {
    status: 'generated',
    statusReason: null,
    problems: [],
    requiresApproval,
  });
  if (!requiresApproval) {
    await signLetter(w, generated, signing);
    return queueItem(w, generated);
  }
  await askToApprove(w, generated, found);
  return changeItem(w, generated, { status: 'awaiting_approval' });
}

async function lockAwaiting(tx: Tx, id: number): Promise<MailItem | null> {
  const item = await lockItem(tx, id);
  return item.status === 'awaiting_approval' ? item : null;
}

async function backToDraft(w: Write, id: number, statusReason: string, action: string): Promise<void> {
  const item = await lockAwaiting(w.tx, id);
  if (item) await changeItem(w, item, { status: 'draft', statusReason }, action);
}

/**
 * Why a user may not approve an item: they began it, wrote part of it or sign it. Null if they may. A draft that the program made as they
 * moved a case does not count as begun by them once somebody else has finished it: whoever ends an arrangement may then approve the
 * certificate.
 */
function ownLetter(
  {
    createdBy,
    raisedBy,
    authorId,
    writerIds,
  }: Pick<MailItem, 'createdBy' | 'raisedBy' | 'authorId' | 'writerIds'>,
  userId: number,
): string | null {
  const isFinished = raisedBy !== null && writerIds.length > 0;
  return [isFinished ? null : createdBy, authorId, ...writerIds].includes(userId)
    ? 'You wrote or signed this letter, so somebody else must approve it.'
    : null;
}

/** Why a user may not approve a waiting item: they wrote it, or neither its writers nor they may sign it. */
export const approvalBlocker = async (
  tx: Database | Tx,
  item: MailItem,
  userId: number,
): Promise<string | null> => ownLetter(item, userId) ?? (await signingProblem(tx, item, userId));

/** Letters: nobody who wrote, signed or submitted one may approve it. */
export const mailApprovals: ApprovalHandler = {
  digestNow: async (tx, { entityId }) => {
    const item = await lockAwaiting(tx, entityId);
    return item ? digestOfItem(tx, item) : null;
  },
  barred: async (tx, { entityId }, userId) => {
    return approvalBlocker(tx, await lockItem(tx, entityId), userId);
  },
  approve: async (w, { entityId }) => {
    const item = await lockAwaiting(w.tx, entityId);
    if (!item) throw conflict('This letter is no longer awaiting approval.');
    const approved = await changeItem(w, item, {
      status: 'approved',
      approvedBy: w.author.id,
      approvedAt: now(),
    });
    await signLetter(w, approved, await signingOf(w.tx, approved, w.author.id));
    await queueItem(w, approved);
  },
  reject: (w, { entityId }, comment) => backToDraft(w, entityId, comment, 'rejected'),
  dropped: (w, { entityId }, why) => backToDraft(w, entityId, why, 'back to draft'),
};

/** A finished letter for one recipient; its pages are all those in the envelope. */
export type Made = Composed & { rendered: RenderedLetter; pages: number };

/** A recipient as it is stored. */
export const recipientRow = (itemId: number, position: number, recipient: Addressed) => {
  const { type, id, name, salutation, lines, reference, email, mobile, method } = recipient;
  return {
    itemId,
    position,
    type,
    ofId: id,
    name,
    salutation,
    lines: [...lines],
    reference,
    email,
    mobile,
    deliveryMethodId: method.id,
    costPence: method.unitCost,
  };
};

/** Replaces the recipients of a draft. */
export async function storeRecipients(
  w: Write,
  itemId: number,
  recipients: readonly Addressed[],
): Promise<void> {
  await w.tx.delete(mailRecipients).where(eq(mailRecipients.itemId, itemId));
  if (recipients.length > 0)
    await w.tx
      .insert(mailRecipients)
      .values(recipients.map((recipient, position) => recipientRow(itemId, position, recipient)));
}

/** Replaces what was made for each recipient of an item: the PDFs in the file store, each once. */
export async function storeMade(
  w: Write,
  store: FileStore,
  { id, title }: Pick<MailItem, 'id' | 'title'>,
  made: readonly Made[],
): Promise<void> {
  await w.tx.delete(mailRecipients).where(eq(mailRecipients.itemId, id));
  for (const [position, { recipient, subject, content, rendered, pages }] of made.entries()) {
    const { id: fileId } = await keepContent(w, store, {
      name: `${title}.pdf`,
      type: 'application/pdf',
      bytes: rendered.pdf,
    });
    await w.tx.insert(mailRecipients).values({
      ...recipientRow(id, position, recipient),
      fileId,
      subject,
      content,
      pages,
    });
  }
}

/** Identifies what a letter says and to whom, whenever it is written. */
export const contentKeyOf = (made: readonly Composed[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        made.map(({ recipient, subject, input }) => [
          recipient.type,
          recipient.id,
          recipient.name,
          subject,
          input?.html,
        ]),
      ),
    )
    .digest('hex');

/** How long the same letter to the same people counts as a repeat. */
const REPEAT_DAYS = 14;

/** Written within the repeat period, and not withdrawn. */
const isRecent = () =>
  and(
    notInArray(mailItems.status, ['draft', 'cancelled']),
    gt(mailItems.createdAt, sql`${addDays(londonDate(), -REPEAT_DAYS)}::date`),
  );

/** The day on which one of these letters was already written on a case; null if it was not, or was withdrawn. */
export async function repeatsOf(
  tx: Tx,
  contentKeys: readonly string[],
  exceptId = 0,
): Promise<(caseId: number, contentKey: string) => string | null> {
  const same = await tx
    .select({ caseId: mailItems.caseId, contentKey: mailItems.contentKey, at: mailItems.createdAt })
    .from(mailItems)
    .where(
      and(
        sql`${mailItems.contentKey} = any(${sql.param([...contentKeys])}::text[])`,
        ne(mailItems.id, exceptId),
        isRecent(),
      ),
    )
    .orderBy(desc(mailItems.id));
  return (caseId, contentKey) => {
    const last = same.find((each) => each.caseId === caseId && each.contentKey === contentKey);
    return last ? londonDate(last.at) : null;
  };
}

/** When these cases' recipients were recently sent the same content, by content: the day, or null. The caller has locked the cases. */
export async function recentLetters(
  tx: Tx,
  caseIds: readonly number[],
): Promise<(caseId: number, contentKey: string) => string | null> {
  const rows = await tx
    .select({ caseId: mailItems.caseId, contentKey: mailItems.contentKey, at: mailItems.createdAt })
    .from(mailItems)
    .where(and(inArray(mailItems.caseId, [...caseIds]), isNotNull(mailItems.contentKey), isRecent()))
    .orderBy(mailItems.id);
  const days = new Map(rows.map(({ caseId, contentKey, at }) => [`${caseId} ${contentKey}`, londonDate(at)]));
  return (caseId, contentKey) => days.get(`${caseId} ${contentKey}`) ?? null;
}

/** The same for one letter. */
export const repeatOf = async (
  tx: Tx,
  { caseId, contentKey, exceptId }: { caseId: number; contentKey: string; exceptId: number },
): Promise<string | null> => (await repeatsOf(tx, [contentKey], exceptId))(caseId, contentKey);
