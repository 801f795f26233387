import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ByteSource } from '#server/platform/bank-files/open-text.ts';
import { BankFileError } from '#server/platform/bank-files/problems.ts';
import type { BacsCalendar } from '#shared/activities/money/outgoing/bacs-calendar.ts';
import type { FileSettings } from '#shared/activities/money/outgoing/file-settings.ts';
import type { FilePayment } from '#shared/activities/money/outgoing/fit-payment.ts';
import { transliterated } from '#shared/activities/money/outgoing/fit-text.ts';
import { now } from '#shared/platform/dates.ts';
import { conflict } from '#shared/platform/errors.ts';
import { sumOf } from '#shared/platform/money.ts';
import { readBulk } from '../files/bulk/read-bulk.ts';
import { writeBulk } from '../files/bulk/write-bulk.ts';
import { type FileSummary, type PaymentReader, readBack, refuseChanged } from '../files/file-summary.ts';
import { readPain001 } from '../files/pain001/read-pain001.ts';
import { writePain001 } from '../files/pain001/write-pain001.ts';
import { readStandard18 } from '../files/standard18/read-standard18.ts';
import { writeStandard18 } from '../files/standard18/write-standard18.ts';

/** The input of a file. `id` is that of its row: serial numbers are derived from it, so that none is repeated. */
export type FilePlan = {
  id: number;
  reference: string;
  settings: FileSettings;
  calendar: BacsCalendar;
  account: { name: string; sortCode: string; accountNumber: string };
  createdOn: string;
  /** The payments in the order of the file: day by day. */
  payments: readonly FilePayment[];
};

const serialOf = (id: number): string => id.toString(36).toUpperCase().padStart(6, '0');

/** The file's name: its batch, its own number, and the extension that banks expect. */
export const fileNameOf = ({ id, reference, settings }: FilePlan): string => {
  const extension = {
    standard18: 'txt',
    pain001: 'xml',
    bulk: settings.format === 'bulk' ? settings.bulk.extension : '',
  };
  return `${reference}-${serialOf(id)}.${extension[settings.format]}`;
};

function piecesOf(plan: FilePlan): AsyncGenerator<string> {
  const { id, settings, calendar, account, createdOn, payments } = plan;
  const count = payments.length;
  const totalPence = sumOf(payments, ({ amountPence }) => amountPence);
  const days = [...new Set(payments.map(({ paidOn }) => paidOn))];
  const [paidOn = createdOn] = days;
  const serial = serialOf(id);
  const own = { ...account, name: transliterated(account.name, 'bacs').text.slice(0, 18).trimEnd() };
  switch (settings.format) {
    case 'standard18': {
      const base = { settings: settings.bacs, calendar, account: own, serial, createdOn };
      const kind = settings.bacs.days === 'multi' ? 'multi' : 'single';
      return writeStandard18({ ...base, fileNumber: ((id - 1) % 999) + 1, days, kind }, payments);
    }
    case 'pain001': {
      const named = { messageId: `${plan.reference}-${serial}`, instructionPrefix: serial };
      const base = { settings: settings.pain, ...named, createdAt: now(), executionOn: paidOn };
      return writePain001({ ...base, account: own, count, totalPence }, payments);
    }
    case 'bulk':
      return writeBulk(
        { profile: settings.bulk, account: own, serial, createdOn, paidOn, count, totalPence },
        payments,
      );
  }
}

/** The second reader of a file with these settings. */
export function readerOf(settings: FileSettings, calendar: BacsCalendar): PaymentReader {
  switch (settings.format) {
    case 'standard18':
      return (source) => readStandard18(source, { settings: settings.bacs, calendar });
    case 'pain001':
      return readPain001;
    case 'bulk':
      return (source) => readBulk(source, settings.bulk);
  }
}

/**
 * Writes the file at a path and reads it back with the second reader, payment by payment; returns what identifies it.
 * Refused if the payments read differ.
 */
export async function makeFile(plan: FilePlan, path: string): Promise<FileSummary> {
  const hash = createHash('sha256');
  let byteCount = 0;
  async function* bytes() {
    for await (const piece of piecesOf(plan)) {
      const chunk = Buffer.from(piece, 'utf8');
      hash.update(chunk);
      byteCount += chunk.length;
      yield chunk;
    }
  }
  await pipeline(Readable.from(bytes()), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  const { settings, calendar, payments } = plan;
  const made = {
    count: payments.length,
    totalPence: sumOf(payments, ({ amountPence }) => amountPence),
    byteCount,
    sha256: hash.digest('hex'),
  };
  await proveFile(createReadStream(path), { settings, calendar, made, payments });
  return made;
}

/** Reads a stored file back and refuses it if it is not the one that was made. */
export async function proveFile(
  source: ByteSource,
  {
    settings,
    calendar,
    made,
    payments,
  }: {
    settings: FileSettings;
    calendar: BacsCalendar;
    made: FileSummary;
    payments?: readonly FilePayment[];
  },
): Promise<void> {
  try {
    refuseChanged(made, await readBack(source, readerOf(settings, calendar), payments));
  } catch (error) {
    if (!(error instanceof BankFileError)) throw error;
    throw conflict(`The file is not the one that was generated. ${error.message}`);
  }
}
