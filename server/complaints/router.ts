import { exportList } from '#server/http/export-list.ts';
import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import { complaintsContract as contract } from '#shared/complaints/contract.ts';
import { complaintList } from '#shared/complaints/list.ts';
import { changeComplaint } from './change-complaint.ts';
import { allComplaints, calendarOf, complaintsOfCase, listComplaints } from './complaint-list.ts';
import { complaintDetail, takeStep } from './complaint-steps.ts';
import { logComplaint } from './log-complaint.ts';

const tag = 'Complaints';
const ofCase = '/cases/{caseId}/complaints';
const one = `${ofCase}/{id}`;
const get = (path: string, summary: string, form: RestRoute['form'] = 'value'): RestRoute => ({
  method: 'GET',
  path,
  form,
  summary,
  tag,
});
const change = (method: 'POST' | 'PUT', path: string, summary: string): RestRoute => ({
  method,
  path,
  message: 'Item Updated.',
  summary,
  tag,
});

/** Expressions of dissatisfaction, their deadlines, and the register of all of them. */
export const complaintsRouter = router({
  list: procedure('case.read', contract.list, get('/complaints', 'The register of complaints', 'list')).query(
    ({ ctx, input }) => listComplaints(ctx, input),
  ),
  export: procedure(
    'case.read',
    contract.export,
    get('/complaints/export', 'The register of complaints as CSV', 'csv'),
  ).query(async ({ ctx, input: { columns, ...filters } }) =>
    exportList(complaintList, await allComplaints(ctx, filters), columns),
  ),
  ofCase: procedure(
    'case.read',
    contract.ofCase,
    get(ofCase, 'The complaints on a case, the latest first'),
  ).query(({ ctx, input }) => complaintsOfCase(ctx, input.caseId)),
  get: procedure(
    'case.read',
    contract.get,
    get(one, 'A complaint, its history and what may come next'),
  ).query(async ({ ctx, input: { caseId, id } }) =>
    complaintDetail(ctx.services.database, await calendarOf(ctx), ctx, caseId, id),
  ),
  add: procedure('case.write', contract.add, {
    ...change('POST', ofCase, 'Log a complaint on a case, or re-open one that ended'),
    status: 201,
    message: 'Item Created.',
  }).mutation(({ ctx, input: { caseId, ...values } }) => logComplaint(ctx, caseId, values)),
  change: procedure(
    'case.write',
    contract.change,
    change('PUT', one, 'Change what is known of a complaint'),
  ).mutation(({ ctx, input: { caseId, id, ...values } }) => changeComplaint(ctx, caseId, id, values)),
  step: procedure(
    'case.write',
    contract.step,
    change('POST', `${one}/status`, 'Take the next step of a complaint'),
  ).mutation(({ ctx, input: { caseId, id, ...step } }) => takeStep(ctx, caseId, id, step)),
});
