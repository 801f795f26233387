import { eq } from 'drizzle-orm';
import { systemActor, write } from '#server/platform/database/write.ts';
import { keepContent } from '#server/platform/files/keep-content.ts';
import type { Services } from '#server/platform/http/services.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import { changeRow, lockRow } from '#server/records/reference/versioned-rows.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { PrintRun } from '#shared/records/correspondence/print-runs.ts';
import { holdRecipient, writeToMail } from '../items/hold-recipient.ts';
import { leaveRuns, lockRunsOf } from '../items/leave-run.ts';
import { runFileToMake } from '../items/run-file-to-make.ts';
import { PRINT_RUNS, runRows } from '../items/run-row.ts';
import { printRuns } from '../tables.ts';
import { envelopeOf, runAsArchive, runAsPdf, type Sheet, sheetsOf } from './run-file.ts';

type Stored = Pick<PrintRun, 'id' | 'number' | 'kind' | 'version'>;

/** Keeps what was made as the file of its run, unless that has changed meanwhile: then another job makes it anew. */
async function keepFileOf(
  { database, files }: Services,
  { id, number, kind, version }: Stored,
  made: { bytes: Uint8Array } | { problem: string },
): Promise<void> {
  await write(database, systemActor, async (w) => {
    const run = await lockRow(w, printRuns, id);
    if (run.version !== version || run.status !== 'open' || run.fileId !== null) {
      w.audit({ entity: PRINT_RUNS, entityId: id, action: 'file not kept' });
      return;
    }
    const isPdf = kind === 'print';
    const type = isPdf ? 'application/pdf' : 'application/zip';
    const name = `${number}.${isPdf ? 'pdf' : 'zip'}`;
    const values =
      'bytes' in made
        ? { fileId: (await keepContent(w, files, { name, type, bytes: made.bytes })).id, problem: null }
        : { problem: made.problem };
    const action = 'bytes' in made ? 'file made' : 'file not made';
    await changeRow(w, PRINT_RUNS, printRuns, run, run.version, values, { action });
    w.changed('mail');
  });
}

/** The letters that cannot be printed, each with the reason. */
async function unprintable(services: Services, sheets: readonly Sheet[], asOf: string) {
  const found: { recipientId: number; why: string }[] = [];
  for (const sheet of sheets)
    try {
      await envelopeOf(services, sheet, asOf);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      found.push({
        recipientId: sheet.recipientId,
        why: `It cannot be printed with what goes with it. ${error.message}`,
      });
    }
  return found;
}

/** Takes a letter that cannot be printed out of its run, and holds it. */
const leaveOut = ({ database }: Services, recipientId: number, why: string) =>
  writeToMail(database, recipientId, async (w, { item, recipient }) => {
    const runs = await lockRunsOf(w, [recipient]);
    if (runs.length === 0 || (recipient.status !== 'printed' && recipient.status !== 'exported')) return;
    await holdRecipient(w, item, recipient, why);
    await leaveRuns(w, runs, [recipient]);
    w.changed('mail');
  });

/**
 * Makes the file of an open run. One letter that cannot be printed does not stop the others: it is held with its reason, and the file is
 * made again without it.
 */
export async function makeRunFile(services: Services, runId: number): Promise<void> {
  const { database } = services;
  const [run] = await runRows(database, eq(printRuns.id, runId));
  if (!run || run.status !== 'open' || run.hasFile) return;
  const sheets = await sheetsOf(database, runId);
  const make = run.kind === 'print' ? runAsPdf : runAsArchive;
  try {
    await keepFileOf(services, run, { bytes: await make(services, run, sheets) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const culprits = await unprintable(services, sheets, run.createdAt);
    if (culprits.length === 0) return keepFileOf(services, run, { problem: error.message });
    // Each that is taken out queues the job again.
    for (const { recipientId, why } of culprits) await leaveOut(services, recipientId, why);
  }
}

export const makeRunFileJob = defineJob(
  runFileToMake.name,
  runFileToMake.payload,
  ({ runId }, { services, isLastAttempt }) =>
    makeRunFile(services, runId).catch(async (error: unknown) => {
      const [run] = await runRows(services.database, eq(printRuns.id, runId));
      if (isLastAttempt && run) await keepFileOf(services, run, { problem: 'Its file could not be made.' });
      throw error;
    }),
  { maxAttempts: runFileToMake.maxAttempts },
);
