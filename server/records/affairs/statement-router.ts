import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { visibleCase } from '#server/records/cases/access.ts';
import { statementsContract as contract } from '#shared/records/affairs/contract.ts';
import { addStatement, changeStatement, removeStatement } from './save-statement.ts';
import { statementOf, statementsOf } from './statements.ts';

const rest = restRoutes('Income and expenditure', '/cases/{caseId}/income-expenditure');

/** Statements of income and expenditure: read whole, and saved whole. */
export const statementRouter = router({
  list: procedure('case.read', contract.list, rest.get('', 'The statements of a case, newest first')).query(
    async ({ ctx, input }) => {
      await visibleCase(ctx.services.database, ctx.actor, input.caseId);
      return statementsOf(ctx.services.database, input.caseId);
    },
  ),
  get: procedure(
    'case.read',
    contract.get,
    rest.get('/{id}', 'One statement with its lines and figures'),
  ).query(async ({ ctx, input }) => {
    await visibleCase(ctx.services.database, ctx.actor, input.caseId);
    return statementOf(ctx.services.database, input.caseId, input.id);
  }),
  create: procedure(
    'case.write',
    contract.create,
    rest.create('', 'Add a statement, with its lines or as a copy of another one of the case'),
  ).mutation(({ ctx, input: { caseId, ...statement } }) => addStatement(ctx, caseId, statement)),
  update: procedure(
    'case.write',
    contract.update,
    rest.put('/{id}', 'Replace a statement, head and lines, in one save'),
  ).mutation(({ ctx, input: { caseId, id, version, ...statement } }) =>
    changeStatement(ctx, caseId, id, version, statement),
  ),
  remove: procedure('case.write', contract.remove, rest.delete('/{id}', 'Remove a statement')).mutation(
    ({ ctx, input }) => removeStatement(ctx, input.caseId, input.id, input.version),
  ),
});
