import { z } from 'zod';
import { visibleCase } from '#server/cases/access.ts';
import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import { caseAsset } from '#shared/affairs/asset.ts';
import { changeShape, inputShape } from '#shared/reference/schema.ts';
import { idSchema, pathId } from '#shared/validation.ts';
import { type AssetInput, addAsset, assetsOf, changeAsset, removeAsset } from './assets.ts';
import { assetOutput } from './output.ts';

const path = '/cases/{id}/assets';
const one = `${path}/{rowId}`;
const rest = (route: Omit<RestRoute, 'tag'>): RestRoute => ({ ...route, tag: 'Case assets' });
const reader = procedure('case.read');
const writer = procedure('case.write');
const rowKey = { id: pathId, rowId: pathId };
const owners = z.array(idSchema).max(10);

/** What the client owns. */
export const assetRouter = router({
  list: reader
    .meta({
      output: z.array(assetOutput),
      rest: rest({ method: 'GET', path, summary: 'The assets of a case' }),
    })
    .input(z.strictObject({ id: pathId }))
    .query(async ({ ctx, input }) => {
      await visibleCase(ctx.services.database, ctx.actor, input.id);
      return assetsOf(ctx.services.database, input.id);
    }),
  create: writer
    .meta({
      output: assetOutput,
      rest: rest({ method: 'POST', path, status: 201, message: 'Item Created.', summary: 'Add an asset' }),
    })
    .input(z.strictObject({ id: pathId, ...inputShape(caseAsset), ownerCasePersonIds: owners.default([]) }))
    .mutation(({ ctx, input: { id, ...input } }) =>
      addAsset(ctx, id as number, input as unknown as AssetInput),
    ),
  update: writer
    .meta({
      output: assetOutput,
      rest: rest({ method: 'PUT', path: one, message: 'Item Updated.', summary: 'Change an asset' }),
    })
    .input(
      z.strictObject({
        ...rowKey,
        version: idSchema,
        ...changeShape(caseAsset),
        ownerCasePersonIds: owners.optional(),
      }),
    )
    .mutation(({ ctx, input: { id, rowId, version, ...change } }) =>
      changeAsset(ctx, id as number, rowId as number, version as number, change as Partial<AssetInput>),
    ),
  remove: writer
    .meta({
      rest: rest({ method: 'DELETE', path: one, message: 'Item Deleted.', summary: 'Remove an asset' }),
    })
    .input(z.strictObject({ ...rowKey, version: pathId }))
    .mutation(({ ctx, input }) => removeAsset(ctx, input.id, input.rowId, input.version)),
});
