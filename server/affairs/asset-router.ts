import { visibleCase } from '#server/cases/access.ts';
import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import { assetsContract as contract } from '#shared/affairs/contract.ts';
import { addAsset, assetsOf, changeAsset, removeAsset } from './assets.ts';

const path = '/cases/{caseId}/assets';
const one = `${path}/{id}`;
const rest = (route: Omit<RestRoute, 'tag'>): RestRoute => ({ ...route, tag: 'Case assets' });

/** What the client owns. */
export const assetRouter = router({
  list: procedure(
    'case.read',
    contract.list,
    rest({ method: 'GET', path, summary: 'The assets of a case' }),
  ).query(async ({ ctx, input }) => {
    await visibleCase(ctx.services.database, ctx.actor, input.caseId);
    return assetsOf(ctx.services.database, input.caseId);
  }),
  create: procedure(
    'case.write',
    contract.create,
    rest({ method: 'POST', path, status: 201, message: 'Item Created.', summary: 'Add an asset' }),
  ).mutation(({ ctx, input: { caseId, ...asset } }) => addAsset(ctx, caseId, asset)),
  update: procedure(
    'case.write',
    contract.update,
    rest({ method: 'PUT', path: one, message: 'Item Updated.', summary: 'Change an asset' }),
  ).mutation(({ ctx, input: { caseId, id, version, ...change } }) =>
    changeAsset(ctx, caseId, id, version, change),
  ),
  remove: procedure(
    'case.write',
    contract.remove,
    rest({ method: 'DELETE', path: one, message: 'Item Deleted.', summary: 'Remove an asset' }),
  ).mutation(({ ctx, input }) => removeAsset(ctx, input.caseId, input.id, input.version)),
});
