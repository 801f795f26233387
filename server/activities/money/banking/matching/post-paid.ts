import { eq } from 'drizzle-orm';
import { followPayments } from '#server/activities/money/distributions/follow-payments.ts';
import { payByLine } from '#server/activities/money/invoices/pay-by-line.ts';
import { arriveByLine } from '#server/activities/money/outgoing/payments/arrive-by-line.ts';
import { confirmPaid } from '#server/activities/money/outgoing/payments/settle-payments.ts';
import type { Write } from '#server/platform/database/write.ts';
import { stamp } from '#server/records/reference/versioned-rows.ts';
import type { StoredMatching } from '#shared/activities/money/banking/stored-matching.ts';
import { bankItemParts, bankItems } from '../tables.ts';
import type { OpenItem } from './open-items.ts';
import { ITEM_ENTITY } from './post-matches.ts';

/** The payments settled by a line of money out: for a batch, those of one processing day, the first if none is given. */
export type Paid = {
  kind: 'batch' | 'payment' | 'invoice';
  id: number;
  processingOn?: string | null | undefined;
};

/** Confirms the payments of a line; for an invoice, posts the payment and returns its journal. */
async function settle(w: Write, item: OpenItem, { kind, id, processingOn }: Paid): Promise<number | null> {
  const { itemId: bankItemId, bankAccountId, bookedOn: paidOn, version } = item;
  if (item.amountPence > 0) {
    await arriveByLine(w, { paymentId: id, bankItemId, bankAccountId, amountPence: item.amountPence });
    return null;
  }
  const line = { bankItemId, bankAccountId, amountPence: -item.amountPence, paidOn };
  if (kind === 'invoice') return payByLine(w, id, { ...line, version });
  const what = kind === 'batch' ? { batchId: id, processingOn: processingOn ?? null } : { paymentId: id };
  await followPayments(w, await confirmPaid(w, { ...line, ...what }));
  return null;
}

/**
 * Marks a line as what pays a batch, a payment or a supplier's invoice. Only for an invoice is anything posted: a release has posted
 * its payments already, from this account; for money in, the line is the arrival of a payment to the firm. `byId` is who decided; null for automatic matching.
 */
export async function postPaid(
  w: Write,
  item: OpenItem,
  paying: Paid,
  { evidence, score, byId }: { evidence: StoredMatching; score: number | null; byId: number | null },
): Promise<void> {
  const { itemId, amountPence } = item;
  const { kind, id } = paying;
  const journalId = await settle(w, item, paying);
  const by = { createdBy: w.author.id || null, updatedBy: w.author.id || null };
  const paymentId = kind === 'payment' ? id : null;
  await w.tx
    .insert(bankItemParts)
    .values({ bankItemId: itemId, kind, amountPence, paymentId, journalId, ...by });
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
      ...stamp(w, bankItems),
    })
    .where(eq(bankItems.id, itemId));
  w.audit({ entity: ITEM_ENTITY, entityId: itemId, action: 'matched', after: { kind, id, amountPence } });
}
