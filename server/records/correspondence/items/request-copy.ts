import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import type { Case } from '#server/records/cases/access.ts';
import { keepManyClocks } from '#server/records/clocks/keep-clocks.ts';
import { allHolidays } from '#server/records/reference/bank-holidays.ts';
import { addRow, changeRow, checkVersion } from '#server/records/reference/versioned-rows.ts';
import { raiseOwnTask } from '#server/records/tasks/raise-tasks.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { conflict, invalidAt, noSuch } from '#shared/platform/errors.ts';
import { escapedHtml } from '#shared/platform/html.ts';
import type { MailDetail } from '#shared/records/correspondence/contract.ts';
import type { NewHardCopy } from '#shared/records/correspondence/hard-copies-contract.ts';
import { mailNumber } from '#shared/records/correspondence/mail.ts';
import { isElectronic } from '#shared/records/correspondence/notice-rules.ts';
import { copyDue } from '../hard-copies/copy-rows.ts';
import { endCopyTask, taskKeyOf } from '../hard-copies/copy-sent.ts';
import { clocksOfHardCopies } from '../hard-copies/hard-copy-clocks.ts';
import { hardCopyRequests, mailItems } from '../tables.ts';
import { methodsOf } from './delivery-choice.ts';
import { mailDetail } from './item-detail.ts';
import { type MailItem, type MailRecipient, recipientsOf, writeToMailItem } from './item-row.ts';
import { queueCopy } from './queue-copy.ts';

/** The name of requests in the audit trail. */
const HARD_COPY = 'hard-copy-requests';

type Request = typeof hardCopyRequests.$inferSelect;

/** What was delivered electronically to a recipient of an item; refused if it was not, or has not been sent. */
async function deliveredTo(tx: Tx, item: MailItem, recipientId: number): Promise<MailRecipient> {
  const recipient = (await recipientsOf(tx, item.id)).find(({ id }) => id === recipientId);
  if (!recipient) throw noSuch('recipient');
  const method = (await methodsOf(tx, [recipient])).get(recipient.deliveryMethodId) ?? missing();
  if (!isElectronic(method.channel))
    throw conflict(`It went to ${recipient.name} by ${method.name}, so there is nothing to copy on paper.`);
  if (recipient.sentOn === null)
    throw conflict('It has not been sent yet: change how it is delivered instead.');
  if (recipient.fileId === null) throw conflict('What was sent has no pages to print.');
  return recipient;
}

async function refuseSecond(tx: Tx, recipientId: number): Promise<void> {
  const standing = await tx
    .select({ request: hardCopyRequests, status: mailItems.status })
    .from(hardCopyRequests)
    .leftJoin(mailItems, eq(mailItems.id, hardCopyRequests.copyItemId))
    .where(and(eq(hardCopyRequests.recipientId, recipientId), isNull(hardCopyRequests.withdrawnOn)));
  const open = standing.find(({ status }) => status !== 'sent' && status !== 'delivered');
  if (open) throw conflict(`A hard copy was asked for on ${showDate(open.request.requestedOn)} already.`);
}

async function raiseTask(w: Write, found: Case, item: MailItem, name: string, request: Request) {
  const due = copyDue(found.jurisdiction, request.requestedOn, await allHolidays(w.tx));
  const words = `${name} asked for ${item.title} (${mailNumber(item.id)}) on paper on ${showDate(request.requestedOn)}. It is free of charge and to be delivered by ${showDate(due)}: see that the copy is posted.`;
  await raiseOwnTask(w, found, {
    name: `Hard copy to ${name}`.slice(0, 120),
    assignedUserId: found.caseOwnerUserId,
    content: `<p>${escapedHtml(words)}</p>`,
    source: 'document',
    sourceKey: taskKeyOf(request.id),
  });
}

/**
 * Records that a recipient asked for a paper copy of what was delivered electronically (rules 1.48 to 1.50): the clock of five business
 * days starts, a task is raised, and the copy is queued for post at once, free of charge.
 */
export async function requestCopy(ctx: SignedIn, input: NewHardCopy): Promise<MailDetail> {
  const { id, recipientId, requestedOn, source } = input;
  await writeToMailItem(ctx, id, async (w, item, found) => {
    const recipient = await deliveredTo(w.tx, item, recipientId);
    if (recipient.sentOn !== null && requestedOn < recipient.sentOn)
      throw invalidAt('requestedOn', `It was sent on ${showDate(recipient.sentOn)}.`);
    await refuseSecond(w.tx, recipientId);
    const values = { caseId: found.id, recipientId, requestedOn, source };
    const request = await addRow(w, HARD_COPY, hardCopyRequests, values);
    await raiseTask(w, found, item, recipient.name, request);
    const copyItemId = await queueCopy(w, { item, recipient });
    await changeRow(w, HARD_COPY, hardCopyRequests, request, request.version, { copyItemId });
    await keepManyClocks(w, await ownClock(w.tx, request));
  });
  return mailDetail(ctx, id);
}

const ownClock = async (tx: Tx, { id, caseId }: Request) =>
  (await clocksOfHardCopies(tx, [caseId])).filter(({ subject }) => subject === `hard-copy:${id}`);

type Key = { id: number; requestId: number; version: number };

/** A request about an item, unless it was withdrawn or its copy was sent. */
async function openRequest(tx: Tx, itemId: number, { requestId, version }: Key) {
  const [request] = await tx
    .select()
    .from(hardCopyRequests)
    .where(eq(hardCopyRequests.id, requestId))
    .for('update');
  const recipient = (await recipientsOf(tx, itemId)).find(({ id }) => id === request?.recipientId);
  if (!request || !recipient) throw noSuch('request');
  await checkVersion({ tx }, request, version);
  if (request.withdrawnOn !== null) throw conflict(`It was withdrawn on ${showDate(request.withdrawnOn)}.`);
  const [copy] =
    request.copyItemId === null
      ? []
      : await tx.select().from(mailItems).where(eq(mailItems.id, request.copyItemId));
  if (copy && copy.status !== 'cancelled')
    throw conflict(
      copy.sentOn === null
        ? `The copy is ${mailNumber(copy.id)}. Cancel that first.`
        : `The copy was posted on ${showDate(copy.sentOn)}.`,
    );
  return { request, recipient };
}

/** Queues a copy again after its letter was cancelled, to the current address. */
export async function postCopy(ctx: SignedIn, key: Key): Promise<MailDetail> {
  await writeToMailItem(ctx, key.id, async (w, item) => {
    const { request, recipient } = await openRequest(w.tx, item.id, key);
    const copyItemId = await queueCopy(w, { item, recipient });
    await changeRow(w, HARD_COPY, hardCopyRequests, request, request.version, { copyItemId });
  });
  return mailDetail(ctx, key.id);
}

/** Records that a hard copy is no longer wanted, or was never asked for. */
export async function withdrawCopy(
  ctx: SignedIn,
  { reason, ...key }: Key & { reason: string },
): Promise<MailDetail> {
  await writeToMailItem(ctx, key.id, async (w, item) => {
    const { request } = await openRequest(w.tx, item.id, key);
    const values = { withdrawnOn: londonDate(), withdrawnReason: reason };
    await changeRow(w, HARD_COPY, hardCopyRequests, request, request.version, values, {
      action: 'withdrawn',
    });
    await endCopyTask(w, request, 'cancelled', reason);
    await keepManyClocks(w, await ownClock(w.tx, request));
  });
  return mailDetail(ctx, key.id);
}
