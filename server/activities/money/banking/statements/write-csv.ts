import { stringify } from 'csv-stringify/sync';
import type { CsvProfile } from '#shared/activities/money/banking/csv-profile.ts';
import { lloydsProfile } from '#shared/activities/money/banking/shipped-csv-profiles.ts';
import { amountText, type LineToWrite, oneLine, type StatementToWrite } from './statement-to-write.ts';

/** Writes a statement as CSV with the columns of a mapping; Lloyds' are used when none is given. */
export function* writeCsv(statement: StatementToWrite, profile?: CsvProfile): Generator<string> {
  const used = profile ?? lloydsProfile;
  if (used.header) yield row(used.header);
  let balancePence = statement.openingPence;
  for (const line of statement.lines) {
    balancePence += line.amountPence;
    yield row(cellsOf(line, balancePence, statement, used));
  }
}

const row = (cells: readonly string[]) => stringify([[...cells]], { record_delimiter: 'windows' });

function cellsOf(
  line: LineToWrite,
  balancePence: number,
  { sortCode, accountNumber }: StatementToWrite,
  { header, columns, description, dateOrder, decimal, outIsPositive }: CsvProfile,
): string[] {
  const width = Math.max(
    header?.length ?? 0,
    ...Object.values(columns).map((n) => n + 1),
    ...description.map((n) => n + 1),
  );
  const cells = Array.from({ length: width }, () => '');
  const put = (column: number | undefined, text: string | undefined) => {
    if (column !== undefined && text !== undefined) cells[column] = text;
  };
  const [year, month, day] = line.bookedOn.split('-') as [string, string, string];
  const dates = { dmy: `${day}/${month}/${year}`, mdy: `${month}/${day}/${year}`, ymd: line.bookedOn };
  const amount = (pence: number) => amountText(pence, decimal);
  put(columns.bookedOn, dates[dateOrder]);
  const unsigned = columns.direction === undefined ? line.amountPence : Math.abs(line.amountPence);
  put(columns.amount, amount(outIsPositive ? 0 - unsigned : unsigned));
  put(columns.direction, line.amountPence < 0 ? 'DR' : 'CR');
  put(columns.currency, 'GBP');
  put(columns.status, 'Completed');
  put(line.amountPence < 0 ? columns.paidOut : columns.paidIn, amount(Math.abs(line.amountPence)));
  put(columns.balance, amount(balancePence));
  put(columns.sortCode, sortCode);
  put(columns.accountNumber, columns.sortCode === undefined ? `${sortCode} ${accountNumber}` : accountNumber);
  put(columns.type, line.type);
  put(columns.bankId, line.bankId);
  const text = oneLine(line.description);
  const payer = line.payerName && text.startsWith(`${line.payerName} `) ? line.payerName : undefined;
  // A narrative in two columns is split after the payer's name, so that reading joins it again.
  put(description[0], payer && description.length > 1 ? payer : text);
  if (payer && description.length > 1) put(description[1], text.slice(payer.length + 1));
  return cells;
}
