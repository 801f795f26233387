import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { cases } from '#server/records/cases/tables.ts';
import { holidaysOf } from '#server/records/reference/bank-holidays.ts';
import { tables } from '#server/records/reference/tables.ts';
import { londonDate, londonTime, showDate } from '#shared/platform/dates.ts';
import type { CertifiedDelivery } from '#shared/records/correspondence/certificate.ts';
import { wayOf } from '#shared/records/correspondence/delivery.ts';
import { deliveredOn, deliveryRules, isSameExchange } from '#shared/records/correspondence/delivery-rules.ts';
import { calendarIn } from '#shared/records/law/calendars.ts';
import { type DeliveryMethod, methodsOf } from '../items/delivery-choice.ts';
import type { MailRecipient } from '../items/item-row.ts';
import { mailItems, mailRecipients } from '../tables.ts';

const { creditors, domains } = tables;

/** The address used for a delivery: the envelope's on one line, or the e-mail address. */
export const addressFor = (
  { lines, email }: Pick<MailRecipient, 'lines' | 'email'>,
  { channel }: Pick<DeliveryMethod, 'channel'>,
): string => (wayOf(channel) === 'print' ? lines.join(', ') : (email ?? lines.join(', ')));

/** The rule by which something counts as delivered, in words. */
export const ruleWords = ({ channel }: Pick<DeliveryMethod, 'channel'>): string =>
  `${deliveryRules[channel].law}: ${deliveryRules[channel].words}`;

/** When it was handed over, if on the day it was sent; posted letters have no such time. */
export const timeSent = (handedOverAt: Date | null, sentOn: string): string | null =>
  handedOverAt !== null && londonDate(handedOverAt) === sentOn ? londonTime(handedOverAt) : null;

function lineOf(
  recipient: MailRecipient,
  title: string,
  { method, holidays, isSame }: { method: DeliveryMethod; holidays: ReadonlySet<string>; isSame: boolean },
): CertifiedDelivery | null {
  const { sentOn } = recipient;
  if (sentOn === null) return null;
  const byRule = deliveredOn(method, sentOn, holidays, { isSameExchange: isSame });
  if (byRule === null) return null;
  const reported = recipient.deliveredOn;
  const isLater = reported !== null && reported > byRule;
  return {
    recipientId: recipient.id,
    what: title,
    to: recipient.name,
    address: addressFor(recipient, method),
    means: method.name,
    sentOn,
    sentAt: timeSent(recipient.handedOverAt, sentOn),
    deliveredOn: isLater ? reported : byRule,
    by: isLater ? `a delivery report on ${showDate(reported)}` : ruleWords(method),
  };
}

/** The deliveries of a case's letters to everybody they were sent to, except returned ones and texts, which are not notices. */
export async function letterLines(
  tx: Tx,
  caseId: number,
  itemIds: readonly number[],
): Promise<CertifiedDelivery[]> {
  const [own = missing()] = await tx
    .select({ exchange: domains.dxExchange, place: cases.jurisdiction })
    .from(cases)
    .innerJoin(domains, eq(domains.id, cases.domainId))
    .where(eq(cases.id, caseId));
  const rows = await tx
    .select({ recipient: mailRecipients, title: mailItems.title, exchange: creditors.dxExchange })
    .from(mailRecipients)
    .innerJoin(mailItems, eq(mailItems.id, mailRecipients.itemId))
    .leftJoin(
      caseCreditors,
      and(eq(mailRecipients.type, 'creditor'), eq(caseCreditors.id, mailRecipients.ofId)),
    )
    .leftJoin(creditors, eq(creditors.id, caseCreditors.creditorId))
    .where(
      and(
        eq(mailItems.caseId, caseId),
        inArray(mailItems.id, [...itemIds]),
        inArray(mailRecipients.status, ['sent', 'delivered']),
        isNotNull(mailRecipients.sentOn),
        isNull(mailRecipients.returnedOn),
      ),
    )
    .orderBy(asc(mailItems.id), asc(mailRecipients.position));
  const methods = await methodsOf(
    tx,
    rows.map(({ recipient }) => recipient),
  );
  const holidays = await holidaysOf(tx, calendarIn(own.place));
  return rows.flatMap(({ recipient, title, exchange }) => {
    const method = methods.get(recipient.deliveryMethodId) ?? missing();
    return (
      lineOf(recipient, title, { method, holidays, isSame: isSameExchange(exchange, own.exchange) }) ?? []
    );
  });
}
