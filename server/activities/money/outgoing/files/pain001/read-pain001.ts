import { cutShort, type MarkupToken, markupTokens } from '#server/platform/bank-files/markup.ts';
import {
  attributeOf,
  type Element,
  ElementBuilder,
  elementsAt,
  neededText,
} from '#server/platform/bank-files/markup-tree.ts';
import { type ByteSource, openText } from '#server/platform/bank-files/open-text.ts';
import { FieldError, Problems, refused } from '#server/platform/bank-files/problems.ts';
import type { PaymentRead } from '../payment-read.ts';

const pain001File = { what: 'a pain.001 file', instead: 'Choose the file that was made for the bank.' };
const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

/** The elements that are read whole, one at a time; the elements around them are only entered. */
const entered = new Set(['Document', 'CstmrCdtTrfInitn', 'PmtInf']);

/**
 * Reads a pain.001.001.09 file back, transfer by transfer, and checks its header's totals. Shares no code with the
 * writer. Ends with a BankFileError that names each fault with its line, at most a hundred.
 */
export async function* readPain001(source: ByteSource): AsyncGenerator<PaymentRead> {
  const problems = new Problems();
  const reader = new Pain001Reader(problems);
  const { pieces } = await openText(source, pain001File);
  for await (const token of markupTokens(pieces)) {
    const payment = reader.take(token);
    if (payment) yield payment;
  }
  reader.finish();
  problems.throwIfAny();
}

type Sums = { count: number; pence: bigint; lineNumber: number };

class Pain001Reader {
  readonly #problems: Problems;
  readonly #open: string[] = [];
  readonly #ids = new Set<string>();
  #builder: ElementBuilder | null = null;
  #group: { count: string; sum: string; lineNumber: number } | null = null;
  #batch = new Map<string, Element>();
  #batchSums: Sums = { count: 0, pence: 0n, lineNumber: 0 };
  #all: Sums = { count: 0, pence: 0n, lineNumber: 0 };
  #lineNumber = 1;
  #isOver = false;

  constructor(problems: Problems) {
    this.#problems = problems;
  }

  take(token: MarkupToken): PaymentRead | null {
    this.#lineNumber = token.lineNumber;
    if (this.#builder) {
      const isWhole = this.#problems.attempt(token.lineNumber, () => this.#builder!.take(token));
      if (!isWhole) return null;
      const { root } = this.#builder;
      this.#builder = null;
      return this.#whole(root);
    }
    if (this.#isOver) throw refused('There is something after the end of the document.', token.lineNumber);
    if (token.kind === 'text') throw refused('There is text between the elements.', token.lineNumber);
    if (token.kind === 'close') this.#close(token);
    else if (entered.has(token.name)) this.#enter(token);
    else if (token.empty) throw refused(`<${token.name}> is empty.`, token.lineNumber);
    else this.#builder = new ElementBuilder(token);
    return null;
  }

  #enter(token: MarkupToken & { kind: 'open' }): void {
    const place = ['Document', 'CstmrCdtTrfInitn', 'PmtInf'][this.#open.length];
    if (token.name !== place) throw refused(`<${token.name}> does not belong here.`, token.lineNumber);
    if (place === 'Document' && !token.attributes.includes(`"${NAMESPACE}"`))
      throw refused('This XML is not pain.001.001.09.', token.lineNumber);
    if (place === 'PmtInf') {
      this.#batch = new Map();
      this.#batchSums = { count: 0, pence: 0n, lineNumber: token.lineNumber };
    }
    this.#open.push(token.name);
  }

  #close({ name, lineNumber }: MarkupToken & { kind: 'close' }): void {
    if (this.#open.pop() !== name) throw refused(`</${name}> does not belong here.`, lineNumber);
    if (name === 'PmtInf') {
      const [count, sum] = ['NbOfTxs', 'CtrlSum'].map((one) => this.#batch.get(one)?.text ?? '');
      this.#compare('PmtInf', count!, sum!, this.#batchSums, this.#batchSums.lineNumber);
    }
    this.#isOver = this.#open.length === 0;
  }

  #whole(element: Element): PaymentRead | null {
    const inside = this.#open.at(-1);
    if (element.name === 'GrpHdr' && inside === 'CstmrCdtTrfInitn') {
      this.#problems.attempt(element.lineNumber, () => {
        neededText(element, 'MsgId', 'The id of the message');
        neededText(element, 'InitgPty/Nm', 'The name of the sender');
        const count = neededText(element, 'NbOfTxs', 'The number of transfers');
        const sum = neededText(element, 'CtrlSum', 'The control sum');
        this.#group = { count, sum, lineNumber: element.lineNumber };
      });
      return null;
    }
    if (inside !== 'PmtInf') throw refused(`<${element.name}> does not belong here.`, element.lineNumber);
    if (element.name === 'CdtTrfTxInf')
      return this.#problems.attempt(element.lineNumber, () => this.#transfer(element));
    this.#batch.set(element.name, element);
    return null;
  }

  #transfer(element: Element): PaymentRead {
    const { lineNumber } = element;
    const amount = elementsAt(element, 'Amt/InstdAmt')[0];
    const digits = /^(\d{1,13})\.(\d\d)$/.exec(amount?.text ?? '');
    if (!digits) throw new FieldError('The amount is not pounds with two decimals.');
    if (attributeOf(amount!, 'Ccy') !== 'GBP') throw new FieldError('The amount is not in pounds.');
    const amountPence = Number(digits[1]! + digits[2]!);
    if (amountPence === 0) throw new FieldError('The amount is zero.');
    this.#batchSums.count++;
    this.#batchSums.pence += BigInt(amountPence);
    this.#all.count++;
    this.#all.pence += BigInt(amountPence);
    this.#unique(neededText(element, 'PmtId/EndToEndId', 'The end-to-end id'));
    const agent = 'CdtrAgt/FinInstnId/ClrSysMmbId';
    if (neededText(element, `${agent}/ClrSysId/Cd`, 'The clearing system') !== 'GBDSC')
      throw new FieldError('The bank is not named by a UK sort code.');
    const sortCode = neededText(element, `${agent}/MmbId`, 'The sort code');
    const accountNumber = neededText(element, 'CdtrAcct/Id/Othr/Id', 'The account number');
    if (!/^\d{6}$/.test(sortCode)) throw new FieldError('The sort code is not six digits.');
    if (!/^\d{8}$/.test(accountNumber)) throw new FieldError('The account number is not eight digits.');
    return {
      lineNumber,
      payeeName: neededText(element, 'Cdtr/Nm', 'The name of the payee'),
      sortCode: sortCode.replace(/(..)(..)(..)/, '$1-$2-$3'),
      accountNumber,
      amountPence,
      reference: neededText(element, 'RmtInf/Ustrd', 'The reference'),
      paidOn: this.#executionOn(),
    };
  }

  #unique(id: string): void {
    if (this.#ids.has(id)) throw new FieldError(`The end-to-end id ${id} appears twice.`);
    this.#ids.add(id);
  }

  #executionOn(): string {
    const day = elementsAt(this.#batch.get('ReqdExctnDt') ?? emptyElement, 'Dt')[0]?.text ?? '';
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new FieldError('The day of execution is missing before this.');
    return day;
  }

  #compare(what: string, count: string, sum: string, found: Sums, lineNumber: number): void {
    if (count !== String(found.count))
      this.#problems.add(lineNumber, `${what}: ${count || 'no'} transfers stated, ${found.count} found.`);
    const digits = /^(\d+)\.(\d\d)$/.exec(sum);
    if (!digits || BigInt(digits[1]! + digits[2]!) !== found.pence)
      this.#problems.add(lineNumber, `${what}: the control sum ${sum} is not the sum of the amounts.`);
  }

  /** The checks that must wait for the end of the file. */
  finish(): void {
    if (!this.#isOver) throw cutShort(this.#lineNumber);
    if (!this.#group) throw refused('The group header is missing.');
    if (this.#all.count === 0) throw refused('The file contains no payments.');
    this.#compare('GrpHdr', this.#group.count, this.#group.sum, this.#all, this.#group.lineNumber);
  }
}

const emptyElement: Element = { name: '', attributes: '', text: '', children: [], lineNumber: 0 };
