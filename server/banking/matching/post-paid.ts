import { eq } from 'drizzle-orm';
import type { Write } from '#server/database/write.ts';
import { followPayments } from '#server/distributions/follow-payments.ts';
import { confirmPaid } from '#server/outgoing/payments/settle-payments.ts';
import type { StoredMatching } from '#shared/banking/stored-matching.ts';
import { bankItemParts, bankItems } from '../tables.ts';
import type { OpenItem } from './open-items.ts';
import { ITEM_ENTITY } from './post-matches.ts';

/** What a line of money out has paid: of a batch what it pays on one processing day, its first if none is named. */
export type Paid =
  | { kind: 'batch'; id: number; processingOn: string | null }
  | { kind: 'payment'; id: number };

/**
 * Marks a line as the payment of a batch or of one of its payments. Nothing is posted: the release did that, from this account.
 * `byId` is who decided; null for automatic matching.
 */
export async function postPaid(
  w: Write,
  item: OpenItem,
  paying: Paid,
  { evidence, score, byId }: { evidence: StoredMatching; score: number | null; byId: number | null },
): Promise<void> {
  const { itemId, bankAccountId, amountPence, bookedOn, version } = item;
  const { kind, id } = paying;
  const what =
    paying.kind === 'batch' ? { batchId: id, processingOn: paying.processingOn } : { paymentId: id };
  const paid = await confirmPaid(w, {
    bankItemId: itemId,
    bankAccountId,
    amountPence: -amountPence,
    paidOn: bookedOn,
    ...what,
  });
  await followPayments(w, paid);
  const by = { createdBy: w.author.id || null, updatedBy: w.author.id || null };
  const paymentId = kind === 'payment' ? id : null;
  await w.tx.insert(bankItemParts).values({ bankItemId: itemId, kind, amountPence, paymentId, ...by });
  await w.tx
    .update(bankItems)
    .set({
      status: 'matched',
      matchedKind: kind,
      matchedId: id,
      matchScore: score,
      matchEvidence: evidence,
      isMatchedAutomatically: byId === null,
      matchedBy: byId,
      matchedAt: new Date(),
      version: version + 1,
      updatedAt: new Date(),
    })
    .where(eq(bankItems.id, itemId));
  w.audit({ entity: ITEM_ENTITY, entityId: itemId, action: 'matched', after: { kind, id, amountPence } });
}
