import type { ReceiptHooks } from '#server/ledger/receipt-hooks.ts';
import { completeOnCases } from '#server/tasks/task-events.ts';
import { refreshStandings } from './refresh-standings.ts';

/**
 * What follows when the receipts of cases change: tasks that wait for a payment are completed, and how the cases stand is counted
 * anew. Whoever posts or reverses receipts calls it in the same transaction, once for all of them.
 */
export const receiptHooks = {
  afterReceipts: async (w, { received, reversed }) => {
    await completeOnCases(w, received, 'payment_received', 'A payment arrived.');
    // Last: from here on, other changes of the same receipts wait for this one.
    await refreshStandings(w.tx, [...received, ...reversed]);
  },
} satisfies ReceiptHooks;
