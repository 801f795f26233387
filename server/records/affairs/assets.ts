import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { fixedQuery } from '#server/platform/database/planned.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { writeToCase } from '#server/records/cases/access.ts';
import { casePeople, cases } from '#server/records/cases/tables.ts';
import { followClocks } from '#server/records/clocks/recalculate.ts';
import { tables } from '#server/records/reference/tables.ts';
import {
  addRow,
  changeRow,
  checkVersion,
  lockRow,
  removeRow,
} from '#server/records/reference/versioned-rows.ts';
import { invalid } from '#shared/platform/errors.ts';
import { assetErrors, caseAsset } from '#shared/records/affairs/asset.ts';
import type { AssetClass, NewAsset } from '#shared/records/affairs/contract.ts';
import { equityPence, estimatedToRealise } from '#shared/records/affairs/statement-of-affairs.ts';
import { rowErrors } from '#shared/records/reference/schema.ts';
import { caseAssets } from './tables.ts';

const ENTITY = 'case-assets';
const { assets: assetTypes } = tables;

const readAssets = fixedQuery((database) =>
  database
    .select({
      row: caseAssets,
      assetType: {
        id: assetTypes.id,
        name: assetTypes.name,
        class: assetTypes.class,
        needsValuation: assetTypes.needsValuation,
      },
    })
    .from(caseAssets)
    .innerJoin(assetTypes, eq(assetTypes.id, caseAssets.assetTypeId))
    .where(eq(caseAssets.caseId, sql.placeholder('caseId')))
    .orderBy(asc(caseAssets.id)),
);

/** The assets of a case in order of entry, each with its kind and its value to the estate. */
export async function assetsOf(database: Database | Tx, caseId: number) {
  const rows = await readAssets(database, { caseId });
  return rows.map(({ row, assetType }) => ({
    ...row,
    assetType: { ...assetType, class: assetType.class as AssetClass },
    equityPence: equityPence(row),
    estimatedPence: estimatedToRealise(row),
    lacksValuation: assetType.needsValuation && row.valuationOn === null && !row.isExcluded,
  }));
}

async function assertRules(w: Write, caseId: number, values: NewAsset) {
  const errors = { ...rowErrors(caseAsset, values), ...assetErrors(values) };
  const owners = values.ownerCasePersonIds;
  if (owners.length > 0) {
    const held = await w.tx
      .select({ id: casePeople.id })
      .from(casePeople)
      .where(and(eq(casePeople.caseId, caseId), inArray(casePeople.id, owners)));
    if (held.length < new Set(owners).size) errors.ownerCasePersonIds = 'Not one of the people of this case.';
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Adds an asset to the statement of affairs. Kinds that are excluded unless agreed otherwise are excluded by default. */
export function addAsset(ctx: SignedIn, caseId: number, input: NewAsset) {
  return writeToCase(ctx, caseId, async (w, found) => {
    await assertRules(w, caseId, input);
    // The client is no longer recorded as owning none.
    if (found.noAssetsOn !== null)
      await changeRow(w, 'cases', cases, found, found.version, { noAssetsOn: null });
    const [type] = await w.tx.select().from(assetTypes).where(eq(assetTypes.id, input.assetTypeId));
    const isLeftOut =
      type?.isExcludedByDefault && !input.isExcluded && input.expectedRealisationPence === null;
    const exclusion = isLeftOut
      ? { isExcluded: true, excludedReason: `${type.name}: excluded unless agreed otherwise.` }
      : {};
    await followClocks(w.tx, caseId, 'equity');
    return addRow(w, ENTITY, caseAssets, { ...input, ...exclusion, caseId });
  });
}

/** Changes the given fields of an asset; a stale version is refused with the current asset. */
export function changeAsset(
  ctx: SignedIn,
  caseId: number,
  id: number,
  version: number,
  change: Partial<NewAsset>,
) {
  return writeToCase(ctx, caseId, async (w) => {
    const before = await lockRow(w, caseAssets, id, { column: caseAssets.caseId, id: caseId });
    await checkVersion(w, before, version);
    await assertRules(w, caseId, { ...before, ...change });
    await followClocks(w.tx, caseId, 'equity');
    return changeRow(w, ENTITY, caseAssets, before, version, change);
  });
}

/** Removes an asset that was entered in error; realised ones stay. */
export function removeAsset(ctx: SignedIn, caseId: number, id: number, version: number): Promise<void> {
  return writeToCase(ctx, caseId, async (w) => {
    const before = await lockRow(w, caseAssets, id, { column: caseAssets.caseId, id: caseId });
    await checkVersion(w, before, version);
    await removeRow(w, ENTITY, caseAssets, before);
    await followClocks(w.tx, caseId, 'equity');
  });
}
