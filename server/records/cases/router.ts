import { exportList } from '#server/platform/http/export-list.ts';
import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { casesContract as contract } from '#shared/records/cases/contract.ts';
import { caseList } from '#shared/records/cases/list.ts';
import { approvalOf } from './approval.ts';
import { assignCases } from './assign-cases.ts';
import { allListed, listCases } from './case-list.ts';
import { caseRow } from './case-row.ts';
import { findDuplicates } from './duplicates.ts';
import { noteSensitiveRead } from './sensitive.ts';

const rest = restRoutes('Cases', '/cases');

/** The calls that read cases or give them to another owner. */
export const casesRouter = router({
  list: procedure(
    'case.read',
    contract.list,
    rest.get('', 'Cases by filters, a page at a time', 'list'),
  ).query(({ ctx, input }) => listCases(ctx.services.database, ctx.actor, input)),
  export: procedure(
    'case.read',
    contract.export,
    rest.get('/export', 'Cases by filters, as CSV', 'csv'),
  ).query(async ({ ctx, input: { columns, ...filters } }) =>
    exportList(caseList, await allListed(ctx.services.database, ctx.actor, filters), columns),
  ),
  duplicates: procedure(
    'case.read',
    contract.duplicates,
    rest.post('/duplicates', 'Cases in which applicants may take part already', 'OK'),
  ).query(({ ctx, input }) => findDuplicates(ctx.services.database, ctx.actor, input)),
  assign: procedure(
    'case.write',
    contract.assign,
    rest.post('/bulk/assign', 'Give cases to another owner'),
  ).mutation(({ ctx, input }) => assignCases(ctx, input)),
  get: procedure('case.read', contract.get, rest.get('/{id}', 'One case with all that its page shows')).query(
    async ({ ctx, input }) => {
      const row = await caseRow(ctx.services.database, ctx.actor, input.id);
      await noteSensitiveRead(ctx, input.id, 'cases', [row]);
      return row;
    },
  ),
  approval: procedure(
    'case.read',
    contract.approval,
    rest.get('/{id}/approval-date', 'The approval and what counts from it'),
  ).query(({ ctx, input }) => approvalOf(ctx.services.database, ctx.actor, input.id)),
});
