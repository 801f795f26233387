import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { schedulesContract as contract } from '#shared/records/payments/contract.ts';
import { previewSchedule } from './change-schedule.ts';
import { creditSummaryOf, scheduleOf } from './schedule-of-case.ts';

/** A client's agreed payments and standing; changing them belongs to case-life. */
export const schedulesRouter: Procedures<typeof contract> = router(contract, {
  get: (ctx, { caseId }) => scheduleOf(ctx.services.database, ctx.actor, caseId),
  creditSummary: (ctx, { caseId }) => creditSummaryOf(ctx.services.database, ctx.actor, caseId),
  preview: previewSchedule,
});
