import { asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { systemActor, type Write, write } from '#server/platform/database/write.ts';
import { keepContent } from '#server/platform/files/keep-content.ts';
import { files } from '#server/platform/files/tables.ts';
import type { Services } from '#server/platform/http/services.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import { cases } from '#server/records/cases/tables.ts';
import { changeRow, lockRow } from '#server/records/reference/versioned-rows.ts';
import { londonDate, now, showDate } from '#shared/platform/dates.ts';
import { AppError, conflict } from '#shared/platform/errors.ts';
import { type PrintRun, printRunStates } from '#shared/records/correspondence/print-runs.ts';
import { holdRecipient, leaveRuns, lockRunsOf, markSent, writeToMail } from '../items/hold-recipient.ts';
import { followAll, lockItem, type MailRecipient } from '../items/item-row.ts';
import { queueRecipients } from '../items/queue-item.ts';
import { queueRunFile, runFileToMake } from '../items/run-file-to-make.ts';
import { PRINT_RUNS, type PrintRunRow, runOf, runRows } from '../items/run-row.ts';
import { mailItems, mailRecipients, printRuns } from '../tables.ts';
import { envelopeOf, runAsArchive, runAsPdf, type Sheet, sheetsOf } from './run-file.ts';

type InRun = { recipient: MailRecipient; found: typeof cases.$inferSelect };

/** The letters in a run, with their cases locked. */
async function lockContents(tx: Tx, runId: number): Promise<InRun[]> {
  return tx
    .select({ recipient: mailRecipients, found: cases })
    .from(mailRecipients)
    .innerJoin(mailItems, eq(mailItems.id, mailRecipients.itemId))
    .innerJoin(cases, eq(cases.id, mailItems.caseId))
    .where(eq(mailRecipients.printRunId, runId))
    .orderBy(asc(cases.id), asc(mailRecipients.itemId))
    .for('update', { of: cases });
}

type Step = { id: number; version: number };
type EachInRun = (w: Write, inRun: InRun) => Promise<void>;

/** Ends an open run; the caller decides what happens to its printed letters. */
async function endRun(
  ctx: SignedIn,
  { id, version }: Step,
  values: Partial<PrintRunRow> & { status: PrintRunRow['status'] },
  { refuse, each }: { refuse: (run: PrintRunRow) => string | null; each: EachInRun },
): Promise<PrintRun> {
  await runOf(ctx, id);
  await write(ctx.services.database, ctx.author, async (w) => {
    const contents = await lockContents(w.tx, id);
    const run = await lockRow(w, printRuns, id);
    if (run.status !== 'open') throw conflict(`This run is “${printRunStates[run.status]}” already.`);
    const problem = refuse(run);
    if (problem !== null) throw conflict(problem);
    for (const inRun of contents) await each(w, inRun);
    await followAll(w, [...new Set(contents.map(({ recipient }) => recipient.itemId))]);
    await changeRow(w, PRINT_RUNS, printRuns, run, version, values, { action: values.status });
    w.changed('mail');
  });
  return runOf(ctx, id);
}

const isInPile = ({ status }: MailRecipient) => status === 'printed' || status === 'exported';

/** Record that the envelopes of a run were posted: each letter is sent, and filed on its case. Refused while nobody has had its file. */
export const markRunSent = (ctx: SignedIn, step: Step) =>
  endRun(
    ctx,
    step,
    { status: 'sent', sentOn: londonDate() },
    {
      refuse: ({ downloadCount }) =>
        downloadCount === 0 ? 'Its file was never downloaded, so none of it can have been sent.' : null,
      each: async (w, { recipient, found }) => {
        if (!isInPile(recipient)) return;
        const own: Write = { ...w, audit: (entry) => w.audit({ caseId: found.id, ...entry }) };
        await markSent(own, { found, item: await lockItem(w.tx, recipient.itemId), recipient });
      },
    },
  );

const wasDownloaded = (at: Date, by: string | null) =>
  `The file was downloaded on ${showDate(londonDate(at))}${by ? ` by ${by}` : ''}, and may be printed already.`;

/** Cancels a run that was not printed after all: its letters are queued again, or held if something came back meanwhile. */
export const cancelRun = (ctx: SignedIn, { again, ...step }: Step & { again: boolean }) =>
  endRun(
    ctx,
    step,
    { status: 'cancelled' },
    {
      refuse: ({ downloadedAt }) =>
        downloadedAt !== null && !again ? wasDownloaded(downloadedAt, null) : null,
      each: async (w, { recipient, found }) => {
        if (!isInPile(recipient)) return;
        const own: Write = { ...w, audit: (entry) => w.audit({ caseId: found.id, ...entry }) };
        const item = await lockItem(w.tx, recipient.itemId);
        await queueRecipients(own, item, ({ id }) => id === recipient.id);
      },
    },
  );

/** Makes the file of an open run again after a failure. */
export async function makeFileAgain(ctx: SignedIn, { id, version }: Step): Promise<PrintRun> {
  await runOf(ctx, id);
  await write(ctx.services.database, ctx.author, async (w) => {
    const run = await lockRow(w, printRuns, id);
    if (run.status !== 'open' || run.problem === null)
      throw conflict('Its file is being made or already exists.');
    await changeRow(w, PRINT_RUNS, printRuns, run, version, { problem: null }, { action: 'file asked for' });
    await queueRunFile(w.tx, id);
    w.changed('mail');
  });
  return runOf(ctx, id);
}

/**
 * The file of a run. It is served while the run is locked, so that only one of several simultaneous requests gets it: a file already
 * downloaded must be asked for again explicitly.
 */
export async function takeRunFile(ctx: SignedIn, id: number, isAgain: boolean) {
  const { services } = ctx;
  const { number, kind } = await runOf(ctx, id);
  const sha256 = await write(services.database, ctx.author, async (w) => {
    const run = await lockRow(w, printRuns, id);
    if (run.status === 'cancelled') throw conflict('This run was cancelled.');
    if (run.problem !== null) throw conflict(run.problem);
    if (run.fileId === null) throw conflict('The file of this run is being made. Try again in a moment.');
    if (run.downloadedAt !== null && !isAgain) {
      const { downloadedBy } = await runOf(ctx, id);
      throw conflict(wasDownloaded(run.downloadedAt, downloadedBy?.name ?? null));
    }
    const [file = missing()] = await w.tx
      .select({ sha256: files.sha256 })
      .from(files)
      .where(eq(files.id, run.fileId));
    await w.tx
      .update(printRuns)
      .set({
        downloadCount: sql`${printRuns.downloadCount} + 1`,
        downloadedAt: now(),
        downloadedBy: ctx.actor.id,
      })
      .where(eq(printRuns.id, id));
    const action = run.downloadedAt === null ? 'file downloaded' : 'file downloaded again';
    w.audit({ entity: PRINT_RUNS, entityId: id, action });
    w.changed('mail');
    return file.sha256;
  });
  const isPdf = kind === 'print';
  return {
    sha256,
    name: `${number}.${isPdf ? 'pdf' : 'zip'}`,
    type: isPdf ? 'application/pdf' : 'application/zip',
  };
}

type Stored = Pick<PrintRun, 'id' | 'number' | 'kind' | 'version'>;

/** Stores the file of its run, unless the run has changed meanwhile: then another job makes it again. */
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
        why: `It cannot be printed with its enclosures. ${error.message}`,
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
    // Taking letters out queues the job again.
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
