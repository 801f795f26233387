import type { Problems } from '#server/platform/bank-files/problems.ts';
import { type BacsCalendar, bacsDayProblem } from '#shared/activities/money/outgoing/bacs-calendar.ts';
import type { BacsSettings } from '#shared/activities/money/outgoing/bacs-settings.ts';
import type { PaymentRead } from '../payment-read.ts';
import { type Header, readBacsDate, type Totals } from './read-labels.ts';

/** Destination, type and code, origin, free text, pence, our name, reference, destination name, day. */
const record = /^(\d{6})(\d{8})(.)(..)(\d{6})(\d{8})(.{4})(\d{11})(.{18})(.{18})(.{18})(.{6})?$/;

/** In a multi-day file, an item's day is at most this many days after the first. */
const MOST_DAYS_AFTER = 39;
/** The most that Bacs takes as one item, in pence. */
const MOST_PENCE = 2_000_000_000;

/** Reads the data records of a file: payments, and contras that must balance them. */
export class DataReader {
  readonly #header: Header;
  readonly #settings: BacsSettings;
  readonly #calendar: BacsCalendar;
  readonly #problems: Problems;
  readonly #totals: Totals = { debits: 0, credits: 0, contraPence: 0, creditPence: 0 };
  /** Pence not yet balanced, by originating account and day. */
  readonly #open = new Map<string, { pence: number; lineNumber: number }>();
  /** The accounts and days whose contra has been read. */
  readonly #balanced = new Set<string>();
  readonly #days = new Map<string, { day: string | null; problem: string | null }>();

  constructor(header: Header, settings: BacsSettings, calendar: BacsCalendar, problems: Problems) {
    this.#header = header;
    this.#settings = settings;
    this.#calendar = calendar;
    this.#problems = problems;
  }

  /** The payment in the line; null for a contra and for what is not a payment. */
  take(text: string, lineNumber: number): PaymentRead | null {
    const add = (message: string) => this.#problems.add(lineNumber, message);
    const length = this.#header.kind === 'multi' ? 106 : 100;
    if (text.length !== length) {
      add(`The record has ${text.length} characters instead of ${length}.`);
      return null;
    }
    const foreign = /[^A-Z0-9 .&/-]/.exec(text);
    if (foreign) add(`“${foreign[0]}” at ${foreign.index + 1} is a character that Bacs does not accept.`);
    const fields = record.exec(text);
    if (!fields) {
      add('Sort codes, account numbers or the amount are not numbers.');
      return null;
    }
    const [, sortCode, account, type, code, ownSort, ownAccount, , digits, ownName, reference, name] =
      fields as string[];
    const pence = Number(digits);
    const day = this.#dayOf(fields[12], add);
    if (type !== '0') add('The account type at 15 is not 0.');
    if (pence === 0) add('The amount is zero.');
    if (ownName!.trim() !== this.#settings.serviceUserName)
      add('The name at 47–64 is not that of the service user.');
    const key = `${ownSort}${ownAccount}${day ?? ''}`;
    if (code === '17') {
      this.#contra(key, pence, `${sortCode}${account}` === `${ownSort}${ownAccount}`, fields, add);
      return null;
    }
    if (code !== '99') {
      add(`The code ${code} is neither 99, a credit, nor 17, a contra.`);
      return null;
    }
    if (pence > MOST_PENCE) add('The amount is more than Bacs accepts for one item.');
    if (reference!.trim() === '') add('The reference is blank.');
    if (reference!.includes('CONTRA')) add('The reference of a payment must not contain CONTRA.');
    if (name!.trim() === '') add('The name of the payee is blank.');
    this.#refuseMisplaced(key, add);
    this.#totals.credits++;
    this.#totals.creditPence += pence;
    this.#open.set(key, { pence: (this.#open.get(key)?.pence ?? 0) + pence, lineNumber });
    return {
      lineNumber,
      payeeName: name!.trim(),
      sortCode: sortCode!.replace(/(..)(..)(..)/, '$1-$2-$3'),
      accountNumber: account!,
      amountPence: pence,
      reference: reference!.trim(),
      paidOn: day,
    };
  }

  /** A day's payments come before its contra, or each payment has a contra of its own. */
  #refuseMisplaced(key: string, add: (message: string) => void): void {
    const { contra } = this.#settings;
    if (contra === 'perDay' && this.#balanced.has(key)) add('The payment comes after the contra of its day.');
    if (contra === 'perPayment' && this.#open.has(key)) add('The payment before this one has no contra.');
  }

  #contra(
    key: string,
    pence: number,
    isOwn: boolean,
    fields: RegExpExecArray,
    add: (message: string) => void,
  ): void {
    this.#totals.debits++;
    this.#totals.contraPence += pence;
    if (!isOwn) add('The contra does not debit the account that pays.');
    if (fields[10] !== 'CONTRA            ') add('A debit must be a contra: CONTRA at 65–82.');
    if (fields[11]!.trim() === '') add('The name of the account that pays is blank.');
    if (this.#settings.contra === 'none') add('The bank does not use a contra.');
    const open = this.#open.get(key)?.pence ?? 0;
    if (open !== pence) add(`The contra debits ${pence} pence, but ${open} are to be balanced.`);
    this.#open.delete(key);
    this.#balanced.add(key);
  }

  #dayOf(text: string | undefined, add: (message: string) => void): string | null {
    if (this.#header.kind === 'single') return this.#header.processingOn;
    let known = this.#days.get(text ?? '');
    if (!known) {
      const day = readBacsDate(text ?? '');
      known = { day, problem: day ? this.#dayProblem(day) : 'The day at 101–106 is not a date.' };
      this.#days.set(text ?? '', known);
    }
    if (known.problem) add(known.problem);
    return known.day;
  }

  #dayProblem(day: string): string | null {
    const { processingOn, expiresOn } = this.#header;
    const first = processingOn ?? [...this.#days.values()][0]?.day ?? day;
    if (day < first) return 'The day of the item comes before that of the file.';
    if ((Date.parse(day) - Date.parse(first)) / 86_400_000 > MOST_DAYS_AFTER)
      return `The day of the item is more than ${MOST_DAYS_AFTER} days after that of the file.`;
    if (expiresOn && expiresOn <= day) return 'The file expires before this item is processed.';
    return bacsDayProblem(day, this.#calendar);
  }

  /** The totals read, once the data has ended. */
  finish(lastLine: number): Totals {
    if (this.#totals.credits === 0) this.#problems.add(lastLine, 'The file contains no payments.');
    if (this.#settings.contra !== 'none')
      for (const { pence, lineNumber } of this.#open.values())
        this.#problems.add(lineNumber, `${pence} pence up to this line have no contra.`);
    return this.#totals;
  }
}
