import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { jobRuns } from '#server/platform/jobs/tables.ts';
import { earlyCases } from '#server/records/cases/early-table.ts';

const unfilled = eq(earlyCases.isFilledIn, false);

/** Whether cases of an earlier version still lack what this one keeps, and no night that fills it in is under way. */
export async function isToFillIn(database: Database): Promise<boolean> {
  const [early] = await database.select({ id: earlyCases.caseId }).from(earlyCases).where(unfilled).limit(1);
  if (!early) return false;
  const isUnderWay = and(eq(jobRuns.job, 'nightly-rules'), inArray(jobRuns.status, ['waiting', 'running']));
  return (await database.$count(jobRuns, isUnderWay)) === 0;
}

/** Notes that the cases of a range have what this version keeps. */
export async function noteFilledIn(tx: Tx, { after, upTo }: { after: number; upTo: number }): Promise<void> {
  await tx
    .update(earlyCases)
    .set({ isFilledIn: true })
    .where(and(unfilled, gt(earlyCases.caseId, after), lte(earlyCases.caseId, upTo)));
}
