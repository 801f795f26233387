import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/database/connect.ts';
import type { SignedIn } from '#server/http/trpc.ts';
import { londonDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { changeRecipient } from '../items/item-row.ts';
import { mailRecipients } from '../tables.ts';
import { remember, sendInstead } from './bounces.ts';
import { type DeliveryNotice, type DeliveryReport, readDsn } from './read-dsn.ts';
import { writeToMail } from './write-to-mail.ts';

/** The last e-mail that went to an address. */
async function lastSentTo(database: Database, address: string | null): Promise<number | null> {
  if (address === null) return null;
  const [found] = await database
    .select({ id: mailRecipients.id })
    .from(mailRecipients)
    .where(
      and(
        eq(sql`lower(${mailRecipients.email})`, address),
        inArray(mailRecipients.status, ['sent', 'delivered']),
        sql`${mailRecipients.messageId} is not null`,
      ),
    )
    .orderBy(desc(mailRecipients.handedOverAt))
    .limit(1);
  return found?.id ?? null;
}

/** Which recipient a notice is about: by our own message, else by the address alone. */
async function recipientOf(
  database: Database,
  { recipientId }: DeliveryReport,
  { address }: DeliveryNotice,
): Promise<number | null> {
  if (recipientId === null) return lastSentTo(database, address);
  const [found] = await database
    .select({ email: mailRecipients.email })
    .from(mailRecipients)
    .where(eq(mailRecipients.id, recipientId));
  return found && (address === null || found.email?.toLowerCase() === address)
    ? recipientId
    : lastSentTo(database, address);
}

/** Records what a notice says; answers whether it changed anything. */
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
 * Takes in a message that may be a delivery status notification, and applies it to the mail it is about: what bounced has come back, and
 * goes by post where its delivery says so. Answers how many recipients changed; null where it is no such notification.
 */
export async function takeDsn(database: Database, message: string): Promise<number | null> {
  const report = readDsn(message);
  if (!report) return null;
  let changed = 0;
  for (const notice of report.notices) {
    const recipientId = await recipientOf(database, report, notice);
    if (recipientId !== null && (await apply(database, recipientId, notice))) changed += 1;
  }
  return changed;
}

/** The same for a message that somebody uploads. */
export async function bounceByHand({ services }: SignedIn, message: string): Promise<{ changed: number }> {
  const changed = await takeDsn(services.database, message);
  if (changed === null)
    throw new AppError('invalid', 'This is no delivery status notification.', {
      errors: { message: 'This is no delivery status notification.' },
    });
  return { changed };
}
