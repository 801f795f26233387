import type { CsvRow } from '#server/platform/bank-files/csv-rows.ts';
import { BankFileError, type Problems, refused } from '#server/platform/bank-files/problems.ts';
import { unknownAccount } from './accounts.ts';
import { StatementTally } from './balances.ts';
import { findLayout } from './csv-layout.ts';
import { accountInPreamble, accountOfRow, type CsvLayout, readRow, TOTALS } from './csv-line.ts';
import type { LeftOut, StatementAccount, StatementHint, StatementLine, StatementPart } from './statement.ts';
import { refuseProseRows, tableRows } from './table-rows.ts';

/** How far down a file its header may be. */
const PREAMBLE = 40;
const MOST_ACCOUNTS = 500;

/** The first rows of a stream of rows, and then all of them from the start. */
async function withFirst(
  rows: AsyncGenerator<CsvRow>,
  count: number,
): Promise<{ first: CsvRow[]; all: AsyncGenerator<CsvRow> }> {
  const first: CsvRow[] = [];
  while (first.length < count) {
    const { value, done } = await rows.next();
    if (done) break;
    first.push(value);
  }
  async function* all(): AsyncGenerator<CsvRow> {
    yield* first;
    yield* rows;
  }
  return { first, all: all() };
}

/** Reads a CSV file with the mapping that fits it. `head` is the beginning of the text; `pieces` is all of it. */
export async function* readCsv(
  pieces: AsyncIterable<string>,
  head: string,
  problems: Problems,
  hint: StatementHint,
): AsyncGenerator<StatementPart> {
  let lastCharacter = '';
  async function* watched() {
    for await (const piece of pieces) {
      lastCharacter = piece.at(-1) ?? lastCharacter;
      yield piece;
    }
  }
  const { first, all } = await withFirst(tableRows(watched(), head), PREAMBLE);
  const layout = findLayout(first, hint);
  if (!layout) {
    refuseProseRows(first);
    throw unknownColumns(first, hint);
  }
  const statements = new CsvStatements(accountInPreamble(first.slice(0, layout.skip)));
  let passed = 0;
  let last: CsvRow | null = null;
  let isTotal = false;
  for await (const row of all) {
    if (passed++ < layout.skip) continue;
    last = row;
    isTotal = false;
    const read = problems.attempt(row.lineNumber, () => readRow(row, layout));
    if (!read) continue;
    const account = accountOfRow(row.cells, layout);
    if ('line' in read) yield* statements.line(account, read.line);
    else {
      isTotal = read.leftOut === TOTALS;
      yield* statements.leftOut(account, { lineNumber: row.lineNumber, message: read.leftOut });
    }
  }
  if (!last) throw refused('The file holds no transactions, only the names of its columns.');
  if (!isTotal && !/[\r\n"]/.test(lastCharacter)) checkLastRow(last, layout);
  problems.throwIfAny();
  yield* statements.end();
}

/** A last row without a line end is complete only if its last cell is: an amount with both decimals. */
function checkLastRow({ cells, lineNumber }: CsvRow, { width }: CsvLayout): void {
  const complete =
    cells.length >= width && /^\(?[-+]?£?[\d,.]*[.,]\d{2}\)?(\sGBP)?$/.test(cells.at(-1)!.trim());
  if (!complete)
    throw refused(
      'The file ends in this line, without a line end: it may have been cut short. Download it again.',
      lineNumber,
    );
}

function unknownColumns(rows: readonly CsvRow[], { csvProfile }: StatementHint): BankFileError {
  const cells = (rows.find((row) => row.cells.length > 1) ?? rows[0])?.cells ?? [];
  const found = cells
    .slice(0, 12)
    .map((cell) => cell.trim().slice(0, 30))
    .join(', ');
  const message = csvProfile
    ? `The columns are not those of the saved mapping “${csvProfile.name}”. The file starts with: ${found}.`
    : `The columns of this file are not known yet. It starts with: ${found}. Say what each holds.`;
  return new BankFileError([{ lineNumber: rows[0]?.lineNumber ?? null, message }], 'unknownColumns');
}

/** The statements of one file, with a tally for each account that its rows name. */
class CsvStatements {
  readonly #tallies = new Map<string, StatementTally>();
  readonly #preamble: StatementAccount;
  #hasLines = false;
  #firstLeftOut: LeftOut | null = null;

  constructor(preamble: StatementAccount) {
    this.#preamble = preamble;
  }

  *line(account: StatementAccount | null, line: StatementLine): Generator<StatementPart> {
    const tally = yield* this.#tallyOf(account);
    this.#hasLines = true;
    yield tally.line(line);
  }

  *leftOut(account: StatementAccount | null, { lineNumber, message }: LeftOut): Generator<StatementPart> {
    // A row of totals names no account, whatever the rows above it do.
    const [first] = account ? [] : this.#tallies.values();
    const tally = first ?? (yield* this.#tallyOf(account));
    this.#firstLeftOut ??= { lineNumber, message };
    tally.leaveOut(lineNumber, message);
  }

  *#tallyOf(account: StatementAccount | null): Generator<StatementPart, StatementTally> {
    const known = account ?? this.#preamble;
    const key = `${known.sortCode} ${known.accountNumber} ${known.accountNumber ? '' : known.text}`;
    const found = this.#tallies.get(key);
    if (found) return found;
    if (this.#tallies.size >= MOST_ACCOUNTS)
      throw refused(
        `The file names more than ${MOST_ACCOUNTS} accounts. Is the column of the account right?`,
      );
    const tally = new StatementTally(this.#tallies.size);
    this.#tallies.set(key, tally);
    yield { part: 'statement', head: { number: tally.number, account: known, currency: null } };
    return tally;
  }

  *end(): Generator<StatementPart> {
    if (!this.#hasLines && this.#firstLeftOut)
      throw refused(
        `No line of this file is booked in pounds. The first: ${this.#firstLeftOut.message}`,
        this.#firstLeftOut.lineNumber,
      );
    if (this.#tallies.size === 0) {
      yield { part: 'statement', head: { number: 0, account: unknownAccount, currency: null } };
      this.#tallies.set('', new StatementTally(0));
    }
    for (const tally of this.#tallies.values()) yield tally.end();
  }
}
