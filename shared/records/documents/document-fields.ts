import { entity } from '#shared/platform/fields/entity.ts';
import { choice, date, ref, text } from '#shared/platform/fields/field.ts';
import { documentDirections } from './documents.ts';

/** The details of a case's document, as its form and the audit trail know them. */
export const caseDocument = entity({
  label: 'Document',
  plural: 'Documents',
  about: 'What was received and sent on a case, and the evidence.',
  permission: 'case.write',
  fields: {
    title: text({ label: 'Title', required: true, max: 200 }),
    documentTypeId: ref('documents', { label: 'Type', required: true }),
    folderId: ref('folders', { label: 'Folder', required: true }),
    direction: choice(documentDirections, { label: 'Direction', required: true }),
    receivedOn: date({ label: 'Received on', future: false }),
    sentOn: date({ label: 'Sent on', future: false }),
    addressee: text({ label: 'From or to', max: 200, help: 'Who wrote it, or whom it is for.' }),
  },
  list: ['title', 'documentTypeId', 'folderId'],
  display: ['title'],
});
