import type { PaymentSchedule } from '#shared/banking/due-dates.ts';
import type { RuleBook } from '#shared/banking/match-rules.ts';
import { firstNamesBeside, type NameFound, nameIn } from '#shared/banking/names-in-text.ts';
import { type NearReferences, ReferenceReader } from '#shared/banking/references-in-text.ts';
import {
  amountFit,
  dateFit,
  type MatchCase,
  type Proposal,
  payerKey,
  type ReadItem,
  type Surroundings,
  scoreCase,
} from '#shared/banking/score-item.ts';

/** Beyond this many cases with one surname and amount, proposals are useless. */
const MOST_FITTING = 200;

/**
 * The cases an item may belong to, in memory for one run: found by references in the text, by the paying account, and by surname
 * with amount. It has one entry per case and is updated with what the run itself posts, so that results do not depend
 * on batch boundaries.
 */
export class CandidateIndex {
  readonly #cases = new Map<string, MatchCase>();
  readonly #byPayer = new Map<string, string[]>();
  readonly #byNameAndAmount = new Map<string, string[]>();
  /** Open cases by first name and surname. */
  readonly #byName = new Map<string, string[]>();
  readonly #surnames = new Set<string>();
  readonly #prefixes = new Set<string>();
  #reader = new ReferenceReader([]);

  constructor(cases: Iterable<MatchCase>) {
    for (const one of cases) this.#add(one);
    this.#reader = new ReferenceReader(this.#prefixes);
  }

  /** Builds the index from cases that arrive in batches. */
  static async of(cases: AsyncIterable<MatchCase>): Promise<CandidateIndex> {
    const index = new CandidateIndex([]);
    for await (const one of cases) index.#add(one);
    index.#reader = new ReferenceReader(index.#prefixes);
    return index;
  }

  #add(one: MatchCase): void {
    this.#cases.set(one.reference, one);
    this.#prefixes.add(one.reference.replace(/\d+$/, ''));
    for (const { sortCode, accountNumber } of one.payers)
      put(this.#byPayer, payerKey(sortCode, accountNumber), one.reference);
    if (!one.isOpen) return;
    for (const { firstName, surname } of one.sought) {
      this.#surnames.add(surname);
      put(this.#byName, `${firstName} ${surname}`, one.reference);
      if (one.schedule) put(this.#byNameAndAmount, `${surname} ${one.schedule.amountPence}`, one.reference);
    }
  }

  get size(): number {
    return this.#cases.size;
  }

  /** The references of existing cases that appear in the item's text as separate words. */
  referencesOf(read: ReadItem): string[] {
    return this.#reader.found(read.capitals).filter((reference) => this.#cases.has(reference));
  }

  /** Scores every case that may be related to an incoming item. */
  proposals(read: ReadItem, book: RuleBook): Proposal[] {
    const found = this.referencesOf(read);
    const payerOf = read.payer === null ? [] : (this.#byPayer.get(read.payer) ?? []);
    const near = this.#near(read, found, payerOf);
    const [only] = found.length === 1 ? found : [];
    const another = only === undefined ? null : this.#reader.another(read.capitals, only);
    const fitting = this.#fitting(read, book);
    const references = new Set([...found, ...near.keys(), ...payerOf, ...fitting]);
    return Array.from(references, (reference) => {
      const candidate = this.#cases.get(reference)!;
      const surroundings = {
        found,
        near,
        another,
        payerOf,
        otherNamed: this.#otherNamed(read, candidate),
        ...this.#others(read, candidate, fitting, { found, payerOf }, book),
      };
      return scoreCase(read, candidate, surroundings, book);
    });
  }

  /** Notes a receipt, so that the next item of this case is known to come after it. */
  recordReceipt(reference: string, receivedOn: string): void {
    const one = this.#cases.get(reference);
    if (one && (one.lastReceiptOn === null || one.lastReceiptOn < receivedOn))
      this.#cases.set(reference, { ...one, lastReceiptOn: receivedOn });
  }

  /** Notes that an account pays for a case. */
  learnPayer(reference: string, sortCode: string, accountNumber: string): void {
    const one = this.#cases.get(reference);
    if (!one) return;
    const key = payerKey(sortCode, accountNumber);
    const known = one.payers.find((payer) => payerKey(payer.sortCode, payer.accountNumber) === key);
    const payers = known
      ? one.payers.map((payer) => (payer === known ? { ...payer, times: payer.times + 1 } : payer))
      : [...one.payers, { sortCode, accountNumber, times: 1 }];
    this.#cases.set(reference, { ...one, payers });
    if (known) return;
    put(this.#byPayer, key, reference);
    // In the order in which a later or resumed run loads them.
    this.#byPayer.get(key)?.sort((a, b) => this.#cases.get(a)!.caseId - this.#cases.get(b)!.caseId);
  }

  /** What the run has added to a case so far, which must be stored for the next run to continue from. */
  learned(reference: string): Pick<MatchCase, 'payers' | 'lastReceiptOn'> {
    const { payers, lastReceiptOn } = this.#cases.get(reference)!;
    return { payers, lastReceiptOn };
  }

  /**
   * Cases with a near-miss reference that the name or the payer supports as well: on its own, a near miss among dense numbers means nothing. When
   * the named case is confirmed by its applicant's name or its payer, no others are considered.
   */
  #near(read: ReadItem, found: readonly string[], payerOf: readonly string[]): NearReferences {
    const [only] = found.length === 1 ? found : [];
    if (only && (payerOf.includes(only) || nameIn(read.narrative, this.#cases.get(only)!.sought) === 'full'))
      return new Map();
    return this.#reader.near(read.capitals, (reference) => {
      const one = this.#cases.get(reference);
      if (!one || found.includes(reference)) return false;
      return payerOf.includes(reference) || ['full', 'surname'].includes(nameIn(read.narrative, one.sought));
    });
  }

  /** Open cases whose surname and initial appear in the text and whose amount and date fit. */
  #fitting(read: ReadItem, book: RuleBook): string[] {
    const references = new Set<string>();
    const tolerance = book.get('amountEqual')?.settings.tolerancePence ?? 0;
    for (const text of read.narrative.runs.keys()) {
      if (!this.#surnames.has(text)) continue;
      for (let pence = read.item.amountPence - tolerance; pence <= read.item.amountPence + tolerance; pence++)
        for (const reference of this.#byNameAndAmount.get(`${text} ${pence}`) ?? []) {
          if (references.size >= MOST_FITTING) return [...references];
          if (this.#fits(read, this.#cases.get(reference)!, book)) references.add(reference);
        }
    }
    return [...references];
  }

  #fits(read: ReadItem, { sought, schedule }: MatchCase, book: RuleBook): boolean {
    return (
      schedule !== null && dateFit(read.day, schedule, book).fits && nameIn(read.narrative, sought) === 'full'
    );
  }

  /** Other cases the item may be meant for; looked up only if neither name nor payer settles it. */
  #others(
    read: ReadItem,
    candidate: MatchCase,
    fitting: readonly string[],
    { found, payerOf }: Pick<Surroundings, 'found' | 'payerOf'>,
    book: RuleBook,
  ): Pick<Surroundings, 'rival' | 'otherFit'> {
    const { reference, sought } = candidate;
    const name = nameIn(read.narrative, sought);
    const referenced = found.includes(reference);
    if (payerOf.includes(reference) || (referenced && name === 'full'))
      return { rival: null, otherFit: null };
    const other = fitting.find((fit) => fit !== reference);
    const otherFit = other === undefined ? null : this.#cases.get(other)!;
    return { rival: referenced ? this.#rival(read, candidate, name, book) : null, otherFit };
  }

  /** Another open case whose client's first name and surname are in the text, where they are not also the candidate's. */
  #otherNamed(read: ReadItem, { sought }: MatchCase): MatchCase | null {
    for (const surname of read.narrative.runs.keys()) {
      if (!this.#surnames.has(surname)) continue;
      for (const firstName of firstNamesBeside(read.narrative, surname, sought)) {
        const [other] = this.#byName.get(`${firstName} ${surname}`) ?? [];
        if (other !== undefined) return this.#cases.get(other)!;
      }
    }
    return null;
  }

  /** A case with a neighbouring reference whose name (or surname with the amount) the text has, when it supports this case less. */
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
      const other = this.#cases.get(slip);
      if (!other) continue;
      const found = nameIn(read.narrative, other.sought);
      if (found === 'full' || (found === 'surname' && !halfNamed && equal(other.schedule))) return other;
    }
    return null;
  }
}

const put = (map: Map<string, string[]>, key: string, reference: string): void => {
  const list = map.get(key);
  if (!list) map.set(key, [reference]);
  else if (!list.includes(reference)) list.push(reference);
};
