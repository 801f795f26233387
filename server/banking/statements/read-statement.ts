import { addDays, londonDate, showDate } from '#shared/dates.ts';
import { bytePieces, declaredEncoding, decoded, encodingOfStart } from './charset.ts';
import { detectFormat, refuseBinary } from './detect-format.ts';
import { Problems, refused } from './problems.ts';
import { readCamt053 } from './read-camt053.ts';
import { readCsv } from './read-csv.ts';
import { readMt940 } from './read-mt940.ts';
import { readOfx } from './read-ofx.ts';
import { readQif } from './read-qif.ts';
import type {
  ByteSource,
  StatementFile,
  StatementFormat,
  StatementHead,
  StatementHint,
  StatementPart,
} from './statement.ts';

const HEAD = 16_384;

/** The text of a file and how it starts. */
export type StatementText = { head: string; pieces: AsyncIterable<string> };

/**
 * Opens a bank's file as text: encodings UTF-8, UTF-16, Windows-1252 and what headers declare. Binary files are refused. Reads
 * ahead a few kilobytes only.
 */
export async function openText(source: ByteSource): Promise<StatementText> {
  const pieces = bytePieces(source);
  const first: Buffer[] = [];
  let length = 0;
  while (length < HEAD) {
    const { value, done } = await pieces.next();
    if (done) break;
    first.push(value);
    length += value.length;
  }
  const start = Buffer.concat(first);
  const fromStart = encodingOfStart(start);
  if (fromStart === null) await refuseBinary(start);
  if (start.length === 0) throw refused('The file is empty.');
  const declared = declaredEncoding(start.toString('latin1'));
  async function* all() {
    yield start;
    yield* pieces;
  }
  const text = decoded(all(), fromStart, declared);
  const { value: head = '' } = await text.next();
  async function* whole() {
    yield head;
    yield* text;
  }
  return { head, pieces: whole() };
}

/**
 * Reads a bank statement of any format, line by line: memory does not grow with the file. Throws a StatementError for what is not a
 * statement; problems inside it are thrown by `parts`.
 */
export async function readStatement(source: ByteSource, hint: StatementHint = {}): Promise<StatementFile> {
  const { head, pieces } = await openText(source);
  const format = detectFormat(head);
  return { format, parts: checked(format, head, pieces, hint) };
}

/** Banks date lines of a weekend or a holiday to the next business day, never further. */
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
        `${showDate(part.line.bookedOn)} lies ahead: nothing is booked before its day.`,
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
