import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { schedulesContract as contract } from '#shared/records/payments/contract.ts';
import { previewSchedule } from './change-schedule.ts';
import { creditSummaryOf, scheduleOf } from './schedule-of-case.ts';

const rest = restRoutes('Payment schedules', '/cases/{caseId}/payment-schedule');

/** A client's agreed payments and standing; changing them belongs to case-life. */
export const schedulesRouter = router({
  get: procedure(
    'case.read',
    contract.get,
    rest.get('', 'The payment schedule line by line, as it stands today'),
  ).query(({ ctx, input }) => scheduleOf(ctx.services.database, ctx.actor, input.caseId)),
  creditSummary: procedure(
    'case.read',
    contract.creditSummary,
    rest.get('/credit-summary', 'What was agreed, fell due and was received'),
  ).query(({ ctx, input }) => creditSummaryOf(ctx.services.database, ctx.actor, input.caseId)),
  preview: procedure(
    'case.read',
    contract.preview,
    rest.post('/preview', 'How the schedule would stand after a change', 'OK'),
  ).query(({ ctx, input }) => previewSchedule(ctx, input)),
});
