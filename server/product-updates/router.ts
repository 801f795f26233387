import { z } from 'zod';
import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import { updateColours, updateInput } from '#shared/product-updates/contract.ts';
import { idSchema, pathId, queryInteger } from '#shared/validation.ts';
import { allUpdates, changeUpdate, createUpdate, latestUpdates, removeUpdate } from './updates.ts';

const path = '/product-updates';
const one = `${path}/{id}`;
const rest = (route: Omit<RestRoute, 'tag'>): RestRoute => ({ ...route, tag: 'Product Updates' });
const writer = procedure('config.product-updates');

const output = z.object({
  id: z.int(),
  version: z.int(),
  title: z.string(),
  tag: z.string(),
  tagColor: z.enum(updateColours),
  content: z.string(),
  url: z.string().nullable(),
  created: z.iso.datetime(),
});

/** Product updates: the latest ten for everybody, all of them for those who write them. */
export const productUpdatesRouter = router({
  latest: procedure('signedIn')
    .meta({
      output: z.array(output),
      rest: rest({ method: 'GET', path, summary: 'The latest ten product updates' }),
    })
    .query(({ ctx }) => latestUpdates(ctx.services.database)),
  all: writer
    .meta({
      output,
      rest: rest({ method: 'GET', path: `${path}/all`, form: 'list', summary: 'All product updates' }),
    })
    .input(z.strictObject({ page: queryInteger(1, 1_000_000, 1), limit: queryInteger(1, 200, 25) }))
    .query(({ ctx, input }) => allUpdates(ctx.services.database, input)),
  create: writer
    .meta({
      output,
      rest: rest({
        method: 'POST',
        path,
        status: 201,
        message: 'Item Created.',
        summary: 'Publish a product update',
      }),
    })
    .input(updateInput)
    .mutation(({ ctx, input }) => createUpdate(ctx, input)),
  update: writer
    .meta({
      output,
      rest: rest({ method: 'PUT', path: one, message: 'Item Updated.', summary: 'Change a product update' }),
    })
    .input(updateInput.extend({ id: pathId, version: idSchema }))
    .mutation(({ ctx, input: { id, version, ...input } }) => changeUpdate(ctx, id, version, input)),
  remove: writer
    .meta({
      rest: rest({
        method: 'DELETE',
        path: one,
        message: 'Item Deleted.',
        summary: 'Remove a product update',
      }),
    })
    .input(z.strictObject({ id: pathId }))
    .mutation(({ ctx, input }) => removeUpdate(ctx, input.id)),
});
