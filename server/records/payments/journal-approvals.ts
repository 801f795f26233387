import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Approval, ApprovalHandler } from '#server/records/approvals/handler.ts';
import { digestOfJournal, type ManualRow } from '#server/records/ledger/ask-for-journal.ts';
import {
  lockWaiting,
  markApproved,
  markRejected,
  markWithdrawn,
  postApproved,
} from '#server/records/ledger/decide-journal.ts';
import { returnReceipts } from '#server/records/payments/client-accounts/follow-receipts.ts';
import { approvalBlocker } from '#shared/records/ledger/ledger.ts';
import { moveReceipt } from './receipts/move-receipt.ts';

/** The journal of a request; `digestNow` has already checked that it is waiting, and locked it. */
const journalOf = async (tx: Tx, { entityId }: Approval): Promise<ManualRow> =>
  (await lockWaiting(tx, entityId)) ?? missing();

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
    // Money deposited in the client's own account is withdrawn first.
    if (row.kind === 'misposting')
      await returnReceipts(w, [{ receiptId: row.receiptId ?? missing(), movedOn: row.postedOn }]);
    const journalId = await postApproved(w, row);
    if (row.kind === 'misposting')
      await moveReceipt(w, { ...row, receiptId: row.receiptId ?? missing(), journalId });
    await markApproved(w, row, journalId);
  },
  reject: async (w, request, comment) => markRejected(w, await journalOf(w.tx, request), comment),
  dropped: async (w, { entityId }) => {
    const row = await lockWaiting(w.tx, entityId);
    if (row) await markWithdrawn(w, row);
  },
};
