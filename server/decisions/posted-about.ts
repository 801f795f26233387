import { and, asc, eq, gte, isNotNull, sql } from 'drizzle-orm';
import { mailItems, mailRecipients } from '#server/correspondence/tables.ts';
import type { Database, Tx } from '#server/database/connect.ts';
import { DECISION } from './record/decision-row.ts';

type PostedNotice = { debtId: number; sentOn: string; methodId: number; deliveredOn: string };

/** What was sent to creditors about a decision, the first to each, with the day by which it has been delivered. */
export async function postedAbout(database: Database | Tx, decisionId: number): Promise<PostedNotice[]> {
  const rows = await database
    .select({
      debtId: mailRecipients.ofId,
      sentOn: mailRecipients.sentOn,
      methodId: mailRecipients.deliveryMethodId,
      expectedOn: mailRecipients.expectedOn,
      deliveredOn: mailRecipients.deliveredOn,
    })
    .from(mailRecipients)
    .innerJoin(mailItems, eq(mailItems.id, mailRecipients.itemId))
    .where(
      and(
        eq(mailItems.aboutEntity, DECISION),
        eq(mailItems.aboutId, decisionId),
        eq(mailRecipients.type, 'creditor'),
        isNotNull(mailRecipients.ofId),
        isNotNull(mailRecipients.sentOn),
      ),
    )
    .orderBy(asc(mailRecipients.sentOn), asc(mailRecipients.id));
  const first = new Map<number, PostedNotice>();
  for (const { debtId, sentOn, methodId, expectedOn, deliveredOn } of rows)
    if (!first.has(debtId!))
      first.set(debtId!, {
        debtId: debtId!,
        sentOn: sentOn!,
        methodId,
        deliveredOn: deliveredOn ?? expectedOn ?? sentOn!,
      });
  return [...first.values()];
}

/** When the first letter about a decision left that was begun after its outcome; null while none has. */
export async function reportSentOn(
  database: Database | Tx,
  { id, decidedAt }: { id: number; decidedAt: Date | null },
): Promise<string | null> {
  if (decidedAt === null) return null;
  const [row] = await database
    .select({ on: sql<string | null>`min(${mailItems.sentOn})::text` })
    .from(mailItems)
    .where(
      and(
        eq(mailItems.aboutEntity, DECISION),
        eq(mailItems.aboutId, id),
        gte(mailItems.createdAt, decidedAt),
      ),
    );
  return row?.on ?? null;
}
