import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { addJob } from '#server/platform/jobs/job.ts';
import { AppError, conflict } from '#shared/platform/errors.ts';
import type { reportRunsContract } from '#shared/views/reports/runs-contract.ts';
import { prepareReport, storedWhich } from '../prepare-report.ts';
import { addRun, closeRun } from '../report-runs.ts';
import { reportRuns } from '../tables.ts';
import { makeReportJob } from './make-report.ts';
import { runsInHandOf } from './run-list.ts';

/** How many of a user's reports may be waiting or in progress at a time. */
const MOST_OPEN = 10;
/** Reports in the background are made one after the other, to leave room for other work. */
export const REPORT_QUEUE = 'reports';

type Input = z.output<typeof reportRunsContract.make.input>;

/** The same report with the same filters, order and columns, in the same format. */
const onceOf = (input: Input): string => createHash('sha256').update(JSON.stringify(input)).digest('hex');

/**
 * Has a report made in the background, once even if it is requested several times meanwhile; refused at once if the caller may not have it,
 * or a filter is invalid.
 */
export async function askForReport(ctx: SignedIn, input: Input): Promise<{ id: number }> {
  const { services, actor, author } = ctx;
  const { name, domainId, filters, sort, dir, columns, format } = input;
  const wished = { ...filters, sort, dir, columns: columns?.join(',') };
  const given = Object.fromEntries(Object.entries(wished).filter(([, value]) => value !== undefined));
  const { compiled, inWords } = await prepareReport(ctx, { name, domainId, given }, format);
  return write(services.database, author, async (w) => {
    const open = and(
      eq(reportRuns.userId, actor.id),
      eq(reportRuns.way, 'background'),
      inArray(reportRuns.status, ['waiting', 'running']),
    );
    if ((await w.tx.$count(reportRuns, open)) >= MOST_OPEN)
      throw new AppError('tooMany', `You have ${MOST_OPEN} reports being made. Wait for one of them.`);
    const id = await addRun(w, {
      ...storedWhich(name),
      title: compiled.title,
      userId: actor.id,
      domainId: domainId ?? null,
      way: 'background',
      format,
      given,
      once: onceOf(input),
      inWords,
      status: 'waiting',
    });
    await addJob(w.tx, makeReportJob, { runId: id }, { key: `report-run:${id}`, queue: REPORT_QUEUE });
    return { id };
  });
}

/** Ends a run that is waiting or in progress; a finished one stays as it is. */
export async function cancelRun({ services, actor, author }: SignedIn, id: number): Promise<void> {
  await write(services.database, author, async (w) => {
    const isTheirs = and(eq(reportRuns.id, id), runsInHandOf(actor));
    const [run] = await w.tx.select().from(reportRuns).where(isTheirs).for('update');
    if (!run) throw new AppError('notFound', 'There is no such run of a report.');
    if (run.way === 'download' || run.endedAt !== null)
      throw conflict('The run has finished, or is a download that its reader ends.');
    await closeRun(w, id, { status: 'cancelled' });
  });
}
