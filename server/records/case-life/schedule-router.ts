import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { scheduleChangeContract as contract } from '#shared/records/payments/contract.ts';
import { agreeSchedule } from './agree-schedule.ts';

/** Changes to a payment schedule, which the sub status follows. */
export const scheduleChangeRouter: Procedures<typeof contract> = router(contract, {
  change: agreeSchedule,
});
