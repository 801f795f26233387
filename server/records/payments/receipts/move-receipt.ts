import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { writeToBooks } from '#server/records/ledger/ledger-access.ts';
import { visibleManualJournal } from '#server/records/ledger/manual-journals.ts';
import { addRequest, draftOf } from '#server/records/ledger/request-journal.ts';
import { linesOf } from '#server/records/ledger/reverse-journal.ts';
import { depositReceipts, isDeposited } from '#server/records/payments/client-accounts/follow-receipts.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { AppError, conflict } from '#shared/platform/errors.ts';
import type { DraftLine } from '#shared/records/ledger/ledger.ts';
import { mispostingLines } from '#shared/records/ledger/ledger-events.ts';
import { receipts } from '../receipt-tables.ts';
import { visibleReceipt } from './case-receipts.ts';
import { followReceipts } from './follow-receipts.ts';
import { lockReceipt } from './reverse-receipt.ts';

type Move = { id: number; toCaseId: number; postedOn: string; reason: string };

/** Requests the move of a receipt that was posted to the wrong case. */
export async function requestMove(ctx: SignedIn, { id, toCaseId, postedOn, reason }: Move) {
  const known = await visibleReceipt(ctx.services.database, ctx.actor, id);
  return writeToBooks(ctx, known.domainId, async (w) => {
    const receipt = await lockReceipt(w, id);
    const { caseId: fromCaseId, journalId, amountPence, bankAccountId, domainId } = receipt;
    if (fromCaseId === null) throw conflict('This money is unallocated: allocate it to its case instead.');
    if (receipt.status === 'reversed') throw conflict('This receipt was reversed.');
    if (fromCaseId === toCaseId)
      throw new AppError('invalid', 'The receipt belongs to that case already.', {
        errors: { toCaseId: 'The receipt belongs to that case already.' },
      });
    const income = (await linesOf(w.tx, journalId)).find(
      (line) => line.caseId === fromCaseId && line.creditPence > 0 && !line.account.startsWith('1'),
    );
    const lines = mispostingLines({
      fromCaseId,
      toCaseId,
      amountPence,
      bankAccountId,
      account: (income ?? missing()).account,
    });
    const draft = draftOf({
      id: 0,
      domainId,
      ledger: 'estate',
      postedOn,
      description: `Misposted receipt: ${reason}`,
      lines,
    });
    const { id: rowId } = await addRequest(
      w,
      draft,
      { kind: 'misposting', receiptId: id },
      { cashToCome: await isDeposited(w.tx, id) },
    );
    return visibleManualJournal(w.tx, ctx.actor, rowId);
  });
}

type Moving = {
  receiptId: number;
  journalId: number;
  lines: readonly DraftLine[];
  postedOn: string;
  description: string;
};

/** Once its journal is posted: ends the receipt on the wrong case and makes it again, with all its details, on the right one. */
export async function moveReceipt(w: Write, { receiptId, journalId, lines, postedOn, description }: Moving) {
  const receipt = await lockReceipt(w, receiptId);
  if (receipt.status === 'reversed') throw conflict('The receipt was reversed in the meantime.');
  const { id: _id, version: _version, createdAt: _created, updatedAt: _updated, ...values } = receipt;
  const toCaseId =
    (lines.find((line) => line.debitPence > 0 && line.caseId !== receipt.caseId) ?? missing()).caseId ??
    missing();
  const ofCase = (caseId: number): Write => ({ ...w, audit: (entry) => w.audit({ caseId, ...entry }) });
  await changeRow(ofCase(receipt.caseId ?? missing()), 'receipts', receipts, receipt, receipt.version, {
    status: 'reversed',
    reversedOn: postedOn,
    reversedReason: description,
    reversalJournalId: journalId,
  });
  const by = w.author.id;
  const [moved = missing()] = await w.tx
    .insert(receipts)
    .values({ ...values, caseId: toCaseId, journalId, createdBy: by, updatedBy: by })
    .returning({ id: receipts.id });
  ofCase(toCaseId).audit({
    entity: 'receipts',
    entityId: moved.id,
    action: 'created',
    after: { amountPence: receipt.amountPence, receivedOn: receipt.receivedOn, journalId },
  });
  await depositReceipts(w, [{ ...receipt, receiptId: moved.id, caseId: toCaseId, movedOn: postedOn }]);
  await followReceipts(w, { received: [toCaseId], reversed: [receipt.caseId] });
}
