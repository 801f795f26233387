import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { viewsContract as contract } from '#shared/records/cases/views-contract.ts';
import { changeView, removeView, saveView, viewsOf } from './saved-views.ts';

const rest = restRoutes('Saved views', '/saved-views');

/** Filters that users keep for themselves. */
export const viewsRouter = router({
  list: procedure('signedIn', contract.list, rest.get('', 'Your own views of a screen')).query(
    ({ ctx, input }) => viewsOf(ctx, input.screen),
  ),
  create: procedure('signedIn', contract.create, rest.create('', 'Keep a view')).mutation(({ ctx, input }) =>
    saveView(ctx, input),
  ),
  update: procedure('signedIn', contract.update, rest.put('/{id}', 'Change a view')).mutation(
    ({ ctx, input: { id, version, ...change } }) => changeView(ctx, id, version, change),
  ),
  remove: procedure('signedIn', contract.remove, rest.delete('/{id}', 'Remove a view')).mutation(
    ({ ctx, input }) => removeView(ctx, input.id),
  ),
});
