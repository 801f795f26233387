import type { DraftLine, JournalSource, ReceiptMethod } from '#shared/records/ledger/ledger.ts';

/** A receipt. Without a case it is unallocated: then it has a domain, perhaps a reason, and no income type. */
export type ReceiptInput = {
  bankAccountId: number | null;
  bankItemId: number | null;
  amountPence: number;
  receivedOn: string;
  /** The date on which the money cleared; by default the date received. Null until then, as for a cheque. */
  clearedOn?: string | null;
  /** The posting date, if it is not the day it was received. */
  postedOn?: string;
  method: ReceiptMethod;
  payerName: string | null;
  payerReference: string | null;
  /** A repeated key is posted only once. */
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
  /** Marks receipts taken on from an old system. */
  source?: Extract<JournalSource, 'receipt' | 'opening'>;
  /** The lines, given the code of the income type's account. */
  lines: (account: string) => DraftLine[];
};
