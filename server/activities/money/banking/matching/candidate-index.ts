import { missing } from '#server/platform/database/rows.ts';
import type { PaymentSchedule } from '#shared/activities/money/banking/due-dates.ts';
import type { RuleBook } from '#shared/activities/money/banking/match-rules.ts';
import { possibleOldReferences } from '#shared/activities/money/banking/old-references.ts';
import {
  amountFit,
  type CaseHistory,
  dateFit,
  type MatchCase,
  type MatchItem,
  type Proposal,
  payerKey,
  type ReadItem,
  type Surroundings,
  scoreCase,
} from '#shared/activities/money/banking/score-item.ts';
import { firstNamesBeside, type NameFound, nameIn } from '#shared/platform/search/names-in-text.ts';
import { type NearReferences, ReferenceReader } from '#shared/platform/search/references-in-text.ts';
import { CaseColumns } from './case-columns.ts';
import { ItemTexts } from './item-texts.ts';

/** With more cases than this for one surname and amount, proposals are useless. */
const MOST_FITTING = 200;

/**
 * The references in a text: those of cases, with the old reference if a case is named only by that; those of other domains; and those of no
 * case.
 */
type ReferencesFound = {
  found: string[];
  old: Map<string, string>;
  elsewhere: string[];
  unknown: string[];
};

/** A case that fits by name and amount. */
type Fitting = { reference: string; isOnTime: boolean };

/**
 * The cases an item may belong to, in memory for one run: found by references in the text, by the paying account, and by surname
 * with amount. It has one entry per case and is updated with what the run itself posts, so that results do not depend
 * on batch boundaries.
 */
export class CandidateIndex {
  readonly #cases = new CaseColumns();
  readonly #byPayer = new Map<string, string[]>();
  readonly #prefixes: Set<string>;
  /** Closed cases, which are found only by their reference. */
  #named = new Map<string, MatchCase>();
  /** References of other domains' cases. */
  #elsewhere = new Set<string>();
  /** The old system's references used in the next items, with their cases. */
  #old = new Map<string, string>();
  /** The payment histories of the cases that the next items name. */
  #histories: ReadonlyMap<string, CaseHistory> = new Map();
  #reader: ReferenceReader;
  readonly #texts: ItemTexts;

  /** `prefixes` are those of all the firm's domains; those of the cases are added. `firm` holds the domains' names. */
  constructor(cases: Iterable<MatchCase>, prefixes: Iterable<string> = [], firm: Iterable<string> = []) {
    this.#prefixes = new Set(prefixes);
    for (const one of cases) this.#add(one);
    this.#reader = new ReferenceReader(this.#prefixes);
    this.#texts = new ItemTexts({
      reader: () => this.#reader,
      isName: (word) => this.#cases.isName(word),
      firm,
    });
  }

  /** Builds the index from cases that arrive in batches. */
  static async of(
    batches: AsyncIterable<readonly MatchCase[]>,
    prefixes: Iterable<string>,
    firm: Iterable<string>,
  ): Promise<CandidateIndex> {
    const index = new CandidateIndex([], prefixes, firm);
    for await (const cases of batches) for (const one of cases) index.#add(one);
    index.#reader = new ReferenceReader(index.#prefixes);
    return index;
  }

  #add(one: MatchCase): void {
    this.#cases.add(one);
    this.#prefixes.add(one.reference.replace(/\d+$/, ''));
    for (const { sortCode, accountNumber } of one.payers)
      put(this.#byPayer, payerKey(sortCode, accountNumber), one.reference);
  }

  get size(): number {
    return this.#cases.size;
  }

  /** An item prepared by the firm's rules, which are the same throughout a run. */
  read(item: MatchItem, book: RuleBook): ReadItem {
    return this.#texts.read(item, book);
  }

  /** The references in the texts of items that belong to no case of the index. */
  unknownReferences(items: Iterable<MatchItem>): string[] {
    const unknown = new Set<string>();
    for (const item of items) {
      const { written, capitals } = this.#texts.of(item);
      for (const reference of [...written, ...this.#oldIn(capitals).values()])
        if (!this.#cases.has(reference)) unknown.add(reference);
    }
    return [...unknown];
  }

  /** Everything in the texts of items that could be an old system's reference. */
  possibleOldReferences(items: Iterable<MatchItem>): string[] {
    const possible = new Set<string>();
    for (const item of items)
      for (const plain of possibleOldReferences(this.#texts.of(item).capitals)) possible.add(plain);
    return [...possible];
  }

  /** Sets which of these are old references of cases, in place of those set before. */
  nameOld(olds: Iterable<{ plain: string; reference: string }>): void {
    this.#old = new Map(Array.from(olds, ({ plain, reference }) => [plain, reference]));
  }

  /** The old references in a text in capitals, each with its case's reference. */
  #oldIn(capitals: string): Map<string, string> {
    const found = new Map<string, string>();
    if (this.#old.size === 0) return found;
    for (const plain of possibleOldReferences(capitals)) {
      const reference = this.#old.get(plain);
      if (reference !== undefined) found.set(plain, reference);
    }
    return found;
  }

  /** Loads the cases named in the next items: closed cases, and references of other domains. Those loaded earlier are dropped. */
  name(closed: Iterable<MatchCase>, elsewhere: Iterable<string>): void {
    this.#named = new Map(Array.from(closed, (one) => [one.reference, one]));
    this.#elsewhere = new Set(elsewhere);
  }

  /** The number of a case that the run has posted to; a case known only by its reference is added. */
  #known(reference: string): number {
    const number = this.#cases.numberOf(reference);
    if (number !== undefined) return number;
    this.#cases.add(this.#named.get(reference) ?? missing());
    return this.#cases.size - 1;
  }

  #case(reference: string): MatchCase | undefined {
    return this.#cases.get(reference) ?? this.#named.get(reference);
  }

  /** Whether there is such a case, without assembling it. */
  #has(reference: string): boolean {
    return this.#cases.has(reference) || this.#named.has(reference);
  }

  /** The references in an item's text: those of cases, those of other domains' cases, and text that looks like a reference but is none. */
  referencesIn(item: MatchItem): ReferencesFound {
    const { capitals, written } = this.#texts.of(item);
    const old = this.#oldIn(capitals);
    const own = written.filter((each) => this.#has(each) || !old.has(each));
    const all = [...new Set([...own, ...old.values()])];
    const found = all.filter((reference) => this.#has(reference));
    const elsewhere = all.filter((reference) => this.#elsewhere.has(reference));
    const unknown = all.filter((reference) => !found.includes(reference) && !elsewhere.includes(reference));
    const malformed = all.length === 0 ? this.#reader.another(capitals, '') : null;
    const byOld = new Map(
      Array.from(old, ([plain, reference]) => [reference, plain] as const).filter(
        ([reference]) => !own.includes(reference),
      ),
    );
    return { found, old: byOld, elsewhere, unknown: malformed ? [malformed] : unknown };
  }

  /** Text that looks like a reference other than the only one found; an old reference of the same case does not count. */
  #another(capitals: string, reference: string): string | null {
    const another = this.#reader.another(capitals, reference);
    return another !== null && this.#old.get(another) === reference ? null : another;
  }

  /** The first word of an item that is unusual for the case's contributions. */
  #unusual(item: MatchItem, one: MatchCase, plain: string | undefined, book: RuleBook): string | null {
    return this.#texts.unusual(item, one, { plain, history: this.#histories.get(one.reference), book });
  }

  /** The cases of items whose amount and words look unusual, though the case's history may show otherwise. */
  doubtful(items: Iterable<MatchItem>, book: RuleBook): string[] {
    const doubtful = new Set<string>();
    for (const item of items) {
      const { found, old } = this.referencesIn(item);
      for (const reference of found) {
        const one = this.#case(reference) ?? missing();
        if (!isDue(item, one, book) || this.#unusual(item, one, old.get(reference), book) !== null)
          doubtful.add(reference);
      }
    }
    return [...doubtful];
  }

  /** Sets the histories of the cases that the next items need. */
  nameHistories(histories: ReadonlyMap<string, CaseHistory>): void {
    this.#histories = histories;
  }

  /** How many open cases have a surname found in the item's text. */
  casesWithSurname({ narrative: { runs, ofCompany } }: ReadItem): number {
    let cases = 0;
    for (const [text, found] of runs)
      if (found.some(({ at }) => !ofCompany[at])) cases += this.#cases.countSurname(text);
    return cases;
  }

  /** Scores every case that may be related to an incoming item. */
  proposals(read: ReadItem, book: RuleBook): Proposal[] {
    const { item } = read;
    const { found, old, elsewhere } = this.referencesIn(item);
    const payerOf = read.payer === null ? [] : (this.#byPayer.get(read.payer) ?? []);
    const near = this.#near(read, found, payerOf);
    const [only] = found.length === 1 ? found : [];
    const another = only === undefined ? null : this.#another(read.capitals, only);
    const fitting = this.#fitting(read, book);
    const onTime = fitting.filter((each) => each.isOnTime).map(({ reference }) => reference);
    const references = new Set([...found, ...near.keys(), ...payerOf, ...onTime]);
    return Array.from(references, (reference) => {
      const candidate = this.#case(reference) ?? missing();
      const surroundings = {
        found,
        old,
        elsewhere,
        near,
        another,
        payerOf,
        otherNamed: this.#otherNamed(read, candidate),
        ...this.#others(read, candidate, fitting, { found, payerOf }, book),
        unusualWord:
          found.includes(reference) || payerOf.includes(reference)
            ? this.#unusual(item, candidate, old.get(reference), book)
            : null,
        history: found.includes(reference) ? (this.#histories.get(reference) ?? null) : null,
      };
      return scoreCase(read, candidate, surroundings, book);
    });
  }

  /** Notes a receipt, so that the next item of this case is known to come after it. */
  recordReceipt(reference: string, receivedOn: string): void {
    this.#cases.recordReceipt(this.#known(reference), receivedOn);
  }

  /** Notes that an account pays for a case. */
  learnPayer(reference: string, sortCode: string, accountNumber: string): void {
    const number = this.#known(reference);
    const { payers } = this.#cases.at(number);
    const key = payerKey(sortCode, accountNumber);
    const known = payers.find((payer) => payerKey(payer.sortCode, payer.accountNumber) === key);
    this.#cases.setPayers(
      number,
      known
        ? payers.map((payer) => (payer === known ? { ...payer, times: payer.times + 1 } : payer))
        : [...payers, { sortCode, accountNumber, times: 1 }],
    );
    if (known) return;
    put(this.#byPayer, key, reference);
    // Kept in the order in which a later or resumed run loads them.
    this.#byPayer
      .get(key)
      ?.sort((a, b) => (this.#cases.get(a) ?? missing()).caseId - (this.#cases.get(b) ?? missing()).caseId);
  }

  /** What the run has recorded for a case so far, to be stored so that the next step can continue. */
  learned(reference: string): Pick<MatchCase, 'payers' | 'lastReceiptOn'> {
    const { payers, lastReceiptOn } = this.#cases.get(reference) ?? missing();
    return { payers, lastReceiptOn };
  }

  /**
   * Cases with a near-miss reference that the name or the payer supports as well: on its own, a near miss among dense numbers means nothing. When
   * the named case is confirmed by its applicant's name or its payer, no others are considered.
   */
  #near(read: ReadItem, found: readonly string[], payerOf: readonly string[]): NearReferences {
    const [only] = found.length === 1 ? found : [];
    if (
      only &&
      (payerOf.includes(only) || nameIn(read.narrative, (this.#case(only) ?? missing()).sought) === 'full')
    )
      return new Map();
    return this.#reader.near(read.capitals, (reference) => {
      const number = this.#cases.numberOf(reference);
      if (number === undefined || found.includes(reference)) return false;
      if (payerOf.includes(reference)) return true;
      return ['full', 'surname'].includes(nameIn(read.narrative, this.#cases.soughtOf(number)));
    });
  }

  /** Open cases whose surname and initial appear in the text and whose amount fits; also whether their date does. */
  #fitting(read: ReadItem, book: RuleBook): Fitting[] {
    const fitting = new Map<string, Fitting>();
    const tolerance = book.get('amountEqual')?.settings.tolerancePence ?? 0;
    for (const text of read.narrative.runs.keys()) {
      if (this.#cases.countSurname(text) === 0) continue;
      for (let pence = read.item.amountPence - tolerance; pence <= read.item.amountPence + tolerance; pence++)
        for (const number of this.#cases.paying(text, pence)) {
          if (fitting.size >= MOST_FITTING) return [...fitting.values()];
          // The name first: it rules out most cases, and costs less to check than the case or a due date.
          if (nameIn(read.narrative, this.#cases.soughtOf(number)) !== 'full') continue;
          const { reference, schedule } = this.#cases.at(number);
          if (!schedule) continue;
          fitting.set(reference, { reference, isOnTime: dateFit(read.day, schedule, book).fits });
        }
    }
    return [...fitting.values()];
  }

  /**
   * Other cases the item may be meant for. If name or payer settles it, only a case with exactly this amount, where the candidate's
   * differs.
   */
  #others(
    read: ReadItem,
    candidate: MatchCase,
    fitting: readonly Fitting[],
    { found, payerOf }: Pick<Surroundings, 'found' | 'payerOf'>,
    book: RuleBook,
  ): Pick<Surroundings, 'rival' | 'otherFit'> {
    const { reference, sought } = candidate;
    const name = nameIn(read.narrative, sought);
    const referenced = found.includes(reference);
    const isSettled = payerOf.includes(reference) || (referenced && name === 'full');
    const isOwnAmount = isDue(read.item, candidate, book);
    const other = fitting.find(
      (fit) => fit.reference !== reference && (isOwnAmount ? !isSettled && fit.isOnTime : true),
    );
    const otherFit = other === undefined ? null : (this.#cases.get(other.reference) ?? missing());
    return {
      rival: referenced && !isSettled ? this.#rival(read, candidate, name, book) : null,
      otherFit,
    };
  }

  /** Another open case whose client's first name and surname are in the text, unless the candidate's client has them too. */
  #otherNamed(read: ReadItem, { sought }: MatchCase): MatchCase | null {
    for (const surname of read.narrative.runs.keys()) {
      if (this.#cases.countSurname(surname) === 0) continue;
      for (const firstName of firstNamesBeside(read.narrative, surname, sought)) {
        const other = this.#cases.firstNamed(firstName, surname);
        if (other) return other;
      }
    }
    return null;
  }

  /** A case with a neighbouring reference whose name (or surname and amount) is in the text, where this case has less support. */
  #rival(
    read: ReadItem,
    { reference, schedule }: MatchCase,
    name: NameFound,
    book: RuleBook,
  ): MatchCase | null {
    const equal = (to: PaymentSchedule | null) =>
      to !== null && amountFit(read.item.amountPence, to.amountPence, book).equal;
    const halfNamed = name === 'surname' && equal(schedule);
    for (const slip of this.#reader.slips(reference)) {
      const number = this.#cases.numberOf(slip);
      if (number === undefined) continue;
      // Nearly all of them have other names, so their cases need not be built.
      const found = nameIn(read.narrative, this.#cases.soughtOf(number));
      if (found !== 'full' && found !== 'surname') continue;
      const other = this.#cases.at(number);
      if (found === 'full' || (found === 'surname' && !halfNamed && equal(other.schedule))) return other;
    }
    return null;
  }
}

/** Whether the amount is the scheduled one, or a multiple of it. */
function isDue({ amountPence }: MatchItem, { schedule }: MatchCase, book: RuleBook): boolean {
  const fit = schedule && amountFit(amountPence, schedule.amountPence, book);
  return fit !== null && (fit.equal || fit.times !== null);
}

/** Adds a case to a list, once: duplicates of a case come one after the other. */
const put = (map: Map<string, string[]>, key: string, reference: string): void => {
  const list = map.get(key);
  if (!list) map.set(key, [reference]);
  else if (list.at(-1) !== reference) list.push(reference);
};
