import { ordinaryLines, transferLines } from '#demo/banking/ordinary-lines.ts';
import { writtenName } from '#demo/banking/written-name.ts';
import { writtenReference } from '#demo/banking/written-reference.ts';
import { Random } from '#demo/cases/random.ts';
import type { StatementFormat } from '#server/activities/money/banking/statements/statement.ts';
import {
  closingPence,
  type LineToWrite,
  type StatementToWrite,
} from '#server/activities/money/banking/statements/statement-to-write.ts';
import { writeStatement } from '#server/activities/money/banking/statements/write-statement.ts';
import type { CsvProfile } from '#shared/activities/money/banking/csv-profile.ts';
import { addDays } from '#shared/platform/dates.ts';

/** A live case that pays into one of the accounts. */
export type DemoPayer = {
  reference: string;
  people: readonly { firstName: string; lastName: string }[];
  amountPence: number;
  /** The due dates that it pays for, in order, without those it misses. */
  dueDays: readonly string[];
  /** The key of the account it pays into. */
  accountKey: string;
};

/** An account of the demo firm, and the formats that its statements use in turn, period by period. */
export type DemoAccount = {
  key: string;
  /** Money is moved between accounts of one firm only. */
  firm: string;
  name: string;
  sortCode: string;
  accountNumber: string;
  openingPence: number;
  files: readonly { format: StatementFormat; csvProfile?: CsvProfile }[];
};

/** The first and the last day of a statement, and the name that its files carry. */
export type DemoPeriod = { name: string; from: string; to: string };

/** A statement file for one account and period. Consecutive files agree to the penny. */
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

/** How files of a format are named. */
export const fileEndings: Record<StatementFormat, string> = {
  ofx1: 'ofx',
  ofx2: 'ofx',
  qif: 'qif',
  mt940: 'sta',
  camt053: 'xml',
  csv: 'csv',
};

/**
 * Bank statements of a made-up firm: what its clients pay, with the missing references, joint names, wrong amounts, third-party payers,
 * returned and repeated payments of real life, transfers between its accounts, interest and charges. Consecutive periods agree. Before
 * `calmUntil` mishaps are rare, as in months that a cashier has already cleared. The same seed makes the same files.
 */
export function demoStatements(options: {
  seed: number;
  accounts: readonly DemoAccount[];
  payers: readonly DemoPayer[];
  periods: readonly DemoPeriod[];
  /** Lines known in advance. */
  given?: readonly { key: string; line: Line }[];
  calmUntil?: string;
}): DemoStatementFile[] {
  const { seed, accounts, payers, periods, given = [], calmUntil = '' } = options;
  const [from, until] = [periods[0]!.from, periods.at(-1)!.to];
  const isWithin = ({ bookedOn }: Line) => bookedOn >= from && bookedOn <= until;
  const lines = new Map<string, Line[]>(accounts.map(({ key }) => [key, []]));
  for (const [n, payer] of payers.entries()) {
    const random = new Random(seed, n + 1);
    lines.get(payer.accountKey)?.push(...payerLines(random, payer, payers, calmUntil).filter(isWithin));
  }
  const random = new Random(seed, 0);
  const span = { from, until, calmUntil };
  for (const { key } of accounts) lines.get(key)!.push(...ordinaryLines(random, span).filter(isWithin));
  for (const { key, line } of transferLines(random, accounts, span))
    if (isWithin(line)) lines.get(key)!.push(line);
  for (const { key, line } of given) if (isWithin(line)) lines.get(key)!.push(line);
  return accounts.flatMap((account) => filesOf(account, lines.get(account.key)!, periods));
}

/** How much rarer mishaps are in calm months. */
const CALM = 0.03;

/** The payments of one case, as the bank books them. */
function payerLines(
  random: Random,
  { reference, people, amountPence, dueDays }: DemoPayer,
  payers: readonly DemoPayer[],
  calmUntil: string,
): Line[] {
  const account = {
    payerSortCode: `${random.letters('123456', 2)}-${random.letters('0123456789', 2)}-${random.letters('0123456789', 2)}`,
    payerAccountNumber: random.letters('0123456789', 8),
  };
  const usual = writtenName(random, people);
  const lines: Line[] = [];
  for (const dueOn of dueDays) {
    const share = dueOn < calmUntil ? CALM : 1;
    if (random.chance(0.02 * share)) continue;
    // A standing order looks the same every month; occasionally a client pays by hand.
    const byHand = random.chance(0.3 * share);
    const name = byHand || !usual.namesApplicant ? writtenName(random, people) : usual;
    const written = byHand ? writtenReference(random, reference, payers) : { text: reference };
    const bookedOn = bookingDay(
      addDays(dueOn, random.chance(1 - 0.08 * share) ? random.between(0, 1) : random.between(3, 10)),
    );
    const line = {
      bookedOn,
      amountPence: random.chance(0.05 * share) ? wrongPence(random, amountPence) : amountPence,
      description: [name.text, written.text].filter(Boolean).join(' ') || 'BANK GIRO CREDIT',
      ...(name.namesApplicant || name.text === '' ? account : {}),
      ...(name.text && { payerName: name.text }),
      type: byHand ? 'FPI' : 'STO',
      order: random.next(),
    };
    lines.push(line);
    if (random.chance(0.006 * share)) lines.push({ ...line, order: random.next() });
    if (random.chance(0.012 * share))
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
  return lines;
}

const wrongPence = (random: Random, pence: number): number =>
  random.weighted([
    [pence * 2, 1.5],
    [Math.max(500, pence - random.between(1, 20) * 500), 2],
    [pence + random.between(1, 99), 1.5],
  ] as const);

/** Banks book weekend payments on Monday. */
function bookingDay(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, weekday === 6 ? 2 : weekday === 0 ? 1 : 0);
}

function filesOf(
  account: DemoAccount,
  lines: readonly Line[],
  periods: readonly DemoPeriod[],
): DemoStatementFile[] {
  const sorted = lines.toSorted((a, b) => a.bookedOn.localeCompare(b.bookedOn) || a.order - b.order);
  let openingPence = account.openingPence;
  return periods.map(({ name, from, to }, index) => {
    const { format, csvProfile } = account.files[index % account.files.length]!;
    const stamp = name.replaceAll('-', '');
    const statement: StatementToWrite = {
      sortCode: account.sortCode,
      accountNumber: account.accountNumber,
      accountName: account.name,
      openingPence,
      openingOn: addDays(from, -1),
      closingOn: to,
      lines: sorted
        .filter(({ bookedOn }) => bookedOn >= from && bookedOn <= to)
        .map(({ order: _, ...line }, n) => ({
          ...line,
          bankId: `${stamp}${String(n + 1).padStart(6, '0')}`,
        })),
    };
    openingPence = closingPence(statement);
    return {
      accountKey: account.key,
      fileName: `${account.key}-${name}-${format}.${fileEndings[format]}`,
      format,
      csvProfile: csvProfile ?? null,
      statement,
      text: [...writeStatement(format, statement, csvProfile)].join(''),
    };
  });
}
