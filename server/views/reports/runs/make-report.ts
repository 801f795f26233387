import { rm } from 'node:fs/promises';
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { isDatabaseAway } from '#server/platform/database/database-error.ts';
import { type Author, type Write, writeChanges, writeUnaudited } from '#server/platform/database/write.ts';
import { keepReceived, receive } from '#server/platform/files/receive.ts';
import type { Services } from '#server/platform/http/services.ts';
import { addJob, defineJob, type JobContext } from '#server/platform/jobs/job.ts';
import { readActor } from '#server/records/staff/sessions.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { reportOf } from '#shared/views/reports/registry.ts';
import { digestOf, type ReportDigest } from '../files/digest.ts';
import { prepareReport, whichOf } from '../prepare-report.ts';
import { closeRun, type End, REPORT_RUNS, type ReportRun } from '../report-runs.ts';
import { reportRuns } from '../tables.ts';
import { sizeOf, writeReport } from '../write-report.ts';
import { mailRunJob } from './mail-run.ts';

/** How often progress is stored, and cancellation checked for. */
const TICK_MS = 1_500;
const HOUR_MS = 3_600_000;
/** How long the file of a run is kept. */
const KEPT_MS = { background: 24 * HOUR_MS, schedule: 30 * 24 * HOUR_MS, download: 0 } as const;

const authorOf = ({ userId }: Pick<ReportRun, 'userId'>): Author => ({ id: userId });
const isOpen = (id: number) => and(eq(reportRuns.id, id), inArray(reportRuns.status, ['waiting', 'running']));

/** Claims a run, starting from its beginning even if another process left it unfinished; null if it is over. */
async function begin({ database }: Services, id: number): Promise<ReportRun | null> {
  const [run] = await writeUnaudited(database, { id: 0 }, async (w) => {
    w.changed(REPORT_RUNS);
    return w.tx.update(reportRuns).set({ status: 'running', rowsDone: 0 }).where(isOpen(id)).returning();
  });
  return run ?? null;
}

/** Stores the progress of a run; false if it has been cancelled. */
async function tick({ database }: Services, id: number, rowsDone: number, rowCount: number | null) {
  const going = await writeUnaudited(database, { id: 0 }, async (w) => {
    w.changed(REPORT_RUNS);
    const done = rowCount === null ? rowsDone : Math.min(rowsDone, rowCount);
    return w.tx
      .update(reportRuns)
      .set({ rowsDone: done, rowCount })
      .where(isOpen(id))
      .returning({ id: reportRuns.id });
  });
  return going.length > 0;
}

class Cancelled extends Error {}

/** Makes the file of a run at a path of the store. */
async function writeFile(
  services: Services,
  actor: Actor,
  run: ReportRun,
  { path, signal }: { path: string; signal: AbortSignal },
) {
  const prepared = await prepareReport(
    { services, actor },
    { name: whichOf(run), domainId: run.domainId ?? undefined, given: run.given },
    run.format,
  );
  const stop = new AbortController();
  const mailed: { digest: ReportDigest | null } = { digest: null };
  let rowsDone = 0;
  let rowCount: number | null = null;
  const timer = setInterval(() => {
    tick(services, run.id, rowsDone, rowCount)
      .then((isGoing) => isGoing || stop.abort(new Cancelled()))
      .catch((error: unknown) => stop.abort(error));
  }, TICK_MS);
  try {
    const { compiled, inWords, domains } = prepared;
    const { content, totals } = await writeReport({ services, actor }, compiled, {
      format: run.format,
      inWords,
      domains,
      signal: AbortSignal.any([signal, stop.signal]),
      onRows: (count) => {
        rowsDone += count;
      },
      onRead: async (snapshot, read, known) => {
        if (run.way !== 'schedule') return;
        const which = whichOf(run);
        const usual = typeof which === 'number' ? undefined : reportOf(which).usual;
        mailed.digest = await digestOf(snapshot, read, { totals: known, usual }, services);
      },
    });
    totals.then(
      (known) => {
        rowCount = known.rowCount;
      },
      () => undefined,
    );
    const received = await receive(content, path);
    return { ...prepared, ...sizeOf(await totals), ...received, ...mailed };
  } catch (error) {
    throw stop.signal.aborted ? stop.signal.reason : error;
  } finally {
    clearInterval(timer);
  }
}

/** Ends a run unless it is over; the result of a scheduled one is e-mailed. */
const end = ({ database }: Services, run: ReportRun, how: (w: Write) => Promise<End>): Promise<void> =>
  writeChanges(database, authorOf(run), async (w) => {
    const [open] = await w.tx.select().from(reportRuns).where(isOpen(run.id)).for('update');
    if (!open) return;
    const ending = await how(w);
    const isMailed = run.way === 'schedule' && ending.status !== 'skipped';
    await closeRun(w, run.id, { ...ending, ...(isMailed && { mail: 'waiting' }) });
    if (isMailed) await addJob(w.tx, mailRunJob, { runId: run.id }, { key: `report-mail:${run.id}` });
  });

/** Makes the file, and ends the run with it: a run that was made twice keeps one file, and ends once. */
async function make(services: Services, run: ReportRun, signal: AbortSignal): Promise<void> {
  const { database, files: store } = services;
  const actor = await readActor(database, run.userId);
  if (!actor) throw new AppError('forbidden', 'The account is disabled.');
  const path = await store.incoming();
  try {
    const made = await writeFile(services, actor, run, { path, signal });
    const { fileName, type, domainIds, inWords, rowCount, controlPence, sha256, bytes, digest } = made;
    await end(services, run, async (w) => {
      const fileId = await keepReceived(w, store, { path, sha256, bytes, name: fileName, type });
      const expiresAt = new Date(Date.now() + KEPT_MS[run.way]);
      // Not part of what is audited: it repeats rows of the report, and goes once they are mailed.
      if (digest) await w.tx.update(reportRuns).set({ digest }).where(eq(reportRuns.id, run.id));
      return { status: 'done', rowCount, controlPence, domainIds, inWords, fileId, expiresAt };
    });
  } finally {
    await rm(path, { force: true });
  }
}

/** Records why a run failed. A scheduled recipient who may no longer have the report is skipped with a note. */
function fail(services: Services, run: ReportRun, error: unknown): Promise<void> {
  const refusal = error instanceof AppError ? error.refusal : null;
  const isTheirs = refusal === 'forbidden' || refusal === 'notFound';
  const message = error instanceof AppError ? error.message : 'Something went wrong.';
  const status = run.way === 'schedule' && isTheirs ? 'skipped' : 'failed';
  return end(services, run, async () => ({ status, message }));
}

/** Makes a report in the background. A run whose process was killed is made again, and ends once. */
export async function makeReport(
  { services, signal, isLastAttempt }: Pick<JobContext, 'services' | 'signal' | 'isLastAttempt'>,
  runId: number,
): Promise<void> {
  const run = await begin(services, runId);
  if (!run) return;
  try {
    await make(services, run, signal);
  } catch (error) {
    if (error instanceof Cancelled) return;
    if (signal.aborted || isDatabaseAway(error)) throw error;
    if (error instanceof AppError) return fail(services, run, error);
    if (isLastAttempt) await fail(services, run, error);
    throw error;
  }
}

export const makeReportJob = defineJob(
  'make-report',
  z.object({ runId: z.int() }),
  ({ runId }, context) => makeReport(context, runId),
  { maxAttempts: 5 },
);
