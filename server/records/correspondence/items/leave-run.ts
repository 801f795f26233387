import { asc, inArray } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { printRuns } from '../tables.ts';
import type { MailRecipient } from './item-row.ts';
import { queueRunFile } from './run-file-to-make.ts';
import { PRINT_RUNS, type PrintRunRow } from './run-row.ts';

/** The open print runs that hold some of these recipients, locked. */
export async function lockRunsOf(w: Write, recipients: readonly MailRecipient[]): Promise<PrintRunRow[]> {
  const ids = [...new Set(recipients.flatMap(({ printRunId }) => printRunId ?? []))];
  if (ids.length === 0) return [];
  const runs = await w.tx
    .select()
    .from(printRuns)
    .where(inArray(printRuns.id, ids))
    .orderBy(asc(printRuns.id))
    .for('update');
  return runs.filter(({ status }) => status === 'open');
}

/**
 * Brings locked runs in line once these recipients have been taken out: their figures, and their file where nobody has it yet. A run
 * that is left with nothing is cancelled.
 */
export async function leaveRuns(
  w: Write,
  runs: readonly PrintRunRow[],
  recipients: readonly MailRecipient[],
): Promise<void> {
  for (const run of runs) {
    const gone = recipients.filter(({ printRunId }) => printRunId === run.id);
    if (gone.length === 0) continue;
    const less = (total: number, of: (recipient: MailRecipient) => number | null) =>
      gone.reduce((sum, recipient) => sum - (of(recipient) ?? 0), total);
    const count = run.count - gone.length;
    const values = {
      count,
      pages: less(run.pages, ({ pages }) => pages),
      costPence: less(run.costPence, ({ costPence }) => costPence),
      ...(count === 0 && { status: 'cancelled' as const }),
      ...(run.downloadedAt === null && { fileId: null, problem: null }),
    };
    await changeRow(w, PRINT_RUNS, printRuns, run, run.version, values, { action: 'letters taken out' });
    if (count > 0 && run.downloadedAt === null) await queueRunFile(w.tx, run.id);
  }
}
