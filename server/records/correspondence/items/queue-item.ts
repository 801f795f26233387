import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { addJob } from '#server/platform/jobs/job.ts';
import { holidaysOf } from '#server/records/reference/bank-holidays.ts';
import { londonDate, londonInstant, now } from '#shared/platform/dates.ts';
import { leavesOn, wayOf } from '#shared/records/correspondence/delivery.ts';
import { expectedOn } from '#shared/records/correspondence/delivery-rules.ts';
import { stateOfItem } from '#shared/records/letters/mail-states.ts';
import { type DeliveryMethod, methodsOf } from './delivery-choice.ts';
import { holdRecipient } from './hold-recipient.ts';
import { changeItem, changeRecipient, type MailItem, type MailRecipient, recipientsOf } from './item-row.ts';
import { mailToSend } from './mail-to-send.ts';
import { stoppersOf } from './stoppers.ts';

/** How long a bulk run can be cancelled if its delivery has no cut-off. */
const GRACE_MS = 15 * 60_000;

/** The day on which mail is sent. Mail without a cut-off that is not printed can be sent on any day. */
export const leavesOnBy = ({ channel, cutOffTime }: DeliveryMethod, holidays: ReadonlySet<string>): string =>
  wayOf(channel) !== 'print' && cutOffTime === null ? londonDate() : leavesOn(now(), cutOffTime, holidays);

/** When mail that is not printed is handed over; for a bulk run at the cut-off, until which it can be cancelled as a whole. */
export function handOverAt({ runId }: MailItem, { cutOffTime }: DeliveryMethod, leaves: string): Date {
  const isToday = leaves === londonDate();
  if (runId === null) return isToday ? now() : londonInstant(leaves, '08:00');
  const cutOff = cutOffTime === null ? 0 : londonInstant(leaves, cutOffTime).getTime();
  return new Date(Math.max(cutOff, now().getTime() + GRACE_MS));
}

/** Queues what is for one recipient. */
async function queueRecipient(
  w: Write,
  item: MailItem,
  recipient: MailRecipient,
  { method, leaves, holidays }: { method: DeliveryMethod; leaves: string; holidays: ReadonlySet<string> },
): Promise<void> {
  const values = {
    status: 'queued',
    statusReason: null,
    expectedOn: expectedOn(method, leaves, holidays),
    printRunId: null,
  } as const;
  await changeRecipient(w, item, recipient, values, 'queued');
  if (wayOf(method.channel) === 'print') return;
  const runAt = handOverAt(item, method, leaves);
  await addJob(w.tx, mailToSend, { recipientId: recipient.id }, { key: `mail:${recipient.id}`, runAt });
}

/**
 * Queues a locked item for these recipients, and holds what may not go to them now; returns the days on which it will be sent, in order.
 */
export async function queueRecipients(
  w: Write,
  item: MailItem,
  which: (recipient: MailRecipient) => boolean,
): Promise<string[]> {
  const recipients = (await recipientsOf(w.tx, item.id)).filter(which);
  const methods = await methodsOf(w.tx, recipients);
  const holidays = await holidaysOf(w.tx);
  const { caseId } = item;
  const stoppers = await stoppersOf(
    w.tx,
    recipients.map((recipient) => ({ recipient, caseId })),
  );
  const days: string[] = [];
  for (const recipient of recipients) {
    const method = methods.get(recipient.deliveryMethodId) ?? missing();
    const leaves = leavesOnBy(method, holidays);
    days.push(leaves);
    const stopper = stoppers.get(recipient.id);
    if (stopper === undefined) await queueRecipient(w, item, recipient, { method, leaves, holidays });
    else await holdRecipient(w, item, recipient, stopper);
  }
  return days.sort();
}

/** Queues a locked item: before its delivery's cut-off it is sent today, else on the next business day. */
export async function queueItem(w: Write, item: MailItem): Promise<MailItem> {
  const [dueOn = null] = await queueRecipients(w, item, ({ status }) => status === 'waiting');
  const states = (await recipientsOf(w.tx, item.id)).map(({ status }) => status);
  return changeItem(w, item, { status: stateOfItem(states), statusReason: null, dueOn });
}
