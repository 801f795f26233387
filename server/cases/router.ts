import { z } from 'zod';
import { exportList } from '#server/http/export-list.ts';
import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import { caseList } from '#shared/cases/list.ts';
import { caseExportInput, caseListInput } from '#shared/cases/list-input.ts';
import { duplicatesInput } from '#shared/cases/new-case.ts';
import { idSchema, pathId } from '#shared/validation.ts';
import { approvalOf } from './approval.ts';
import { assignCases } from './assign-cases.ts';
import { allListed, listCases } from './case-list.ts';
import { caseRow } from './case-row.ts';
import { findDuplicates } from './duplicates.ts';
import { approvalOutput, caseOutput, duplicateOutput, listedOutput } from './output.ts';
import { noteSensitiveRead } from './sensitive.ts';

const path = '/cases';
const one = `${path}/{id}`;
const rest = (route: Omit<RestRoute, 'tag'>): RestRoute => ({ ...route, tag: 'Cases' });
const caseId = z.strictObject({ id: pathId });
const reader = procedure('case.read');
const writer = procedure('case.write');

/** The calls that read cases or give them to another owner. */
export const casesRouter = router({
  list: reader
    .meta({
      output: listedOutput,
      rest: rest({ method: 'GET', path, form: 'list', summary: 'Cases by filters, a page at a time' }),
    })
    .input(caseListInput)
    .query(({ ctx, input }) => listCases(ctx.services.database, ctx.actor, input)),
  export: reader
    .meta({
      rest: rest({
        method: 'GET',
        path: `${path}/export`,
        form: 'csv',
        summary: 'Cases by filters, as CSV',
      }),
    })
    .input(caseExportInput)
    .query(async ({ ctx, input: { columns, ...filters } }) =>
      exportList(caseList, await allListed(ctx.services.database, ctx.actor, filters), columns),
    ),
  duplicates: reader
    .meta({
      output: z.array(duplicateOutput),
      rest: rest({
        method: 'POST',
        path: `${path}/duplicates`,
        summary: 'Cases in which applicants may take part already',
      }),
    })
    .input(duplicatesInput)
    .mutation(({ ctx, input }) => findDuplicates(ctx.services.database, ctx.actor, input)),
  assign: writer
    .meta({
      output: z.object({ changed: z.int() }),
      rest: rest({
        method: 'POST',
        path: `${path}/bulk/assign`,
        message: 'Item Updated.',
        summary: 'Give cases to another owner',
      }),
    })
    .input(z.strictObject({ caseIds: z.array(idSchema).min(1).max(500), ownerUserId: idSchema }))
    .mutation(({ ctx, input }) => assignCases(ctx, input)),
  get: reader
    .meta({
      output: caseOutput,
      rest: rest({ method: 'GET', path: one, summary: 'One case with all that its page shows' }),
    })
    .input(caseId)
    .query(async ({ ctx, input }) => {
      const row = await caseRow(ctx.services.database, ctx.actor, input.id);
      await noteSensitiveRead(ctx, input.id, 'cases', [row]);
      return row;
    }),
  approval: reader
    .meta({
      output: approvalOutput,
      rest: rest({
        method: 'GET',
        path: `${one}/approval-date`,
        summary: 'The approval and what counts from it',
      }),
    })
    .input(caseId)
    .query(({ ctx, input }) => approvalOf(ctx.services.database, ctx.actor, input.id)),
});
