import { and, desc, eq, gte, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { addDays, londonDate, londonInstant } from '#shared/platform/dates.ts';
import { AppError } from '#shared/platform/errors.ts';
import { writeToMail } from '../items/hold-recipient.ts';
import { changeRecipient } from '../items/item-row.ts';
import { mailItems, mailRecipients } from '../tables.ts';
import { remember, sendInstead } from './bounces.ts';
import { type DeliveryNotice, type DeliveryReport, readDsn } from './read-dsn.ts';

/** How many days a mail server keeps trying: a report that names none of our messages can only be about mail of that period. */
const BELIEVED_DAYS = 7;

/**
 * Which recipient a notice is about, among the cases that `scope` shows: by the id of our message, which only somebody who had the message
 * knows; else by the address, the last e-mail sent there in the last days.
 */
async function recipientOf(
  database: Database,
  { messageId }: DeliveryReport,
  { address }: DeliveryNotice,
  scope: SQL | undefined,
): Promise<number | null> {
  const byAddress = and(
    eq(sql`lower(${mailRecipients.email})`, address ?? ''),
    inArray(mailRecipients.status, ['sent', 'delivered']),
    isNotNull(mailRecipients.messageId),
    gte(mailRecipients.handedOverAt, londonInstant(addDays(londonDate(), -BELIEVED_DAYS))),
  );
  const about = async (where: SQL | undefined) => {
    const [found] = await database
      .select({ id: mailRecipients.id })
      .from(mailRecipients)
      .innerJoin(mailItems, eq(mailItems.id, mailRecipients.itemId))
      .innerJoin(cases, eq(cases.id, mailItems.caseId))
      .where(and(where, scope))
      .orderBy(desc(mailRecipients.handedOverAt))
      .limit(1);
    return found?.id ?? null;
  };
  if (messageId !== null) return about(eq(mailRecipients.messageId, messageId));
  return address === null ? null : about(byAddress);
}

/** Records what a notice says; returns whether it changed anything. */
async function apply(database: Database, recipientId: number, notice: DeliveryNotice): Promise<boolean> {
  const { action, status, reason } = notice;
  const isChanged = await writeToMail(database, recipientId, async (w, mail) => {
    const { item, recipient } = mail;
    if (recipient.status !== 'sent' && recipient.status !== 'delivered' && recipient.status !== 'sending')
      return false;
    const today = londonDate();
    if (action === 'delivered') {
      await changeRecipient(w, item, recipient, { status: 'delivered', deliveredOn: today }, 'delivered');
      return true;
    }
    if (action !== 'failed') return false;
    const values = { status: 'returned', returnedOn: today, returnReason: reason } as const;
    await changeRecipient(w, item, recipient, values, 'bounced');
    await remember(w, mail, { kind: status?.startsWith('4') ? 'soft' : 'hard', code: status, reason });
    await sendInstead(w, { ...mail, recipient: { ...recipient, ...values } });
    return true;
  });
  return isChanged ?? false;
}

/**
 * Takes in a message that may be a delivery status notification, and applies it to its mail: bounced mail is marked as returned, and goes
 * by post if its delivery method says so. Returns how many recipients changed; null if it is no such notification.
 */
export async function takeDsn(database: Database, message: string, scope?: SQL): Promise<number | null> {
  const report = await readDsn(message);
  if (!report) return null;
  let changed = 0;
  for (const notice of report.notices) {
    const recipientId = await recipientOf(database, report, notice, scope);
    if (recipientId !== null && (await apply(database, recipientId, notice))) changed += 1;
  }
  return changed;
}

/** The same for a message that somebody uploads, limited to mail of the cases that they see. */
export async function bounceByHand(
  { services, actor }: SignedIn,
  message: string,
): Promise<{ changed: number }> {
  const changed = await takeDsn(services.database, message, visibleCases(actor));
  if (changed === null)
    throw new AppError('invalid', 'This is not a delivery status notification.', {
      errors: { message: 'This is not a delivery status notification.' },
    });
  return { changed };
}
