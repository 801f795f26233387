import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import { productUpdatesContract as contract } from '#shared/product-updates/contract.ts';
import { allUpdates, changeUpdate, createUpdate, latestUpdates, removeUpdate } from './updates.ts';

const path = '/product-updates';
const one = `${path}/{id}`;
const route = (method: RestRoute['method'], at: string, summary: string): RestRoute => ({
  method,
  path: at,
  summary,
  tag: 'Product Updates',
});

/** Product updates: the latest ten for everybody, all of them for those who write them. */
export const productUpdatesRouter = router({
  latest: procedure('signedIn', contract.latest, route('GET', path, 'The latest ten product updates')).query(
    ({ ctx }) => latestUpdates(ctx.services.database),
  ),
  all: procedure('config.product-updates', contract.all, {
    ...route('GET', `${path}/all`, 'All product updates'),
    form: 'list',
  }).query(({ ctx, input }) => allUpdates(ctx.services.database, input)),
  create: procedure('config.product-updates', contract.create, {
    ...route('POST', path, 'Publish a product update'),
    status: 201,
    message: 'Item Created.',
  }).mutation(({ ctx, input }) => createUpdate(ctx, input)),
  update: procedure('config.product-updates', contract.update, {
    ...route('PUT', one, 'Change a product update'),
    message: 'Item Updated.',
  }).mutation(({ ctx, input: { id, version, ...input } }) => changeUpdate(ctx, id, version, input)),
  remove: procedure('config.product-updates', contract.remove, {
    ...route('DELETE', one, 'Remove a product update'),
    message: 'Item Deleted.',
  }).mutation(({ ctx, input }) => removeUpdate(ctx, input.id)),
});
