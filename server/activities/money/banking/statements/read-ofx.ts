import { readCompactDate, readMachineAmount } from '#server/platform/bank-files/fields.ts';
import { cutShort, type MarkupToken, markupTokens, unescaped } from '#server/platform/bank-files/markup.ts';
import { FieldError, type Problems, refused } from '#server/platform/bank-files/problems.ts';
import { accountOf } from './accounts.ts';
import { StatementTally } from './balances.ts';
import { optional, type StatementLine, type StatementPart } from './statement.ts';

/** The nesting elements that matter here; any other element is read as a value, closed or not. */
const aggregates = new Set(
  `OFX BANKMSGSRSV1 CREDITCARDMSGSRSV1 STMTTRNRS CCSTMTTRNRS STMTRS CCSTMTRS BANKACCTFROM CCACCTFROM BANKTRANLIST STMTTRN
   LEDGERBAL AVAILBAL PAYEE BANKACCTTO CCACCTTO STATUS`.split(/\s+/),
);
const statementNames = new Set(['STMTRS', 'CCSTMTRS']);

type Values = Map<string, string>;

/** One statement of an OFX file while it is read. */
class OfxStatement {
  readonly tally: StatementTally;
  readonly values: Values = new Map();
  #announced = false;
  #announcedIn: string | null = null;

  constructor(number: number) {
    this.tally = new StatementTally(number);
  }

  /** The head, emitted once, when the account and the currency have been read. */
  *announced(): Generator<StatementPart> {
    if (this.#announced) return;
    this.#announced = true;
    this.#announcedIn = this.currency;
    const text = this.values.get('ACCTID') ?? null;
    const account = accountOf(text, this.values.get('BANKID') ?? null);
    yield { part: 'statement', head: { number: this.tally.number, account, currency: this.currency } };
  }

  /** The totals; refuses a currency other than pounds that is named only after the transactions. */
  end(lineNumber: number): StatementPart {
    const { currency } = this;
    if (currency !== this.#announcedIn && currency !== 'GBP')
      throw refused(`The account is kept in ${currency?.slice(0, 10)}, not in pounds.`, lineNumber);
    return this.tally.end();
  }

  get currency(): string | null {
    return this.values.get('CURDEF')?.trim().toUpperCase() || null;
  }
}

/** Reads OFX 1 (SGML) and OFX 2 (XML), which differ in whether values are closed. FITID is the bank's own id for a line. */
export async function* readOfx(
  pieces: AsyncIterable<string>,
  problems: Problems,
): AsyncGenerator<StatementPart> {
  const reader = new OfxReader(problems);
  for await (const token of markupTokens(pieces)) yield* reader.take(token);
  reader.finish();
}

class OfxReader {
  readonly #problems: Problems;
  readonly #open: string[] = [];
  #leaf: string | null = null;
  /** CURRENCY, the currency of the amount, or ORIGCURRENCY, the one it was converted from. */
  #currencyOf = '';
  #statement: OfxStatement | null = null;
  #transaction: { lineNumber: number; values: Values } | null = null;
  #statements = 0;
  #complete = false;
  #lineNumber = 1;

  constructor(problems: Problems) {
    this.#problems = problems;
  }

  *take(token: MarkupToken): Generator<StatementPart> {
    this.#lineNumber = token.lineNumber;
    if (token.kind === 'text') this.#value(token.text, token.lineNumber);
    else if (token.kind === 'close') yield* this.#close(token.name.toUpperCase(), token.lineNumber);
    else yield* this.#opened(token.name.toUpperCase(), token.lineNumber, token.empty);
  }

  /** Refuses a file that ends before its last element. */
  finish(): void {
    if (!this.#complete) throw cutShort(this.#lineNumber);
    if (this.#statements === 0) throw refused('The file holds no statement of a bank account.');
  }

  *#opened(name: string, lineNumber: number, empty: boolean): Generator<StatementPart> {
    this.#leaf = null;
    if (empty) return;
    if (!aggregates.has(name)) {
      if (name === 'CURRENCY' || name === 'ORIGCURRENCY') this.#currencyOf = name;
      this.#leaf = name === 'CURSYM' ? `${this.#currencyOf}.${name}` : name;
      return;
    }
    if (this.#transaction && (name === 'STMTTRN' || statementNames.has(name)))
      throw refused('A transaction starts before the previous one ends. The file is damaged.', lineNumber);
    this.#open.push(name);
    if (statementNames.has(name)) this.#statement = new OfxStatement(this.#statements++);
    if (name === 'STMTTRN') {
      if (!this.#statement) throw refused('A transaction is outside a statement.', lineNumber);
      yield* this.#statement.announced();
      this.#transaction = { lineNumber, values: new Map() };
    }
  }

  #value(text: string, lineNumber: number): void {
    if (!this.#leaf) return;
    const inside = this.#open.at(-1) ?? '';
    const name = this.#leaf;
    this.#leaf = null;
    const value = this.#problems.attempt(lineNumber, () => unescaped(text));
    if (value === null) return;
    if (this.#transaction)
      this.#transaction.values.set(inside === 'STMTTRN' ? name : `${inside}.${name}`, value);
    else if (inside === 'LEDGERBAL') this.#statement?.values.set(`LEDGERBAL.${name}`, value);
    else if (statementNames.has(inside) || /^(BANK|CC)ACCTFROM$/.test(inside))
      this.#statement?.values.set(name, value);
  }

  *#close(name: string, lineNumber: number): Generator<StatementPart> {
    this.#leaf = null;
    if (!aggregates.has(name)) return;
    if (this.#open.pop() !== name)
      throw refused(`</${name}> is closed but was never opened. The file is damaged.`, lineNumber);
    if (name === 'STMTTRN') yield* this.#endTransaction();
    else if (name === 'LEDGERBAL') this.#endBalance(lineNumber);
    else if (statementNames.has(name) && this.#statement) {
      yield* this.#statement.announced();
      yield this.#statement.end(lineNumber);
      this.#statement = null;
    } else if (name === 'OFX') this.#complete = true;
  }

  *#endTransaction(): Generator<StatementPart> {
    const { lineNumber, values } = this.#transaction!;
    this.#transaction = null;
    const { tally, currency } = this.#statement!;
    const line = this.#problems.attempt(lineNumber, () => {
      checkCurrency(values, currency);
      return lineOf(lineNumber, values);
    });
    if (line) yield tally.line(line);
  }

  #endBalance(lineNumber: number): void {
    const statement = this.#statement;
    const amount = statement?.values.get('LEDGERBAL.BALAMT')?.trim();
    if (!statement || !amount) return;
    this.#problems.attempt(lineNumber, () => {
      const on = statement.values.get('LEDGERBAL.DTASOF');
      statement.tally.closing = {
        amountPence: readMachineAmount(amount),
        on: on ? readCompactDate(on) : null,
      };
    });
  }
}

/** A transaction may name the currency of its amount (CURRENCY); ORIGCURRENCY only says what it was converted from. */
function checkCurrency(values: Values, kept: string | null): void {
  const own = (values.get('CURRENCY.CURSYM') ?? values.get('CURRENCY'))?.trim().toUpperCase();
  if (own && own !== (kept ?? 'GBP'))
    throw new FieldError(`The amount is in ${own.slice(0, 10)}, but the account in ${kept ?? 'GBP'}.`);
}

function lineOf(lineNumber: number, values: Values): StatementLine {
  const text = (name: string) => values.get(name)?.trim() || undefined;
  const amount = text('TRNAMT');
  if (amount === undefined) throw new FieldError('The transaction has no amount (TRNAMT).');
  const posted = text('DTPOSTED');
  if (posted === undefined) throw new FieldError('The transaction has no date (DTPOSTED).');
  const [name, memo] = [text('NAME') ?? text('PAYEE.NAME'), text('MEMO')];
  const available = text('DTAVAIL');
  const other = accountOf(text('BANKACCTTO.ACCTID') ?? null, text('BANKACCTTO.BANKID') ?? null);
  return {
    lineNumber,
    bookedOn: readCompactDate(posted),
    ...(available && { valueOn: readCompactDate(available) }),
    amountPence: readMachineAmount(amount),
    description: name && memo && !memo.startsWith(name) ? `${name} ${memo}` : (memo ?? name ?? ''),
    ...optional({
      reference: text('REFNUM'),
      payerName: name,
      payerSortCode: other.sortCode ?? undefined,
      payerAccountNumber: other.accountNumber ?? undefined,
      bankId: text('FITID'),
      chequeNumber: text('CHECKNUM'),
      type: text('TRNTYPE'),
    }),
  };
}
