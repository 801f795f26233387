import { createHash } from 'node:crypto';
import type { ByteSource } from '#server/platform/bank-files/open-text.ts';
import { refused } from '#server/platform/bank-files/problems.ts';
import type { FilePayment } from '#shared/activities/money/outgoing/fit-payment.ts';
import { showDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import type { PaymentRead } from './payment-read.ts';

/** What identifies a file: shown when it is made, and checked whenever it is read. The SHA-256 is in hexadecimal. */
export type FileSummary = { count: number; totalPence: number; byteCount: number; sha256: string };

/** The reader of one format, with its settings. */
export type PaymentReader = (source: ByteSource) => AsyncIterable<PaymentRead>;

/**
 * Reads a file back in full and sums it up. With `payments`, the fitted payments in the order in which they were
 * written, each line must match; the first that does not is named. Throws a BankFileError.
 */
export async function readBack(
  source: ByteSource,
  read: PaymentReader,
  payments?: AsyncIterable<FilePayment> | Iterable<FilePayment>,
): Promise<FileSummary> {
  const hash = createHash('sha256');
  let byteCount = 0;
  async function* hashed() {
    for await (const chunk of source) {
      hash.update(chunk);
      byteCount += chunk.byteLength;
      yield chunk;
    }
  }
  const wanted = payments && iteratorOf(payments);
  let count = 0;
  let totalPence = 0;
  for await (const payment of read(hashed())) {
    count++;
    totalPence += payment.amountPence;
    if (wanted) compare(payment, (await wanted.next()).value);
  }
  const left = wanted && (await wanted.next()).value;
  if (left) throw refused(`Payment ${left.id} is not in the file.`);
  return { count, totalPence, byteCount, sha256: hash.digest('hex') };
}

/** Refuses a file that has changed since it was made. */
export function refuseChanged(made: FileSummary, found: FileSummary): void {
  const differs = [
    made.count !== found.count && `it holds ${found.count} payments instead of ${made.count}`,
    made.totalPence !== found.totalPence &&
      `it pays ${poundsText(found.totalPence)} instead of ${poundsText(made.totalPence)}`,
    made.sha256 !== found.sha256 && 'its SHA-256 differs',
  ].filter((difference) => difference !== false);
  if (differs.length > 0) throw refused(`This is not the file that was made: ${differs.join(', ')}.`);
}

async function* iteratorOf(payments: AsyncIterable<FilePayment> | Iterable<FilePayment>) {
  yield* payments;
}

const compared = ['sortCode', 'accountNumber', 'amountPence', 'payeeName', 'reference'] as const;
const names: Record<(typeof compared)[number], string> = {
  sortCode: 'sort code',
  accountNumber: 'account number',
  amountPence: 'amount',
  payeeName: 'name',
  reference: 'reference',
};

function compare(read: PaymentRead, wanted: FilePayment | void): void {
  if (!wanted) throw refused('This line is not one of the payments.', read.lineNumber);
  const wrong = compared.find((field) => read[field] !== wanted[field]);
  if (wrong)
    throw refused(
      `The ${names[wrong]} is ${read[wrong]} instead of ${wanted[wrong]} (payment ${wanted.id}).`,
      read.lineNumber,
    );
  if (read.paidOn !== null && read.paidOn !== wanted.paidOn)
    throw refused(
      `The day is ${showDate(read.paidOn)} instead of ${showDate(wanted.paidOn)} (payment ${wanted.id}).`,
      read.lineNumber,
    );
}
