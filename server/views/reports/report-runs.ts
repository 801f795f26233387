import { eq } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { type Author, type Write, write } from '#server/platform/database/write.ts';
import { conflict } from '#shared/platform/errors.ts';
import { reportRuns } from './tables.ts';

/** The name of runs in the audit trail, and the topic of their list. */
export const REPORT_RUNS = 'report-runs';

/** A run as it is stored. */
export type ReportRun = typeof reportRuns.$inferSelect;
type NewRun = Omit<typeof reportRuns.$inferInsert, 'startedAt'>;
/** How a run ended. */
export type End = Pick<ReportRun, 'status'> &
  Partial<
    Pick<
      ReportRun,
      'rowCount' | 'controlPence' | 'message' | 'fileId' | 'expiresAt' | 'domainIds' | 'inWords' | 'mail'
    >
  >;

/** Records that a report is to be made for somebody; returns the id of the run. */
export async function addRun(w: Write, run: NewRun): Promise<number> {
  const [added] = await w.tx.insert(reportRuns).values(run).onConflictDoNothing().returning();
  if (!added) throw conflict('The same report is already being made for you.');
  const { id, report, domainId, format, way, inWords } = added;
  w.audit({
    entity: REPORT_RUNS,
    entityId: id,
    action: run.status === 'skipped' ? 'skipped' : 'exported',
    after: { report, domainId, format, way, inWords },
  });
  w.changed(REPORT_RUNS);
  return id;
}

/** The same in a transaction of its own. */
export const beginRun = (database: Database, author: Author, run: NewRun): Promise<number> =>
  write(database, author, (w) => addRun(w, run));

/** Records how a run ended. */
export async function closeRun(w: Write, id: number, end: End): Promise<void> {
  await w.tx
    .update(reportRuns)
    .set({ ...end, endedAt: new Date() })
    .where(eq(reportRuns.id, id));
  w.audit({ entity: REPORT_RUNS, entityId: id, action: end.status, after: end });
  w.changed(REPORT_RUNS);
}

/** The same in a transaction of its own. */
export const endRun = (database: Database, author: Author, id: number, end: End): Promise<void> =>
  write(database, author, (w) => closeRun(w, id, end));
