import { returnByLine } from '#server/activities/money/outgoing/payments/return-by-line.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import type { ReturnItemInput } from '#shared/activities/money/banking/triage-contract.ts';
import { conflict } from '#shared/platform/errors.ts';
import { bankItemParts } from '../tables.ts';
import { decidedNow } from './post-item.ts';
import { type HeldItem, refuseStale, settleItem, writeToBankItem } from './write-to-item.ts';

/** Records that a line brought back a payment sent from its account. */
export const returnItem = (
  ctx: SignedIn,
  { id, version, paymentId, reason }: ReturnItemInput,
): Promise<void> =>
  writeToBankItem(ctx, id, async (w, item) => {
    await refuseStale(w, item, version, ctx.actor);
    await returnLocked(w, ctx, item, { paymentId, reason });
  });

/** The same for a locked line. */
export async function returnLocked(
  w: Write,
  { actor }: SignedIn,
  item: HeldItem,
  { paymentId, reason }: Pick<ReturnItemInput, 'paymentId' | 'reason'>,
): Promise<void> {
  const { itemId: bankItemId, bankAccountId, amountPence, bookedOn, description } = item;
  if (amountPence <= 0) throw conflict('Money out cannot return a payment.');
  const line = { bankItemId, bankAccountId, amountPence, bookedOn, description };
  await returnByLine(w, { ...line, paymentId, whyBefore: reason ?? null });
  const by = { createdBy: actor.id, updatedBy: actor.id };
  await w.tx.insert(bankItemParts).values({ bankItemId, kind: 'payment', amountPence, paymentId, ...by });
  await settleItem(
    w,
    item,
    'payment returned',
    {
      status: 'matched',
      matchedKind: 'payment',
      matchedId: paymentId,
      caseId: null,
      ...decidedNow(actor),
    },
    { paymentId, amountPence, ...(reason && { reason }) },
  );
}
