import { defineScheduledJob } from '#server/platform/jobs/job.ts';
import { followAmounts } from '#server/records/payments/schedules/follow-amounts.ts';
import { refreshAllStandings } from '#server/records/payments/schedules/refresh-standings.ts';
import { followArrears } from './follow-arrears.ts';

/** After midnight in London more has fallen due, other contributions may be due, and the sub statuses follow. */
export const refreshStandingsJob = defineScheduledJob(
  'refresh-standings',
  '10 0 * * *',
  async ({ services: { database, log }, signal }) => {
    const raised = await followAmounts(database, { signal });
    if (raised > 0) log.info({ count: raised }, 'contributions followed their schedules');
    await refreshAllStandings(database, { signal });
    const count = await followArrears(database, { signal });
    if (count > 0) log.info({ count }, 'sub statuses followed the arrears');
  },
  { isMadeUp: true },
);
