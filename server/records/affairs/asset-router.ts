import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { visibleCase } from '#server/records/cases/access.ts';
import { assetsContract as contract } from '#shared/records/affairs/contract.ts';
import { addAsset, assetsOf, changeAsset, removeAsset } from './assets.ts';

const rest = restRoutes('Case assets', '/cases/{caseId}/assets');

/** What the client owns. */
export const assetRouter = router({
  list: procedure('case.read', contract.list, rest.get('', 'The assets of a case')).query(
    async ({ ctx, input }) => {
      await visibleCase(ctx.services.database, ctx.actor, input.caseId);
      return assetsOf(ctx.services.database, input.caseId);
    },
  ),
  create: procedure('case.write', contract.create, rest.create('', 'Add an asset')).mutation(
    ({ ctx, input: { caseId, ...asset } }) => addAsset(ctx, caseId, asset),
  ),
  update: procedure('case.write', contract.update, rest.put('/{id}', 'Change an asset')).mutation(
    ({ ctx, input: { caseId, id, version, ...change } }) => changeAsset(ctx, caseId, id, version, change),
  ),
  remove: procedure('case.write', contract.remove, rest.delete('/{id}', 'Remove an asset')).mutation(
    ({ ctx, input }) => removeAsset(ctx, input.caseId, input.id, input.version),
  ),
});
