import type { CsvRow } from '#server/platform/bank-files/csv-rows.ts';
import { type DateOrder, readAmount, readDate } from '#server/platform/bank-files/fields.ts';
import type { ByteSource } from '#server/platform/bank-files/open-text.ts';
import { FieldError, refused } from '#server/platform/bank-files/problems.ts';
import { type CsvField, type CsvProfile, csvProfile } from '#shared/activities/money/banking/csv-profile.ts';
import { findLayout } from './csv-layout.ts';
import { type CsvLayout, type RowRead, readRow } from './csv-line.ts';
import { directionOf, isBooked, isPounds } from './csv-words.ts';
import { openStatement } from './read-statement.ts';
import type { StatementLine } from './statement.ts';
import { tableRows } from './table-rows.ts';

const SAMPLE = 60;
const PREVIEW = 20;

/** The first rows of a CSV file, for learning what its columns hold. */
export async function sampleRows(source: ByteSource): Promise<CsvRow[]> {
  const { head, pieces } = await openStatement(source);
  const rows: CsvRow[] = [];
  for await (const row of tableRows(pieces, head)) {
    rows.push(row);
    if (rows.length === SAMPLE) break;
  }
  if (rows.length === 0) throw refused('The file is empty.');
  return rows;
}

/** A row as read with a mapping. `line` is null for rows that hold no transaction, such as a header, and for those left out. */
export type PreviewRow = {
  lineNumber: number;
  cells: string[];
  line: StatementLine | null;
  leftOut: string | null;
  problem: string | null;
};

/** The first twenty rows below the header as read with a mapping, each with its problem, if any. */
export function previewProfile(rows: readonly CsvRow[], profile: CsvProfile): PreviewRow[] {
  const layout = findLayout(rows, { csvProfile: profile });
  const first = rows.slice(layout?.skip ?? 0, (layout?.skip ?? 0) + PREVIEW);
  return first.map(({ lineNumber, cells }) => {
    const row = { lineNumber, cells, line: null, leftOut: null, problem: null };
    const read = layout ? tried(row, layout) : { problem: 'The mapping’s columns are not in the file.' };
    return { ...row, ...read };
  });
}

function tried(row: CsvRow, layout: CsvLayout): RowRead | { problem: string } {
  try {
    return readRow(row, layout);
  } catch (error) {
    if (error instanceof FieldError) return { problem: error.message };
    throw error;
  }
}

/** Header names of each field, the surest first. */
const headerNames: readonly (readonly [field: CsvField, pattern: RegExp])[] = [
  ['balance', /\bbalance|saldo\b/i],
  ['valueOn', /\bvalue date|date value|cleared date\b/i],
  [
    'bookedOn',
    /\b(completed|posting|posted|booking|booked|settled|entry|transaction) date\b|\bdate completed\b/i,
  ],
  ['bookedOn', /\bdate\b|^when$/i],
  ['status', /\b(status|state)\b/i],
  ['currency', /^(?!.*\b(local|orig\w*|foreign|fee)\b).*\b(currency|ccy)\b/i],
  ['direction', /\b(direction|indicator|sign|type|dr|cr|d|c|debit|credit|in|out)\b/i],
  ['paidIn', /\b(credit|paid in|money in|receipts?|deposits?|incoming|in)\b/i],
  ['paidOut', /\b(debit|paid out|money out|withdrawals?|payments?|outgoing|out)\b/i],
  ['amount', /^(?!.*\b(local|orig\w*|foreign)\b).*(\b(amount|value|sum|net)\b|£)/i],
  ['sortCode', /\bsort ?code\b/i],
  ['accountNumber', /\baccount (number|no)\b|^account$/i],
  ['chequeNumber', /\bcheque|check (no|number)\b/i],
  ['bankId', /\b(transaction|unique|payment) (id|reference|ref)\b|^fitid$/i],
  ['payerName', /\b(counter ?party|payer|payee|other party|paid by|sender|remitter)\b|^name$/i],
  ['reference', /\bref(erence)?\b/i],
  ['description', /\b(description|narrative|particulars)\b/i],
  ['description', /\b(details?|memo|text|notes)\b|^transactions?$/i],
  ['type', /\b(type|subcategory|code|category)\b/i],
];

/** The values that every filled cell of a column must have, for fields with known words. */
const contents: Partial<Record<CsvField, (cell: string) => boolean>> = {
  status: (cell) => isBooked(cell) !== null,
  currency: (cell) => isPounds(cell) || /^[A-Z]{3}$/i.test(cell),
  direction: (cell) => directionOf(cell) !== null,
};

type Columns = Partial<Record<CsvField, number>>;

/**
 * Guesses a mapping from the first rows of an unknown file, by the names in the header and the contents of the columns. Null if no column
 * holds dates or none amounts. The user checks it against a preview before it is saved.
 */
export function proposeProfile(rows: readonly CsvRow[], name = 'New mapping'): CsvProfile | null {
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const firstLine = rows.findIndex(
    ({ cells }) => cells.some((cell) => isDate(cell)) && cells.some((cell) => isAmount(cell)),
  );
  if (firstLine < 0) return null;
  const above = rows[firstLine - 1];
  const header =
    above && above.cells.filter((cell) => cell.trim() !== '').length >= Math.min(3, width)
      ? above.cells.map((cell) => cell.trim())
      : null;
  const body = rows.slice(firstLine).map(({ cells }) => cells);
  const columns = guessed(header, body, width);
  const described = [
    columns.payerName,
    columns.description,
    columns.description === undefined ? columns.reference : undefined,
  ];
  const description = [...new Set(described.filter((column) => column !== undefined))];
  const { description: _, ...rest } = columns;
  const proposal = {
    name,
    header,
    columns: rest,
    description: description.length > 0 ? description : [longestText(body, width, Object.values(rest))],
    dateOrder: dateOrderOf(body.map((cells) => cells[columns.bookedOn ?? 0] ?? '')),
    decimal: decimalOf(body, [rest.amount, rest.paidIn, rest.paidOut]),
    outIsPositive: false,
  };
  const checked = csvProfile.safeParse(proposal);
  return checked.success ? checked.data : null;
}

function guessed(header: string[] | null, body: readonly string[][], width: number): Columns {
  const columns: Columns = {};
  const places = Array.from({ length: width }, (_, place) => place);
  const share = (place: number, test: (cell: string) => boolean) => {
    const filled = body.map((cells) => cells[place]?.trim() ?? '').filter((cell) => cell !== '');
    return filled.length === 0 ? 0 : filled.filter(test).length / filled.length;
  };
  const dates = places.filter((place) => share(place, isDate) > 0.8);
  const amounts = places.filter((place) => !dates.includes(place) && share(place, isAmount) > 0.8);
  const fitting = (field: CsvField) => {
    const isRight = contents[field];
    if (isRight) return places.filter((place) => share(place, isRight) === 1);
    if (field.endsWith('On')) return dates;
    return ['amount', 'paidIn', 'paidOut', 'balance'].includes(field) ? amounts : places;
  };
  for (const [field, pattern] of header ? headerNames : []) {
    if (columns[field] !== undefined) continue;
    const held = fitting(field);
    const taken = Object.values(columns);
    const found = held.find((place) => !taken.includes(place) && pattern.test(header?.[place] ?? ''));
    if (found !== undefined) columns[field] = found;
  }
  columns.bookedOn ??= dates.find((place) => place !== columns.valueOn);
  return withMoney(columns, amounts, body);
}

/** Decides which columns hold money: one signed, or one for each direction; a running balance is recognised by its differences. */
function withMoney(named: Columns, amounts: readonly number[], body: readonly string[][]): Columns {
  const { amount, paidIn, paidOut, direction, ...columns } = named;
  if (paidIn !== undefined && paidOut !== undefined) return { ...columns, paidIn, paidOut };
  if (amount !== undefined) return { ...columns, amount, ...directed(direction, amount, body) };
  const left = amounts.filter((place) => !Object.values(columns).includes(place));
  const pair = left.find(
    (place) =>
      left.includes(place + 1) && body.every((cells) => !cells[place]?.trim() !== !cells[place + 1]?.trim()),
  );
  // Banks that use two columns usually put money out first.
  if (pair !== undefined) return { ...columns, paidOut: paidOut ?? pair, paidIn: paidIn ?? pair + 1 };
  const balance =
    columns.balance ??
    left.find((place) => left.some((other) => other !== place && steps(body, place, other)));
  const single = left.find((place) => place !== balance);
  return {
    ...columns,
    ...(balance !== undefined && { balance }),
    ...(single !== undefined && { amount: single, ...directed(direction, single, body) }),
  };
}

/** A direction column counts only if the amounts have no sign of their own; otherwise it is a type column like any other. */
function directed(column: number | undefined, amount: number, body: readonly string[][]): Columns {
  if (column === undefined) return {};
  const isSigned = body.some((cells) => /^\s*[-−(]|-\s*$/.test(cells[amount] ?? ''));
  return isSigned ? { type: column } : { direction: column };
}

/** Whether one column is the running balance of another, in either order of the rows. */
function steps(body: readonly string[][], balance: number, amount: number): boolean {
  const read = (cells: readonly string[], place: number) =>
    isAmount(cells[place] ?? '') ? readAmount(cells[place]!) : Number.NaN;
  const pairs = body.slice(1).map((cells, n) => [body[n]!, cells] as const);
  const follows = ([before, after]: readonly [string[], string[]]) =>
    read(before, balance) + read(after, amount) === read(after, balance);
  return (
    pairs.length > 1 && (pairs.every(follows) || pairs.every(([before, after]) => follows([after, before])))
  );
}

function isDate(cell: string): boolean {
  return (['dmy', 'mdy'] as const).some((order) => attempt(() => readDate(cell, order)));
}

function isAmount(cell: string): boolean {
  return /\d/.test(cell) && (['.', ','] as const).some((decimal) => attempt(() => readAmount(cell, decimal)));
}

function attempt(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}

/** Day first, unless a date can only be read with the month or the year first. */
const dateOrderOf = (cells: readonly string[]): DateOrder =>
  (['dmy', 'mdy'] as const).find((order) =>
    cells.filter((cell) => isDate(cell)).every((cell) => attempt(() => readDate(cell, order))),
  ) ?? 'dmy';

const decimalOf = (body: readonly string[][], places: readonly (number | undefined)[]): '.' | ',' => {
  const cells = body.flatMap((row) => places.map((place) => (place === undefined ? '' : (row[place] ?? ''))));
  const filled = cells.filter((cell) => /\d/.test(cell));
  const fits = (decimal: '.' | ',') =>
    filled.filter((cell) => attempt(() => readAmount(cell, decimal))).length;
  return fits(',') > fits('.') ? ',' : '.';
};

/** The free column with the most letters: the description, if no header says which it is. */
function longestText(body: readonly string[][], width: number, taken: readonly number[]): number {
  const letters = (place: number) =>
    body.reduce((sum, cells) => sum + (cells[place]?.match(/\p{L}/gu)?.length ?? 0), 0);
  const free = Array.from({ length: width }, (_, place) => place).filter((place) => !taken.includes(place));
  return free.toSorted((a, b) => letters(b) - letters(a))[0] ?? 0;
}
