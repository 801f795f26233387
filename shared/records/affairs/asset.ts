import { entity } from '#shared/platform/fields/entity.ts';
import { boolean, date, longText, pence, ref, text } from '#shared/platform/fields/field.ts';

const included = { field: 'isExcluded', is: [false] } as const;
const excluded = { field: 'isExcluded', is: [true] } as const;

/** One asset of a case, for its form and its calls. */
export const caseAsset = entity({
  label: 'Asset',
  plural: 'Assets',
  about: 'What the client owns, with charges on it and what it should realise for creditors.',
  permission: 'case.write',
  fields: {
    assetTypeId: ref('assets', { label: 'Kind', required: true }),
    description: text({ label: 'Description', required: true, max: 200 }),
    valuePence: pence({ label: 'Value', required: true }),
    valuationOn: date({ label: 'Valued on', future: false }),
    valuationSource: text({ label: 'Valued by', max: 120, help: 'An agent, a price guide, the client.' }),
    securedPence: pence({ label: 'Charged', section: 'Charges', default: 0 }),
    chargeHolder: text({ label: 'Charge holder', section: 'Charges', max: 120 }),
    isExcluded: boolean({ label: 'Excluded from the arrangement', section: 'Realisation' }),
    excludedReason: text({
      label: 'Why it is excluded',
      section: 'Realisation',
      max: 255,
      shownWhen: excluded,
      requiredWhen: excluded,
    }),
    expectedRealisationPence: pence({
      label: 'Expected to realise',
      section: 'Realisation',
      shownWhen: included,
      help: 'Leave blank for the whole of its equity.',
    }),
    realisationPlan: longText({
      label: 'How it is realised',
      section: 'Realisation',
      max: 1_000,
      shownWhen: included,
    }),
  },
  list: ['description', 'assetTypeId', 'valuePence', 'securedPence'],
  display: ['description'],
});

/** The rules between an asset's fields that its literal cannot say. Messages by field. */
export function assetErrors(asset: {
  securedPence: number;
  chargeHolder: string | null;
}): Record<string, string> {
  return asset.securedPence > 0 && !asset.chargeHolder ? { chargeHolder: 'Name who holds the charge.' } : {};
}
