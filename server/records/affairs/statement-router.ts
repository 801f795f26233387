import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { visibleCase } from '#server/records/cases/access.ts';
import { statementsContract as contract } from '#shared/records/affairs/contract.ts';
import { addStatement, changeStatement, removeStatement } from './save-statement.ts';
import { statementOf, statementsOf } from './statements.ts';

/** Statements of income and expenditure: read whole, and saved whole. */
export const statementRouter: Procedures<typeof contract> = router(contract, {
  list: async (ctx, input) => {
    await visibleCase(ctx.services.database, ctx.actor, input.caseId);
    return statementsOf(ctx.services.database, input.caseId);
  },
  get: async (ctx, input) => {
    await visibleCase(ctx.services.database, ctx.actor, input.caseId);
    return statementOf(ctx.services.database, input.caseId, input.id);
  },
  create: (ctx, { caseId, ...statement }) => addStatement(ctx, caseId, statement),
  update: (ctx, { caseId, id, version, ...statement }) =>
    changeStatement(ctx, caseId, id, version, statement),
  remove: (ctx, { caseId, id, version }) => removeStatement(ctx, caseId, id, version),
});
