import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/connect.ts';
import { type Author, write } from '#server/database/write.ts';
import { reportRuns } from './tables.ts';

const ENTITY = 'report-runs';
type NewRun = Omit<typeof reportRuns.$inferInsert, 'status' | 'startedAt' | 'endedAt'>;
type End = Pick<typeof reportRuns.$inferInsert, 'status' | 'rowCount' | 'controlPence' | 'message'>;

/** Records that a report is being made for somebody; returns the id of the run. */
export const beginRun = (database: Database, author: Author, run: NewRun): Promise<number> =>
  write(database, author, async (w) => {
    const [begun] = await w.tx
      .insert(reportRuns)
      .values({ ...run, status: 'running' })
      .returning();
    const { id, report, domainId, format, way, inWords } = begun!;
    w.audit({
      entity: ENTITY,
      entityId: id,
      action: 'exported',
      after: { report, domainId, format, way, inWords },
    });
    return id;
  });

/** Records how it ended. */
export const endRun = (database: Database, author: Author, id: number, end: End): Promise<void> =>
  write(database, author, async (w) => {
    await w.tx
      .update(reportRuns)
      .set({ ...end, endedAt: new Date() })
      .where(eq(reportRuns.id, id));
    w.audit({ entity: ENTITY, entityId: id, action: end.status, after: end });
    w.changed('report-runs');
  });
