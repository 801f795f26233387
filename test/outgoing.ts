import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BankFileError } from '#server/platform/bank-files/problems.ts';
import { bacsCalendar } from '#shared/activities/money/outgoing/bacs-calendar.ts';
import { type BacsSettings, bacsSettings } from '#shared/activities/money/outgoing/bacs-settings.ts';
import type { FilePayment } from '#shared/activities/money/outgoing/fit-payment.ts';

/** A file of `test/payment-files`, byte for byte. Its firm, payees and accounts are invented; the accounts pass the modulus check. */
export const paymentFile = (name: string): Buffer =>
  readFileSync(fileURLToPath(new URL(`payment-files/${name}`, import.meta.url)));

export const calendar = bacsCalendar();

export const settingsOf = (choices: Partial<BacsSettings> = {}): BacsSettings =>
  bacsSettings.parse({
    serviceUserNumber: '123456',
    serviceUserName: 'BLACKTHORN LTD CLI',
    ...choices,
  });

export const account = {
  sortCode: '11-87-65',
  accountNumber: '64371389',
  name: 'BLACKTHORN LTD CLI',
};

const payee = (
  id: number,
  sortCode: string,
  accountNumber: string,
  amountPence: number,
  payeeName: string,
): FilePayment => ({
  id,
  sortCode,
  accountNumber,
  amountPence,
  payeeName,
  reference: 'BKY-2026-00417',
  paidOn: '2026-11-24',
});

/** The three payments of the files in `test/payment-files`. */
export const threePayments: readonly [FilePayment, FilePayment, FilePayment] = [
  payee(1, '08-99-99', '66374958', 125_050, 'ALDERMERE SUPPLIES'),
  payee(2, '10-79-99', '88837491', 98_765, 'J W PENHALLOW'),
  payee(3, '20-29-59', '63748472', 3, 'QUARRY & SONS'),
];

export async function textOf(pieces: AsyncIterable<string> | Iterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

export const bytesOf = (text: string): Uint8Array[] => [Buffer.from(text)];

export async function listOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** The faults that a reader finds, each as `line: message`; none when it reads the file. */
export async function faultsOf(read: AsyncIterable<unknown>): Promise<string[]> {
  try {
    await listOf(read);
    return [];
  } catch (error) {
    if (!(error instanceof BankFileError)) throw error;
    return error.problems.map(({ lineNumber, message }) => `${lineNumber}: ${message}`);
  }
}
