import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import { viewsContract as contract } from '#shared/cases/views-contract.ts';
import { changeView, removeView, saveView, viewsOf } from './saved-views.ts';

const path = '/saved-views';
const one = `${path}/{id}`;
const rest = (route: Omit<RestRoute, 'tag'>): RestRoute => ({ ...route, tag: 'Saved views' });

/** Filters that users keep for themselves. */
export const viewsRouter = router({
  list: procedure(
    'signedIn',
    contract.list,
    rest({ method: 'GET', path, summary: 'Your own views of a screen' }),
  ).query(({ ctx, input }) => viewsOf(ctx, input.screen)),
  create: procedure(
    'signedIn',
    contract.create,
    rest({ method: 'POST', path, status: 201, message: 'Item Created.', summary: 'Keep a view' }),
  ).mutation(({ ctx, input }) => saveView(ctx, input)),
  update: procedure(
    'signedIn',
    contract.update,
    rest({ method: 'PUT', path: one, message: 'Item Updated.', summary: 'Change a view' }),
  ).mutation(({ ctx, input: { id, version, ...change } }) => changeView(ctx, id, version, change)),
  remove: procedure(
    'signedIn',
    contract.remove,
    rest({ method: 'DELETE', path: one, message: 'Item Deleted.', summary: 'Remove a view' }),
  ).mutation(({ ctx, input }) => removeView(ctx, input.id)),
});
