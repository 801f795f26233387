import { router } from '#server/http/trpc.ts';
import { booksRouter } from './books-router.ts';
import { caseMoneyRouter } from './case-router.ts';
import { manualRouter } from './manual-router.ts';
import type { ReceiptHooks } from './receipt-hooks.ts';
import { receiptsRouter } from './receipts-router.ts';

/** The ledger: its books, journals written by hand, and the money of each case. `hooks` join in where receipts change. */
export const ledgerRouter = (hooks: ReceiptHooks = {}) =>
  router({
    books: booksRouter,
    manual: manualRouter(hooks),
    ofCase: caseMoneyRouter,
    receipts: receiptsRouter(hooks),
  });
