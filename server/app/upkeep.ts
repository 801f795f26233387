import type { Database } from '#server/platform/database/connect.ts';
import { type BackFill, backFillJob, startBackFills } from '#server/platform/jobs/back-fills.ts';
import { finishMigrationsJob, queueUnfinished } from '#server/platform/jobs/finish-migrations-job.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { fillInEarlyCases } from './nightly/fill-in.ts';

/** How each name that a migration stores in `back_fills` is filled in. */
const backFills: ReadonlyMap<string, BackFill> = new Map([['early-cases', fillInEarlyCases]]);

const fillIn = backFillJob(backFills);

/** The work that an update leaves to be done beside the work of the firm. */
export const upkeepJobs: readonly Job[] = [finishMigrationsJob, fillIn.job];

/** Starts what an update left to be done in the background: indexes, constraints, back-fills. To be called at each start. */
export async function startUpkeep(database: Database): Promise<void> {
  await queueUnfinished(database);
  await startBackFills(database, fillIn, backFills);
}
