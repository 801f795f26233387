import { eq } from 'drizzle-orm';
import type { Write } from '#server/database/write.ts';
import type { SignedIn } from '#server/http/trpc.ts';
import { changeRow } from '#server/reference/versioned-rows.ts';
import { AppError } from '#shared/errors.ts';
import { approvalBlocker } from '#shared/ledger/ledger.ts';
import { writeToBooks } from './ledger-access.ts';
import { visibleManualJournal } from './manual-journals.ts';
import { postJournal } from './post-journal.ts';
import type { ReceiptHooks, ReceiptsChange } from './receipt-hooks.ts';
import { draftOf } from './request-journal.ts';
import { mirrorOf } from './reverse-journal.ts';
import { lockReceipt } from './reverse-receipt.ts';
import { manualJournals, receipts } from './tables.ts';

type Row = typeof manualJournals.$inferSelect;
type Key = { id: number; version: number };

/** Decides on a journal that was locked; a version older than the row's is refused, so that one decides on what one has seen. */
async function decide(
  ctx: SignedIn,
  { id, version }: Key,
  change: (w: Write, row: Row) => Promise<Partial<Row>>,
) {
  const { domain } = await visibleManualJournal(ctx.services.database, ctx.actor, id);
  return writeToBooks(ctx, domain.id, async (w) => {
    const [row] = await w.tx.select().from(manualJournals).where(eq(manualJournals.id, id)).for('update');
    const values = await change(w, row!);
    await changeRow(w, 'manual-journals', manualJournals, row!, version, values);
    w.changed('manual-journals');
    return visibleManualJournal(w.tx, ctx.actor, id);
  });
}

function refuseOwn(ctx: SignedIn, row: Row): void {
  const blocker = approvalBlocker(ctx.actor.id, row);
  if (blocker) throw new AppError('conflict', blocker);
}

/** Approves and posts a journal that somebody else wrote. */
export const approveJournal = (ctx: SignedIn, key: Key, hooks: ReceiptHooks = {}) =>
  decide(ctx, key, async (w, row) => {
    refuseOwn(ctx, row);
    // Whoever approves must have seen what is posted: the version is checked before anything is.
    const journalId = row.version === key.version ? await post(w, row, hooks) : null;
    return { status: 'approved', decidedBy: w.author.id, decidedAt: new Date(), journalId };
  });

/** Rejects a journal that somebody else wrote, and says why. */
export const rejectJournal = (ctx: SignedIn, { comment, ...key }: Key & { comment: string }) =>
  decide(ctx, key, async (w, row) => {
    refuseOwn(ctx, row);
    return { status: 'rejected', decidedBy: w.author.id, decidedAt: new Date(), comment };
  });

/** Withdraws one's own journal before it is decided. */
export const withdrawJournal = (ctx: SignedIn, key: Key) =>
  decide(ctx, key, async (_w, { status, requestedBy }) => {
    if (status !== 'pending') throw new AppError('conflict', 'This is decided already.');
    if (requestedBy !== ctx.actor.id)
      throw new AppError('conflict', 'Only who wrote this journal may withdraw it. You can reject it.');
    return { status: 'withdrawn' };
  });

async function post(w: Write, row: Row, hooks: ReceiptHooks): Promise<number> {
  const approvedBy = w.author.id;
  const { kind, reversesId, receiptId, postedOn, description } = row;
  if (kind === 'reversal') {
    const mirror = await mirrorOf(w.tx, { journalId: reversesId!, postedOn, reason: '', approvedBy });
    return postJournal(w, { ...mirror, description });
  }
  const journalId = await postJournal(w, { ...draftOf(row), approvedBy });
  if (kind === 'misposting') await hooks.afterReceipts?.(w, await moveReceipt(w, receiptId!, journalId, row));
  return journalId;
}

/** The receipt of the wrong case ends, and the right one has it, with everything that is known of it. */
async function moveReceipt(
  w: Write,
  receiptId: number,
  journalId: number,
  { lines, postedOn, description }: Row,
): Promise<ReceiptsChange> {
  const receipt = await lockReceipt(w, receiptId);
  if (receipt.status === 'reversed')
    throw new AppError('conflict', 'The receipt was reversed in the meantime.');
  const { id: _id, version: _version, createdAt: _created, updatedAt: _updated, ...values } = receipt;
  const toCaseId = lines.find((line) => line.debitPence > 0 && line.caseId !== receipt.caseId)!.caseId!;
  const ofCase = (caseId: number): Write => ({ ...w, audit: (entry) => w.audit({ caseId, ...entry }) });
  await changeRow(ofCase(receipt.caseId!), 'receipts', receipts, receipt, receipt.version, {
    status: 'reversed',
    reversedOn: postedOn,
    reversedReason: description,
    reversalJournalId: journalId,
  });
  const by = w.author.id;
  const [moved] = await w.tx
    .insert(receipts)
    .values({ ...values, caseId: toCaseId, journalId, createdBy: by, updatedBy: by })
    .returning({ id: receipts.id });
  ofCase(toCaseId).audit({
    entity: 'receipts',
    entityId: moved!.id,
    action: 'created',
    after: { amountPence: receipt.amountPence, receivedOn: receipt.receivedOn, journalId },
  });
  return { received: [toCaseId], reversed: [receipt.caseId!] };
}
