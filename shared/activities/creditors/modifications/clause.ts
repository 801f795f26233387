import { modificationEffectFields } from '#shared/platform/fields/common-fields.ts';
import { entity } from '#shared/platform/fields/entity.ts';
import { boolean, choice, date, group, html, ref, text } from '#shared/platform/fields/field.ts';
import { solutions } from '#shared/records/reference/solutions.ts';

/** A clause on a case, as its form and its calls know it. */
export const caseModification = entity({
  label: 'Modification',
  plural: 'Modifications',
  about: 'The changes that creditors ask for, each with the client’s consent and its effect on the figures.',
  permission: 'case.write',
  fields: {
    title: text({ label: 'Title', required: true, max: 120 }),
    category: choice(solutions.modifications.fields.category.options, { label: 'Category', required: true }),
    text: html({ label: 'Wording', required: true, tokens: 'checkedOnSave', max: 20_000 }),
    proposedByCreditorId: ref('creditors', {
      label: 'Proposed by',
      help: 'The creditor or its agent. Leave empty if it was nobody in particular.',
    }),
    receivedOn: date({ label: 'Received on', required: true, future: false }),
    requiresClientConsent: boolean({ label: 'Needs the client’s consent', default: true }),
    hasNoEffect: boolean({
      label: 'Changes none of the figures',
      help: 'Switch on once somebody has read it and found no effect; otherwise enter what it changes below.',
      default: false,
    }),
    effect: group(modificationEffectFields, {
      label: 'Effect on the figures',
      section: 'Effect',
      help: 'Only what the clause changes; the rest stays empty.',
    }),
  },
  list: ['title', 'category', 'proposedByCreditorId'],
  display: ['title'],
});
