import { type Field, labelOf } from '#shared/platform/fields/field.ts';
import { caseAsset } from '#shared/records/affairs/asset.ts';
import { caseDebt } from '#shared/records/affairs/debt.ts';
import { caseDocument } from '#shared/records/documents/document-fields.ts';
import { isReferenceName, type ReferenceName } from '#shared/records/reference/registry.ts';
import { practiceRules } from '#shared/records/rules/practice.ts';
import { addressEntity } from './address.ts';
import { caseEntity } from './case-fields.ts';
import { personEntity } from './person.ts';

type Described = Readonly<Record<string, Field>>;

const fieldsOf: Readonly<Record<string, Described>> = {
  cases: {
    ...caseEntity.fields,
    // What was done although it breaks a rule of practice that the domain has loosened.
    done: { kind: 'text', label: 'What was done' },
    rule: { kind: 'choice', options: practiceRules, label: 'Rule' },
    loosened: { kind: 'text', label: 'Not met' },
  },
  persons: personEntity.fields,
  'case-people': personEntity.fields,
  addresses: addressEntity.fields,
  'case-assets': caseAsset.fields,
  'case-creditors': caseDebt.fields,
  'case-documents': caseDocument.fields,
  approvals: {
    assignedUserId: { kind: 'ref', to: 'users', label: 'Passed to' },
    limitPence: { kind: 'pence', label: 'Limit of the decider' },
    summary: { kind: 'text', label: 'What for' },
  },
  complaints: {
    statusId: { kind: 'ref', to: 'complaint-statuses', label: 'Status' },
    srcDueOn: { kind: 'date', label: 'Summary resolution due' },
    srcSentOn: { kind: 'date', label: 'Summary resolution sent' },
    redressPence: { kind: 'pence', label: 'Redress' },
    ombudsmanRef: { kind: 'text', label: 'Ombudsman reference' },
    gatewayRef: { kind: 'text', label: 'Gateway reference' },
  },
};

/** The targets of columns that no entity describes. */
const targets: Readonly<Record<string, ReferenceName>> = {
  assetTypeId: 'assets',
  creditId: 'credits',
  dcaCreditorId: 'creditors',
  documentTypeId: 'documents',
  fromStatusId: 'statuses',
  originalCreditorId: 'creditors',
  toStatusId: 'statuses',
};

function guessed(name: string): Field | undefined {
  // A document of the case: the catalogue of that name holds their types.
  if (name === 'documentId') return undefined;
  if (name.endsWith('Pence')) return { kind: 'pence', label: labelOf(name.slice(0, -5), { kind: 'pence' }) };
  // A breach names the way in which it was detected; everything else names the person who did it.
  if (name.endsWith('UserId') || (name.endsWith('By') && name !== 'detectedBy'))
    return { kind: 'ref', to: 'users' };
  if (name.endsWith('Id')) {
    const stem = name.slice(0, -2).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const to = targets[name] ?? [`${stem}s`, `${stem}es`].find(isReferenceName);
    return to ? { kind: 'ref', to } : undefined;
  }
  if (/(On|Date)$/.test(name))
    return { kind: 'date', label: labelOf(name.replace(/On$/, ''), { kind: 'date' }) };
  if (name.endsWith('At')) return { kind: 'instant', readOnly: true };
  if (name.endsWith('Html')) return { kind: 'html', label: labelOf(name.slice(0, -4), { kind: 'html' }) };
  return undefined;
}

/** How to display a value in the audit trail of a case: as its entity describes it, or by its name. */
export const auditedField = (entity: string, name: string): Field | undefined =>
  fieldsOf[entity]?.[name] ?? guessed(name);

const nouns: Readonly<Record<string, string>> = {
  approvals: 'a request for approval',
  cases: 'the case',
  persons: 'a person',
  'case-people': 'a person’s part in the case',
  addresses: 'an address',
  'case-creditors': 'a creditor',
  'case-assets': 'an asset',
  'iande-statements': 'an income and expenditure statement',
  'case-notes': 'a note',
  'case-tasks': 'a task',
  'case-documents': 'a document',
  'late-dates': 'a date entered late',
  complaints: 'a complaint',
  exports: 'a file',
  'payer-accounts': 'a known payer account',
};

/** What was changed, as part of a sentence: 'an address'. */
export const auditedNoun = (entity: string): string =>
  nouns[entity] ??
  `a ${entity
    .replace(/^case-/, '')
    .replace(/-/g, ' ')
    .replace(/s$/, '')}`;
