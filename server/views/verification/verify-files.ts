import { proveFile } from '#server/activities/money/outgoing/batches/payment-file.ts';
import { calendarOf } from '#server/activities/money/outgoing/calendar.ts';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, rowsOf } from '#server/platform/database/rows.ts';
import { type FileStore, isMissing } from '#server/platform/store/file-store.ts';
import { batchReference } from '#shared/activities/money/outgoing/batch-states.ts';
import type { FileSettings } from '#shared/activities/money/outgoing/file-settings.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { LedgerProblem } from './verify-ledger.ts';

/** The rules for the files of batches, besides those that the database checks. */
export const fileRule = 'A payment file, read back from the file store, pays the total of its batch';

const storedColumns = {
  batchId: col.number,
  settings: col.json<FileSettings>(),
  count: col.number,
  totalPence: col.number,
  byteCount: col.number,
  sha256: col.text,
};

/** Reads the current file of every batch from the file store in full with the second reader; returns those that differ. */
export async function verifyFiles(database: Database | Tx, store: FileStore): Promise<LedgerProblem[]> {
  const rows = await rowsOf(database, storedColumns)`
    select batch_id as "batchId", settings, count, total_pence::float8 as "totalPence", byte_count as "byteCount", sha256
    from payment_files where retired_at is null order by batch_id`;
  const calendar = await calendarOf(database);
  const problems: LedgerProblem[] = [];
  for (const { batchId, settings, ...made } of rows) {
    const problem = await problemOf(async () =>
      proveFile(await store.read(made.sha256), { settings, calendar, made }),
    );
    if (problem)
      problems.push({ rule: fileRule, subject: `Batch ${batchReference(batchId)}`, detail: problem });
  }
  return problems;
}

async function problemOf(proof: () => Promise<void>): Promise<string | null> {
  try {
    await proof();
    return null;
  } catch (error) {
    if (isMissing(error)) return 'its file is not in the file store';
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
