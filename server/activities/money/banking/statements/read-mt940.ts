import { madeDate, readAmount, readCompactDate } from '#server/platform/bank-files/fields.ts';
import { cutShort } from '#server/platform/bank-files/markup.ts';
import { FieldError, type Problems, refused } from '#server/platform/bank-files/problems.ts';
import { textLines } from '#server/platform/bank-files/text-lines.ts';
import { accountOf } from './accounts.ts';
import { StatementTally } from './balances.ts';
import { type Balance, optional, type StatementLine, type StatementPart } from './statement.ts';

/** A SWIFT field: its tag, its lines, and where it starts. */
type Field = { tag: string; lines: string[]; lineNumber: number };

/** The end of a message: SWIFT’s, a single dash, or ING’s; in padded blocks, the next message follows on the same line. */
const messageEnd = /^-(XXX|\}?\s*(\{.*)?)$/;
/** A line before the first field: the envelope of SWIFT, a bank’s code, the number 940, or the header with which ING begins a file. */
const headerLine = /^(\{.*|:?940:?|-?\d*|[A-Z0-9]{8,12}|940 ?\d*|\d{4} ?\d{2}[A-Z0-9]{8,17})$/;

/** The length of a full narrative line; such a line continues in the next without a space. */
const FULL_LINE = 65;
const MOST_LINES = 200;

/**
 * Reads MT940, with or without SWIFT's envelope, one statement after the other. A statement is complete only with its closing balance; a
 * file without a line end after its last field is trusted if the balances agree.
 */
export async function* readMt940(
  pieces: AsyncIterable<string>,
  problems: Problems,
): AsyncGenerator<StatementPart> {
  const reader = new Mt940Reader(problems);
  let field: Field | null = null;
  let ended = true;
  for await (const line of textLines(pieces)) {
    const text = line.text.trimStart() === line.text ? line.text.replace(/^(\{[^}]*\})*\{4:/, '') : line.text;
    const start = /^:(\d{2}[A-Z]?):(.*)$/.exec(text);
    ended = line.ended;
    if (start) {
      if (field) yield* reader.take(field);
      field = { tag: start[1]!, lines: [start[2]!], lineNumber: line.lineNumber };
    } else if (messageEnd.test(text.trimEnd())) {
      if (field) yield* reader.take(field);
      field = null;
      ended = true;
    } else if (field && field.lines.length < MOST_LINES) field.lines.push(text);
    else if (field) throw refused(`The field :${field.tag}: does not end.`, field.lineNumber);
    else if (text.trim() !== '' && !headerLine.test(text.trim()))
      throw refused(`“${text.slice(0, 30)}” does not belong to any MT940 field.`, line.lineNumber);
  }
  if (field) yield* reader.take(field);
  yield* reader.finish(ended);
}

class Mt940Reader {
  readonly #problems: Problems;
  #tally: StatementTally | null = null;
  #currency: string | null = null;
  #account: string | null = null;
  #statements = 0;
  #pending: StatementLine | null = null;
  #lastLine = 1;
  #held: StatementPart | null = null;
  #begun = false;

  constructor(problems: Problems) {
    this.#problems = problems;
  }

  *take(field: Field): Generator<StatementPart> {
    const { tag, lines, lineNumber } = field;
    this.#lastLine = lineNumber + lines.length - 1;
    if (this.#held) {
      if (!/^6[45]$/.test(tag)) yield* this.#release();
      else return;
    }
    if (tag === '20') this.#begun = true;
    if (tag === '25' || tag === '25P') this.#account = withoutCurrency(lines[0]!.trim());
    else if (/^60[FM]$/.test(tag)) yield* this.#openStatement(field);
    else if (tag === '61') {
      yield* this.#flush();
      if (!this.#tally) throw fragment(lineNumber);
      this.#pending = this.#problems.attempt(lineNumber, () => lineOf(field));
    } else if (tag === '86') this.#narrative(lines);
    else if (/^62[FM]$/.test(tag)) yield* this.#closeStatement(field);
    else if (!/^(20|21|28|28C|13D|34F|90[CD]|NS|64|65)$/.test(tag))
      throw refused(`:${tag}: is not a statement field.`, lineNumber);
  }

  *finish(ended: boolean): Generator<StatementPart> {
    if (this.#begun || this.#tally) throw cutShort(this.#lastLine);
    if (!ended && this.#held?.part === 'end' && this.#held.summary.balanceCheck.result !== 'pass')
      throw cutShort(this.#lastLine);
    yield* this.#release();
    if (this.#statements === 0) throw fragment(this.#lastLine);
  }

  *#openStatement({ lines, lineNumber }: Field): Generator<StatementPart> {
    if (this.#tally) throw refused('A statement starts before the previous one ends.', lineNumber);
    this.#tally = new StatementTally(this.#statements++);
    this.#currency = null;
    this.#tally.opening = this.#problems.attempt(lineNumber, () => this.#balance(lines[0]!));
    const account = accountOf(this.#account?.split('/').at(-1) ?? null, this.#account?.split('/')[0] ?? null);
    yield {
      part: 'statement',
      head: {
        number: this.#tally.number,
        account: { ...account, text: this.#account },
        currency: this.#currency,
      },
    };
  }

  *#closeStatement({ lines, lineNumber }: Field): Generator<StatementPart> {
    yield* this.#flush();
    if (!this.#tally) throw fragment(lineNumber);
    const opened = this.#currency;
    this.#tally.closing = this.#problems.attempt(lineNumber, () => {
      const balance = this.#balance(lines[0]!);
      if (opened !== null && this.#currency !== opened)
        throw new FieldError(`The balance is in ${this.#currency}, but the opening balance in ${opened}.`);
      return balance;
    });
    this.#held = this.#tally.end();
    this.#tally = null;
    this.#begun = false;
  }

  #balance(text: string): Balance {
    const found = /^([CD])(\d{6})([A-Z]{3})([\d,]+)$/.exec(text.trim());
    if (!found) throw new FieldError(`“${text.slice(0, 30)}” is not a balance.`);
    this.#currency = found[3]!;
    const amountPence = swiftAmount(found[4]!);
    return { amountPence: found[1] === 'D' ? 0 - amountPence : amountPence, on: readCompactDate(found[2]!) };
  }

  /** The narrative of the line above it, or of the statement when no line needs one. */
  #narrative(lines: readonly string[]): void {
    if (!this.#pending) return;
    const narrative = joined(lines);
    const { name, reference, sortCode, account } = structured(narrative);
    this.#pending = {
      ...this.#pending,
      description: this.#pending.description ? `${narrative} ${this.#pending.description}` : narrative,
      ...optional({
        payerName: name,
        reference: reference ?? this.#pending.reference,
        payerSortCode: accountOf(account, sortCode).sortCode,
        payerAccountNumber: accountOf(account, sortCode).accountNumber,
      }),
    };
  }

  *#flush(): Generator<StatementPart> {
    if (this.#pending && this.#tally) yield this.#tally.line(this.#pending);
    this.#pending = null;
  }

  *#release(): Generator<StatementPart> {
    if (this.#held) yield this.#held;
    this.#held = null;
  }
}

/** Part of a statement, such as a page without its first lines. */
const fragment = (lineNumber: number) =>
  refused(
    'This is a part of an MT940 statement: the opening balance (:60F:) is not in it. Download the whole statement.',
    lineNumber,
  );

/** SWIFT writes amounts without thousands separators and always with a comma, followed by up to two digits. */
function swiftAmount(text: string): number {
  if (!/^\d+,\d{0,2}$/.test(text)) throw new FieldError(`“${text}” is not an amount.`);
  return readAmount(text.replace(',', '.'));
}

/** The account, without the currency that some banks append to it. */
const withoutCurrency = (account: string) => account.replace(/(\d)\s*[A-Z]{3}$/, '$1');

const linePattern =
  /^(\d{6})(\d{4}| {1,4})?(R?[CD])([A-Z])?(\d+,\d{0,2})([A-Z][A-Z0-9]{3})([^]*?)(?:\/\/([^]*))?$/;

function lineOf({ lines, lineNumber }: Field): StatementLine {
  const found = linePattern.exec(lines[0]!.trimEnd());
  if (!found) throw new FieldError(`“${lines[0]!.slice(0, 40)}” is not a transaction.`);
  const [, value, entry, mark, , amount, type, reference, bankReference] = found as string[];
  const valueOn = readCompactDate(value!);
  // A reversed credit (RC) takes money away, a reversed debit (RD) gives it back.
  const amountPence = mark === 'C' || mark === 'RD' ? swiftAmount(amount!) : 0 - swiftAmount(amount!);
  const own = reference?.trim();
  return {
    lineNumber,
    bookedOn: entry?.trim() ? entryDate(valueOn, entry) : valueOn,
    valueOn,
    amountPence,
    description: lines.slice(1).join(' ').trim(),
    ...(mark!.startsWith('R') && { isReversal: true }),
    ...optional({
      reference: own && own !== 'NONREF' ? own : null,
      bankId: bankReference?.trim(),
      type,
    }),
  };
}

/** The entry date has no year: the year that brings it closest to the value date is used. */
function entryDate(valueOn: string, entry: string): string {
  const year = Number(valueOn.slice(0, 4));
  const days = [year - 1, year, year + 1].flatMap((candidate) => {
    try {
      return [madeDate(entry, String(candidate), entry.slice(0, 2), entry.slice(2))];
    } catch {
      return [];
    }
  });
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(valueOn));
  const nearest = days.toSorted((a, b) => distance(a) - distance(b))[0];
  if (!nearest) throw new FieldError(`There is no day ${entry.slice(2)}/${entry.slice(0, 2)}.`);
  return nearest;
}

const joined = (lines: readonly string[]): string =>
  lines
    .reduce((text, line, n) => text + (n > 0 && lines[n - 1]!.length < FULL_LINE ? ' ' : '') + line, '')
    .trim();

/** The other party and the text in a structured narrative: `?32NAME?20REFERENCE` as in Germany, `/NAME/…/REMI/…` elsewhere. */
function structured(narrative: string): Record<'name' | 'reference' | 'sortCode' | 'account', string | null> {
  const german = (code: string) => new RegExp(`\\?${code}([^?]*)`).exec(narrative)?.[1]?.trim() || null;
  const slashed = (code: string) => new RegExp(`/${code}/([^/]*)`).exec(narrative)?.[1]?.trim() || null;
  return /\?[23]\d/.test(narrative)
    ? { name: german('32'), reference: german('20'), sortCode: german('30'), account: german('31') }
    : { name: slashed('NAME'), reference: slashed('EREF'), sortCode: null, account: slashed('IBAN') };
}
