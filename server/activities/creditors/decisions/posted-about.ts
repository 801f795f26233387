import { and, asc, eq, gte, isNotNull, ne } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, missing, sqlOf } from '#server/platform/database/rows.ts';
import type { Case } from '#server/records/cases/access.ts';
import { methodsOf } from '#server/records/correspondence/items/delivery-choice.ts';
import { mailItems, mailRecipients } from '#server/records/correspondence/tables.ts';
import { DECISION, type Decision } from '#server/records/decisions/decision-row.ts';
import { holidaysOf } from '#server/records/reference/bank-holidays.ts';
import { tables } from '#server/records/reference/tables.ts';
import { deliveredOn as deliveredByRule } from '#shared/records/correspondence/delivery-rules.ts';
import { decidableFrom } from '#shared/records/decisions/timing.ts';
import { calendarIn } from '#shared/records/law/calendars.ts';
import { creditorNotices } from './notice-facts.ts';

const { templates } = tables;

type PostedNotice = { debtId: number; sentOn: string; methodId: number; deliveredOn: string };

const later = (one: string, other: string | null) => (other !== null && other > one ? other : one);

/** The recipients of sent letters about a decision to one kind of addressee; the letter is joined. */
export const sentAbout = (decisionId: number) =>
  and(
    eq(mailItems.aboutEntity, DECISION),
    eq(mailItems.aboutId, decisionId),
    eq(mailRecipients.type, 'creditor'),
    isNotNull(mailRecipients.ofId),
    isNotNull(mailRecipients.sentOn),
  );

/**
 * The first thing sent to each creditor about a decision, with the day on which it counts as delivered: by the rule for its delivery, or
 * later if a delivery report says so. Anything sent electronically without consent is no notice, nor is a text message.
 */
export async function postedAbout(
  database: Database | Tx,
  found: Pick<Case, 'id' | 'domainId' | 'jurisdiction'>,
  decisionId: number,
): Promise<PostedNotice[]> {
  const rows = await database
    .select({
      debtId: mailRecipients.ofId,
      sentOn: mailRecipients.sentOn,
      email: mailRecipients.email,
      deliveryMethodId: mailRecipients.deliveryMethodId,
      deliveredOn: mailRecipients.deliveredOn,
    })
    .from(mailRecipients)
    .innerJoin(mailItems, eq(mailItems.id, mailRecipients.itemId))
    .where(sentAbout(decisionId))
    .orderBy(asc(mailRecipients.sentOn), asc(mailRecipients.id));
  if (rows.length === 0) return [];
  const [methods, holidays] = [
    await methodsOf(database, rows),
    await holidaysOf(database, calendarIn(found.jurisdiction)),
  ];
  const first = new Map<number, PostedNotice>();
  const debtIds = rows.flatMap(({ debtId }) => debtId ?? []);
  const facts = await creditorNotices(database, found, debtIds);
  for (const { debtId, sentOn, email, deliveryMethodId: methodId, deliveredOn } of rows) {
    if (debtId === null || sentOn === null || first.has(debtId)) continue;
    const method = methods.get(methodId) ?? missing();
    const to = facts.get(debtId);
    if (!to || to.problem(method.channel, sentOn, email) !== null) continue;
    const byRule = deliveredByRule(method, sentOn, holidays, to);
    if (byRule === null) continue;
    first.set(debtId, { debtId, sentOn, methodId, deliveredOn: later(byRule, deliveredOn) });
  }
  return [...first.values()];
}

/**
 * When the first letter with the outcome of a decision was sent to one of these: one about it, and begun once it could be decided; null if
 * none has been. A text message does not count.
 */
export async function outcomeSentOn(
  database: Database | Tx,
  decision: Decision,
  to: 'creditor' | 'sos',
): Promise<string | null> {
  if (decision.decidedAt === null) return null;
  const [row] = await database
    .select({ on: sqlOf(col.text.orNull)`min(${mailRecipients.sentOn})::text` })
    .from(mailItems)
    .innerJoin(mailRecipients, eq(mailRecipients.itemId, mailItems.id))
    .innerJoin(templates, eq(templates.id, mailItems.templateId))
    .where(
      and(
        ne(templates.format, 'sms'),
        eq(mailItems.aboutEntity, DECISION),
        eq(mailItems.aboutId, decision.id),
        gte(mailItems.createdAt, decidableFrom(decision)),
        eq(mailRecipients.type, to),
      ),
    );
  return row?.on ?? null;
}
