import { z } from 'zod';
import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import { cleanText, idSchema, pathId } from '#shared/validation.ts';
import { viewOutput } from './output.ts';
import { changeView, removeView, saveView, viewsOf } from './saved-views.ts';

const path = '/saved-views';
const one = `${path}/{id}`;
const rest = (route: Omit<RestRoute, 'tag'>): RestRoute => ({ ...route, tag: 'Saved views' });
const anybody = procedure('signedIn');

const screen = z.string().regex(/^[a-z][a-z-]{0,39}$/, 'Not a screen.');
const name = cleanText(60, 1);
const single = z.union([cleanText(300), z.number(), z.boolean()]);
/** The address of a screen after its question mark, as values. */
const search = z
  .record(cleanText(60), z.union([single, z.array(single).max(100), z.null()]))
  .refine((values) => JSON.stringify(values).length <= 4_000, 'Too much for one view.');

/** Filters that users keep for themselves. */
export const viewsRouter = router({
  list: anybody
    .meta({
      output: z.array(viewOutput),
      rest: rest({ method: 'GET', path, summary: 'Your own views of a screen' }),
    })
    .input(z.strictObject({ screen }))
    .query(({ ctx, input }) => viewsOf(ctx, input.screen)),
  create: anybody
    .meta({
      output: viewOutput,
      rest: rest({ method: 'POST', path, status: 201, message: 'Item Created.', summary: 'Keep a view' }),
    })
    .input(z.strictObject({ screen, name, search }))
    .mutation(({ ctx, input }) => saveView(ctx, input)),
  update: anybody
    .meta({
      output: viewOutput,
      rest: rest({ method: 'PUT', path: one, message: 'Item Updated.', summary: 'Change a view' }),
    })
    .input(
      z.strictObject({ id: pathId, version: idSchema, name: name.optional(), search: search.optional() }),
    )
    .mutation(({ ctx, input: { id, version, ...change } }) => changeView(ctx, id, version, change)),
  remove: anybody
    .meta({ rest: rest({ method: 'DELETE', path: one, message: 'Item Deleted.', summary: 'Remove a view' }) })
    .input(z.strictObject({ id: pathId }))
    .mutation(({ ctx, input }) => removeView(ctx, input.id)),
});
