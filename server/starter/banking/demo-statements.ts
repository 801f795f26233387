import type { StatementFormat } from '#server/banking/statements/statement.ts';
import {
  closingPence,
  type LineToWrite,
  type StatementToWrite,
} from '#server/banking/statements/statement-to-write.ts';
import { writeStatement } from '#server/banking/statements/write-statement.ts';
import type { CsvProfile } from '#shared/banking/csv-profile.ts';
import { dayNumber, dayOfNumber, type PaymentSchedule, periodDays } from '#shared/banking/due-dates.ts';
import { addDays, addMonths } from '#shared/dates.ts';
import { Random } from '../cases/random.ts';
import { ordinaryLines, transferLines } from './ordinary-lines.ts';
import { writtenName } from './written-name.ts';
import { writtenReference } from './written-reference.ts';

/** A live case that pays into one of the accounts. */
export type DemoPayer = {
  reference: string;
  people: readonly { firstName: string; lastName: string }[];
  schedule: PaymentSchedule;
  /** The key of the account it pays into. */
  accountKey: string;
};

/** An account of the demo firm, and in which formats its statements come, month after month in turn. */
export type DemoAccount = {
  key: string;
  name: string;
  sortCode: string;
  accountNumber: string;
  openingPence: number;
  files: readonly { format: StatementFormat; csvProfile?: CsvProfile }[];
};

/** A statement file of one account and month. Months are complete and follow on from each other to the penny. */
export type DemoStatementFile = {
  accountKey: string;
  fileName: string;
  format: StatementFormat;
  csvProfile: CsvProfile | null;
  statement: StatementToWrite;
  /** The file's text, to be written as UTF-8. */
  text: string;
};

type Line = LineToWrite & { order: number };

const endings: Record<StatementFormat, string> = {
  ofx1: 'ofx',
  ofx2: 'ofx',
  qif: 'qif',
  mt940: 'sta',
  camt053: 'xml',
  csv: 'csv',
};

/**
 * Bank statements of a made-up firm: what its clients pay, with the missing references, joint names, wrong amounts, third-party payers,
 * returned and repeated payments of real life, transfers between its accounts, interest and charges. `firstMonth` is the first day of a
 * month. The same seed makes the same files.
 */
export function demoStatements(options: {
  seed: number;
  accounts: readonly DemoAccount[];
  payers: readonly DemoPayer[];
  firstMonth: string;
  months: number;
}): DemoStatementFile[] {
  const { seed, accounts, payers, firstMonth, months } = options;
  const until = addDays(addMonths(firstMonth, months), -1);
  const lines = new Map<string, Line[]>(accounts.map(({ key }) => [key, []]));
  for (const [n, payer] of payers.entries()) {
    const random = new Random(seed, n + 1);
    lines.get(payer.accountKey)?.push(...payerLines(random, payer, payers, firstMonth, until));
  }
  const random = new Random(seed, 0);
  for (const { key } of accounts) lines.get(key)!.push(...ordinaryLines(random, firstMonth, months));
  for (const { key, line } of transferLines(random, accounts, firstMonth, months)) lines.get(key)!.push(line);
  return accounts.flatMap((account) => filesOf(account, lines.get(account.key)!, firstMonth, months));
}

/** What one case pays between two days, as the bank books it. */
function payerLines(
  random: Random,
  { reference, people, schedule }: DemoPayer,
  payers: readonly DemoPayer[],
  from: string,
  until: string,
): Line[] {
  const account = {
    payerSortCode: `${random.letters('123456', 2)}-${random.letters('0123456789', 2)}-${random.letters('0123456789', 2)}`,
    payerAccountNumber: random.letters('0123456789', 8),
  };
  const usual = writtenName(random, people);
  const lines: Line[] = [];
  for (const dueOn of dueDates(schedule, from, until)) {
    if (random.chance(0.04)) continue;
    // A standing order looks the same every month; now and then somebody pays by hand.
    const byHand = random.chance(0.15);
    const name = byHand || !usual.namesApplicant ? writtenName(random, people) : usual;
    const written = byHand ? writtenReference(random, reference, payers) : { text: reference };
    const bookedOn = bookingDay(
      addDays(dueOn, random.chance(0.9) ? random.between(0, 2) : random.between(3, 12)),
    );
    const line = {
      bookedOn,
      amountPence: paidPence(random, schedule.amountPence),
      description: [name.text, written.text].filter(Boolean).join(' ') || 'BANK GIRO CREDIT',
      ...(name.namesApplicant || name.text === '' ? account : {}),
      ...(name.text && { payerName: name.text }),
      type: byHand ? 'FPI' : 'STO',
      order: random.next(),
    };
    lines.push(line);
    if (random.chance(0.004)) lines.push({ ...line, order: random.next() });
    if (random.chance(0.01))
      lines.push({
        ...line,
        bookedOn: bookingDay(addDays(bookedOn, random.between(1, 3))),
        amountPence: -line.amountPence,
        description: `UNPAID ${line.description}`,
        type: 'UNP',
        isReversal: true,
        order: random.next(),
      });
  }
  return lines.filter(({ bookedOn }) => bookedOn <= until);
}

const paidPence = (random: Random, pence: number): number =>
  random.weighted([
    [pence, 95],
    [pence * 2, 1.5],
    [Math.max(500, pence - random.between(1, 20) * 500), 2],
    [pence + random.between(1, 99), 1.5],
  ] as const);

function* dueDates(schedule: PaymentSchedule, from: string, until: string): Generator<string> {
  const days = periodDays(schedule.frequency);
  for (let n = 0; ; n++) {
    const due =
      days < 30 ? addDays(schedule.firstDueOn, n * days) : addMonths(schedule.firstDueOn, (n * days) / 30);
    if (due > until) return;
    if (due >= from) yield due;
  }
}

/** Banks book on Monday what falls on a weekend. */
function bookingDay(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, weekday === 6 ? 2 : weekday === 0 ? 1 : 0);
}

function filesOf(
  account: DemoAccount,
  lines: readonly Line[],
  firstMonth: string,
  months: number,
): DemoStatementFile[] {
  const sorted = lines.toSorted((a, b) => a.bookedOn.localeCompare(b.bookedOn) || a.order - b.order);
  const files: DemoStatementFile[] = [];
  let openingPence = account.openingPence;
  for (let month = 0; month < months; month++) {
    const from = addMonths(firstMonth, month);
    const closingOn = dayOfNumber(dayNumber(addMonths(firstMonth, month + 1)) - 1);
    const { format, csvProfile } = account.files[month % account.files.length]!;
    const stamp = from.slice(0, 7).replace('-', '');
    const statement: StatementToWrite = {
      sortCode: account.sortCode,
      accountNumber: account.accountNumber,
      accountName: account.name,
      openingPence,
      openingOn: addDays(from, -1),
      closingOn,
      lines: sorted
        .filter(({ bookedOn }) => bookedOn >= from && bookedOn <= closingOn)
        .map(({ order: _, ...line }, n) => ({
          ...line,
          bankId: `${stamp}${String(n + 1).padStart(6, '0')}`,
        })),
    };
    openingPence = closingPence(statement);
    files.push({
      accountKey: account.key,
      fileName: `${account.key}-${from.slice(0, 7)}-${format}.${endings[format]}`,
      format,
      csvProfile: csvProfile ?? null,
      statement,
      text: [...writeStatement(format, statement, csvProfile)].join(''),
    });
  }
  return files;
}
