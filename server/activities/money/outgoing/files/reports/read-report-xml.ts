import { readDate } from '#server/platform/bank-files/fields.ts';
import { cutShort, type MarkupToken, markupTokens, unescaped } from '#server/platform/bank-files/markup.ts';
import { type Element, ElementBuilder, elementsAt } from '#server/platform/bank-files/markup-tree.ts';
import { type Problems, refused } from '#server/platform/bank-files/problems.ts';
import {
  messagingAdvice,
  type ReportEntry,
  type ReportHead,
  type ReportPart,
  returnedCredit,
  type Values,
} from './report-entry.ts';

/** The elements that are read whole, one at a time; unknown ones and unknown attributes are passed over. */
const collected = new Set([
  'Header',
  'MessagingHeader',
  'ServiceLicenseInformation',
  'ReturnedCreditItem',
  'MessagingAdvice',
  'Totals',
]);

const others: Record<string, string> = {
  ARUDD: 'This is ARUDD, returned direct debits, which this firm does not collect.',
  InputReport: 'This is an input report, not one of returns or changed accounts.',
  ArrivalReport: 'This is an arrival report, not one of returns or changed accounts.',
  WithdrawalReport: 'This is a withdrawal report, not one of returns or changed accounts.',
};

/** Reads Bacs XML, BACSDocument/Data/ARUCS or MessagingAdvices, item by item. Entities defined in the file are refused. */
export async function* readReportXml(
  pieces: AsyncIterable<string>,
  problems: Problems,
): AsyncGenerator<ReportPart> {
  const reader = new ReportReader(problems);
  for await (const token of markupTokens(pieces)) yield* reader.take(token);
  reader.finish();
}

class ReportReader {
  readonly #problems: Problems;
  readonly #open: string[] = [];
  #builder: ElementBuilder | null = null;
  #head: ReportHead | null = null;
  #isAnnounced = false;
  #isOver = false;
  #lineNumber = 1;
  #sums = { count: 0, pence: 0 };

  constructor(problems: Problems) {
    this.#problems = problems;
  }

  *take(token: MarkupToken): Generator<ReportPart> {
    this.#lineNumber = token.lineNumber;
    if (this.#builder) return yield* this.#collect(this.#builder, token);
    if (token.kind === 'text') return;
    if (token.kind === 'close') {
      if (this.#open.pop() !== token.name)
        throw refused(`</${token.name}> does not belong here. The file is damaged.`, token.lineNumber);
      this.#isOver = this.#open.length === 0;
      return;
    }
    if (this.#isOver) throw refused('There is more than one document in the file.', token.lineNumber);
    yield* this.#enter(token);
  }

  *#enter(token: MarkupToken & { kind: 'open' }): Generator<ReportPart> {
    const { name, lineNumber } = token;
    const path = this.#open.join('/');
    if (path === '' && name !== 'BACSDocument') throw refused('This XML is not a Bacs report.', lineNumber);
    if (path === 'BACSDocument/Data') {
      if (others[name]) throw refused(others[name], lineNumber);
      if (name === 'ARUCS') this.#head = { report: 'ARUCS', serviceUserNumber: null, reportedOn: null };
      else if (name !== 'MessagingAdvices')
        throw refused(`A report <${name}> is not known here.`, lineNumber);
    }
    if (!collected.has(name)) {
      if (!token.empty) this.#open.push(name);
      return;
    }
    const builder = new ElementBuilder(token);
    if (token.empty) yield* this.#whole(builder.root);
    else this.#builder = builder;
  }

  *#collect(builder: ElementBuilder, token: MarkupToken): Generator<ReportPart> {
    const isWhole = this.#problems.attempt(token.lineNumber, () => builder.take(token));
    if (!isWhole) return;
    this.#builder = null;
    yield* this.#whole(builder.root);
  }

  *#whole(element: Element): Generator<ReportPart> {
    const values = valuesOf(element);
    if (!this.#head && element.name !== 'MessagingHeader')
      throw refused('The report does not say what kind it is.', element.lineNumber);
    if (element.name === 'Header') this.#dated(values('currentProcessingDate'), element.lineNumber);
    else if (element.name === 'MessagingHeader') this.#messaging(values, element.lineNumber);
    else if (element.name === 'ServiceLicenseInformation')
      this.#head!.serviceUserNumber = values('userNumber');
    else if (element.name === 'Totals') this.#compare(values, element.lineNumber);
    else yield* this.#entry(element, values);
  }

  #messaging(values: Values, lineNumber: number): void {
    const report = values('advice-type');
    if (report !== 'AWACS' && report !== 'ADDACS')
      throw refused(`Advices of the kind ${report ?? 'without a name'} are not read here.`, lineNumber);
    this.#head = { report, serviceUserNumber: values('user-number'), reportedOn: null };
    this.#dated(values('report-generation-date'), lineNumber);
  }

  #dated(text: string | null, lineNumber: number): void {
    this.#problems.attempt(lineNumber, () => {
      if (text) this.#head!.reportedOn = readDate(text);
    });
  }

  *#entry(element: Element, values: Values): Generator<ReportPart> {
    const head = this.#head!;
    if (!this.#isAnnounced) yield { part: 'head', head };
    this.#isAnnounced = true;
    const entry = this.#problems.attempt(element.lineNumber, (): ReportEntry => {
      if (head.report !== 'ARUCS') return messagingAdvice(element.lineNumber, head.report, values);
      const account = elementsAt(element, 'ReceiverAccount')[0] ?? elementsAt(element, 'PayerAccount')[0];
      return returnedCredit(element.lineNumber, values, account ? valuesOf(account) : () => null);
    });
    if (!entry) return;
    this.#sums.count++;
    this.#sums.pence += entry.amountPence ?? 0;
    yield { part: 'entry', entry };
  }

  /** Bacs ARUCS, Totals: number and value of the items of one originating account. */
  #compare(values: Values, lineNumber: number): void {
    const { count, pence } = this.#sums;
    this.#sums = { count: 0, pence: 0 };
    const value = (pence / 100).toFixed(2);
    if (Number(values('numberOf')) !== count || Number(values('valueOf')) !== Number(value))
      this.#problems.add(
        lineNumber,
        `The report states ${values('numberOf')} items of ${values('valueOf')}, but ${count} of ${value} were read.`,
      );
  }

  /** Refuses a report that is cut short or empty. */
  finish(): void {
    if (!this.#isOver || this.#builder) throw cutShort(this.#lineNumber);
    if (!this.#isAnnounced) this.#problems.add(this.#lineNumber, 'The report has no entries.');
  }
}

const valuesOf =
  (element: Element): Values =>
  (name) => {
    const text = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(element.attributes);
    return unescaped(text?.[1] ?? text?.[2] ?? '').trim() || null;
  };
