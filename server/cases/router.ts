import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import { casesContract as contract } from '#shared/cases/contract.ts';
import { approvalOf } from './approval.ts';
import { assignCases } from './assign-cases.ts';
import { listCases } from './case-list.ts';
import { caseRow } from './case-row.ts';
import { findDuplicates } from './duplicates.ts';
import { exportCases } from './export-cases.ts';
import { noteSensitiveRead } from './sensitive.ts';

const path = '/cases';
const one = `${path}/{id}`;
const get = (at: string, summary: string, form: RestRoute['form'] = 'value'): RestRoute => ({
  method: 'GET',
  path: at,
  form,
  summary,
  tag: 'Cases',
});
const post = (at: string, summary: string, message = 'OK'): RestRoute => ({
  method: 'POST',
  path: at,
  summary,
  message,
  tag: 'Cases',
});

/** The calls that read cases or give them to another owner. */
export const casesRouter = router({
  list: procedure('signedIn', contract.list, get(path, 'Cases by filters, a page at a time', 'list')).query(
    ({ ctx, input }) => listCases(ctx.services.database, ctx.actor, input),
  ),
  export: procedure(
    'signedIn',
    contract.export,
    get(`${path}/export`, 'Cases by filters, as CSV', 'csv'),
  ).query(({ ctx, input }) => exportCases(ctx, input)),
  duplicates: procedure(
    'signedIn',
    contract.duplicates,
    post(`${path}/duplicates`, 'Cases in which applicants may take part already'),
  ).query(({ ctx, input }) => findDuplicates(ctx.services.database, ctx.actor, input)),
  assign: procedure(
    'signedIn',
    contract.assign,
    post(`${path}/bulk/assign`, 'Give cases to another owner', 'Item Updated.'),
  ).mutation(({ ctx, input }) => assignCases(ctx, input)),
  get: procedure('signedIn', contract.get, get(one, 'One case with all that its page shows')).query(
    async ({ ctx, input }) => {
      const row = await caseRow(ctx.services.database, ctx.actor, input.id);
      await noteSensitiveRead(ctx, input.id, 'cases', [row]);
      return row;
    },
  ),
  approval: procedure(
    'signedIn',
    contract.approval,
    get(`${one}/approval-date`, 'The approval and what counts from it'),
  ).query(({ ctx, input }) => approvalOf(ctx.services.database, ctx.actor, input.id)),
});
