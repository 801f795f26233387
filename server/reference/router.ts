import type { AnyQueryProcedure } from '@trpc/server';
import { z } from 'zod';
import { procedure, router, type SignedIn } from '#server/api/trpc.ts';
import { write } from '#server/database/write.ts';
import { AppError } from '#shared/errors.ts';
import { type ReferenceName, referenceNames } from '#shared/reference/registry.ts';
import { changeShape, inputShape } from '#shared/reference/schema.ts';
import { cleanText, idSchema, pathId, queryInteger } from '#shared/validation.ts';
import { csvOf } from './csv.ts';
import { historyOf } from './history.ts';
import { historySchema, nameSchema, rowSchema } from './output.ts';
import { forbiddenFields, getRow, listRows, namesOf, sortableFields, withoutForbidden } from './queries.ts';
import { refuseForbidden, withinReach } from './reach.ts';
import { type Behaviour, changeRow, createRow, removeRow } from './rows.ts';
import { entityOf } from './select.ts';

/** The highest number of rows that one CSV holds. */
const CSV_ROWS = 50_000;

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

/** The calls every entity has, with the same names, paths and permissions; `behaviour` adds what the registry cannot say. */
function entityRouter(name: ReferenceName, behaviour: Behaviour = {}, ownGet?: AnyQueryProcedure) {
  const { permission, plural, label, about } = entityOf(name);
  const allowed = procedure(permission);
  const path = `/${name}`;
  const tag = plural;
  const row = rowSchema(name);
  const noun = label.toLowerCase();
  const get = allowed
    .meta({ output: row, rest: { method: 'GET', path: `${path}/{id}`, summary: `One ${noun}`, tag } })
    .input(z.strictObject({ id: pathId }))
    .query(({ ctx, input }) => found(ctx, name, input.id));
  return router({
    get: (ownGet as typeof get | undefined) ?? get,
    list: allowed
      .meta({
        output: row,
        rest: { method: 'GET', path, form: 'list', summary: `List ${plural}. ${about}`, tag },
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
      }),
    export: allowed
      .meta({
        rest: { method: 'GET', path: `${path}/export`, form: 'csv', summary: `${plural} as CSV`, tag },
      })
      .input(z.strictObject(filterShape(name)))
      .query(async ({ ctx, input }) => {
        refuseHiddenSort(name, ctx, input.sort);
        const { data } = await listRows(ctx.services.database, name, ctx.actor, {
          ...input,
          page: 1,
          limit: CSV_ROWS,
        });
        const csv = csvOf(name, data, forbiddenFields(name, ctx.actor));
        return { fileName: `${name}-${new Date().toISOString().slice(0, 10)}.csv`, csv };
      }),
    names: procedure('signedIn')
      .meta({
        output: z.array(nameSchema),
        rest: { method: 'GET', path: `${path}/names`, summary: `Names of ${plural}, for selects`, tag },
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
      .query(({ ctx, input }) => namesOf(ctx.services.database, name, ctx.actor, input)),
    history: allowed
      .meta({
        output: z.array(historySchema),
        rest: { method: 'GET', path: `${path}/{id}/history`, summary: `Changes of one ${noun}`, tag },
      })
      .input(z.strictObject({ id: pathId }))
      .query(async ({ ctx, input }) => {
        await found(ctx, name, input.id);
        return historyOf(ctx.services.database, name, ctx.actor, input.id);
      }),
    create: allowed
      .meta({
        output: row,
        rest: {
          method: 'POST',
          path,
          status: 201,
          message: 'Item Created.',
          summary: `Create a ${noun}`,
          tag,
        },
      })
      .input(z.strictObject(inputShape(entityOf(name))))
      .mutation(async ({ ctx, input }) => {
        refuseForbidden(name, ctx.actor, input);
        const row = await write(ctx.services.database, ctx.author, (w) =>
          createRow(w, name, input, { behaviour: withinReach(name, ctx.actor, behaviour) }),
        );
        return withoutForbidden(name, ctx.actor, row);
      }),
    update: allowed
      .meta({
        output: row,
        rest: {
          method: 'PUT',
          path: `${path}/{id}`,
          message: 'Item Updated.',
          summary: `Change a ${noun}`,
          tag,
        },
      })
      .input(z.strictObject({ id: pathId, version: idSchema, ...changeShape(entityOf(name)) }))
      .mutation(async ({ ctx, input: { id, version, ...change } }) => {
        refuseForbidden(name, ctx.actor, change);
        const row = await write(ctx.services.database, ctx.author, (w) =>
          changeRow(
            w,
            name,
            id as number,
            version as number,
            change,
            withinReach(name, ctx.actor, behaviour),
          ),
        );
        return withoutForbidden(name, ctx.actor, row);
      }),
    remove: allowed
      .meta({
        rest: {
          method: 'DELETE',
          path: `${path}/{id}`,
          message: 'Item Deleted.',
          summary: `Delete a ${noun} that nothing refers to`,
          tag,
        },
      })
      .input(z.strictObject({ id: pathId }))
      .mutation(({ ctx, input }) =>
        write(ctx.services.database, ctx.author, (w) =>
          removeRow(w, name, input.id, withinReach(name, ctx.actor, behaviour)),
        ),
      ),
  });
}

export type EntityRouter = ReturnType<typeof entityRouter>;

/** What a slice puts in place of an entity's own call. */
type Replacements = Partial<Record<ReferenceName, { get: AnyQueryProcedure }>>;

/** One router per entity, under the entity's own name. */
export function referenceRouters(
  behaviours: Partial<Record<ReferenceName, Behaviour>>,
  replacements: Replacements = {},
): Record<ReferenceName, EntityRouter> {
  const routers = referenceNames.map((name) => {
    const { get } = replacements[name] ?? {};
    return [name, entityRouter(name, behaviours[name], get)];
  });
  return Object.fromEntries(routers) as Record<ReferenceName, EntityRouter>;
}
