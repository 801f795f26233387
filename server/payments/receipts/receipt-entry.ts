import type { DraftLine, JournalSource, ReceiptMethod } from '#shared/ledger/ledger.ts';

/** What came in. Without a case it is unallocated: then the domain is given, and perhaps why, and no income type. */
export type ReceiptInput = {
  bankAccountId: number | null;
  bankItemId: number | null;
  amountPence: number;
  receivedOn: string;
  /** When the bank let the money stand; the day it came, unless told otherwise. Null while that is open, as for a cheque. */
  clearedOn?: string | null;
  /** The day in the books, where it is not the day it came. */
  postedOn?: string;
  method: ReceiptMethod;
  payerName: string | null;
  payerReference: string | null;
  /** The same key is posted once, however often it is tried. */
  idempotencyKey: string;
} & (
  | { caseId: number; incomeTypeId: number }
  | { caseId: null; incomeTypeId?: null; domainId: number; reason?: string | null }
);

/** A receipt with the description and the lines of its journal. */
export type Entry = {
  input: ReceiptInput;
  description?: string;
  fromReceiptId?: number;
  /** Told apart from money that came in here: what is taken on from an old system. */
  source?: Extract<JournalSource, 'receipt' | 'opening'>;
  /** The lines, given the code of the income type's account. */
  lines: (account: string) => DraftLine[];
};
