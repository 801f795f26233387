import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { caseRow } from '#server/records/cases/case-row.ts';
import { casesContract as contract } from '#shared/records/cases/contract.ts';
import { changeStatus } from './change-status.ts';
import { createCase } from './create-case.ts';
import { editCase } from './edit-case.ts';
import { linkCase } from './link-case.ts';
import { transitionsOf } from './transitions.ts';

const rest = restRoutes('Cases', '/cases');

/** The calls that open, change and move cases. */
export const caseLifeRouter = router({
  create: procedure(
    'case.write',
    contract.create,
    rest.create('', 'Open a case with its applicants'),
  ).mutation(async ({ ctx, input }) => {
    const { id } = await createCase(ctx, input);
    return caseRow(ctx.services.database, ctx.actor, id);
  }),
  update: procedure('case.write', contract.update, rest.put('/{id}', 'Change a case')).mutation(
    ({ ctx, input: { id, version, ...change } }) => editCase(ctx, id, version, change),
  ),
  link: procedure(
    'case.write',
    contract.link,
    rest.post('/{id}/linked', 'Link a case with another, such as a couple’s'),
  ).mutation(({ ctx, input }) => linkCase(ctx, input.id, input.version, input.caseId)),
  transitions: procedure(
    'case.read',
    contract.transitions,
    rest.get('/{id}/transitions', 'Statuses that may come next, and what stands in the way'),
  ).query(({ ctx, input }) => transitionsOf(ctx, input.id)),
  changeStatus: procedure(
    'case.write',
    contract.changeStatus,
    rest.post('/{id}/status', 'Move a case to another status or sub status'),
  ).mutation(({ ctx, input: { id, ...input } }) => changeStatus(ctx, id, input)),
});
