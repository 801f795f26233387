import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { type Case, visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { raiseOwnTask, raiseTasks } from '#server/records/tasks/raise-tasks.ts';
import { showDate } from '#shared/platform/dates.ts';
import { AppError, conflict, invalidAt } from '#shared/platform/errors.ts';
import { escapedHtml } from '#shared/platform/html.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { MailDetail, ReturnedPostInput } from '#shared/records/correspondence/contract.ts';
import { wayOf } from '#shared/records/correspondence/delivery.ts';
import { envelopeKey } from '#shared/records/correspondence/envelope.ts';
import { itemOfCode, mailNumber } from '#shared/records/correspondence/mail.ts';
import { type DeliveryMethod, methodsOf } from '../items/delivery-choice.ts';
import { mailDetail } from '../items/item-detail.ts';
import {
  changeRecipient,
  followRecipients,
  lockItem,
  type MailItem,
  type MailRecipient,
  recipientsOf,
  writeToMailItem,
} from '../items/item-row.ts';
import { queueRecipients } from '../items/queue-item.ts';
import { clearBounces } from '../sending/bounces.ts';
import { hardCopyRequests, mailItems, mailRecipients, returnedPost } from '../tables.ts';
import { type Envelope, holdEnvelope } from './hold-envelope.ts';

/** The code of the task that asks for a new address. */
const TASK_CODE = 'returned-post-new-address';

const isPosted = ({ status, deliveryMethodId }: MailRecipient, methods: Map<number, DeliveryMethod>) =>
  ['printed', 'exported', 'sent', 'delivered'].includes(status) &&
  wayOf((methods.get(deliveryMethodId) ?? missing()).channel) === 'print';

/** Which of an item's letters came back: the one that was posted or, if several were, the one named. */
async function returnedOne(w: Write, item: MailItem, wanted: number | null): Promise<MailRecipient> {
  const recipients = await recipientsOf(w.tx, item.id);
  const methods = await methodsOf(w.tx, recipients);
  const posted = recipients.filter((recipient) => isPosted(recipient, methods));
  const [first, second] = posted;
  if (!first) throw invalidAt('code', `No copy of ${mailNumber(item.id)} is in the post.`);
  if (wanted === null && second)
    throw new AppError('invalid', 'It went to several recipients: say whose came back.', {
      errors: { recipientId: 'It went to several recipients: say whose came back.' },
      data: { recipients: posted.map(({ id, name }) => ({ id, name })) },
    });
  const chosen = wanted === null ? first : posted.find(({ id }) => id === wanted);
  if (!chosen) throw invalidAt('recipientId', 'Nothing to this recipient is in the post.');
  return chosen;
}

async function askForAddress(w: Write, found: Case, recipient: MailRecipient, words: string): Promise<void> {
  const { tasks } = tables;
  const [definition] = await w.tx.select({ id: tasks.id }).from(tasks).where(eq(tasks.code, TASK_CODE));
  const isClient = recipient.type === 'client' || recipient.type === 'complainant';
  if (isClient && definition) await raiseTasks(w, found, [definition.id], 'document');
  else
    await raiseOwnTask(w, found, {
      name: `New address of ${recipient.name}`,
      assignedUserId: found.caseOwnerUserId,
      content: `<p>${escapedHtml(words)}</p>`,
      source: 'document',
    });
}

/** The item in the post with that code, or its hard copy, whose pages carry the same code. */
async function inPost(database: Database | Tx, id: number): Promise<number> {
  const own = await recipientsOf(database, id);
  const methods = await methodsOf(database, own);
  if (own.some((one) => isPosted(one, methods))) return id;
  const [copy] = await database
    .select({ id: hardCopyRequests.copyItemId })
    .from(hardCopyRequests)
    .innerJoin(mailRecipients, eq(mailRecipients.itemId, hardCopyRequests.copyItemId))
    .where(
      and(
        inArray(
          hardCopyRequests.recipientId,
          own.map((recipient) => recipient.id),
        ),
        inArray(mailRecipients.status, ['printed', 'exported', 'sent', 'delivered']),
      ),
    )
    .orderBy(desc(hardCopyRequests.id))
    .limit(1);
  return copy?.id ?? id;
}

type CameBack = Pick<ReturnedPostInput, 'recipientId' | 'returnedOn' | 'reason'>;

/**
 * Records that a letter of a locked case came back: the address is flagged, and a task asks for the new one. Returns the envelope, for
 * which the caller holds queued mail once this is committed.
 */
export async function noteReturned(
  w: Write,
  found: Case,
  id: number,
  { recipientId = null, returnedOn, reason }: CameBack,
): Promise<Envelope> {
  const item = await lockItem(w.tx, id);
  if (item.caseId !== found.id) throw invalidAt('code', `${mailNumber(id)} is a letter of another case.`);
  const recipient = await returnedOne(w, item, recipientId);
  if (recipient.sentOn !== null && returnedOn < recipient.sentOn)
    throw invalidAt('returnedOn', `It was sent on ${showDate(recipient.sentOn)}.`);
  const values = { status: 'returned', returnedOn, returnReason: reason } as const;
  await changeRecipient(w, item, recipient, values, 'returned');
  await w.tx
    .insert(returnedPost)
    .values({ recipientId: recipient.id, envelopeKey: envelopeKey(recipient), returnedOn, reason });
  const where = found.riskOfViolence ? [] : recipient.lines;
  const words = `Post to ${[recipient.name, ...where].join(', ')}, came back on ${showDate(returnedOn)}: ${reason}`;
  await askForAddress(w, found, recipient, words);
  await followRecipients(w, await lockItem(w.tx, id));
  w.changed('mail');
  return { envelope: envelopeKey(recipient), why: words, askedOn: found.id };
}

/** Records that post came back, named by the QR code on it or the number of its item. */
export async function returnPost(
  ctx: SignedIn,
  { code, ...cameBack }: ReturnedPostInput,
): Promise<MailDetail> {
  const named = itemOfCode(code);
  if (named === null) throw invalidAt('code', 'This is not the code or number of one of our letters.');
  const id = await inPost(ctx.services.database, named);
  const envelope = await writeToMailItem(ctx, id, (w, _item, found) => noteReturned(w, found, id, cameBack));
  await holdEnvelope(ctx.services.database, envelope);
  return mailDetail(ctx, id);
}

/** A letter of ours in the post, and its recipients. */
export type PostedLetter = {
  id: number;
  caseId: number;
  title: string;
  recipients: { id: number; name: string }[];
};

/** The letter with this code, if the actor may see it and it, or its hard copy, is in the post. */
export async function postedLetter(
  database: Database | Tx,
  actor: Pick<Actor, 'domainIds'>,
  named: number,
): Promise<PostedLetter | null> {
  const id = await inPost(database, named);
  const { title, caseId } = mailItems;
  const [item] = await database
    .select({ id: mailItems.id, title, caseId })
    .from(mailItems)
    .innerJoin(cases, eq(cases.id, caseId))
    .where(and(eq(mailItems.id, id), visibleCases(actor)));
  if (!item) return null;
  const all = await recipientsOf(database, id);
  const methods = await methodsOf(database, all);
  const recipients = all
    .filter((one) => isPosted(one, methods))
    .map(({ id: of, name }) => ({ id: of, name }));
  return recipients.length > 0 ? { ...item, recipients } : null;
}

/** Records that somebody confirmed an address from which post came back: what was held for it on this item is queued again. */
export async function confirmAddress(
  ctx: SignedIn,
  { id, recipientId }: { id: number; recipientId: number },
): Promise<MailDetail> {
  await writeToMailItem(ctx, id, async (w, item) => {
    const recipient = (await recipientsOf(w.tx, id)).find((each) => each.id === recipientId);
    if (!recipient) throw new AppError('notFound', 'That no longer exists.');
    const confirmed = await w.tx
      .update(returnedPost)
      .set({ confirmedAt: new Date(), confirmedBy: ctx.actor.id })
      .where(and(eq(returnedPost.envelopeKey, envelopeKey(recipient)), isNull(returnedPost.confirmedAt)))
      .returning({ id: returnedPost.id });
    const isCleared = recipient.email !== null && (await clearBounces(w, recipient.email));
    if (confirmed.length === 0 && !isCleared) throw conflict('Nothing came back from this address.');
    w.audit({
      entity: 'mail-items',
      entityId: id,
      action: 'address confirmed',
      after: { recipient: recipient.name },
    });
    if (recipient.status === 'held') await queueRecipients(w, item, (each) => each.id === recipientId);
    await followRecipients(w, await lockItem(w.tx, id));
  });
  return mailDetail(ctx, id);
}
