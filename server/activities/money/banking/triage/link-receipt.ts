import type { SignedIn } from '#server/platform/http/trpc.ts';
import { giveLine } from '#server/records/payments/receipts/receipt-line.ts';
import type { LinkReceiptInput } from '#shared/activities/money/banking/triage-contract.ts';
import { AppError } from '#shared/platform/errors.ts';
import { bankItemParts } from '../tables.ts';
import { decidedNow } from './post-item.ts';
import { refuseStale, settleItem, writeToBankItem } from './write-to-item.ts';

/** Links a line to a receipt of the same amount that was posted by hand, so that it is not posted twice. */
export const linkReceipt = (ctx: SignedIn, { id, version, receiptId }: LinkReceiptInput): Promise<void> =>
  writeToBankItem(ctx, id, async (w, item) => {
    await refuseStale(w, item, version, ctx.actor);
    const { bankAccountId, amountPence } = item;
    const receipt = await giveLine(w, receiptId, { bankItemId: id, bankAccountId, amountPence });
    if (!receipt)
      throw new AppError(
        'conflict',
        'That receipt already has a line, was reversed, or has another amount or account.',
      );
    const { caseId, incomeTypeId, journalId } = receipt;
    const by = { createdBy: ctx.actor.id, updatedBy: ctx.actor.id };
    await w.tx.insert(bankItemParts).values({
      bankItemId: id,
      kind: 'receipt',
      caseId,
      incomeTypeId,
      amountPence,
      receiptId,
      journalId,
      ...by,
    });
    await settleItem(
      w,
      item,
      'matched',
      { status: 'matched', matchedKind: 'receipt', matchedId: receiptId, caseId, ...decidedNow(ctx.actor) },
      { amountPence, receiptId, wasPostedByHand: true },
    );
    if (caseId !== null) w.changed(`case:${caseId}`);
  });
