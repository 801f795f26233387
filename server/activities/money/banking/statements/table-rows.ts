import { type CsvRow, csvRows, sniffDelimiter } from '#server/platform/bank-files/csv-rows.ts';
import { BankFileError, refused } from '#server/platform/bank-files/problems.ts';
import { findLayout } from './csv-layout.ts';
import { isSantanderText, santanderRows } from './santander-rows.ts';

const noStatement = () =>
  refused('This is not a bank statement in a format known here: OFX, QIF, MT940, CAMT.053 or CSV.');

/** The rows of a text that holds a table: CSV, or Santander’s text file. Refuses a text without columns. */
export function tableRows(pieces: AsyncIterable<string>, head: string): AsyncGenerator<CsvRow> {
  if (isSantanderText(head)) return santanderRows(pieces);
  const delimiter = sniffDelimiter(head);
  if (!delimiter) throw noStatement();
  return csvRows(pieces, delimiter);
}

/** How far down a file its first line may be. */
const SAMPLE = 60;

/** The first rows of a table, as far as they can be divided into columns. */
async function firstRows(pieces: AsyncIterable<string>, head: string): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  try {
    for await (const row of tableRows(pieces, head)) if (rows.push(row) === SAMPLE) break;
  } catch (error) {
    if (!(error instanceof BankFileError) || rows.length === 0) throw error;
  }
  return rows;
}

/** Refuses a text that is not a table of dates and amounts, such as prose with commas. */
export async function refuseProse(pieces: AsyncIterable<string>, head: string): Promise<void> {
  refuseProseRows(await firstRows(pieces, head));
}

/** The same for the first rows of a table. */
export function refuseProseRows(rows: readonly CsvRow[]): void {
  if (!findLayout(rows, {}) && !rows.some(isLike)) throw noStatement();
}

const dateForm =
  /^(\d{1,4}[-/. ]([A-Za-z]{3,9}|\d{1,2})[-/. ,']{1,2}\d{2,4}|\d{1,2}[A-Za-z]{3,9}\d{2,4}|(19|20)\d{6})\b/;
const amountForm = /^[-−+(]?\s*(\p{Sc}|[A-Z]{3})?\s*[-−+]?\d[\d.,'’ ]*\s*(\)|-|\p{Sc}|[A-Z]{1,3})?$/u;

/** Whether a row has the form of a line, even if its date or amount turns out to be wrong. */
function isLike({ cells }: CsvRow): boolean {
  const texts = cells.map((cell) => cell.trim());
  return (
    texts.some((text) => dateForm.test(text)) &&
    texts.some((text) => amountForm.test(text) && !dateForm.test(text))
  );
}
