import {
  type BulkColumn,
  type BulkProfile,
  bulkLimits,
  placesOf,
} from '#shared/activities/money/outgoing/bulk-profile.ts';
import { type FilePayment, fitPayment } from '#shared/activities/money/outgoing/fit-payment.ts';
import { showDate } from '#shared/platform/dates.ts';
import { AppError } from '#shared/platform/errors.ts';

/** The parameters of a bulk file, besides its payments. Its header may state count and total, so they are needed beforehand. */
export type BulkPlan = {
  profile: BulkProfile;
  account: { sortCode: string; accountNumber: string; name: string };
  /** Names the file at the bank: at most ten capitals and digits. */
  serial: string;
  createdOn: string;
  paidOn: string;
  count: number;
  totalPence: number;
};

const PIECE = 65_536;
const refused = (message: string) => new AppError('invalid', message);

/**
 * Writes a bank's bulk file by its profile, in pieces, all payments on one day. The payments are fitted to `bulkLimits`; what would
 * need quotes or be run as a formula is refused. Memory does not grow with the file.
 */
export async function* writeBulk(
  plan: BulkPlan,
  payments: AsyncIterable<FilePayment> | Iterable<FilePayment>,
): AsyncGenerator<string> {
  const { profile } = plan;
  refusePlan(plan);
  const line = (columns: readonly BulkColumn[] | null, payment: FilePayment | null, n: number) =>
    columns ? textLine(plan, columns, payment, n) : '';
  const end = profile.lineEnd === 'crlf' ? '\r\n' : '\n';
  let text = profile.columnNames ? profile.columnNames.join(',') + end : '';
  text += line(profile.head, null, 0) + line(profile.debit, null, 0);
  let [count, totalPence, byteCount] = [0, 0, 0];
  for await (const payment of payments) {
    refusePayment(plan, payment);
    totalPence += payment.amountPence;
    text += line(profile.payment, payment, ++count);
    if (text.length < PIECE) continue;
    byteCount += text.length;
    yield text;
    text = '';
  }
  if (count !== plan.count || totalPence !== plan.totalPence)
    throw refused('The payments differ from those counted for this file.');
  text += line(profile.trailer, null, 0);
  if (profile.mostBytes !== null && byteCount + text.length > profile.mostBytes)
    throw refused(`The file is longer than the ${profile.mostBytes} bytes that the bank accepts.`);
  yield text;
}

function refusePlan({ profile, count, serial, account }: BulkPlan): void {
  if (count === 0) throw refused('There are no payments to write.');
  if (profile.mostPayments !== null && count > profile.mostPayments)
    throw refused(`${profile.name} takes at most ${profile.mostPayments} payments in a file, not ${count}.`);
  if (!/^[A-Z0-9]{1,10}$/.test(serial))
    throw refused('The number of the file has up to ten capitals or digits.');
  if (/[^A-Z0-9 .&/-]/.test(account.name))
    throw refused('Our name has a character that banks do not accept.');
}

function refusePayment({ profile, paidOn }: BulkPlan, payment: FilePayment): void {
  if (payment.paidOn !== paidOn) throw refused(`Payment ${payment.id} is for another day than this file.`);
  const { fitted, changes, refusals } = fitPayment(payment, bulkLimits(profile));
  if (!fitted || changes.length > 0)
    throw refused(`Payment ${payment.id} was not prepared for the file. ${refusals.join(' ')}`.trim());
}

function textLine(plan: BulkPlan, columns: readonly BulkColumn[], payment: FilePayment | null, n: number) {
  const { profile } = plan;
  const places = placesOf(columns);
  const cells = Array.from({ length: profile.width ?? places.at(-1)! }, () => '');
  columns.forEach((column, at) => {
    cells[places[at]! - 1] = cellOf(plan, column, payment, n);
  });
  return cells.join(',') + (profile.lineEnd === 'crlf' ? '\r\n' : '\n');
}

function cellOf(plan: BulkPlan, { field, text }: BulkColumn, payment: FilePayment | null, n: number): string {
  const { profile, account } = plan;
  const digits = (sortCode: string) => sortCode.replaceAll('-', '');
  switch (field) {
    case 'constant':
      return text ?? '';
    case 'sortCode':
      return digits(payment?.sortCode ?? '');
    case 'accountNumber':
      return payment?.accountNumber ?? '';
    case 'payeeName':
      return payment?.payeeName ?? '';
    case 'reference':
      return payment?.reference ?? '';
    case 'amount':
      return amountText(profile, payment?.amountPence ?? 0);
    case 'endToEnd':
      return `${plan.serial}-${n}`;
    case 'paidOn':
      return dateText(profile, plan.paidOn);
    case 'createdOn':
      return dateText(profile, plan.createdOn);
    case 'ownSortCode':
      return digits(account.sortCode);
    case 'ownAccountNumber':
      return account.accountNumber;
    case 'ownAccount':
      return digits(account.sortCode) + profile.accountJoin + account.accountNumber;
    case 'ownName':
      return account.name;
    case 'serial':
      return plan.serial;
    case 'count':
      return String(plan.count);
    case 'total':
      return amountText(profile, plan.totalPence);
  }
}

const amountText = ({ amountForm }: BulkProfile, pence: number): string =>
  amountForm === 'pence'
    ? String(pence)
    : `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`;

function dateText({ dateForm }: BulkProfile, day: string): string {
  const [year, month, date] = day.split('-') as [string, string, string];
  const ordinal = (Date.parse(`${day}T00:00:00Z`) - Date.UTC(Number(year), 0, 0)) / 86_400_000;
  return {
    yyyymmdd: year + month + date,
    ddmmyyyy: date + month + year,
    'dd/mm/yyyy': showDate(day),
    yyddd: year.slice(2) + String(ordinal).padStart(3, '0'),
  }[dateForm];
}
