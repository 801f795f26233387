import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import { schedulesContract as contract } from '#shared/payments/contract.ts';
import { changeSchedule, previewSchedule } from './change-schedule.ts';
import { creditSummaryOf, scheduleOf } from './schedule-of-case.ts';

const path = '/cases/{caseId}/payment-schedule';
const rest = (route: Omit<RestRoute, 'tag'>): RestRoute => ({ ...route, tag: 'Payment schedules' });

/** What a client agreed to pay and when, and how that stands. */
export const schedulesRouter = router({
  get: procedure(
    'case.read',
    contract.get,
    rest({ method: 'GET', path, summary: 'The payment schedule line by line, as it stands today' }),
  ).query(({ ctx, input }) => scheduleOf(ctx.services.database, ctx.actor, input.caseId)),
  creditSummary: procedure(
    'case.read',
    contract.creditSummary,
    rest({
      method: 'GET',
      path: `${path}/credit-summary`,
      summary: 'What was agreed, fell due and was received',
    }),
  ).query(({ ctx, input }) => creditSummaryOf(ctx.services.database, ctx.actor, input.caseId)),
  preview: procedure(
    'case.read',
    contract.preview,
    rest({
      method: 'POST',
      path: `${path}/preview`,
      summary: 'How the schedule would stand after a change',
    }),
  ).query(({ ctx, input }) => previewSchedule(ctx, input)),
  change: procedure(
    'case.write',
    contract.change,
    rest({
      method: 'POST',
      path,
      status: 201,
      message: 'Item Updated.',
      summary: 'Change the schedule: a new version',
    }),
  ).mutation(({ ctx, input }) => changeSchedule(ctx, input)),
});
