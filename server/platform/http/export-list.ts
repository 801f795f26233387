import { stringify } from 'csv-stringify/sync';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { AppError } from '#shared/platform/errors.ts';
import { type ColumnName, type List, type ListRow, valueOf } from '#shared/records/reference/lists.ts';

/** The most rows that one file holds. */
const MOST_ROWS = 50_000;
/** How many rows to read for a file: one more than it may hold, so that `fitting` notices an overflow. */
export const ROWS_TO_READ = MOST_ROWS + 1;

/** The rows, refused as too large where a file could not hold all of them. */
export function fitting<Row>(rows: readonly Row[]): readonly Row[] {
  if (rows.length <= MOST_ROWS) return rows;
  throw new AppError('tooLarge', `More than ${MOST_ROWS.toLocaleString('en-GB')} rows: narrow the filters.`);
}

/** A phone number with its country code, which begins with + but is not something that a spreadsheet would run. */
export const PLAIN_PHONE = /^\+[0-9][0-9 ()-]*$/;
/** A cell of CSV; text of a column of phone numbers is marked as such. */
export type CsvCell = string | number | { phone: string };

/** A leading = + - @ would make the cell a formula, unless it is of a plain number or a phone number. */
function guarded(cell: CsvCell): string | number {
  if (typeof cell === 'number') return cell;
  if (typeof cell !== 'string') return PLAIN_PHONE.test(cell.phone) ? cell.phone : guarded(cell.phone);
  return /^[=+\-@\t\r]/.test(cell) && !/^-\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell;
}

/** A table as CSV for spreadsheets: UTF-8 with BOM, RFC 4180, and no text that a spreadsheet would run. Numbers stay as they are. */
export function spreadsheet(header: readonly string[], lines: readonly (readonly CsvCell[])[]): string {
  const cells = [header, ...lines].map((line) => line.map(guarded));
  return stringify(cells, { bom: true, record_delimiter: 'windows' });
}

/** CSV with its file name, made of `name` and today's date, and the number of its rows. */
export const csvFile = (name: string, csv: string, rows: number) => ({
  fileName: `${name}-${londonDate()}.csv`,
  csv,
  rows,
});

function cellOf(list: List, name: string, row: object): CsvCell {
  const column = list.columns[name];
  const value = valueOf(list, name, row);
  if (!column || value === null || value === undefined) return '';
  switch (column.kind) {
    case 'named':
      return (value as { name: string }).name;
    case 'choice':
      return column.options[value as string] ?? (value as string);
    case 'day':
      return showDate(value as string);
    case 'instant':
      return showDate(londonDate(new Date(value as Date | string)));
    case 'pence':
    case 'hundredths':
      return ((value as number) / 100).toFixed(2);
    case 'phone':
      return { phone: value as string };
    case 'text':
    case 'code':
    case 'count':
      return `${value as string | number}`;
  }
}

/**
 * Rows of a list as CSV, with the given columns in their order, else with all of them. Refused if there are more rows
 * than a file may have.
 */
export function exportList<L extends List>(
  list: L,
  rows: readonly ListRow<L>[],
  columns: readonly ColumnName<L>[] = Object.keys(list.columns),
) {
  const header = columns.map((name) => list.columns[name]?.inFile ?? list.columns[name]?.label ?? name);
  const lines = fitting(rows).map((row) => columns.map((name) => cellOf(list, name, row as object)));
  return csvFile(list.name, spreadsheet(header, lines), lines.length);
}
