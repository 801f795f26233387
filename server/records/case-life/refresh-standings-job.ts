import { defineScheduledJob } from '#server/platform/jobs/job.ts';
import { followAmounts } from '#server/records/payments/schedules/follow-amounts.ts';
import { refreshAllStandings } from '#server/records/payments/schedules/refresh-standings.ts';
import { followArrears } from './follow-arrears.ts';

/** Just after midnight in London: more has fallen due, contributions may change, and sub statuses are updated. */
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
