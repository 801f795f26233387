import { z } from 'zod';
import { exportList } from '#server/http/export-list.ts';
import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import { caseEntity } from '#shared/cases/case-fields.ts';
import { caseList } from '#shared/cases/list.ts';
import { caseExportInput, caseListInput } from '#shared/cases/list-input.ts';
import { duplicatesInput, newCaseInput } from '#shared/cases/new-case.ts';
import { changeShape } from '#shared/reference/schema.ts';
import { cleanText, idSchema, pathId } from '#shared/validation.ts';
import { approvalOf } from './approval.ts';
import { assignCases } from './assign-cases.ts';
import { allListed, listCases } from './case-list.ts';
import { caseRow } from './case-row.ts';
import { changeStatus, type StatusHooks } from './change-status.ts';
import { type AfterCreate, createCase } from './create-case.ts';
import { findDuplicates } from './duplicates.ts';
import { editCase, linkCase } from './edit-case.ts';
import { approvalOutput, caseOutput, duplicateOutput, listedOutput, transitionOutput } from './output.ts';
import { noteSensitiveRead } from './sensitive.ts';
import { transitionsOf } from './transitions.ts';

const path = '/cases';
const one = `${path}/{id}`;
const rest = (route: Omit<RestRoute, 'tag'>): RestRoute => ({ ...route, tag: 'Cases' });
const caseId = z.strictObject({ id: pathId });
const anybody = procedure('signedIn');

/** Any field of a case, as a change of it may send them. */
const changed = z.strictObject({ ...changeShape(caseEntity), domainId: idSchema.optional() });

const statusInput = z.strictObject({
  id: pathId,
  version: idSchema,
  statusId: idSchema,
  substatusId: idSchema.nullable().optional(),
  reason: cleanText(500).nullable().optional(),
  values: changed.optional(),
});

/** What the slices above do when a case is created or moved. */
export type CaseHooks = StatusHooks & { afterCreate?: AfterCreate };

/** The calls on cases themselves; `hooks` join in the same transactions. */
export const casesRouter = (hooks: CaseHooks = {}) =>
  router({
    list: anybody
      .meta({
        output: listedOutput,
        rest: rest({ method: 'GET', path, form: 'list', summary: 'Cases by filters, a page at a time' }),
      })
      .input(caseListInput)
      .query(({ ctx, input }) => listCases(ctx.services.database, ctx.actor, input)),
    export: anybody
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
    create: anybody
      .meta({
        output: caseOutput,
        rest: rest({
          method: 'POST',
          path,
          status: 201,
          message: 'Item Created.',
          summary: 'Open a case with its applicants',
        }),
      })
      .input(newCaseInput)
      .mutation(async ({ ctx, input }) => {
        const { id } = await createCase(ctx, input, hooks.afterCreate);
        return caseRow(ctx.services.database, ctx.actor, id);
      }),
    duplicates: anybody
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
    assign: anybody
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
    get: anybody
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
    update: anybody
      .meta({
        output: caseOutput,
        rest: rest({ method: 'PUT', path: one, message: 'Item Updated.', summary: 'Change a case' }),
      })
      .input(changed.extend({ id: pathId, version: idSchema }))
      .mutation(({ ctx, input: { id, version, ...change } }) => editCase(ctx, id, version, change, hooks)),
    link: anybody
      .meta({
        output: caseOutput,
        rest: rest({
          method: 'POST',
          path: `${one}/linked`,
          message: 'Item Updated.',
          summary: 'Link a case with another, such as a couple’s',
        }),
      })
      .input(z.strictObject({ id: pathId, version: idSchema, caseId: idSchema.nullable() }))
      .mutation(({ ctx, input }) => linkCase(ctx, input.id, input.version, input.caseId)),
    transitions: anybody
      .meta({
        output: z.array(transitionOutput),
        rest: rest({
          method: 'GET',
          path: `${one}/transitions`,
          summary: 'Statuses that may come next, and what stands in the way',
        }),
      })
      .input(caseId)
      .query(({ ctx, input }) => transitionsOf(ctx, input.id, hooks.blockers)),
    changeStatus: anybody
      .meta({
        output: caseOutput,
        rest: rest({
          method: 'POST',
          path: `${one}/status`,
          message: 'Item Updated.',
          summary: 'Move a case to another status or sub status',
        }),
      })
      .input(statusInput)
      .mutation(({ ctx, input: { id, ...input } }) => changeStatus(ctx, id, input, hooks)),
    approval: anybody
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
