import type { Entity } from '#shared/platform/fields/entity.ts';
import { choices } from '#shared/platform/fields/field.ts';
import { caseAsset } from '#shared/records/affairs/asset.ts';
import type { CaseAsset } from '#shared/records/affairs/contract.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import type { CaseRow } from '#web/platform/case/case.ts';
import type { StoredRow, Values } from '#web/platform/page/pickers/client.ts';
import type { RowStore } from '#web/platform/reference/use-row-form.ts';
import { assetStore } from './affairs-client.ts';

type Owned = { ownerCasePersonIds: readonly number[] };

/** A form's choices are texts, the owners of an asset numbers. */
const rowOf = <Row extends Owned>(asset: Row) => ({ ...asset, owners: asset.ownerCasePersonIds.map(String) });

const sent = ({ owners, ...values }: Values): Values =>
  owners === undefined ? values : { ...values, ownerCasePersonIds: (owners as string[]).map(Number) };

/** A refusal carries the asset as it is now, with its owners as numbers: they become texts, as in the form. */
async function withOwners<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    const data = error instanceof ApiError ? (error.details as { current?: Owned } | null) : null;
    if (data?.current) data.current = rowOf(data.current);
    throw error;
  }
}

/** The form of a case's assets: that of any asset, and whose it is where the case has more than one applicant. */
export function assetForm({ id, applicants }: CaseRow) {
  const { assetTypeId, description, ...others } = caseAsset.fields;
  const owners = choices(Object.fromEntries(applicants.map(({ rowId, name }) => [String(rowId), name])), {
    label: 'Owners',
  });
  const fields = { assetTypeId, description, ...(applicants.length > 1 && { owners }), ...others };
  const entity: Entity = { ...caseAsset, fields };
  const plain = assetStore(id);
  const store: RowStore<StoredRow> = {
    create: async (values) => rowOf(await plain.create(sent(values))),
    change: async (row, change) => rowOf(await withOwners(plain.change(row, sent(change)))),
  };
  const start = applicants.length > 1 ? { owners: [String(applicants[0]?.rowId)] } : undefined;
  return { entity, store, start, rowOf: (asset: CaseAsset): StoredRow => rowOf(asset) };
}
