import { parse } from 'csv-parse/sync';
import { missing } from '#server/platform/database/rows.ts';
import type {
  BalanceField,
  BalanceProfile,
  DateForm,
} from '#shared/activities/money/client-accounts/file-profiles.ts';
import { AppError } from '#shared/platform/errors.ts';
import { dateSchema } from '#shared/platform/validation.ts';

/** One client account in the bank's file of balances. */
export type BalanceLine = {
  row: number;
  reference: string;
  balanceOn: string;
  balancePence: number;
  /** Interest credited after tax, in pence. */
  interestPence: number;
};

/** An error in the file: the row, counted from 1 with the header, and the column by its heading. */
export type Problem = { row: number; column: string; message: string };

const MOST_SAID = 20;

/** The refusal of a file: all its errors, the first of them in words. */
export function badFile(problems: readonly Problem[]): AppError {
  const said = problems
    .slice(0, MOST_SAID)
    .map(({ row, column, message }) => `Row ${row}, ${column}: ${message}`);
  const more = problems.length - said.length;
  const message = [...said, ...(more > 0 ? [`And ${more} more.`] : [])].join('\n');
  return new AppError('invalid', message, { errors: { fileId: message }, data: { problems } });
}

const dateParts: Record<DateForm, [RegExp, string]> = {
  dmy: [/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1'],
  ymd: [/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'],
  iso: [/^(\d{4})-(\d{2})-(\d{2})$/, '$1-$2-$3'],
};

function dayOf(text: string, form: DateForm): string | null {
  const [pattern, order] = dateParts[form];
  const day = pattern.test(text) ? text.replace(pattern, order) : '';
  return dateSchema.safeParse(day).success ? day : null;
}

/** An amount in pence; null if the text is not one. Thousands may be separated by commas; blank is zero. */
function penceOf(text: string, { amountForm }: BalanceProfile): number | null {
  const plain = text.replace(/^(-?)£/, '$1').replace(/,(?=\d{3}(\D|$))/g, '');
  if (plain === '') return 0;
  if (amountForm === 'pence') return /^-?\d{1,12}$/.test(plain) ? Number(plain) : null;
  const parts = /^(-?)(\d{1,10})(?:\.(\d{2}))?$/.exec(plain);
  if (!parts) return null;
  const pence = Number(parts[2]) * 100 + Number(parts[3] ?? 0);
  return parts[1] ? -pence : pence;
}

function recordsOf(text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      record_delimiter: ['\r\n', '\n', '\r'],
    });
  } catch {
    throw badFile([{ row: 1, column: 'File', message: 'this is not a CSV file that can be read.' }]);
  }
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** The cell that holds each field: by the headings if the file has them, else by position. */
function placesOf({ columns, hasHeader }: BalanceProfile, header: readonly string[]) {
  const places = new Map<BalanceField, { at: number; heading: string }>();
  const problems: Problem[] = [];
  for (const [index, { field, heading }] of columns.entries()) {
    if (field === 'unused') continue;
    const at = hasHeader ? header.findIndex((cell) => isSame(cell, heading)) : index;
    if (at < 0 && ['reference', 'date', 'balance'].includes(field))
      problems.push({ row: 1, column: heading, message: 'the file has no such column.' });
    if (at >= 0) places.set(field, { at, heading: heading || `column ${at + 1}` });
  }
  if (problems.length > 0) throw badFile(problems);
  return places;
}

/** Reads the bank's file of balances; refuses it, naming every bad row and column, and if it names an account twice. */
export function readBalanceFile(text: string, profile: BalanceProfile): BalanceLine[] {
  const records = recordsOf(text, profile.delimiter);
  const header = profile.hasHeader ? (records.shift() ?? []) : [];
  const places = placesOf(profile, header);
  const first = profile.hasHeader ? 2 : 1;
  const problems: Problem[] = [];
  const seen = new Set<string>();
  const lines = records.map((cells, index): BalanceLine => {
    const row = first + index;
    const cell = (field: BalanceField) => (cells[places.get(field)?.at ?? -1] ?? '').trim();
    const bad = (field: BalanceField, message: string) =>
      problems.push({ row, column: places.get(field)?.heading ?? field, message });
    const amount = (field: BalanceField): number => {
      const pence = penceOf(cell(field), profile);
      if (pence === null) bad(field, `“${cell(field)}” is not an amount.`);
      return pence ?? 0;
    };
    const reference = cell('reference');
    const balanceOn = dayOf(cell('date'), profile.dateForm);
    if (profile.hasHeader && cells.length > header.length)
      problems.push({
        row,
        column: 'File',
        message: 'there are more cells than headings: is a comma unquoted?',
      });
    if (reference === '') bad('reference', 'is empty.');
    else if (seen.has(reference)) bad('reference', `${reference} is in the file twice.`);
    seen.add(reference);
    if (balanceOn === null) bad('date', `“${cell('date')}” is not a date in the layout’s format.`);
    if (cell('balance') === '') bad('balance', 'is empty.');
    const interestPence = places.has('net') ? amount('net') : amount('interest') - amount('tax');
    if (interestPence < 0) bad(places.has('net') ? 'net' : 'interest', 'must not be negative.');
    return { row, reference, balanceOn: balanceOn ?? '', balancePence: amount('balance'), interestPence };
  });
  if (lines.length === 0) throw badFile([{ row: first, column: 'File', message: 'there are no balances.' }]);
  const [{ balanceOn: day }] = lines as [BalanceLine];
  for (const { row, balanceOn } of lines)
    if (balanceOn !== '' && day !== '' && balanceOn !== day)
      problems.push({
        row,
        column: (places.get('date') ?? missing()).heading,
        message: 'must be the same day in every row.',
      });
  if (problems.length > 0) throw badFile(problems.toSorted((a, b) => a.row - b.row));
  return lines;
}
