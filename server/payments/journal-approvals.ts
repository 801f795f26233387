import type { Approval, ApprovalHandler } from '#server/approvals/handler.ts';
import { returnReceipts } from '#server/client-accounts/follow-receipts.ts';
import type { Tx } from '#server/database/connect.ts';
import { digestOfJournal, type ManualRow } from '#server/ledger/ask-for-journal.ts';
import {
  lockWaiting,
  markApproved,
  markRejected,
  markWithdrawn,
  postApproved,
} from '#server/ledger/decide-journal.ts';
import { approvalBlocker } from '#shared/ledger/ledger.ts';
import { moveReceipt } from './receipts/move-receipt.ts';

/** The journal of a request, which `digestNow` has found waiting and locked. */
const journalOf = async (tx: Tx, { entityId }: Approval): Promise<ManualRow> =>
  (await lockWaiting(tx, entityId))!;

/** Journals written by hand: approved ones are posted, and one that moves a receipt moves it. */
export const journalApprovals: ApprovalHandler = {
  digestNow: async (tx, { entityId }) => {
    const row = await lockWaiting(tx, entityId);
    return row && digestOfJournal(row);
  },
  barred: async (_tx, { requestedBy }, userId) =>
    requestedBy === null ? null : approvalBlocker(userId, { status: 'pending', requestedBy }),
  approve: async (w, request) => {
    const row = await journalOf(w.tx, request);
    // Money that was deposited in the client's own account is withdrawn first.
    if (row.kind === 'misposting')
      await returnReceipts(w, [{ receiptId: row.receiptId!, movedOn: row.postedOn }]);
    const journalId = await postApproved(w, row);
    if (row.kind === 'misposting') await moveReceipt(w, { ...row, receiptId: row.receiptId!, journalId });
    await markApproved(w, row, journalId);
  },
  reject: async (w, request, comment) => markRejected(w, await journalOf(w.tx, request), comment),
  dropped: async (w, { entityId }) => {
    const row = await lockWaiting(w.tx, entityId);
    if (row) await markWithdrawn(w, row);
  },
};
