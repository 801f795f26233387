import { type ByteSource, openText, type TextOfFile } from '#server/platform/bank-files/open-text.ts';
import { Problems, refused } from '#server/platform/bank-files/problems.ts';
import { addDays, londonDate, showDate } from '#shared/platform/dates.ts';
import { detectFormat, statementFile } from './detect-format.ts';
import { readCamt053 } from './read-camt053.ts';
import { readCsv } from './read-csv.ts';
import { readMt940 } from './read-mt940.ts';
import { readOfx } from './read-ofx.ts';
import { readQif } from './read-qif.ts';
import type {
  StatementFile,
  StatementFormat,
  StatementHead,
  StatementHint,
  StatementPart,
} from './statement.ts';

/** Opens a statement file as text; see `openText`. */
export const openStatement = (source: ByteSource): Promise<TextOfFile> => openText(source, statementFile);

/**
 * Reads a bank statement of any format, line by line: memory does not grow with the file. Throws a BankFileError if the file is not a
 * statement; problems inside it are thrown by `parts`.
 */
export async function readStatement(source: ByteSource, hint: StatementHint = {}): Promise<StatementFile> {
  const { head, pieces } = await openStatement(source);
  const format = detectFormat(head);
  return { format, parts: checked(format, head, pieces, hint) };
}

/** Banks date weekend and holiday lines to the next business day, never further. */
const DAYS_AHEAD = 5;

async function* checked(
  format: StatementFormat,
  head: string,
  pieces: AsyncIterable<string>,
  hint: StatementHint,
): AsyncGenerator<StatementPart> {
  const problems = new Problems();
  const latestOn = addDays(londonDate(), DAYS_AHEAD);
  for await (const part of partsOf(format, head, pieces, problems, hint)) {
    if (part.part === 'statement') refuseForeign(part.head);
    if (part.part === 'line' && part.line.bookedOn > latestOn)
      problems.add(
        part.line.lineNumber,
        `${showDate(part.line.bookedOn)} is in the future: nothing is booked before its day.`,
      );
    yield part;
  }
  problems.throwIfAny();
}

function partsOf(
  format: StatementFormat,
  head: string,
  pieces: AsyncIterable<string>,
  problems: Problems,
  hint: StatementHint,
): AsyncGenerator<StatementPart> {
  switch (format) {
    case 'ofx1':
    case 'ofx2':
      return readOfx(pieces, problems);
    case 'qif':
      return readQif(pieces, problems);
    case 'mt940':
      return readMt940(pieces, problems);
    case 'camt053':
      return readCamt053(pieces, problems);
    case 'csv':
      return readCsv(pieces, head, problems, hint);
  }
}

function refuseForeign({ currency }: StatementHead): void {
  if (currency && currency !== 'GBP')
    throw refused(`The account is kept in ${currency.slice(0, 10)}. Only accounts in pounds can be read.`);
}
