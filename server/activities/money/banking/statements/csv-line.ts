import type { CsvRow } from '#server/platform/bank-files/csv-rows.ts';
import { readAmount, readDate } from '#server/platform/bank-files/fields.ts';
import { FieldError } from '#server/platform/bank-files/problems.ts';
import type { CsvField, CsvProfile } from '#shared/activities/money/banking/csv-profile.ts';
import { accountOf } from './accounts.ts';
import { directionOf, isBooked, isPounds } from './csv-words.ts';
import { optional, type StatementAccount, type StatementLine } from './statement.ts';

/** How the rows of one file are read: the profile, the positions of its columns in this file, and their number. */
export type CsvLayout = {
  profile: CsvProfile;
  /** How many rows come before the first line, the header included. */
  skip: number;
  /** The position of each of the profile's columns in the file. */
  places: readonly number[] | null;
  width: number;
  /** The rightmost of the profile's columns in the file. */
  furthest: number;
  /** The currency that the file states for all of its amounts, if not pounds. */
  currency: string | null;
};

/** The cell of a field in a row, trimmed; undefined if the profile has no such column or the cell is blank. */
function cellOf(cells: readonly string[], layout: CsvLayout, column: number | undefined): string | undefined {
  if (column === undefined) return undefined;
  return cells[layout.places ? layout.places[column]! : column]?.trim() || undefined;
}

/** Rows between the lines that only state a balance. */
const balanceRow = /\b(balance|brought forward|carried forward)\b/i;

type Cells = (field: Exclude<CsvField, 'description'>) => string | undefined;

/** The result of a row: a line, a line left out with the reason, or null if it only states a balance. */
export type RowRead = { line: StatementLine } | { leftOut: string } | null;

/** Reads a row; throws a FieldError for an unreadable cell. */
export function readRow(row: CsvRow, layout: CsvLayout): RowRead {
  const { cells } = row;
  if (isTotals(cells, layout)) return { leftOut: TOTALS };
  checkWidth(cells, layout);
  const text: Cells = (field) => cellOf(cells, layout, layout.profile.columns[field]);
  const description = layout.profile.description
    .map((column) => cellOf(cells, layout, column))
    .filter(Boolean)
    .join(' ');
  const hasAmount = Boolean(text('amount') ?? text('paidIn') ?? text('paidOut'));
  if (!hasAmount && balanceRow.test(description)) return null;
  const leftOut = whyLeftOut(text, layout);
  return leftOut === null ? { line: lineOf(row.lineNumber, text, description, layout.profile) } : { leftOut };
}

/** Why a row of totals is left out. */
export const TOTALS = 'a row of totals.';

/** A row that sums up the others, as banks write below them: without a day, and named so. */
function isTotals(cells: readonly string[], layout: CsvLayout): boolean {
  const isNamed = cells.some((cell) => /^\s*((sub|grand)[ -]?)?totals?\b/i.test(cell));
  return isNamed && !/\d/.test(cellOf(cells, layout, layout.profile.columns.bookedOn) ?? '');
}

function checkWidth(cells: readonly string[], { furthest, width }: CsvLayout): void {
  const extra = cells.length > width && cells.slice(width).some((cell) => cell.trim() !== '');
  if (extra || furthest >= cells.length)
    throw new FieldError(`The line has ${cells.length} columns where ${width} are expected.`);
}

const shown = (text: string) => `“${text.slice(0, 30)}”`;

/** Why a row is not a line of the account: it is not booked, or not in pounds. */
const whyLeftOut = (text: Cells, layout: CsvLayout): string | null =>
  byStatus(text('status')) ?? byCurrency(text('currency'), layout);

function byStatus(status: string | undefined): string | null {
  if (status === undefined) return null;
  const booked = isBooked(status);
  if (booked === null) throw new FieldError(`${shown(status)} is not a known status: is the line booked?`);
  return booked ? null : `${shown(status)} is not booked.`;
}

function byCurrency(currency: string | undefined, { profile, currency: stated }: CsvLayout): string | null {
  if (profile.columns.currency !== undefined && !currency) throw new FieldError('The currency is missing.');
  const foreign = [stated, currency].find((each) => each && !isPounds(each));
  return foreign ? `in ${foreign.slice(0, 30)}, not in pounds.` : null;
}

function lineOf(lineNumber: number, text: Cells, description: string, profile: CsvProfile): StatementLine {
  const valueOn = text('valueOn');
  const balance = text('balance');
  return {
    lineNumber,
    bookedOn: readDate(text('bookedOn') ?? '', profile.dateOrder),
    ...(valueOn && { valueOn: readDate(valueOn, profile.dateOrder) }),
    amountPence: amountOf(text, profile),
    description,
    ...(balance && { balancePence: readAmount(balance, profile.decimal) }),
    ...optional({
      reference: text('reference'),
      payerName: text('payerName'),
      type: text('type'),
      bankId: text('bankId'),
      chequeNumber: text('chequeNumber'),
    }),
  };
}

/** The signed amount of a row, less any fee charged on top. */
function amountOf(text: Cells, profile: CsvProfile): number {
  const read = (cell: string) => readAmount(cell, profile.decimal);
  const fee = text('fee');
  const pence =
    profile.columns.amount === undefined
      ? twoColumns(text('paidIn'), text('paidOut'), read)
      : oneColumn(read(text('amount') ?? ''), text('direction'), profile);
  return fee ? pence - Math.abs(read(fee)) : pence;
}

function oneColumn(pence: number, direction: string | undefined, profile: CsvProfile): number {
  if (profile.columns.direction === undefined) return profile.outIsPositive && pence !== 0 ? -pence : pence;
  const way = directionOf(direction ?? '');
  if (way === null)
    throw new FieldError(`${shown(direction ?? '')} does not say whether money came in or went out.`);
  if (way === 'in' && pence < 0)
    throw new FieldError(`The amount is negative, but ${shown(direction ?? '')} says that money came in.`);
  return way === 'in' || pence === 0 ? pence : -Math.abs(pence);
}

function twoColumns(
  paidIn: string | undefined,
  paidOut: string | undefined,
  read: (cell: string) => number,
): number {
  const [inPence, outPence] = [paidIn ? read(paidIn) : 0, paidOut ? read(paidOut) : 0];
  if (!paidIn && !paidOut) throw new FieldError('The amount is missing.');
  if (inPence !== 0 && outPence !== 0) throw new FieldError('There is an amount both in and out.');
  if (inPence < 0) throw new FieldError('The amount in is negative.');
  // Some banks write money out with a minus in a separate column.
  return outPence === 0 ? inPence : -Math.abs(outPence);
}

/** The account a row belongs to, if the file has columns for it. */
export function accountOfRow(cells: readonly string[], layout: CsvLayout): StatementAccount | null {
  const { sortCode, accountNumber } = layout.profile.columns;
  const number = cellOf(cells, layout, accountNumber);
  const code = cellOf(cells, layout, sortCode);
  return number || code
    ? accountOf(number?.replace(/^'/, '') ?? null, code?.replace(/^'/, '') ?? null)
    : null;
}

/** The account named in the rows above the header, as some banks do. */
export function accountInPreamble(rows: readonly CsvRow[]): StatementAccount {
  const text = rows.map(({ cells }) => cells.join(' ')).join('\n');
  const number = /\baccount\s*(?:number|no\.?)?\s*:?\s*((?:\d{2}-\d{2}-\d{2}\s*)?\d{6,8})\b/i.exec(text)?.[1];
  const code = /\bsort\s*code\s*:?\s*(\d{2}[- ]?\d{2}[- ]?\d{2})\b/i.exec(text)?.[1];
  return accountOf(number ?? null, code ?? null);
}
