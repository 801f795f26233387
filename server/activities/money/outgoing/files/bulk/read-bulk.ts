import { csvRows } from '#server/platform/bank-files/csv-rows.ts';
import { type ByteSource, openText } from '#server/platform/bank-files/open-text.ts';
import { FieldError, Problems } from '#server/platform/bank-files/problems.ts';
import {
  type BulkField,
  type BulkProfile,
  placesOf,
} from '#shared/activities/money/outgoing/bulk-profile.ts';
import type { PaymentRead } from '../payment-read.ts';

const bulkFile = { what: 'a payment file', instead: 'Choose the file that was made for the bank.' };

type Cells = Map<BulkField, string>;

/**
 * Reads a bulk file back by its profile, payment by payment, and checks its header's totals. Shares only the profile
 * with the writer. Ends with a BankFileError that names each fault with its line, at most a hundred.
 */
export async function* readBulk(source: ByteSource, profile: BulkProfile): AsyncGenerator<PaymentRead> {
  const problems = new Problems();
  const announced: Cells = new Map();
  const before = [profile.head, profile.debit].filter((columns) => columns !== null);
  let names = profile.columnNames;
  let waiting: { lineNumber: number; cells: string[] } | null = null;
  const sums = { count: 0, pence: 0 };
  const { pieces } = await openText(source, bulkFile);
  const take = (row: { lineNumber: number; cells: string[] }) =>
    problems.attempt(row.lineNumber, () => {
      const payment = paymentOf(row, profile);
      sums.count++;
      sums.pence += payment.amountPence;
      return payment;
    });
  for await (const row of csvRows(pieces, ',')) {
    if (names) {
      if (row.cells.join() !== names.join()) problems.add(row.lineNumber, 'The names of the columns differ.');
      names = null;
      continue;
    }
    const columns = before.shift();
    if (columns) {
      problems.attempt(row.lineNumber, () => merge(announced, cellsOf(row.cells, columns, profile)));
      continue;
    }
    const ready = profile.trailer ? waiting : row;
    waiting = row;
    const payment = ready && take(ready);
    if (payment) yield payment;
  }
  if (profile.trailer) {
    const { cells, lineNumber } = waiting ?? { cells: [], lineNumber: 1 };
    problems.attempt(lineNumber, () => merge(announced, cellsOf(cells, profile.trailer!, profile)));
  }
  if (sums.count === 0) problems.add(1, 'The file contains no payments.');
  if (announced.has('count') && announced.get('count') !== String(sums.count))
    problems.add(1, `The file states ${announced.get('count')} payments but has ${sums.count}.`);
  if (announced.has('total'))
    problems.attempt(1, () => {
      if (penceOf(announced.get('total')!, profile) !== sums.pence)
        throw new FieldError('The total stated in the file is not the total of its payments.');
    });
  problems.throwIfAny();
}

const merge = (into: Cells, from: Cells): void => from.forEach((text, field) => into.set(field, text));

/** The values of a line by column kind; columns that are constant or blank in the profile must be so in the line. */
function cellsOf(cells: readonly string[], columns: BulkProfile['payment'], { width }: BulkProfile): Cells {
  const places = placesOf(columns);
  const length = width ?? Math.max(...places);
  if (cells.length !== length)
    throw new FieldError(`The line has ${cells.length} columns instead of ${length}.`);
  const stray = cells.findIndex((text, at) => text !== '' && !places.includes(at + 1));
  if (stray >= 0) throw new FieldError(`Column ${stray + 1} should be blank.`);
  const found: Cells = new Map();
  columns.forEach(({ field, text }, n) => {
    const cell = cells[places[n]! - 1]!;
    if (field !== 'constant') found.set(field, cell);
    else if (cell !== text) throw new FieldError(`Column ${places[n]} is “${cell}” instead of “${text}”.`);
  });
  return found;
}

function paymentOf({ lineNumber, cells }: { lineNumber: number; cells: string[] }, profile: BulkProfile) {
  const found = cellsOf(cells, profile.payment, profile);
  const text = (field: BulkField) => found.get(field) ?? '';
  if (!/^\d{6}$/.test(text('sortCode'))) throw new FieldError('The sort code is not six digits.');
  if (!/^\d{8}$/.test(text('accountNumber'))) throw new FieldError('The account number is not eight digits.');
  if (text('payeeName') === '') throw new FieldError('The name of the payee is blank.');
  if (text('reference') === '') throw new FieldError('The reference is blank.');
  if (text('payeeName').length > profile.nameLength) throw new FieldError('The name is too long.');
  if (text('reference').length > profile.referenceLength) throw new FieldError('The reference is too long.');
  const amountPence = penceOf(text('amount'), profile);
  if (amountPence === 0) throw new FieldError('The amount is zero.');
  if (amountPence > profile.mostPence) throw new FieldError('The amount is more than the bank accepts.');
  const payment: PaymentRead = {
    lineNumber,
    payeeName: text('payeeName'),
    sortCode: text('sortCode').replace(/(..)(..)(..)/, '$1-$2-$3'),
    accountNumber: text('accountNumber'),
    amountPence,
    reference: text('reference'),
    paidOn: found.has('paidOn') ? dayOf(text('paidOn'), profile) : null,
  };
  return payment;
}

function penceOf(text: string, { amountForm }: BulkProfile): number {
  const digits = amountForm === 'pence' ? /^()(\d{1,11})$/.exec(text) : /^(\d{1,9})\.(\d\d)$/.exec(text);
  if (!digits) throw new FieldError(`“${text.slice(0, 20)}” is not an amount in this file’s format.`);
  return Number(digits[1]! + digits[2]!);
}

const dayForms = {
  yyyymmdd: /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)$/,
  ddmmyyyy: /^(?<day>\d\d)(?<month>\d\d)(?<year>\d{4})$/,
  'dd/mm/yyyy': /^(?<day>\d\d)\/(?<month>\d\d)\/(?<year>\d{4})$/,
  yyddd: /^(?<year>\d\d)(?<day>\d{3})$/,
};

function dayOf(text: string, { dateForm }: BulkProfile): string {
  const { year, month = '01', day } = dayForms[dateForm].exec(text)?.groups ?? {};
  const at = new Date(Date.UTC(Number(`20${year?.slice(-2)}`), Number(month) - 1, Number(day)));
  const isReal =
    year !== undefined &&
    (dateForm === 'yyddd' ? at.getUTCFullYear() % 100 === Number(year) : at.getUTCDate() === Number(day));
  if (!isReal) throw new FieldError(`“${text.slice(0, 20)}” is not a date in this file’s format.`);
  return at.toISOString().slice(0, 10);
}
