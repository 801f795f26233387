import type { Problems } from '#server/platform/bank-files/problems.ts';
import { type BacsCalendar, bacsDayProblem } from '#shared/activities/money/outgoing/bacs-calendar.ts';
import type { BacsSettings } from '#shared/activities/money/outgoing/bacs-settings.ts';
import { showDate } from '#shared/platform/dates.ts';

export type Label = 'VOL1' | 'HDR1' | 'HDR2' | 'UHL1' | 'EOF1' | 'EOF2' | 'UTL1';

/** What the header labels say about the data. */
export type Header = {
  kind: 'single' | 'multi';
  /** UHL1 5–10; null where a multi-day file leaves it blank. */
  processingOn: string | null;
  expiresOn: string | null;
};

/** The totals of the data records. */
export type Totals = { debits: number; credits: number; contraPence: number; creditPence: number };

/** The characters from one position to another, both counted from 1. */
const span = (text: string, from: number, to: number): string => text.slice(from - 1, to);

/** A date in a label or item (blank, year and day of the year); null if it is not one. */
export function readBacsDate(text: string): string | null {
  const parts = /^ (\d\d)(\d\d\d)$/.exec(text);
  if (!parts) return null;
  const at = new Date(Date.UTC(2000 + Number(parts[1]), 0, Number(parts[2])));
  return Number(parts[2]) > 0 && at.getUTCFullYear() === 2000 + Number(parts[1])
    ? at.toISOString().slice(0, 10)
    : null;
}

/** Checks the labels of a file, position by position (Bacs Standard 18, labels). */
export class LabelReader {
  readonly header: Header = { kind: 'single', processingOn: null, expiresOn: null };
  readonly #settings: BacsSettings;
  readonly #calendar: BacsCalendar;
  readonly #problems: Problems;
  readonly #seen = new Map<Label, { text: string; lineNumber: number }>();
  #createdOn: string | null = null;

  constructor(settings: BacsSettings, calendar: BacsCalendar, problems: Problems) {
    this.#settings = settings;
    this.#calendar = calendar;
    this.#problems = problems;
  }

  take(label: Label, text: string, lineNumber: number): void {
    this.#seen.set(label, { text, lineNumber });
    const add = (message: string) => this.#problems.add(lineNumber, `${label}: ${message}`);
    if (!text.startsWith(label)) return add(`expected here, not “${text.slice(0, 4)}”.`);
    if (text.length !== 80) return add(`has ${text.length} characters instead of 80.`);
    const checks: Record<Label, () => void> = {
      VOL1: () => this.#volume(text, add),
      HDR1: () => this.#firstHeader(text, add),
      HDR2: () => this.#secondHeader(text, add),
      UHL1: () => this.#userHeader(text, add),
      EOF1: () => this.#mirror(text, 'HDR1', this.#settings.blockCount === 'asHeader' ? 80 : 54, add),
      EOF2: () => this.#mirror(text, 'HDR2', 80, add),
      UTL1: () => undefined,
    };
    checks[label]();
  }

  #volume(text: string, add: (message: string) => void): void {
    if (!/^[A-Z0-9]{6}$/.test(span(text, 5, 10)) || /^0+$/.test(span(text, 5, 10)))
      add('the submission serial at 5–10 is blank, zero or not a serial.');
    if (span(text, 42, 47) !== this.#settings.serviceUserNumber)
      add(`the service user number at 42–47 is not ${this.#settings.serviceUserNumber}.`);
    if (span(text, 80, 80) !== '1') add('position 80 is not 1.');
  }

  #firstHeader(text: string, add: (message: string) => void): void {
    const volume = this.#seen.get('VOL1')?.text ?? '';
    if (span(text, 5, 5) !== 'A' || span(text, 12, 12) !== 'S') add('positions 5 and 12 are not A and S.');
    if (span(text, 6, 11) !== span(volume, 42, 47)) add('the service user number differs from VOL1.');
    if (!['1', ' '].includes(span(text, 15, 15))) add('position 15 is neither 1 nor blank.');
    if (!/^\s{6}$/.test(span(text, 16, 21)) && span(text, 16, 21) !== span(volume, 42, 47))
      add('positions 16–21 are neither blank nor the service user number.');
    if (span(text, 22, 27) !== span(volume, 5, 10)) add('the submission serial differs from VOL1.');
    if (span(text, 28, 35) !== '00010001') add('positions 28–35 are not 00010001.');
    this.#createdOn = readBacsDate(span(text, 42, 47));
    this.header.expiresOn = readBacsDate(span(text, 48, 53));
    if (!this.#createdOn) add('the date of creation at 42–47 is not a date.');
    if (!this.header.expiresOn) add('the date of expiry at 48–53 is not a date.');
    if (!/^[ 0]000000$/.test(span(text, 54, 60))) add('positions 54–60 are not zeros.');
  }

  #secondHeader(text: string, add: (message: string) => void): void {
    if (!/^F\d{5}(00100|00106)$/.test(span(text, 5, 15)))
      add('positions 5–15 are not F, a block length and 00100 or 00106.');
    if (span(text, 51, 52) !== '00') add('positions 51–52 are not 00.');
  }

  #userHeader(text: string, add: (message: string) => void): void {
    const settings = this.#settings;
    const work = span(text, 29, 37);
    if (work !== '1 DAILY  ' && work !== '4 MULTI  ') add('the work code is neither 1 DAILY nor 4 MULTI.');
    this.header.kind = work === '4 MULTI  ' ? 'multi' : 'single';
    const length = this.header.kind === 'multi' ? settings.multiDayLength : '00100';
    if (span(this.#seen.get('HDR2')?.text ?? '', 11, 15) !== length)
      add(`the work code does not go with the record length of HDR2: it takes ${length}.`);
    const receiver = settings.receiver === 'serviceUser' ? settings.serviceUserNumber : '999999';
    if (span(text, 11, 16) !== receiver) add(`positions 11–16 are not ${receiver}.`);
    if (span(text, 21, 28) !== '00000000') add('currency and country at 21–28 are not zeros.');
    if (!/^\d{3}$/.test(span(text, 38, 40))) add('the file number at 38–40 is not a number.');
    const isBlank = this.header.kind === 'multi' && settings.multiDayHeader === 'blank';
    if (isBlank && span(text, 5, 10) === '      ') return;
    this.#processingDay(span(text, 5, 10), add);
  }

  #processingDay(text: string, add: (message: string) => void): void {
    const day = readBacsDate(text);
    this.header.processingOn = day;
    if (!day) return add('the processing day at 5–10 is not a date.');
    const problem = bacsDayProblem(day, this.#calendar);
    if (problem) add(problem);
    if (this.#createdOn && this.#createdOn > day) add('the file was created after its processing day.');
    if (this.#createdOn && (Date.parse(day) - Date.parse(this.#createdOn)) / 86_400_000 > 31)
      add(`${showDate(day)} is more than 31 days after the file was created.`);
    if (this.header.expiresOn && this.header.expiresOn <= day)
      add('the file expires before it is processed.');
  }

  /** EOF1 and EOF2 repeat HDR1 and HDR2 after their names. */
  #mirror(text: string, header: 'HDR1' | 'HDR2', to: number, add: (message: string) => void): void {
    if (span(text, 5, to) !== span(this.#seen.get(header)?.text ?? '', 5, to))
      add(`does not repeat ${header}.`);
  }

  /** Checks UTL1 against the totals read. */
  compareTotals(read: Totals): void {
    const { text, lineNumber } = this.#seen.get('UTL1')!;
    const fields = [
      ['the debits at 5–17', span(text, 5, 17), read.contraPence],
      ['the credits at 18–30', span(text, 18, 30), read.creditPence],
      ['the count of debits at 31–37', span(text, 31, 37), read.debits],
      ['the count of credits at 38–44', span(text, 38, 44), read.credits],
    ] as const;
    for (const [what, found, expected] of fields)
      if (!/^\d+$/.test(found) || Number(found) !== expected)
        this.#problems.add(lineNumber, `UTL1: ${what} are “${found}”, the records make ${expected}.`);
    if (this.#settings.contra !== 'none' && read.contraPence !== read.creditPence)
      this.#problems.add(lineNumber, 'Debits and credits of the file do not balance.');
  }
}
