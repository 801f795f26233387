import type { Handover } from '#server/email/parcel.ts';
import type { Services } from '#server/http/services.ts';
import { defineJob, type JobContext } from '#server/jobs/job.ts';
import { wayOf } from '#shared/correspondence/delivery.ts';
import { now } from '#shared/dates.ts';
import { addressOf, deliveryProblems, methodsOf, setbacksOf } from '../items/delivery-choice.ts';
import { changeRecipient } from '../items/item-row.ts';
import { linkFor } from '../links/mail-links.ts';
import { noteRefusal } from './bounces.ts';
import { overHook } from './hook.ts';
import { mailToSend } from './mail-to-send.ts';
import { markSent } from './mark-sent.ts';
import { enclosuresOf, parcelOf } from './parcel-of.ts';
import { type OneMail, writeToMail } from './write-to-mail.ts';

/** Names a message before it is handed over: the same recipient keeps the same name, so that a repeat is known as one. */
const messageIdOf = (recipientId: number, { publicUrl }: Services['settings']) =>
  `<mail-${recipientId}@${new URL(publicUrl).hostname}>`;

type Taken = OneMail & { messageId: string; way: 'email' | 'hook'; channel: string };

/**
 * Takes what is queued for a recipient in hand, before anything leaves the program. Whoever finds it taken already leaves it alone: it
 * never goes twice, and what became of one that was taken and not accounted for is a person's question.
 */
function take(services: Services, recipientId: number): Promise<Taken | null> {
  return writeToMail(services.database, recipientId, async (w, mail) => {
    const { item, recipient } = mail;
    if (recipient.status !== 'queued') return null;
    const method = (await methodsOf(w.tx, [recipient])).get(recipient.deliveryMethodId)!;
    const way = wayOf(method.channel);
    if (way === 'print') return null;
    const address = addressOf(recipient);
    const [problem] = deliveryProblems(address, method, await setbacksOf(w.tx, [address]));
    if (problem !== undefined) {
      await changeRecipient(w, item, recipient, { status: 'held', statusReason: problem }, 'held');
      return null;
    }
    const messageId = recipient.messageId ?? messageIdOf(recipientId, services.settings);
    const taken = {
      status: 'sending',
      messageId,
      attempts: recipient.attempts + 1,
      handedOverAt: now(),
    } as const;
    await changeRecipient(w, item, recipient, taken, 'sending');
    return { ...mail, recipient: { ...recipient, ...taken }, messageId, way, channel: method.channel };
  });
}

/** More bytes than these go under a link: mail servers refuse them. */
const MOST_ENCLOSED = 10_000_000;

async function handOver(services: Services, taken: Taken): Promise<Handover> {
  const { database, email, files } = services;
  const enclosures = await enclosuresOf(database, taken);
  if (taken.way === 'hook') return overHook(services, taken, enclosures);
  const isTooLarge = enclosures.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_ENCLOSED;
  const link = isTooLarge ? await linkFor(services, taken) : null;
  return email.handOver(
    await parcelOf({ database, files }, taken, taken.messageId, {
      enclosures: isTooLarge ? [] : enclosures,
      link,
    }),
  );
}

/** Records what became of it; answers whether it is to be tried again. */
async function record(
  { database }: Services,
  { recipient: { id } }: Taken,
  handover: Handover,
  isLast: boolean,
): Promise<boolean> {
  const isAgain = await writeToMail(database, id, async (w, mail) => {
    const { item, recipient } = mail;
    if (recipient.status !== 'sending') return false;
    if (handover.outcome === 'accepted') {
      await markSent(w, mail);
      return false;
    }
    const { outcome, reason } = handover;
    if (outcome === 'unknown') {
      const statusReason = `Nobody can say whether it arrived: ${reason}`;
      await changeRecipient(w, item, recipient, { statusReason }, 'outcome unknown');
      return false;
    }
    if (outcome === 'later' && !isLast) {
      await changeRecipient(
        w,
        item,
        recipient,
        { status: 'queued', statusReason: reason },
        'to be tried again',
      );
      return true;
    }
    await noteRefusal(w, mail, reason, outcome === 'refused');
    return false;
  });
  return isAgain ?? false;
}

/** Thrown so that the queue tries again later, with longer and longer pauses. */
class NotYet extends Error {}

/** Hands what is queued for a recipient over to the mail server or the hook, and records what became of it. */
export const sendMailJob = defineJob(
  mailToSend.name,
  mailToSend.payload,
  async ({ recipientId }, { services, isLastAttempt }: JobContext) => {
    const taken = await take(services, recipientId);
    if (!taken) return;
    const handover = await handOver(services, taken);
    if (await record(services, taken, handover, isLastAttempt))
      throw new NotYet('reason' in handover ? handover.reason : '');
  },
  { maxAttempts: mailToSend.maxAttempts },
);
