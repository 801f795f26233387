import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { productUpdatesContract as contract } from '#shared/views/dashboard/product-updates/contract.ts';
import { allUpdates, changeUpdate, createUpdate, latestUpdates, removeUpdate } from './updates.ts';

const rest = restRoutes('Product Updates', '/product-updates');

/** Product updates: the latest ten for everybody, all of them for those who write them. */
export const productUpdatesRouter = router({
  latest: procedure('signedIn', contract.latest, rest.get('', 'The latest ten product updates')).query(
    ({ ctx }) => latestUpdates(ctx.services.database),
  ),
  all: procedure(
    'config.product-updates',
    contract.all,
    rest.get('/all', 'All product updates', 'list'),
  ).query(({ ctx, input }) => allUpdates(ctx.services.database, input)),
  create: procedure(
    'config.product-updates',
    contract.create,
    rest.create('', 'Publish a product update'),
  ).mutation(({ ctx, input }) => createUpdate(ctx, input)),
  update: procedure(
    'config.product-updates',
    contract.update,
    rest.put('/{id}', 'Change a product update'),
  ).mutation(({ ctx, input: { id, version, ...input } }) => changeUpdate(ctx, id, version, input)),
  remove: procedure(
    'config.product-updates',
    contract.remove,
    rest.delete('/{id}', 'Remove a product update'),
  ).mutation(({ ctx, input }) => removeUpdate(ctx, input.id)),
});
