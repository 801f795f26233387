import { z } from 'zod';
import { exportList } from '#server/http/export-list.ts';
import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import {
  changeComplaintInput,
  complaintDetailOutput,
  complaintExportInput,
  complaintListInput,
  complaintOutput,
  complaintStepInput,
  newComplaintInput,
} from '#shared/complaints/contract.ts';
import { complaintList } from '#shared/complaints/list.ts';
import { pathId } from '#shared/validation.ts';
import { changeComplaint } from './change-complaint.ts';
import { allComplaints, calendarOf, complaintsOfCase, listComplaints } from './complaint-list.ts';
import { complaintDetail, takeStep } from './complaint-steps.ts';
import { logComplaint } from './log-complaint.ts';

const rest = (route: Omit<RestRoute, 'tag'>): RestRoute => ({ ...route, tag: 'Complaints' });
const ofCase = '/cases/{id}/complaints';
const one = `${ofCase}/{rowId}`;
const reader = procedure('case.read');
const writer = procedure('case.write');

/** Expressions of dissatisfaction, their deadlines, and the register of all of them. */
export const complaintsRouter = router({
  list: reader
    .meta({
      output: complaintOutput,
      rest: rest({ method: 'GET', path: '/complaints', form: 'list', summary: 'The register of complaints' }),
    })
    .input(complaintListInput)
    .query(({ ctx, input }) => listComplaints(ctx, input)),
  export: reader
    .meta({
      rest: rest({
        method: 'GET',
        path: '/complaints/export',
        form: 'csv',
        summary: 'The register of complaints as CSV',
      }),
    })
    .input(complaintExportInput)
    .query(async ({ ctx, input: { columns, ...filters } }) =>
      exportList(complaintList, await allComplaints(ctx, filters), columns),
    ),
  ofCase: reader
    .meta({
      output: z.array(complaintOutput),
      rest: rest({ method: 'GET', path: ofCase, summary: 'The complaints on a case, the latest first' }),
    })
    .input(z.strictObject({ id: pathId }))
    .query(({ ctx, input }) => complaintsOfCase(ctx, input.id)),
  get: reader
    .meta({
      output: complaintDetailOutput,
      rest: rest({ method: 'GET', path: one, summary: 'A complaint, its history and what may come next' }),
    })
    .input(z.strictObject({ id: pathId, rowId: pathId }))
    .query(async ({ ctx, input }) =>
      complaintDetail(ctx.services.database, await calendarOf(ctx), ctx, input.id, input.rowId),
    ),
  add: writer
    .meta({
      output: complaintOutput,
      rest: rest({
        method: 'POST',
        path: ofCase,
        status: 201,
        message: 'Item Created.',
        summary: 'Log a complaint on a case, or re-open one that ended',
      }),
    })
    .input(newComplaintInput)
    .mutation(({ ctx, input: { id, ...values } }) => logComplaint(ctx, id, values)),
  change: writer
    .meta({
      output: complaintOutput,
      rest: rest({
        method: 'PUT',
        path: one,
        message: 'Item Updated.',
        summary: 'Change what is known of a complaint',
      }),
    })
    .input(changeComplaintInput)
    .mutation(({ ctx, input: { id, rowId, ...change } }) => changeComplaint(ctx, id, rowId, change)),
  step: writer
    .meta({
      output: complaintOutput,
      rest: rest({
        method: 'POST',
        path: `${one}/status`,
        message: 'Item Updated.',
        summary: 'Take the next step of a complaint',
      }),
    })
    .input(complaintStepInput)
    .mutation(({ ctx, input: { id, rowId, ...step } }) => takeStep(ctx, id, rowId, step)),
});
