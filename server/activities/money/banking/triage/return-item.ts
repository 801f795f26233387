import { returnByLine } from '#server/activities/money/outgoing/payments/return-by-line.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import type { ReturnItemInput } from '#shared/activities/money/banking/triage-contract.ts';
import { conflict } from '#shared/platform/errors.ts';
import { bankItemParts } from '../tables.ts';
import { refuseStale, settleItem, writeToBankItem } from './write-to-item.ts';

/** Records that a line brought back a payment sent from its account. */
export const returnItem = (ctx: SignedIn, { id, version, paymentId }: ReturnItemInput): Promise<void> =>
  writeToBankItem(ctx, id, async (w, item) => {
    await refuseStale(w, item, version, ctx.actor);
    const { itemId: bankItemId, bankAccountId, amountPence, bookedOn, description } = item;
    if (amountPence <= 0) throw conflict('Money out cannot return a payment.');
    await returnByLine(w, { paymentId, bankItemId, bankAccountId, amountPence, bookedOn, description });
    const by = { createdBy: ctx.actor.id, updatedBy: ctx.actor.id };
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
        isMatchedAutomatically: false,
        matchedBy: ctx.actor.id,
        matchedAt: new Date(),
      },
      { paymentId, amountPence },
    );
  });
