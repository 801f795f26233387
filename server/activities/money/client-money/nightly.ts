import { systemActor, writeChanges } from '#server/platform/database/write.ts';
import { defineScheduledJob } from '#server/platform/jobs/job.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { checkNightly } from './check.ts';
import { nameMoved } from './name-moved.ts';

/** Each morning: says whose money the transfers moved, and checks client money at the end of the day before, once. */
export const checkClientMoneyJob = defineScheduledJob(
  'check-client-money',
  '30 5 * * *',
  async ({ services: { database, log } }) => {
    const today = londonDate();
    const on = addDays(today, -1);
    await writeChanges(database, systemActor, (w) => nameMoved(w, today));
    const count = await writeChanges(database, systemActor, (w) => checkNightly(w, on));
    if (count > 0) log.info({ count, on }, 'client money was checked');
  },
  { isMadeUp: true },
);
