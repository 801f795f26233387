import type pg from 'pg';
import { CopyBatch } from '#server/platform/database/copy.ts';
import { missing } from '#server/platform/database/rows.ts';
import { caseAssets } from '#server/records/affairs/tables.ts';
import { caseAsset } from '#shared/records/affairs/asset.ts';
import type { StoredCase } from './store-money.ts';

const columns = [
  'caseId',
  'ownerCasePersonIds',
  ...(Object.keys(caseAsset.fields) as (keyof typeof caseAsset.fields)[]),
] as const;

/** Stores the assets of cases whose people have been stored. */
export async function storeAssets(client: pg.ClientBase, stored: readonly StoredCase[]): Promise<void> {
  const batch = new CopyBatch(caseAssets, columns);
  for (const { caseId, plan, partIdOf } of stored)
    for (const { owners, asset } of plan.assets)
      batch.add({
        ...asset,
        caseId,
        ownerCasePersonIds: owners.map((role) => partIdOf.get(role) ?? missing()),
      });
  await batch.take()(client);
}
