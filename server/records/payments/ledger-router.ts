import { booksRouter } from '#server/records/ledger/books-router.ts';
import { caseMoneyRouter } from './case-money-router.ts';

/** The ledger: its books, and the money of each case. */
export const ledgerRouter = { books: booksRouter, ofCase: caseMoneyRouter };
