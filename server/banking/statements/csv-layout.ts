import { type CsvField, type CsvProfile, shippedCsvProfiles } from '#shared/banking/csv-profile.ts';
import { accountOf } from './accounts.ts';
import type { CsvRow } from './csv-rows.ts';
import { readAmount, readDate } from './fields.ts';
import { FieldError } from './problems.ts';
import { optional, type StatementAccount, type StatementHint, type StatementLine } from './statement.ts';

/** How the rows of one file are read: the profile, the positions of its columns in this file, and their number. */
export type CsvLayout = {
  profile: CsvProfile;
  /** How many rows come before the first line, the header included. */
  skip: number;
  /** The position of each of the profile's columns in the file. */
  places: readonly number[] | null;
  width: number;
};

const plainName = (cell: string) => cell.trim().replace(/\s+/g, ' ').toLowerCase();

/** The position of each named column in a header row, or null when one is missing. */
function placesOf(header: readonly string[], cells: readonly string[]): number[] | null {
  const names = cells.map(plainName);
  const places: number[] = [];
  for (const name of header.map(plainName)) {
    const place = names.findIndex((other, n) => other === name && !places.includes(n));
    if (place < 0) return null;
    places.push(place);
  }
  return places;
}

/** Short headers of a few common words prove little: they must be the whole header. */
const TELLING = 5;

function fits(profile: CsvProfile, cells: readonly string[]): boolean {
  const header = (profile.header ?? []).map(plainName);
  const names = cells.map(plainName);
  while (names.at(-1) === '') names.pop();
  if (header.length < TELLING && header.length !== names.length) return false;
  return header.every((name, n) => names[n] === name);
}

/** The layout of a file from its first rows: the account's own profile, a learned one, or a shipped one; null for none. */
export function findLayout(rows: readonly CsvRow[], hint: StatementHint): CsvLayout | null {
  const own = hint.csvProfile;
  if (own) return layoutBy(rows, own, (cells) => placesOf(own.header ?? [], cells) !== null);
  const profiles = [...(hint.csvProfiles ?? []), ...shippedCsvProfiles];
  const headed = profiles.filter(({ header }) => header !== null);
  for (const profile of headed) {
    const layout = layoutBy(rows, profile, (cells) => fits(profile, cells));
    if (layout) return layout;
  }
  for (const profile of profiles.filter(({ header }) => header === null)) {
    const layout = layoutBy(rows, profile, () => false);
    if (layout) return layout;
  }
  return null;
}

function layoutBy(
  rows: readonly CsvRow[],
  profile: CsvProfile,
  isHeader: (cells: readonly string[]) => boolean,
): CsvLayout | null {
  if (profile.header) {
    const at = rows.findIndex(({ cells }) => isHeader(cells));
    if (at < 0) return null;
    const { cells } = rows[at]!;
    return { profile, skip: at + 1, places: placesOf(profile.header, cells), width: cells.length };
  }
  const used = [...Object.values(profile.columns), ...profile.description];
  const first = rows.findIndex(({ cells }) => {
    const layout = { profile, skip: 0, places: null, width: cells.length };
    return Math.max(...used) < cells.length && lineOrNull(cells, layout) !== null;
  });
  if (first < 0) return null;
  // A shipped profile without a header describes exactly these columns: a wider file may use them differently.
  const { cells } = rows[first]!;
  const isShipped = shippedCsvProfiles.includes(profile);
  if (isShipped && cells.length !== Math.max(...used) + 1) return null;
  const above = rows.slice(0, first).filter((row) => isFull(row, cells.length));
  // Column names that no profile knows may mean anything: a third column of balances would be read as amounts.
  if (isShipped && above.some((row) => !hasFigures(row))) return null;
  // An unreadable first line is kept, so that it is reported.
  const unreadable = above.find(hasFigures);
  return { profile, skip: unreadable ? rows.indexOf(unreadable) : first, places: null, width: cells.length };
}

const hasFigures = ({ cells }: CsvRow) => cells.some((cell) => /\d/.test(cell));

/** Whether every column of the row is filled, as in lines and headers but not in the text above them. */
const isFull = ({ cells }: CsvRow, width: number) =>
  cells.length === width && cells.every((cell) => cell.trim() !== '');

/** The cell of a field in a row, trimmed; undefined when the profile has no such column or the cell is blank. */
function cellOf(cells: readonly string[], layout: CsvLayout, column: number | undefined): string | undefined {
  if (column === undefined) return undefined;
  return cells[layout.places ? layout.places[column]! : column]?.trim() || undefined;
}

/** Rows between the lines that only state a balance. */
const balanceRow = /\b(balance|brought forward|carried forward)\b/i;

/** The line of a row, or null for a row that only states a balance. */
export function lineOfRow({ lineNumber, cells }: CsvRow, layout: CsvLayout): StatementLine | null {
  const { profile, width } = layout;
  const extra = cells.slice(width).some((cell) => cell.trim() !== '');
  const needed = [
    profile.columns.bookedOn ?? 0,
    ...Object.values(profile.columns),
    ...profile.description,
  ].map((column) => (layout.places ? layout.places[column]! : column));
  if (extra || Math.max(...needed) >= cells.length)
    throw new FieldError(`The line has ${cells.length} columns where ${width} are expected.`);
  const text = (field: Exclude<CsvField, 'description'>) => cellOf(cells, layout, profile.columns[field]);
  const description = profile.description
    .map((column) => cellOf(cells, layout, column))
    .filter(Boolean)
    .join(' ');
  const amounts = [text('amount'), text('paidIn'), text('paidOut')];
  if (amounts.every((amount) => amount === undefined) && balanceRow.test(description)) return null;
  const valueOn = text('valueOn');
  const balance = text('balance');
  const cheque = text('chequeNumber');
  return {
    lineNumber,
    bookedOn: readDate(text('bookedOn') ?? '', profile.dateOrder),
    ...(valueOn && { valueOn: readDate(valueOn, profile.dateOrder) }),
    amountPence: amountOf(amounts, profile),
    description,
    ...(balance && { balancePence: readAmount(balance, profile.decimal) }),
    ...optional({
      reference: text('reference'),
      payerName: text('payerName'),
      type: text('type'),
      bankId: text('bankId'),
      chequeNumber: cheque,
    }),
  };
}

function amountOf([single, paidIn, paidOut]: readonly (string | undefined)[], profile: CsvProfile): number {
  const read = (text: string) => readAmount(text, profile.decimal);
  if (profile.columns.amount !== undefined) {
    const pence = read(single ?? '');
    return profile.outIsPositive && pence !== 0 ? -pence : pence;
  }
  const [inPence, outPence] = [paidIn ? read(paidIn) : 0, paidOut ? read(paidOut) : 0];
  if (!paidIn && !paidOut) throw new FieldError('The amount is missing.');
  if (inPence !== 0 && outPence !== 0) throw new FieldError('There is an amount both in and out.');
  if (inPence < 0) throw new FieldError('The amount in is negative.');
  // Some banks write money out with a minus in a separate column.
  return outPence === 0 ? inPence : -Math.abs(outPence);
}

function lineOrNull(cells: string[], layout: CsvLayout): StatementLine | null {
  try {
    return lineOfRow({ lineNumber: 0, cells }, layout);
  } catch (error) {
    if (error instanceof FieldError) return null;
    throw error;
  }
}

/** The account a row belongs to, where the file has columns for it. */
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
