import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { productUpdatesContract as contract } from '#shared/views/dashboard/product-updates/contract.ts';
import { allUpdates, changeUpdate, createUpdate, latestUpdates, removeUpdate } from './updates.ts';

/** Product updates: the latest ten for everybody, all of them for their authors. */
export const productUpdatesRouter: Procedures<typeof contract> = router(contract, {
  latest: (ctx) => latestUpdates(ctx.services.database),
  all: (ctx, input) => allUpdates(ctx.services.database, input),
  create: createUpdate,
  update: (ctx, { id, version, ...input }) => changeUpdate(ctx, id, version, input),
  remove: (ctx, { id }) => removeUpdate(ctx, id),
});
