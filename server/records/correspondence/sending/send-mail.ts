import { randomBytes } from 'node:crypto';
import { missing } from '#server/platform/database/rows.ts';
import type { Handover } from '#server/platform/email/parcel.ts';
import type { Services } from '#server/platform/http/services.ts';
import { defineJob, type JobContext } from '#server/platform/jobs/job.ts';
import { now } from '#shared/platform/dates.ts';
import { wayOf } from '#shared/records/correspondence/delivery.ts';
import { recipientStepProblem } from '#shared/records/letters/mail-states.ts';
import { methodsOf } from '../items/delivery-choice.ts';
import { holdRecipient, markSent, type OneMail, writeToMail } from '../items/hold-recipient.ts';
import { changeRecipient } from '../items/item-row.ts';
import { mailToSend } from '../items/mail-to-send.ts';
import { stoppersOf } from '../items/stoppers.ts';
import { linkFor } from '../links/mail-links.ts';
import { enclosuresOf, parcelOf } from '../links/parcel-of.ts';
import { noteRefusal } from './bounces.ts';
import { hookBody, overHook } from './hook.ts';

/**
 * Gives a message its id before it is handed over: the same recipient keeps the same id, so that a repeat is recognised. It cannot be
 * guessed, so whoever reports on it has seen the message.
 */
const messageIdOf = (recipientId: number, { publicUrl }: Services['settings']) =>
  `<mail-${recipientId}.${randomBytes(12).toString('hex')}@${new URL(publicUrl).hostname}>`;

type Taken = OneMail & { messageId: string; way: 'email' | 'hook'; channel: string };

/**
 * Claims what is queued for a recipient, before anything is sent. If it is already claimed, nothing is done: it never goes twice, and a
 * claimed one that is unaccounted for is left to a person.
 */
function take(services: Services, recipientId: number): Promise<Taken | null> {
  return writeToMail(services.database, recipientId, async (w, mail) => {
    const { item, recipient } = mail;
    if (recipient.status !== 'queued') return null;
    const method = (await methodsOf(w.tx, [recipient])).get(recipient.deliveryMethodId) ?? missing();
    const way = wayOf(method.channel);
    if (way === 'print') return null;
    const stopper = (await stoppersOf(w.tx, [{ recipient, caseId: item.caseId }])).get(recipientId);
    if (stopper !== undefined) {
      await holdRecipient(w, item, recipient, stopper);
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

/** Anything larger, in bytes, goes by link: mail servers would refuse it. */
const MOST_ENCLOSED = 10_000_000;

/** Prepares what is handed over, and returns a function that does so: until it is called nothing has been sent. */
async function prepare(services: Services, taken: Taken): Promise<() => Promise<Handover>> {
  const { database, email, files, settings } = services;
  const enclosures = await enclosuresOf(database, taken);
  if (taken.way === 'hook') {
    const { messageId } = taken;
    const body = await hookBody({ files }, taken, taken, enclosures);
    return () => overHook(settings, { messageId, body });
  }
  const isTooLarge = enclosures.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_ENCLOSED;
  const link = isTooLarge ? await linkFor(services, taken) : null;
  const given = { enclosures: isTooLarge ? [] : enclosures, link };
  const parcel = await parcelOf({ database, files }, taken, taken.messageId, given);
  return () => email.handOver(parcel);
}

/** Hands it over. A failure before anything was sent, such as a file store that does not answer, is retried later. */
async function handOver(services: Services, taken: Taken): Promise<Handover> {
  const send = await prepare(services, taken).catch((error: unknown) => {
    const recipientId = taken.recipient.id;
    services.log.error({ err: error, recipientId }, 'mail could not be prepared');
    return null;
  });
  return send ? send() : { outcome: 'later', reason: 'It could not be prepared and will be tried again.' };
}

/**
 * Records the result; returns whether to try again. Mail that was accepted has gone, whatever was recorded meanwhile; any other result
 * counts only if nobody has settled or repeated this attempt.
 */
async function record(
  { database }: Services,
  { recipient: { id, attempts, deliveryMethodId } }: Taken,
  handover: Handover,
  isLast: boolean,
): Promise<boolean> {
  const isAgain = await writeToMail(database, id, async (w, mail) => {
    const { item, recipient } = mail;
    // It bounced before its result was recorded, and goes another way.
    if (recipient.deliveryMethodId !== deliveryMethodId) return false;
    if (handover.outcome === 'accepted') {
      if (recipientStepProblem(recipient.status, 'sent') === null) await markSent(w, mail);
      return false;
    }
    if (recipient.status !== 'sending' || recipient.attempts !== attempts) return false;
    const { outcome, reason } = handover;
    if (outcome === 'unknown') {
      const statusReason = `It is not known whether it arrived: ${reason}`;
      await changeRecipient(w, item, recipient, { statusReason }, 'outcome unknown');
      return false;
    }
    if (outcome === 'later' && !isLast) {
      const waits = { status: 'queued', statusReason: reason } as const;
      await changeRecipient(w, item, recipient, waits, 'to be tried again');
      return true;
    }
    await noteRefusal(w, mail, reason, outcome === 'refused');
    return false;
  });
  return isAgain ?? false;
}

/** Thrown so that the queue retries later, at growing intervals. */
class NotYet extends Error {}

/** Hands what is queued for a recipient to the mail server or the hook, and records the result. */
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
