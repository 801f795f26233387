import {
  type BacsCalendar,
  bacsDayProblem,
  processingDayProblem,
} from '#shared/activities/money/outgoing/bacs-calendar.ts';
import type { BacsSettings } from '#shared/activities/money/outgoing/bacs-settings.ts';
import { ELEVEN_DIGITS_PENCE, type FilePayment } from '#shared/activities/money/outgoing/fit-payment.ts';
import { addBusinessDays } from '#shared/platform/business-days.ts';
import { addDays, showDate } from '#shared/platform/dates.ts';
import { AppError } from '#shared/platform/errors.ts';
import { poundsText } from '#shared/platform/money.ts';
import { bacsDate, lineOf, padded, zeros } from './records.ts';

/** What a Standard 18 file is made with, besides its payments. */
export type Standard18Plan = {
  settings: BacsSettings;
  calendar: BacsCalendar;
  /** The funding account nominated for the service user number; its name in the characters Bacs allows. */
  account: { sortCode: string; accountNumber: string; name: string };
  /** VOL1 5–10: six capitals or digits, never used before. */
  serial: string;
  /** UHL1 38–40. */
  fileNumber: number;
  createdOn: string;
  /** The processing days, in order: one for a single-day file, else all that its payments name. */
  days: readonly string[];
  kind: 'single' | 'multi';
};

/** Text is handed on in pieces of about this length. */
const PIECE = 65_536;

/**
 * Writes a Bacs Standard 18 file in pieces: labels, payments in the order given, each day's contras after them, and the
 * totals. The payments are fitted to `standard18Limits`, and those of several days come day by day. Memory does not
 * grow with the file. Refuses a plan or a payment that Bacs would reject.
 */
export async function* writeStandard18(
  plan: Standard18Plan,
  payments: AsyncIterable<FilePayment> | Iterable<FilePayment>,
): AsyncGenerator<string> {
  refusePlan(plan);
  const body = new Body(plan);
  let text = labels(plan, 'HDR', 0).join('');
  for await (const payment of payments) {
    text += body.take(payment);
    if (text.length < PIECE) continue;
    yield text;
    text = '';
  }
  yield text + body.end();
}

const refused = (message: string) => new AppError('invalid', message);

function refusePlan({ serial, fileNumber, createdOn, days, kind, calendar }: Standard18Plan): void {
  if (!/^[A-Z0-9]{6}$/.test(serial) || /^0+$/.test(serial))
    throw refused('The submission serial has six capitals or digits, not all of them 0.');
  if (!Number.isInteger(fileNumber) || fileNumber < 1 || fileNumber > 999)
    throw refused('The file number is one of 1 to 999.');
  if (days.length === 0 || (kind === 'single' && days.length > 1))
    throw refused(kind === 'single' ? 'A single-day file has one day.' : 'The file has no day.');
  if (days.some((day, at) => at > 0 && day <= days[at - 1]!))
    throw refused('The processing days must be in order, each once.');
  const problem = days.map((day) => processingDayProblem(day, createdOn, calendar)).find(Boolean);
  if (problem) throw refused(problem);
}

/** The labels before the data (HDR, with VOL1 and UHL1), or the pair that mirrors them after it (EOF). */
function labels(plan: Standard18Plan, kind: 'HDR' | 'EOF', records: number): string[] {
  const { settings, serial, createdOn, days, calendar } = plan;
  const sun = settings.serviceUserNumber;
  const isMulti = plan.kind === 'multi';
  const line = lineOf(settings);
  const lastDay = days.at(-1)!;
  const expiresOn =
    settings.expiryDays === null
      ? addBusinessDays(lastDay, 1, calendar)
      : addDays(lastDay, settings.expiryDays);
  const recordLength = isMulti ? settings.multiDayLength : '00100';
  const blocks = blocksText(settings, kind, records, isMulti ? 106 : 100);
  const first = line(
    [1, `${kind}1A${sun}S`],
    [15, settings.setIdentifierEnd],
    [16, settings.repeatsServiceUser ? sun : ''],
    [22, serial],
    [28, '00010001'],
    [42, bacsDate(createdOn)],
    [48, bacsDate(expiresOn)],
    [54, '0'],
    [55, blocks],
  );
  const second = line([1, `${kind}2F02000${recordLength}`], [51, '00']);
  if (kind === 'EOF') return [first, second];
  const vol1 = line(
    [1, 'VOL1'],
    [5, serial],
    [11, settings.accessibility],
    [32, settings.marksHsbc ? 'HSBC' : ''],
    [42, sun],
    [80, '1'],
  );
  const uhl1 = line(
    [1, 'UHL1'],
    [5, isMulti && settings.multiDayHeader === 'blank' ? '' : bacsDate(days[0]!)],
    [11, settings.receiver === 'serviceUser' ? sun : '999999'],
    [21, '00000000'],
    [29, isMulti ? '4 MULTI' : '1 DAILY'],
    [38, zeros(plan.fileNumber, 3)],
    [48, settings.auditPrintout],
  );
  return [vol1, first, second, uhl1];
}

/** HDR1 and EOF1 55–60. A block of 2,000 characters holds whole records. */
function blocksText({ blockCount }: BacsSettings, kind: 'HDR' | 'EOF', records: number, length: number) {
  if (kind === 'HDR' || blockCount === 'asHeader') return '000000';
  return blockCount === 'blank' ? '' : zeros(Math.ceil(records / Math.floor(2_000 / length)), 6);
}

/** The data records, their contras, and the sums for UTL1. */
class Body {
  readonly #plan: Standard18Plan;
  readonly #end: string;
  /** Data record 15–35 of a payment and of a contra: types, code and originating account. */
  readonly #origin: string;
  readonly #userName: string;
  readonly #contraStart: string;
  readonly #contraEnd: string;
  #day: string;
  #dayText: string;
  #dayPence = 0;
  #creditPence = 0;
  #creditCount = 0;
  #contraPence = 0;
  #contraCount = 0;

  constructor(plan: Standard18Plan) {
    const { settings, account, kind, days } = plan;
    const own = account.sortCode.replaceAll('-', '') + account.accountNumber;
    this.#plan = plan;
    this.#end = settings.lineEnd === 'crlf' ? '\r\n' : '\n';
    this.#origin = `${own}    `;
    this.#userName = padded(settings.serviceUserName, 18);
    this.#contraStart = `${own}017${own}    `;
    this.#contraEnd = this.#userName + padded('CONTRA', 18) + padded(account.name, 18);
    this.#day = days[0]!;
    this.#dayText = kind === 'multi' ? bacsDate(this.#day) : '';
  }

  /** The record of a payment, with any contras that come before or after it. */
  take(payment: FilePayment): string {
    const closed = payment.paidOn === this.#day ? '' : this.#moveTo(payment);
    const { amountPence } = payment;
    if (!Number.isSafeInteger(amountPence) || amountPence <= 0 || amountPence > ELEVEN_DIGITS_PENCE)
      throw refused(`Payment ${payment.id} has an amount that no file can hold.`);
    this.#dayPence += amountPence;
    this.#creditPence += amountPence;
    this.#creditCount++;
    // Data record 1–14 destination, 15 account type, 16–17 code 99, 18–31 origin, 32–35 blank, 36–46 pence, 47–64 our name,
    // 65–82 reference, 83–100 payee, 101–106 day of the item.
    const record =
      payment.sortCode.replaceAll('-', '') +
      payment.accountNumber +
      `099${this.#origin}` +
      zeros(amountPence, 11) +
      this.#userName +
      padded(payment.reference, 18) +
      padded(payment.payeeName, 18) +
      this.#dayText +
      this.#end;
    if (record.length !== 100 + this.#dayText.length + this.#end.length)
      throw refused(`Payment ${payment.id} was not prepared for the file.`);
    return closed + record + (this.#plan.settings.contra === 'perPayment' ? this.#contra() : '');
  }

  /** The last contra and the labels after the data. */
  end(): string {
    if (this.#creditCount === 0) throw refused('There are no payments to write.');
    if (this.#creditCount + this.#contraCount > 9_999_998) throw refused('That is too many for one file.');
    const contra = this.#closeDay();
    const { settings } = this.#plan;
    const utl1 = lineOf(settings)(
      [1, 'UTL1'],
      [5, zeros(this.#contraPence, 13)],
      [18, zeros(this.#creditPence, 13)],
      [31, zeros(this.#contraCount, 7)],
      [38, zeros(this.#creditCount, 7)],
      [53, settings.instructionCount],
    );
    const records = this.#creditCount + this.#contraCount;
    return [contra, ...labels(this.#plan, 'EOF', records), utl1].join('');
  }

  #moveTo({ id, paidOn }: FilePayment): string {
    const { days, kind, calendar } = this.#plan;
    if (kind === 'single' || !days.includes(paidOn) || paidOn < this.#day)
      throw refused(
        bacsDayProblem(paidOn, calendar) ??
          `Payment ${id} is for ${showDate(paidOn)}, which is not the next day of this file.`,
      );
    const contra = this.#closeDay();
    this.#day = paidOn;
    this.#dayText = bacsDate(paidOn);
    return contra;
  }

  #closeDay = (): string =>
    this.#plan.settings.contra === 'perDay' && this.#dayPence > 0 ? this.#contra() : '';

  /** The debit of the funding account for the payments since the last contra: code 17, data record 65–82 CONTRA. */
  #contra(): string {
    if (this.#dayPence > ELEVEN_DIGITS_PENCE)
      throw refused(`${poundsText(this.#dayPence)} on one day is more than one contra can hold.`);
    const record =
      this.#contraStart + zeros(this.#dayPence, 11) + this.#contraEnd + this.#dayText + this.#end;
    this.#contraPence += this.#dayPence;
    this.#contraCount++;
    this.#dayPence = 0;
    return record;
  }
}
