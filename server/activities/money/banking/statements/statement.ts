import type { CsvProfile } from '#shared/activities/money/banking/csv-profile.ts';

/** The formats of statement files. */
export type StatementFormat = 'ofx1' | 'ofx2' | 'qif' | 'mt940' | 'camt053' | 'csv';

/** The name of a format, for use in sentences. */
export const formatNames: Record<StatementFormat, string> = {
  ofx1: 'OFX 1',
  ofx2: 'OFX 2',
  qif: 'QIF',
  mt940: 'MT940',
  camt053: 'CAMT.053',
  csv: 'CSV',
};

/** The account of a statement, as far as the file gives it: sort code as NN-NN-NN, account number with 8 digits, IBAN without spaces. */
export type StatementAccount = {
  sortCode: string | null;
  accountNumber: string | null;
  iban: string | null;
  /** The account as written in the file, or its name there. */
  text: string | null;
};

/** One line of a statement. Money in is positive, money out negative; dates are yyyy-MM-dd. */
export type StatementLine = {
  /** Where the line starts in the file, from 1. */
  lineNumber: number;
  bookedOn: string;
  valueOn?: string;
  amountPence: number;
  /** The narrative as the bank wrote it. */
  description: string;
  reference?: string;
  /** The other party: who paid, or who was paid. */
  payerName?: string;
  payerSortCode?: string;
  payerAccountNumber?: string;
  /** The bank's own id of the line: FITID, AcctSvcrRef. */
  bankId?: string;
  chequeNumber?: string;
  /** The balance of the account after this line. */
  balancePence?: number;
  /** The bank's own word or code for the kind of line. */
  type?: string;
  /** The bank marks this line as the reversal of an earlier one. */
  isReversal?: boolean;
};

/** A balance, at the end of a day. */
export type Balance = { amountPence: number; on: string | null };

/** Whether opening balance and lines add up to the closing balance; the difference is the excess of the closing balance. */
export type BalanceCheck =
  | { result: 'notAvailable' }
  | { result: 'pass' }
  | {
      result: 'fail';
      differencePence: number;
      /** Whether opening balance and lines add up to the closing balance; the difference is by how much the closing balance is higher. */
      lineNumber?: number;
    };

/** A line of the file that does not belong to the account, and why: not booked, or in another currency. */
export type LeftOut = { lineNumber: number; message: string };

/** A statement as known before its first line. */
export type StatementHead = {
  /** 0 for the first statement of the file. */
  number: number;
  account: StatementAccount;
  currency: string | null;
};

/** A statement as known after its last line. */
export type StatementSummary = {
  lineCount: number;
  totalPence: number;
  firstOn: string | null;
  lastOn: string | null;
  opening: Balance | null;
  closing: Balance | null;
  /** The balances at the end of each day with lines, where the file states one after every line and they follow. */
  dayEnds: readonly { amountPence: number; on: string }[];
  balanceCheck: BalanceCheck;
  /** The lines that were left out, the first hundred of them with the reason. */
  leftOut: { count: number; first: readonly LeftOut[] };
};

/**
 * A file arrives in parts. Every statement has a head, its lines and an end, in this order; the statements of a CSV file with
 * several accounts interleave; in other formats one follows the other.
 */
export type StatementPart =
  | { part: 'statement'; head: StatementHead }
  | { part: 'line'; statement: number; line: StatementLine }
  | { part: 'end'; statement: number; summary: StatementSummary };

/** What the caller knows about the file. */
export type StatementHint = {
  /** The mapping saved for the bank account; without it the shipped ones are tried. */
  csvProfile?: CsvProfile;
  /** Mappings saved for other accounts, tried before the shipped ones. */
  csvProfiles?: readonly CsvProfile[];
};

/** A file whose format is known. Its parts can be read once. */
export type StatementFile = {
  format: StatementFormat;
  /**
   * Ends with a BankFileError that lists up to a hundred problems if anything in the file is wrong. Do not keep lines received before that:
   * a file counts only once it has been read to its end.
   */
  parts: AsyncIterable<StatementPart>;
};

type OptionalText = Pick<
  StatementLine,
  | 'reference'
  | 'payerName'
  | 'payerSortCode'
  | 'payerAccountNumber'
  | 'bankId'
  | 'chequeNumber'
  | 'type'
  | 'valueOn'
>;

/** Only the fields that are set, since there are many lines. */
export function optional(fields: { [Name in keyof OptionalText]: string | null | undefined }): OptionalText {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
}
