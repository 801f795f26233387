import type { Database } from '#server/platform/database/connect.ts';
import { type BackFill, backFillJob, startBackFills } from '#server/platform/jobs/back-fills.ts';
import { finishMigrationsJob, queueUnfinished } from '#server/platform/jobs/finish-migrations-job.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { fillInEarlyCases, fillInRules } from './nightly/fill-in.ts';

/**
 * How each name that a migration stores in `back_fills` is filled in. Where a release changes rules of law or delivery, its migration wants
 * `rules` again, so that no firm waits for the nightly run.
 */
const backFills: ReadonlyMap<string, BackFill> = new Map([
  ['early-cases', fillInEarlyCases],
  ['rules', fillInRules],
]);

const fillIn = backFillJob(backFills);

/** The work that an update leaves to be done while the firm works. */
export const upkeepJobs: readonly Job[] = [finishMigrationsJob, fillIn.job];

/** Starts what an update left to be done in the background: indexes, constraints, back-fills. To be called at each start. */
export async function startUpkeep(database: Database): Promise<void> {
  await queueUnfinished(database);
  await startBackFills(database, fillIn, backFills);
}
