/** A payment as read back from a file: sort code as NN-NN-NN, names and references trimmed. */
export type PaymentRead = {
  /** Its position in the file, from 1. */
  lineNumber: number;
  payeeName: string;
  sortCode: string;
  accountNumber: string;
  amountPence: number;
  reference: string;
  /** The day on which the file says it is to be paid; null if the format gives none. */
  paidOn: string | null;
};
