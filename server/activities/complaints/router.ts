import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { complaintsContract as contract } from '#shared/activities/complaints/contract.ts';
import { changeComplaint } from './change-complaint.ts';
import { calendarOf, complaintRegister, complaintsOfCase } from './complaint-list.ts';
import { complaintDetail, takeStep } from './complaint-steps.ts';
import { logComplaint } from './log-complaint.ts';

/** Expressions of dissatisfaction, their deadlines, and the register of all of them. */
export const complaintsRouter: Procedures<typeof contract> = router(contract, {
  ...complaintRegister.calls,
  ofCase: (ctx, { caseId }) => complaintsOfCase(ctx, caseId),
  get: async (ctx, { caseId, id }) =>
    complaintDetail(ctx.services.database, await calendarOf(ctx), ctx, caseId, id),
  add: (ctx, { caseId, ...values }) => logComplaint(ctx, caseId, values),
  change: (ctx, { caseId, id, ...values }) => changeComplaint(ctx, caseId, id, values),
  step: (ctx, { caseId, id, ...step }) => takeStep(ctx, caseId, id, step),
});
