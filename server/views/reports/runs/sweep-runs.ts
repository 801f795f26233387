import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { systemActor, writeChanges } from '#server/platform/database/write.ts';
import type { Services } from '#server/platform/http/services.ts';
import { defineScheduledJob } from '#server/platform/jobs/job.ts';
import { closeRun, REPORT_RUNS } from '../report-runs.ts';
import { reportRuns } from '../tables.ts';

const HOUR_MS = 3_600_000;
/** A download not finished by then belonged to a process that has gone; likewise a run that its queue gave up. */
const LONGEST_MS = { download: 2 * HOUR_MS, other: 24 * HOUR_MS } as const;
const AT_ONCE = 500;

/** Releases expired files, which the sweep of files removes, and ends runs that nobody is working on. */
export async function sweepRuns({ database }: Pick<Services, 'database'>, now = new Date()): Promise<void> {
  const before = (ms: number) => lt(reportRuns.startedAt, new Date(now.getTime() - ms));
  await writeChanges(database, systemActor, async (w) => {
    const over = await w.tx
      .update(reportRuns)
      .set({ fileId: null })
      .where(and(isNotNull(reportRuns.fileId), lt(reportRuns.expiresAt, now)))
      .returning({ id: reportRuns.id });
    for (const { id } of over) w.audit({ entity: REPORT_RUNS, entityId: id, action: 'file expired' });
    const left = await w.tx
      .select({ id: reportRuns.id })
      .from(reportRuns)
      .where(
        and(
          isNull(reportRuns.endedAt),
          or(and(eq(reportRuns.way, 'download'), before(LONGEST_MS.download)), before(LONGEST_MS.other)),
        ),
      )
      .limit(AT_ONCE)
      .for('update', { skipLocked: true });
    for (const { id } of left)
      await closeRun(w, id, { status: 'failed', message: 'The server stopped before it was complete.' });
    if (over.length > 0) w.changed(REPORT_RUNS);
  });
}

/** Every hour, and before the nightly sweep of files. */
export const sweepReportRunsJob = defineScheduledJob('sweep-report-runs', '10 * * * *', ({ services }) =>
  sweepRuns(services),
);
