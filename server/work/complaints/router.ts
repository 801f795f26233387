import { exportList } from '#server/platform/http/export-list.ts';
import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { complaintsContract as contract } from '#shared/work/complaints/contract.ts';
import { complaintList } from '#shared/work/complaints/list.ts';
import { changeComplaint } from './change-complaint.ts';
import { allComplaints, calendarOf, complaintsOfCase, listComplaints } from './complaint-list.ts';
import { complaintDetail, takeStep } from './complaint-steps.ts';
import { logComplaint } from './log-complaint.ts';

const rest = restRoutes('Complaints');

/** Expressions of dissatisfaction, their deadlines, and the register of all of them. */
export const complaintsRouter = router({
  list: procedure(
    'case.read',
    contract.list,
    rest.get('/complaints', 'The register of complaints', 'list'),
  ).query(({ ctx, input }) => listComplaints(ctx, input)),
  export: procedure(
    'case.read',
    contract.export,
    rest.get('/complaints/export', 'The register of complaints as CSV', 'csv'),
  ).query(async ({ ctx, input: { columns, ...filters } }) =>
    exportList(complaintList, await allComplaints(ctx, filters), columns),
  ),
  ofCase: procedure(
    'case.read',
    contract.ofCase,
    rest.get('/cases/{caseId}/complaints', 'The complaints on a case, the latest first'),
  ).query(({ ctx, input }) => complaintsOfCase(ctx, input.caseId)),
  get: procedure(
    'case.read',
    contract.get,
    rest.get('/cases/{caseId}/complaints/{id}', 'A complaint, its history and what may come next'),
  ).query(async ({ ctx, input: { caseId, id } }) =>
    complaintDetail(ctx.services.database, await calendarOf(ctx), ctx, caseId, id),
  ),
  add: procedure(
    'case.write',
    contract.add,
    rest.create('/cases/{caseId}/complaints', 'Log a complaint on a case, or re-open one that ended'),
  ).mutation(({ ctx, input: { caseId, ...values } }) => logComplaint(ctx, caseId, values)),
  change: procedure(
    'case.write',
    contract.change,
    rest.put('/cases/{caseId}/complaints/{id}', 'Change what is known of a complaint'),
  ).mutation(({ ctx, input: { caseId, id, ...values } }) => changeComplaint(ctx, caseId, id, values)),
  step: procedure(
    'case.write',
    contract.step,
    rest.post('/cases/{caseId}/complaints/{id}/status', 'Take the next step of a complaint'),
  ).mutation(({ ctx, input: { caseId, id, ...step } }) => takeStep(ctx, caseId, id, step)),
});
