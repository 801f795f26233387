import { missing } from '#server/platform/database/rows.ts';
import type { PaymentSchedule } from '#shared/activities/money/banking/due-dates.ts';
import type { KnownPayer, MatchCase } from '#shared/activities/money/banking/score-item.ts';
import type { SoughtPerson } from '#shared/platform/search/names-in-text.ts';
import { HashLists, hashOf, hashOfPair, Interned, Numbers } from './hash-lists.ts';

type State = Pick<MatchCase, 'status' | 'isOpen' | 'receipts'>;
type Due = Omit<PaymentSchedule, 'amountPence'>;

const NONE = -1;
/** How many cases' names are cached: a few hundred kilobytes. */
const MOST_SOUGHT = 4_000;
const nobody: readonly KnownPayer[] = [];

/**
 * The cases of a domain in columns, found by reference and, while open, by name: about 250 bytes each, with names and dates stored once, so
 * that a million cases fit into memory beside the rest of the server. A case is built when asked for.
 */
export class CaseColumns {
  readonly #ids = new Numbers();
  readonly #references: string[] = [];
  readonly #names: string[] = [];
  readonly #states = new Numbers();
  readonly #amounts: number[] = [];
  readonly #dues = new Numbers();
  readonly #lastReceipts = new Numbers();
  readonly #payers = new Map<number, readonly KnownPayer[]>();
  /** The index of each case's first person in the columns of people. */
  readonly #firstPerson = new Numbers();
  readonly #surnames = new Numbers();
  readonly #firstNames = new Numbers();
  readonly #middleNames = new Numbers();

  readonly #state = new Interned<State>();
  readonly #due = new Interned<Due>();
  readonly #day = new Interned<string>();
  readonly #word = new Interned<string>();
  readonly #middle = new Interned<readonly string[]>();

  readonly #byReference = new HashLists();
  readonly #byName = new HashLists();
  readonly #bySurnameAndAmount = new HashLists();
  readonly #sought = new Map<number, readonly SoughtPerson[]>();
  /** How many open cases have each surname, by its number. */
  readonly #withSurname = new Map<number, number>();

  get size(): number {
    return this.#references.length;
  }

  add(one: MatchCase): void {
    const { caseId, reference, name, status, isOpen, receipts, schedule, lastReceiptOn } = one;
    const number = this.size;
    this.#ids.push(caseId);
    this.#references.push(reference);
    this.#names.push(name);
    this.#states.push(
      this.#state.keep(`${isOpen} ${receipts} ${status}`, () => ({ status, isOpen, receipts })),
    );
    this.#amounts.push(schedule?.amountPence ?? 0);
    this.#dues.push(schedule ? this.#dueNumber(schedule) : NONE);
    this.#lastReceipts.push(lastReceiptOn === null ? NONE : this.#dayNumber(lastReceiptOn));
    if (one.payers.length > 0) this.#payers.set(number, one.payers);
    this.#byReference.add(hashOf(reference), number);
    this.#addPeople(one, number);
  }

  #addPeople({ sought, isOpen, schedule }: MatchCase, number: number): void {
    this.#firstPerson.push(this.#surnames.length);
    const surnames = new Set<number>();
    for (const { surname, firstName, middleNames = [] } of sought) {
      const [last, first] = [this.#wordNumber(surname), this.#wordNumber(firstName)];
      this.#surnames.push(last);
      this.#firstNames.push(first);
      this.#middleNames.push(this.#middle.keep(middleNames.join(' '), () => middleNames));
      if (!isOpen) continue;
      this.#byName.add(hashOfPair(first, last), number);
      if (schedule && !surnames.has(last))
        this.#bySurnameAndAmount.add(hashOfPair(last, schedule.amountPence), number);
      surnames.add(last);
    }
    for (const surname of surnames) this.#withSurname.set(surname, (this.#withSurname.get(surname) ?? 0) + 1);
  }

  readonly #wordNumber = (word: string) => this.#word.keep(word, () => word);
  readonly #dayNumber = (day: string) => this.#day.keep(day, () => day);
  readonly #dueNumber = ({ frequency, firstDueOn, endedOn = null }: PaymentSchedule) =>
    this.#due.keep(`${frequency} ${firstDueOn} ${endedOn}`, () => ({
      frequency,
      firstDueOn,
      ...(endedOn && { endedOn }),
    }));

  /** The number of a case, for the calls below. */
  numberOf(reference: string): number | undefined {
    return this.#byReference.find(hashOf(reference)).find((number) => this.#references[number] === reference);
  }

  has(reference: string): boolean {
    return this.numberOf(reference) !== undefined;
  }

  get(reference: string): MatchCase | undefined {
    const number = this.numberOf(reference);
    return number === undefined ? undefined : this.at(number);
  }

  at(number: number): MatchCase {
    const due = this.#dues.at(number);
    const lastReceipt = this.#lastReceipts.at(number);
    const amountPence = this.#amounts[number] ?? missing();
    return {
      caseId: this.#ids.at(number),
      reference: this.#references[number] ?? missing(),
      name: this.#names[number] ?? missing(),
      ...this.#state.at(this.#states.at(number)),
      sought: this.soughtOf(number),
      schedule: due === NONE ? null : { amountPence, ...this.#due.at(due) },
      payers: this.#payers.get(number) ?? nobody,
      lastReceiptOn: lastReceipt === NONE ? null : this.#day.at(lastReceipt),
    };
  }

  /** The names of a case's people. Recently used ones are cached: several rules compare a line with the same cases. */
  soughtOf(number: number): readonly SoughtPerson[] {
    const kept = this.#sought.get(number);
    if (kept) return kept;
    const [from, to] = this.#peopleOf(number);
    const sought: SoughtPerson[] = [];
    for (let person = from; person < to; person++)
      sought.push({
        surname: this.#word.at(this.#surnames.at(person)),
        firstName: this.#word.at(this.#firstNames.at(person)),
        middleNames: this.#middle.at(this.#middleNames.at(person)),
      });
    if (this.#sought.size >= MOST_SOUGHT) this.#sought.clear();
    this.#sought.set(number, sought);
    return sought;
  }

  #peopleOf(number: number): [from: number, to: number] {
    const isLast = number === this.size - 1;
    return [this.#firstPerson.at(number), isLast ? this.#surnames.length : this.#firstPerson.at(number + 1)];
  }

  /** Whether a case has a person with this surname or first name. */
  isName(word: string): boolean {
    return this.#word.number(word) !== undefined;
  }

  /** How many open cases have the surname. */
  countSurname(surname: string): number {
    const word = this.#word.number(surname);
    return word === undefined ? 0 : (this.#withSurname.get(word) ?? 0);
  }

  /** The first open case with a person of this name. */
  firstNamed(firstName: string, surname: string): MatchCase | null {
    const [first, last] = [this.#word.number(firstName), this.#word.number(surname)];
    if (first === undefined || last === undefined) return null;
    const isNamed = (number: number) => {
      const [from, to] = this.#peopleOf(number);
      for (let person = from; person < to; person++)
        if (this.#firstNames.at(person) === first && this.#surnames.at(person) === last) return true;
      return false;
    };
    const number = this.#byName.find(hashOfPair(first, last)).find(isNamed);
    return number === undefined ? null : this.at(number);
  }

  /** The open cases with a person of this surname whose payment is this amount. */
  paying(surname: string, amountPence: number): number[] {
    const last = this.#word.number(surname);
    if (last === undefined) return [];
    const hasSurname = (number: number) => {
      const [from, to] = this.#peopleOf(number);
      for (let person = from; person < to; person++) if (this.#surnames.at(person) === last) return true;
      return false;
    };
    return this.#bySurnameAndAmount
      .find(hashOfPair(last, amountPence))
      .filter((number) => this.#amounts[number] === amountPence && hasSurname(number));
  }

  recordReceipt(number: number, receivedOn: string): void {
    const last = this.#lastReceipts.at(number);
    if (last === NONE || this.#day.at(last) < receivedOn)
      this.#lastReceipts.set(number, this.#dayNumber(receivedOn));
  }

  setPayers(number: number, payers: readonly KnownPayer[]): void {
    this.#payers.set(number, payers);
  }
}
