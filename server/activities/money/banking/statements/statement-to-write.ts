import type { StatementLine } from './statement.ts';

/** A line to be written; amounts in signed pence. */
export type LineToWrite = Pick<
  StatementLine,
  | 'bookedOn'
  | 'amountPence'
  | 'description'
  | 'payerName'
  | 'payerSortCode'
  | 'payerAccountNumber'
  | 'bankId'
  | 'type'
  | 'isReversal'
>;

/** A statement to be written: sort code as NN-NN-NN, lines oldest first. The closing balance follows from them. */
export type StatementToWrite = {
  sortCode: string;
  accountNumber: string;
  accountName: string;
  openingPence: number;
  openingOn: string;
  closingOn: string;
  lines: readonly LineToWrite[];
};

/** A narrative that every format can carry: one line, no control characters, no surrounding spaces. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

/** Signed pence as `-1234.56`. */
export const amountText = (pence: number, decimal: '.' | ',' = '.'): string =>
  `${pence < 0 ? '-' : ''}${Math.floor(Math.abs(pence) / 100)}${decimal}${String(Math.abs(pence) % 100).padStart(2, '0')}`;

/** The balance after the last line, in pence. */
export const closingPence = ({ openingPence, lines }: StatementToWrite): number =>
  lines.reduce((sum, { amountPence }) => sum + amountPence, openingPence);
