import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { visibleCase } from '#server/records/cases/access.ts';
import { assetsContract as contract } from '#shared/records/affairs/contract.ts';
import { addAsset, assetsOf, changeAsset, removeAsset } from './assets.ts';

/** What the client owns. */
export const assetRouter: Procedures<typeof contract> = router(contract, {
  list: async (ctx, input) => {
    await visibleCase(ctx.services.database, ctx.actor, input.caseId);
    return assetsOf(ctx.services.database, input.caseId);
  },
  create: (ctx, { caseId, ...asset }) => addAsset(ctx, caseId, asset),
  update: (ctx, { caseId, id, version, ...change }) => changeAsset(ctx, caseId, id, version, change),
  remove: (ctx, { caseId, id, version }) => removeAsset(ctx, caseId, id, version),
});
