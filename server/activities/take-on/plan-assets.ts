import { assetErrors, caseAsset } from '#shared/records/affairs/asset.ts';
import { rowErrors } from '#shared/records/reference/schema.ts';
import type { Note, PlannedAsset, PlannedPerson } from './case-plan.ts';
import { headingOf } from './files.ts';
import type { StagedRow } from './staging.ts';
import type { World } from './world.ts';

type Role = PlannedPerson['part']['role'];
type Given = Partial<PlannedAsset['asset']> & { owners?: 'applicant_1' | 'applicant_2' | 'both' };

const ownersOf = (owners: Given['owners']): Role[] =>
  owners === undefined ? [] : owners === 'both' ? ['applicant_1', 'applicant_2'] : [owners];

/** The assets of a case. Kinds that stay out unless agreed otherwise are excluded by default, as they are when they are entered. */
export function planAssets(
  rows: readonly StagedRow[],
  people: readonly PlannedPerson[],
  { names }: World,
  note: Note,
): PlannedAsset[] {
  return rows.flatMap(({ row, data }) => {
    const at = { file: 'assets.csv', row } as const;
    const { reference: _, owners, ...given } = data as Given & { reference: string };
    const { assetTypeId, description, valuePence } = given;
    if (assetTypeId === undefined || description === undefined || valuePence === undefined) return [];
    const type = names.row('assets', assetTypeId);
    const isLeftOut =
      type.isExcludedByDefault === true &&
      given.isExcluded === undefined &&
      given.expectedRealisationPence === undefined;
    const asset = {
      ...given,
      assetTypeId,
      description,
      valuePence,
      securedPence: given.securedPence ?? 0,
      chargeHolder: given.chargeHolder ?? null,
      isExcluded: isLeftOut || given.isExcluded === true,
      ...(isLeftOut && { excludedReason: `${String(type.name)}: excluded unless agreed otherwise.` }),
    };
    for (const [key, message] of Object.entries({ ...rowErrors(caseAsset, asset), ...assetErrors(asset) }))
      note(headingOf(key), message, at);
    for (const role of ownersOf(owners))
      if (!people.some(({ part }) => part.role === role))
        note('owners', 'The case has no such applicant.', at);
    return [{ owners: ownersOf(owners), asset }];
  });
}
