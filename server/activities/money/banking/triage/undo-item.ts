import { and, eq, isNull } from 'drizzle-orm';
import { followPayments } from '#server/activities/money/distributions/follow-payments.ts';
import { oweAgain } from '#server/activities/money/invoices/pay-by-line.ts';
import { unlinkArrival } from '#server/activities/money/outgoing/payments/arrive-by-line.ts';
import { unlinkReturn } from '#server/activities/money/outgoing/payments/return-by-line.ts';
import { undoPaid } from '#server/activities/money/outgoing/payments/settle-payments.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { postedOnOf } from '#server/records/ledger/journals.ts';
import { reverseJournal } from '#server/records/ledger/reverse-journal.ts';
import type { UndoItemInput } from '#shared/activities/money/banking/triage-contract.ts';
import { conflict } from '#shared/platform/errors.ts';
import { unlearnPayer } from '../matching/payers.ts';
import { bankItemParts, bankItems } from '../tables.ts';
import { refuseRefunded } from './charge-item.ts';
import { restoreReceipt, undoReceipts, unlinkReceipt } from './undo-receipt.ts';
import { type HeldItem, refuseOpen, settleItem, writeToBankItem } from './write-to-item.ts';

type PartRow = typeof bankItemParts.$inferSelect;

/**
 * Undoes the decision about a line: an ignored one is open again; postings for a matched or split one are reversed in the books on their
 * own day, which a closed month refuses; a payer learned from the line is unlearned. The line then waits for a person: matching does not
 * post it a second time.
 */
export async function undoItem(ctx: SignedIn, { id, version, reason }: UndoItemInput): Promise<void> {
  const [pair] = await ctx.services.database
    .select({ id: bankItems.pairedItemId, kind: bankItems.matchedKind })
    .from(bankItems)
    .where(eq(bankItems.id, id));
  return writeToBankItem(
    ctx,
    id,
    async (w, item, [other]) => {
      await refuseOpen(w, item, version, ctx.actor);
      if (item.status === 'reversed')
        throw conflict('The bank took this payment back. Undo the line that did so first.');
      const why = reason || 'The match of the bank line was undone';
      if (item.status === 'ignored') return reopen(w, item, 'unignored');
      if (item.matchedKind === 'charge')
        await refuseRefunded(w.tx, item, await countingParts(w, item.itemId));
      if (item.matchedKind === 'transfer' || item.matchedKind === 'charge')
        await undoJournals(w, other ? [item, other] : [item], why);
      else if (item.matchedKind === 'batch' || item.matchedKind === 'payment') await undoPayments(w, item);
      else if (item.matchedKind === 'invoice') await undoInvoice(w, item, why);
      else if (item.matchedKind === 'reversal') await undoReversal(w, item, other);
      else await undoMatch(w, item, why);
    },
    pair?.id ? [pair.id] : [],
  );
}

/** Opens the line again; it keeps its proposals and their evidence. */
async function reopen(w: Write, item: HeldItem, action: string): Promise<void> {
  const { taughtPayer: _taught, ...evidence } = item.evidence;
  const best = evidence.proposals[0];
  // After an undo a person must decide; a line that was only ignored is proposed as before.
  const isProposed = action === 'unignored' && item.matchScore !== null && evidence.problem === undefined;
  await settleItem(w, item, action, {
    status: isProposed ? 'suggested' : 'unmatched',
    matchedKind: null,
    matchedId: null,
    caseId: isProposed ? (best?.caseId ?? null) : null,
    matchEvidence: evidence,
    isMatchedAutomatically: false,
    matchedBy: null,
    matchedAt: null,
    ignoredReason: null,
    pairedItemId: null,
  });
}

const countingParts = (w: Write, itemId: number): Promise<PartRow[]> =>
  w.tx
    .select()
    .from(bankItemParts)
    .where(and(eq(bankItemParts.bankItemId, itemId), isNull(bankItemParts.undoneAt)))
    .orderBy(bankItemParts.id)
    .for('update');

async function endPart(
  w: Write,
  { id, version }: PartRow,
  values: { receiptId?: null; journalId?: number } = {},
) {
  const by = w.author.id || null;
  await w.tx
    .update(bankItemParts)
    .set({
      ...values,
      undoneAt: new Date(),
      undoneBy: by,
      version: version + 1,
      updatedAt: new Date(),
      updatedBy: by,
    })
    .where(eq(bankItemParts.id, id));
}

/** Reverses the receipts of a match, or unlinks the one posted by hand, and opens the line again. */
async function undoMatch(w: Write, item: HeldItem, reason: string): Promise<void> {
  const parts = await countingParts(w, item.itemId);
  if (parts.length === 0 || parts.some(({ receiptId }) => receiptId === null))
    throw conflict('What this line paid is undone where it was paid.');
  // Only a part linked to a receipt posted by hand names that receipt's own journal.
  const isByHand = ({ journalId }: PartRow) => journalId !== null;
  const posted = parts.filter((part) => !isByHand(part));
  await undoReceipts(
    w,
    posted.map(({ receiptId }) => receiptId ?? missing()),
    reason,
  );
  for (const part of posted) await endPart(w, part);
  for (const part of parts.filter(isByHand)) {
    const { journalId } = await unlinkReceipt(w, part.receiptId ?? missing());
    await endPart(w, part, { receiptId: null, journalId });
  }
  const { payerSortCode: sortCode, payerAccountNumber: accountNumber, caseId, evidence } = item;
  if (evidence.taughtPayer && caseId !== null && sortCode && accountNumber)
    await unlearnPayer(w, { caseId, sortCode, accountNumber });
  await reopen(w, item, 'undone');
}

/** Marks the payments of the line as still on their way, or as awaiting another line for their return or arrival, and opens the line again. */
async function undoPayments(w: Write, item: HeldItem): Promise<void> {
  if (item.amountPence > 0) {
    await unlinkReturn(w, item.itemId);
    await unlinkArrival(w, item.itemId);
  } else await followPayments(w, await undoPaid(w, item.itemId));
  for (const part of await countingParts(w, item.itemId)) await endPart(w, part);
  await reopen(w, item, 'undone');
}

/** Makes the invoice that the line paid owed again, and opens the line. */
async function undoInvoice(w: Write, item: HeldItem, reason: string): Promise<void> {
  for (const { journalId } of await countingParts(w, item.itemId)) await oweAgain(w, journalId ?? missing());
  await undoJournals(w, [item], reason);
}

/** Opens a charge, or both halves of a transfer, again and reverses the journal. */
async function undoJournals(w: Write, items: readonly HeldItem[], reason: string) {
  for (const each of items) {
    for (const part of await countingParts(w, each.itemId)) {
      const journalId = part.journalId ?? missing();
      const postedOn = await postedOnOf(w.tx, journalId);
      await reverseJournal(w, { journalId, reason, postedOn });
      await endPart(w, part);
    }
    await reopen(w, each, 'undone');
  }
}

/** Posts again the receipt that the line reversed, on the day of the reversal. */
async function undoReversal(w: Write, item: HeldItem, original: HeldItem | undefined) {
  const [part] = await countingParts(w, item.itemId);
  const [earlier] = original ? await countingParts(w, original.itemId) : [];
  if (!part || !original || !earlier) throw conflict('What this line reversed no longer exists.');
  const postedOn = await postedOnOf(w.tx, part.journalId ?? missing());
  const { reason } = earlier;
  const restored = await restoreReceipt(
    w,
    original,
    { receiptId: earlier.receiptId ?? missing(), reason },
    postedOn,
  );
  const { receiptId, caseId, incomeTypeId } = restored;
  await endPart(w, part);
  await endPart(w, earlier);
  const by = { createdBy: w.author.id || null, updatedBy: w.author.id || null };
  const { itemId: bankItemId, amountPence } = original;
  await w.tx
    .insert(bankItemParts)
    .values({ bankItemId, kind: 'receipt', caseId, incomeTypeId, amountPence, receiptId, reason, ...by });
  await reopen(w, item, 'undone');
  await settleItem(w, original, 'restored', {
    status: 'matched',
    matchedKind: 'receipt',
    matchedId: receiptId,
    caseId,
    pairedItemId: null,
  });
}
