import { booksRouter } from './books-router.ts';
import { caseMoneyRouter } from './case-router.ts';

/** The ledger: its books, and the money of each case. */
export const ledgerRouter = { books: booksRouter, ofCase: caseMoneyRouter };
