import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { viewsContract as contract } from '#shared/records/cases/views-contract.ts';
import { changeView, removeView, saveView, viewsOf } from './saved-views.ts';

/** Filters that users save for themselves. */
export const viewsRouter: Procedures<typeof contract> = router(contract, {
  list: (ctx, { screen }) => viewsOf(ctx, screen),
  create: saveView,
  update: (ctx, { id, version, ...change }) => changeView(ctx, id, version, change),
  remove: (ctx, { id }) => removeView(ctx, id),
});
