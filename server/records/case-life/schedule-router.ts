import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { schedulesContract as contract } from '#shared/records/payments/contract.ts';
import { agreeSchedule } from './agree-schedule.ts';

const rest = restRoutes('Payment schedules', '/cases/{caseId}/payment-schedule');

/** The change of a payment schedule, which the sub status follows. */
export const scheduleChangeRouter = router({
  change: procedure(
    'case.write',
    contract.change,
    rest.create('', 'Change the schedule: a new version', 'Item Updated.'),
  ).mutation(({ ctx, input }) => agreeSchedule(ctx, input)),
});
