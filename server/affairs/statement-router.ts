import { z } from 'zod';
import { visibleCase } from '#server/cases/access.ts';
import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import { statementShape } from '#shared/affairs/income-expenditure.ts';
import { idSchema, pathId } from '#shared/validation.ts';
import { statementOutput } from './output.ts';
import { addStatement, changeStatement, removeStatement } from './save-statement.ts';
import { statementOf, statementsOf } from './statements.ts';

const path = '/cases/{id}/income-expenditure';
const one = `${path}/{rowId}`;
const rest = (route: Omit<RestRoute, 'tag'>): RestRoute => ({ ...route, tag: 'Income and expenditure' });
const reader = procedure('case.read');
const writer = procedure('case.write');
const rowKey = { id: pathId, rowId: pathId };

/** Statements of income and expenditure: read whole, and saved whole. */
export const statementRouter = router({
  list: reader
    .meta({
      output: z.array(statementOutput),
      rest: rest({ method: 'GET', path, summary: 'The statements of a case, newest first' }),
    })
    .input(z.strictObject({ id: pathId }))
    .query(async ({ ctx, input }) => {
      await visibleCase(ctx.services.database, ctx.actor, input.id);
      return statementsOf(ctx.services.database, input.id);
    }),
  get: reader
    .meta({
      output: statementOutput,
      rest: rest({ method: 'GET', path: one, summary: 'One statement with its lines and figures' }),
    })
    .input(z.strictObject(rowKey))
    .query(async ({ ctx, input }) => {
      await visibleCase(ctx.services.database, ctx.actor, input.id);
      return statementOf(ctx.services.database, input.id, input.rowId);
    }),
  create: writer
    .meta({
      output: statementOutput,
      rest: rest({
        method: 'POST',
        path,
        status: 201,
        message: 'Item Created.',
        summary: 'Add a statement, with its lines or as a copy of another one of the case',
      }),
    })
    .input(
      z.strictObject({
        id: pathId,
        ...statementShape,
        lines: statementShape.lines.default([]),
        copyFromId: idSchema.nullable().default(null),
      }),
    )
    .mutation(({ ctx, input: { id, ...input } }) => addStatement(ctx, id, input)),
  update: writer
    .meta({
      output: statementOutput,
      rest: rest({
        method: 'PUT',
        path: one,
        message: 'Item Updated.',
        summary: 'Replace a statement, head and lines, in one save',
      }),
    })
    .input(z.strictObject({ ...rowKey, version: idSchema, ...statementShape }))
    .mutation(({ ctx, input: { id, rowId, version, ...input } }) =>
      changeStatement(ctx, id, rowId, version, input),
    ),
  remove: writer
    .meta({
      rest: rest({ method: 'DELETE', path: one, message: 'Item Deleted.', summary: 'Remove a statement' }),
    })
    .input(z.strictObject({ ...rowKey, version: pathId }))
    .mutation(({ ctx, input }) => removeStatement(ctx, input.id, input.rowId, input.version)),
});
