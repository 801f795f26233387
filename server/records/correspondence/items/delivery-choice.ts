import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { tables } from '#server/records/reference/tables.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { refusedWay } from '#shared/records/correspondence/choose-delivery.ts';
import { type Channel, wayOf } from '#shared/records/correspondence/delivery.ts';
import { envelopeKey } from '#shared/records/correspondence/envelope.ts';
import { type NoticeFacts, noticeRefusal } from '#shared/records/correspondence/notice-rules.ts';
import { addressProblems } from '#shared/records/letters/address-lines.ts';
import type { RecipientAddress } from '#shared/records/letters/recipients.ts';
import type { NoticeKind } from '#shared/records/reference/correspondence.ts';
import { emailBounces, returnedPost } from '../tables.ts';
import type { MailRecipient } from './item-row.ts';

const methods = tables['delivery-methods'];
export type DeliveryMethod = typeof methods.$inferSelect & {
  channel: Channel;
  isDefaultFor: 'client' | 'creditor' | 'other' | null;
};

/** The active delivery methods, in the order of Settings. */
export const deliveryMethods = async (database: Database | Tx): Promise<DeliveryMethod[]> =>
  (await database
    .select()
    .from(methods)
    .where(eq(methods.isActive, true))
    .orderBy(asc(methods.sortOrder), asc(methods.id))) as DeliveryMethod[];

/** Returned mail not yet resolved: by envelope and by e-mail address, each with a sentence. */
export type Setbacks = { post: ReadonlyMap<string, string>; email: ReadonlyMap<string, string> };

/** Mail returned from these recipients. */
export async function setbacksOf(
  database: Database | Tx,
  recipients: readonly RecipientAddress[],
): Promise<Setbacks> {
  const keys = recipients.map(envelopeKey);
  const mails = recipients.flatMap(({ email }) => (email ? [email.toLowerCase()] : []));
  const post = await database
    .select({ key: returnedPost.envelopeKey, on: returnedPost.returnedOn, reason: returnedPost.reason })
    .from(returnedPost)
    .where(and(inArray(returnedPost.envelopeKey, keys), isNull(returnedPost.confirmedAt)));
  const email = await database
    .select({ address: emailBounces.address, reason: emailBounces.reason })
    .from(emailBounces)
    .where(
      and(
        inArray(sql`lower(${emailBounces.address})`, mails.length > 0 ? mails : ['']),
        eq(emailBounces.kind, 'hard'),
        isNull(emailBounces.clearedAt),
      ),
    );
  return {
    post: new Map(
      post.map(({ key, on, reason }) => [
        key,
        `Post to this address came back on ${showDate(on)} (${reason}). Confirm the address first.`,
      ]),
    ),
    email: new Map(
      email.map(({ address, reason }) => [
        address.toLowerCase(),
        `E-mail to ${address} came back: ${reason}`,
      ]),
    ),
  };
}

/** Why mail cannot go to a recipient by the method, in sentences; empty if it can. */
export function deliveryProblems(
  recipient: RecipientAddress & {
    refused?: readonly string[];
    isDeceased?: boolean;
    consents?: NoticeFacts['consents'];
    optedOutOn?: string | null;
  },
  method: DeliveryMethod,
  setbacks: Setbacks,
  noticeKind: NoticeKind | null,
): string[] {
  const { channel } = method;
  const way = refusedWay[channel];
  const cameBack = setbacks.post.get(envelopeKey(recipient));
  const bounced = recipient.email && setbacks.email.get(recipient.email.toLowerCase());
  const post = method.requiresAddress ? addressProblems(recipient.name, recipient.lines) : [];
  const email = recipient.email ? bounced : 'There is no e-mail address.';
  const { consents = [], optedOutOn = null } = recipient;
  const on = londonDate();
  return [
    noticeRefusal({ ...recipient, kind: noticeKind, channel, on, consents, optedOutOn }),
    recipient.isDeceased && `${recipient.name} has died.`,
    way !== null &&
      recipient.refused?.includes(way) &&
      `${recipient.name} asked not to be contacted by ${way}.`,
    ...post,
    method.requiresAddress && post.length === 0 && cameBack,
    (method.requiresEmail || wayOf(channel) === 'email') && email,
    method.requiresMobile && !recipient.mobile && 'There is no mobile number.',
  ].filter((problem): problem is string => typeof problem === 'string' && problem !== '');
}

/** The delivery methods of recipients, by id, including inactive ones. */
export async function methodsOf(
  tx: Tx | Database,
  recipients: readonly Pick<MailRecipient, 'deliveryMethodId'>[],
): Promise<Map<number, DeliveryMethod>> {
  const ids = [...new Set(recipients.map(({ deliveryMethodId }) => deliveryMethodId))];
  const rows = await tx.select().from(methods).where(inArray(methods.id, ids));
  return new Map(rows.map((row) => [row.id, row as DeliveryMethod]));
}

/** A stored recipient in the form that delivery checks use. */
export const addressOf = ({ ofId, type, ...rest }: MailRecipient) => ({ ...rest, type, id: ofId });
