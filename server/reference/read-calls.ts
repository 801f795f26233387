import { z } from 'zod';
import { csvFile, fitting, ROWS_TO_READ } from '#server/http/export-list.ts';
import { procedure, type SignedIn } from '#server/http/trpc.ts';
import { AppError } from '#shared/errors.ts';
import type { ReferenceName } from '#shared/reference/registry.ts';
import { cleanText, idSchema, listOf, pathId, queryInteger } from '#shared/validation.ts';
import { csvOf } from './csv.ts';
import { historyOf } from './history.ts';
import { historySchema, nameSchema, rowSchema } from './output.ts';
import { forbiddenFields, getRow, listRows, namesOf, sortableFields } from './queries.ts';
import { entityOf } from './select.ts';

const queryFlag = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
  .optional();
const searchText = cleanText(200).optional();

const filterShape = (name: ReferenceName) => ({
  search: searchText,
  sort: z.enum(sortableFields(name) as [string, ...string[]]).optional(),
  dir: z.enum(['asc', 'desc']).default('asc'),
  active: queryFlag,
  domainId: pathId.optional(),
});

const idList = z
  .union([
    z.array(idSchema),
    z
      .string()
      .max(2000)
      .transform((text) => text.split(',').map(Number)),
  ])
  .pipe(z.array(idSchema).max(200))
  .optional();

function refuseHiddenSort(name: ReferenceName, { actor }: SignedIn, sort: string | undefined) {
  if (sort !== undefined && forbiddenFields(name, actor).includes(sort))
    throw new AppError('forbidden', 'You do not have permission to sort by this field.', {
      errors: { sort: 'You do not have permission to see this field.' },
    });
}

async function found(ctx: SignedIn, name: ReferenceName, id: number) {
  const row = await getRow(ctx.services.database, name, ctx.actor, id);
  if (!row) throw new AppError('notFound', `That ${entityOf(name).label.toLowerCase()} no longer exists.`);
  return row;
}

function listCall(name: ReferenceName) {
  const { permission, plural, about } = entityOf(name);
  return procedure(permission)
    .meta({
      output: rowSchema(name),
      rest: {
        method: 'GET',
        path: `/${name}`,
        form: 'list',
        summary: `List ${plural}. ${about}`,
        tag: plural,
      },
    })
    .input(
      z.strictObject({
        page: queryInteger(1, 1_000_000, 1),
        limit: queryInteger(1, 200, 25),
        ...filterShape(name),
      }),
    )
    .query(({ ctx, input }) => {
      refuseHiddenSort(name, ctx, input.sort);
      return listRows(ctx.services.database, name, ctx.actor, input);
    });
}

function exportCall(name: ReferenceName) {
  const { permission, plural } = entityOf(name);
  return procedure(permission)
    .meta({
      rest: { method: 'GET', path: `/${name}/export`, form: 'csv', summary: `${plural} as CSV`, tag: plural },
    })
    .input(z.strictObject({ ...filterShape(name), columns: listOf(Object.keys(entityOf(name).fields)) }))
    .query(async ({ ctx, input: { columns, ...input } }) => {
      refuseHiddenSort(name, ctx, input.sort);
      const { data } = await listRows(ctx.services.database, name, ctx.actor, {
        ...input,
        page: 1,
        limit: ROWS_TO_READ,
      });
      const hidden = forbiddenFields(name, ctx.actor);
      return csvFile(name, csvOf(name, fitting(data), { hidden, columns }));
    });
}

function namesCall(name: ReferenceName) {
  const { plural } = entityOf(name);
  return procedure('signedIn')
    .meta({
      output: z.array(nameSchema),
      rest: {
        method: 'GET',
        path: `/${name}/names`,
        summary: `Names of ${plural}, for selects`,
        tag: plural,
      },
    })
    .input(
      z.strictObject({
        search: searchText,
        ids: idList,
        active: queryFlag,
        domainId: pathId.optional(),
        limit: queryInteger(1, 500, 50),
      }),
    )
    .query(({ ctx, input }) => namesOf(ctx.services.database, name, ctx.actor, input));
}

function historyCall(name: ReferenceName) {
  const { permission, plural, label } = entityOf(name);
  return procedure(permission)
    .meta({
      output: z.array(historySchema),
      rest: {
        method: 'GET',
        path: `/${name}/{id}/history`,
        summary: `Changes of one ${label.toLowerCase()}`,
        tag: plural,
      },
    })
    .input(z.strictObject({ id: pathId }))
    .query(async ({ ctx, input }) => {
      await found(ctx, name, input.id);
      return historyOf(ctx.services.database, name, ctx.actor, input.id);
    });
}

function getCall(name: ReferenceName) {
  const { permission, plural, label } = entityOf(name);
  return procedure(permission)
    .meta({
      output: rowSchema(name),
      rest: { method: 'GET', path: `/${name}/{id}`, summary: `One ${label.toLowerCase()}`, tag: plural },
    })
    .input(z.strictObject({ id: pathId }))
    .query(({ ctx, input }) => found(ctx, name, input.id));
}

/** The calls by which every entity is read. */
export const readCalls = (name: ReferenceName) => ({
  get: getCall(name),
  list: listCall(name),
  export: exportCall(name),
  names: namesCall(name),
  history: historyCall(name),
});
