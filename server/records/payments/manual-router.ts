import { router } from '#server/platform/http/trpc.ts';
import { listManualJournals, visibleManualJournal } from '#server/records/ledger/manual-journals.ts';
import { changeRequest, requestJournal, requestReversal } from '#server/records/ledger/request-journal.ts';
import { joined } from '#shared/platform/joined.ts';
import { manualContract as contract } from '#shared/records/ledger/contract.ts';
import { moveReceiptContract } from '#shared/records/payments/contract.ts';
import { requestMove } from './receipts/move-receipt.ts';

/**
 * Journals written by hand: one person writes, another approves (journal-approvals.ts). They are separate from the ledger because one may
 * move a receipt.
 */
export const manualRouter = router(joined('call', { contract, moveReceiptContract }), {
  list: listManualJournals,
  get: (ctx, { id }) => visibleManualJournal(ctx.services.database, ctx.actor, id),
  create: requestJournal,
  update: changeRequest,
  reverse: requestReversal,
  moveReceipt: requestMove,
});
