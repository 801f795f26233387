import { cutShort, type MarkupToken, markupTokens } from '#server/platform/bank-files/markup.ts';
import { type Element, ElementBuilder, textAt } from '#server/platform/bank-files/markup-tree.ts';
import { type Problems, refused } from '#server/platform/bank-files/problems.ts';
import { unknownAccount } from './accounts.ts';
import { StatementTally } from './balances.ts';
import { camtAccount, camtBalance, camtLines, unbookedStatus } from './camt-entry.ts';
import type { StatementPart } from './statement.ts';

/** The elements of a statement that are read whole, one at a time. */
const collected = new Set(['Acct', 'Bal', 'Ntry']);

/** Reads CAMT.053 entry by entry, so that memory holds one entry at most, whatever the size of the file. */
export async function* readCamt053(
  pieces: AsyncIterable<string>,
  problems: Problems,
): AsyncGenerator<StatementPart> {
  const reader = new CamtReader(problems);
  for await (const token of markupTokens(pieces)) yield* reader.take(token);
  reader.finish();
}

class CamtReader {
  readonly #problems: Problems;
  readonly #open: string[] = [];
  #builder: ElementBuilder | null = null;
  #tally: StatementTally | null = null;
  #account = unknownAccount;
  #currency: string | null = null;
  #announced = false;
  #statements = 0;
  #started = false;
  #lineNumber = 1;

  constructor(problems: Problems) {
    this.#problems = problems;
  }

  *take(token: MarkupToken): Generator<StatementPart> {
    this.#lineNumber = token.lineNumber;
    if (this.#builder) yield* this.#collect(this.#builder, token);
    else if (token.kind === 'open') this.#opened(token);
    else if (token.kind === 'close') yield* this.#closed(token.name, token.lineNumber);
  }

  /** Refuses a file that ends before its last element. */
  finish(): void {
    if (!this.#started || this.#open.length > 0 || this.#builder) throw cutShort(this.#lineNumber);
    if (this.#statements === 0) throw refused('The file holds no statement.');
  }

  #opened(token: MarkupToken & { kind: 'open' }): void {
    if (this.#started && this.#open.length === 0)
      throw refused('There is more than one document in the file.', token.lineNumber);
    this.#started = true;
    if (token.empty) return;
    if (this.#open.at(-1) === 'Stmt' && collected.has(token.name)) {
      this.#builder = new ElementBuilder(token);
      return;
    }
    this.#open.push(token.name);
    if (token.name !== 'Stmt') return;
    this.#tally = new StatementTally(this.#statements++);
    this.#account = unknownAccount;
    this.#currency = null;
    this.#announced = false;
  }

  *#closed(name: string, lineNumber: number): Generator<StatementPart> {
    const inner = this.#open.pop();
    if (inner !== name)
      throw refused(
        `</${name}> stands where ${inner ? `</${inner}>` : 'nothing'} belongs. The file is damaged.`,
        lineNumber,
      );
    if (name !== 'Stmt' || !this.#tally) return;
    yield* this.#announce();
    yield this.#tally.end();
    this.#tally = null;
  }

  *#collect(builder: ElementBuilder, token: MarkupToken): Generator<StatementPart> {
    const complete = this.#problems.attempt(token.lineNumber, () => builder.take(token));
    if (!complete) return;
    this.#builder = null;
    const { root } = builder;
    if (root.name === 'Acct') {
      this.#account = camtAccount(root);
      this.#currency = textAt(root, 'Ccy');
    } else if (root.name === 'Bal') this.#balance(root);
    else {
      yield* this.#announce();
      yield* this.#entry(root);
    }
  }

  *#entry(entry: Element): Generator<StatementPart> {
    const status = unbookedStatus(entry);
    if (status !== null) {
      this.#tally!.leaveOut(entry.lineNumber, `“${status.slice(0, 20)}” is not booked.`);
      return;
    }
    const lines = this.#problems.attempt(entry.lineNumber, () => camtLines(entry, this.#currency));
    for (const line of lines ?? []) yield this.#tally!.line(line);
  }

  #balance(element: Element): void {
    this.#problems.attempt(element.lineNumber, () => {
      const found = camtBalance(element, this.#currency);
      if (found?.kind === 'closing') this.#tally!.closing = found.balance;
      else if (found?.kind === 'opening') this.#tally!.opening = found.balance;
      else if (found) this.#tally!.opening ??= found.balance;
    });
  }

  *#announce(): Generator<StatementPart> {
    if (this.#announced) return;
    this.#announced = true;
    const head = { number: this.#tally!.number, account: this.#account, currency: this.#currency };
    yield { part: 'statement', head };
  }
}
