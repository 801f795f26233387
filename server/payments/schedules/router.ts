import { z } from 'zod';
import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import { scheduleChangeInput, schedulePreviewInput } from '#shared/payments/contract.ts';
import { pathId } from '#shared/validation.ts';
import { changeSchedule, previewSchedule } from './change-schedule.ts';
import { creditSummaryOutput, previewOutput, scheduleOutput } from './output.ts';
import { creditSummaryOf, scheduleOf } from './schedule-of-case.ts';

const path = '/cases/{id}/payment-schedule';
const rest = (route: Omit<RestRoute, 'tag'>): RestRoute => ({ ...route, tag: 'Payment schedules' });
const caseId = z.strictObject({ id: pathId });
const reader = procedure('case.read');
const writer = procedure('case.write');

/** What a client agreed to pay and when, and how that stands. */
export const schedulesRouter = router({
  get: reader
    .meta({
      output: scheduleOutput,
      rest: rest({ method: 'GET', path, summary: 'The payment schedule line by line, as it stands today' }),
    })
    .input(caseId)
    .query(({ ctx, input }) => scheduleOf(ctx.services.database, ctx.actor, input.id)),
  creditSummary: reader
    .meta({
      output: creditSummaryOutput,
      rest: rest({
        method: 'GET',
        path: `${path}/credit-summary`,
        summary: 'What was agreed, fell due and was received',
      }),
    })
    .input(caseId)
    .query(({ ctx, input }) => creditSummaryOf(ctx.services.database, ctx.actor, input.id)),
  preview: reader
    .meta({
      output: previewOutput,
      rest: rest({
        method: 'POST',
        path: `${path}/preview`,
        summary: 'How the schedule would stand after a change',
      }),
    })
    .input(schedulePreviewInput)
    .mutation(({ ctx, input }) => previewSchedule(ctx, input)),
  change: writer
    .meta({
      output: z.object({ scheduleVersion: z.int() }),
      rest: rest({
        method: 'POST',
        path,
        status: 201,
        message: 'Item Updated.',
        summary: 'Change the schedule: a new version',
      }),
    })
    .input(scheduleChangeInput)
    .mutation(({ ctx, input }) => changeSchedule(ctx, input)),
});
