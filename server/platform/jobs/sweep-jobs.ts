import type { Database } from '#server/platform/database/connect.ts';
import { defineScheduledJob } from './job.ts';

/** Removes jobs that failed for the last time more than 30 days ago, when nobody will look for the reason any more. */
export async function sweepJobs({ $client }: Database): Promise<void> {
  await $client.query(`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '30 days'))`);
}

export const sweepJobsJob = defineScheduledJob(
  'sweep-jobs',
  '40 3 * * *',
  ({ services }) => sweepJobs(services.database),
  { isMadeUp: true },
);
