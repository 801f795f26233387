import { router } from '#server/api/trpc.ts';
import { booksRouter } from './books-router.ts';
import { caseMoneyRouter } from './case-router.ts';
import { manualRouter } from './manual-router.ts';
import { receiptsRouter } from './receipts-router.ts';

/** The ledger: its books, journals written by hand, and the money of each case. */
export const ledgerRouter = router({
  books: booksRouter,
  manual: manualRouter,
  ofCase: caseMoneyRouter,
  receipts: receiptsRouter,
});
