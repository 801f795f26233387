import { exportList } from '#server/http/export-list.ts';
import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import { casesContract as contract } from '#shared/cases/contract.ts';
import { caseList } from '#shared/cases/list.ts';
import { approvalOf } from './approval.ts';
import { assignCases } from './assign-cases.ts';
import { allListed, listCases } from './case-list.ts';
import { caseRow } from './case-row.ts';
import { findDuplicates } from './duplicates.ts';
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
  list: procedure('case.read', contract.list, get(path, 'Cases by filters, a page at a time', 'list')).query(
    ({ ctx, input }) => listCases(ctx.services.database, ctx.actor, input),
  ),
  export: procedure(
    'case.read',
    contract.export,
    get(`${path}/export`, 'Cases by filters, as CSV', 'csv'),
  ).query(async ({ ctx, input: { columns, ...filters } }) =>
    exportList(caseList, await allListed(ctx.services.database, ctx.actor, filters), columns),
  ),
  duplicates: procedure(
    'case.read',
    contract.duplicates,
    post(`${path}/duplicates`, 'Cases in which applicants may take part already'),
  ).query(({ ctx, input }) => findDuplicates(ctx.services.database, ctx.actor, input)),
  assign: procedure(
    'case.write',
    contract.assign,
    post(`${path}/bulk/assign`, 'Give cases to another owner', 'Item Updated.'),
  ).mutation(({ ctx, input }) => assignCases(ctx, input)),
  get: procedure('case.read', contract.get, get(one, 'One case with all that its page shows')).query(
    async ({ ctx, input }) => {
      const row = await caseRow(ctx.services.database, ctx.actor, input.id);
      await noteSensitiveRead(ctx, input.id, 'cases', [row]);
      return row;
    },
  ),
  approval: procedure(
    'case.read',
    contract.approval,
    get(`${one}/approval-date`, 'The approval and what counts from it'),
  ).query(({ ctx, input }) => approvalOf(ctx.services.database, ctx.actor, input.id)),
});
