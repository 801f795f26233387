import { readAmount, readDate } from '#server/platform/bank-files/fields.ts';
import { FieldError, type Problems, refused } from '#server/platform/bank-files/problems.ts';
import { type TextLine, textLines } from '#server/platform/bank-files/text-lines.ts';
import { accountOf } from './accounts.ts';
import { StatementTally } from './balances.ts';
import { optional, type StatementLine, type StatementPart } from './statement.ts';

type Fields = Map<string, string>;

/** Reads QIF. Dates are day first; the format has neither a closing balance nor an account number. */
export async function* readQif(
  pieces: AsyncIterable<string>,
  problems: Problems,
): AsyncGenerator<StatementPart> {
  const reader = new QifReader(problems);
  for await (const line of textLines(pieces)) yield* reader.take(line);
  yield* reader.finish();
}

class QifReader {
  readonly #problems: Problems;
  #section: 'account' | 'lines' | 'other' = 'other';
  #accountName: string | null = null;
  #tally: StatementTally | null = null;
  #statements = 0;
  #fields: Fields = new Map();
  #startLine: number | null = null;
  #lastLine = 0;

  constructor(problems: Problems) {
    this.#problems = problems;
  }

  *take({ lineNumber, text }: TextLine): Generator<StatementPart> {
    if (text.trim() === '') return;
    this.#lastLine = lineNumber;
    if (text.startsWith('!')) yield* this.#sectionStarts(text.trim(), lineNumber);
    else if (text.trimEnd() === '^') yield* this.#recordEnds();
    else {
      this.#startLine ??= lineNumber;
      // A split (S, E, $) and an address (A) have several lines; the whole amount is in T.
      const code = text[0]!;
      if (!this.#fields.has(code)) this.#fields.set(code, text.slice(1).trim());
    }
  }

  *finish(): Generator<StatementPart> {
    if (this.#startLine !== null)
      throw refused(
        'The last transaction is not complete. The file was cut short: download it again.',
        this.#lastLine,
      );
    yield* this.#endStatement();
    if (this.#statements === 0) throw refused('The file holds no transactions.');
  }

  *#sectionStarts(text: string, lineNumber: number): Generator<StatementPart> {
    if (this.#startLine !== null)
      throw refused('A transaction is not complete: its ^ is missing.', lineNumber);
    if (/^!account/i.test(text)) {
      yield* this.#endStatement();
      this.#section = 'account';
    } else if (/^!type:\s*invst/i.test(text))
      throw refused('This is the file of an investment account, not of a bank account.', lineNumber);
    else if (/^!type:\s*(bank|cash|ccard|oth a|oth l)/i.test(text)) {
      yield* this.#endStatement();
      this.#section = 'lines';
    } else if (/^!type:/i.test(text)) this.#section = 'other';
    else if (!/^!(option|clear):/i.test(text))
      throw refused(`“${text.slice(0, 30)}” is not known in QIF.`, lineNumber);
  }

  *#recordEnds(): Generator<StatementPart> {
    const [fields, lineNumber] = [this.#fields, this.#startLine];
    this.#fields = new Map();
    this.#startLine = null;
    if (lineNumber === null) return;
    if (this.#section === 'account') this.#accountName = fields.get('N') ?? null;
    if (this.#section !== 'lines') return;
    yield* this.#announced();
    const line = this.#problems.attempt(lineNumber, () => lineOf(lineNumber, fields));
    if (!line) return;
    if (fields.get('P') === 'Opening Balance' && fields.get('L')?.startsWith('['))
      this.#tally!.opening = { amountPence: line.amountPence, on: line.bookedOn };
    else yield this.#tally!.line(line);
  }

  *#announced(): Generator<StatementPart> {
    if (this.#tally) return;
    this.#tally = new StatementTally(this.#statements++);
    const account = accountOf(this.#accountName);
    yield { part: 'statement', head: { number: this.#tally.number, account, currency: null } };
  }

  *#endStatement(): Generator<StatementPart> {
    if (this.#tally) yield this.#tally.end();
    this.#tally = null;
  }
}

function lineOf(lineNumber: number, fields: Fields): StatementLine {
  const amount = fields.get('T') ?? fields.get('U');
  if (amount === undefined) throw new FieldError('The transaction has no amount (T).');
  const date = fields.get('D');
  if (date === undefined) throw new FieldError('The transaction has no date (D).');
  const [payee, memo, number] = [fields.get('P'), fields.get('M'), fields.get('N')];
  return {
    lineNumber,
    // Quicken pads with spaces and marks this century with an apostrophe: 31/ 1'26.
    bookedOn: readDate(date.replace(/\s+/g, '')),
    amountPence: readAmount(amount),
    description: [payee, memo].filter(Boolean).join(' '),
    ...(number && /^\d{4,}$/.test(number) ? { chequeNumber: number } : {}),
    ...optional({ payerName: payee, type: number && !/^\d/.test(number) ? number : null }),
  };
}
