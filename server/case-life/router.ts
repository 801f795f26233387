import { z } from 'zod';
import { caseRow } from '#server/cases/case-row.ts';
import { caseOutput, transitionOutput } from '#server/cases/output.ts';
import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import { caseEntity } from '#shared/cases/case-fields.ts';
import { newCaseInput } from '#shared/cases/new-case.ts';
import { changeShape } from '#shared/reference/schema.ts';
import { cleanText, idSchema, pathId } from '#shared/validation.ts';
import { changeStatus } from './change-status.ts';
import { createCase } from './create-case.ts';
import { editCase } from './edit-case.ts';
import { linkCase } from './link-case.ts';
import { transitionsOf } from './transitions.ts';

const path = '/cases';
const one = `${path}/{id}`;
const rest = (route: Omit<RestRoute, 'tag'>): RestRoute => ({ ...route, tag: 'Cases' });
const caseId = z.strictObject({ id: pathId });
const reader = procedure('case.read');
const writer = procedure('case.write');

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

/** The calls that open, change and move cases. */
export const caseLifeRouter = router({
  create: writer
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
      const { id } = await createCase(ctx, input);
      return caseRow(ctx.services.database, ctx.actor, id);
    }),
  update: writer
    .meta({
      output: caseOutput,
      rest: rest({ method: 'PUT', path: one, message: 'Item Updated.', summary: 'Change a case' }),
    })
    .input(changed.extend({ id: pathId, version: idSchema }))
    .mutation(({ ctx, input: { id, version, ...change } }) => editCase(ctx, id, version, change)),
  link: writer
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
  transitions: reader
    .meta({
      output: z.array(transitionOutput),
      rest: rest({
        method: 'GET',
        path: `${one}/transitions`,
        summary: 'Statuses that may come next, and what stands in the way',
      }),
    })
    .input(caseId)
    .query(({ ctx, input }) => transitionsOf(ctx, input.id)),
  changeStatus: writer
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
    .mutation(({ ctx, input: { id, ...input } }) => changeStatus(ctx, id, input)),
});
