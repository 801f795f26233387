import { and, asc, eq, sql } from 'drizzle-orm';
import { cases } from '#server/cases/tables.ts';
import type { Tx } from '#server/database/connect.ts';
import { type Write, write } from '#server/database/write.ts';
import { keepContent } from '#server/files/keep-content.ts';
import { files } from '#server/files/tables.ts';
import type { SignedIn } from '#server/http/trpc.ts';
import { changeRow, lockRow } from '#server/reference/versioned-rows.ts';
import { type PrintRun, printRunStates } from '#shared/correspondence/print-runs.ts';
import { londonDate, now, showDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { changeRecipients, followAll, lockItem, type MailRecipient } from '../items/item-row.ts';
import { markSent } from '../sending/mark-sent.ts';
import { mailItems, mailRecipients, printRuns } from '../tables.ts';
import { runAsArchive, runAsPdf } from './run-file.ts';
import { PRINT_RUNS, type PrintRunRow, runOf } from './run-row.ts';

type InRun = { recipient: MailRecipient; found: typeof cases.$inferSelect };

/** What is in a run, its cases locked. */
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

/** Ends an open run: what it does with those of its letters that were printed is the caller's. */
async function endRun(
  ctx: SignedIn,
  { id, version }: Step,
  values: Partial<PrintRunRow> & { status: PrintRunRow['status'] },
  settle: (w: Write, printed: readonly InRun[]) => Promise<void>,
): Promise<PrintRun> {
  await runOf(ctx, id);
  await write(ctx.services.database, ctx.author, async (w) => {
    const contents = await lockContents(w.tx, id);
    const run = await lockRow(w, printRuns, id);
    if (run.status !== 'open')
      throw new AppError('conflict', `This run is “${printRunStates[run.status]}” already.`);
    await settle(
      w,
      contents.filter(({ recipient: { status } }) => status === 'printed' || status === 'exported'),
    );
    await followAll(w, [...new Set(contents.map(({ recipient }) => recipient.itemId))]);
    await changeRow(w, PRINT_RUNS, printRuns, run, version, values, { action: values.status });
    w.changed('mail');
  });
  return runOf(ctx, id);
}

/** The envelopes of a run were posted: each letter is sent, and filed on its case. */
export const markRunSent = (ctx: SignedIn, step: Step) =>
  endRun(ctx, step, { status: 'sent', sentOn: londonDate() }, async (w, printed) => {
    for (const { recipient, found } of printed) {
      const own: Write = { ...w, audit: (entry) => w.audit({ caseId: found.id, ...entry }) };
      await markSent(own, { found, item: await lockItem(w.tx, recipient.itemId), recipient });
    }
  });

/** A run that was not printed after all: its letters are queued again. */
export const cancelRun = (ctx: SignedIn, step: Step) =>
  endRun(ctx, step, { status: 'cancelled' }, async (w, printed) => {
    const released = printed.map(({ recipient, found }) => ({ recipient, caseId: found.id }));
    await changeRecipients(w, released, { status: 'queued', printRunId: null }, 'queued again');
  });

/** The file of a run, made once. A file that was downloaded before is given only to who says that it is wanted again. */
export async function takeRunFile(ctx: SignedIn, id: number, isAgain: boolean) {
  const { services } = ctx;
  const run = await runOf(ctx, id);
  if (run.status === 'cancelled') throw new AppError('conflict', 'This run was cancelled.');
  if (run.downloadedAt && !isAgain)
    throw new AppError(
      'conflict',
      `The file was downloaded on ${showDate(londonDate(new Date(run.downloadedAt)))}${run.downloadedBy ? ` by ${run.downloadedBy.name}` : ''}, and may be printed already.`,
    );
  const isPdf = run.kind === 'print';
  const name = `${run.number}.${isPdf ? 'pdf' : 'zip'}`;
  const type = isPdf ? 'application/pdf' : 'application/zip';
  const [kept] = await services.database
    .select({ sha256: files.sha256 })
    .from(printRuns)
    .innerJoin(files, eq(files.id, printRuns.fileId))
    .where(eq(printRuns.id, id));
  const content = kept
    ? await services.files.readWhole(kept.sha256)
    : await (isPdf ? runAsPdf(services, run) : runAsArchive(services, run));
  await write(services.database, ctx.author, async (w) => {
    const file = kept ? null : await keepContent(w, services.files, { name, type, bytes: content });
    await w.tx
      .update(printRuns)
      .set({
        downloadCount: sql`${printRuns.downloadCount} + 1`,
        downloadedAt: now(),
        downloadedBy: ctx.actor.id,
        ...(file && { fileId: file.id }),
      })
      .where(and(eq(printRuns.id, id)));
    w.audit({
      entity: PRINT_RUNS,
      entityId: id,
      action: run.downloadedAt ? 'file downloaded again' : 'file downloaded',
    });
    w.changed('mail');
  });
  return { content, name, type };
}
