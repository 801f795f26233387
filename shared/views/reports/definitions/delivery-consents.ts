import { words } from '#shared/platform/words.ts';
import { defineReport } from '../report.ts';

/** What a row of the register records. */
const kinds = {
  actual: 'Consent given',
  deemed: 'Consent deemed',
  opted_out: 'Opted out of notices',
} as const;

/** Who takes notices electronically (rule 1.45), and who gets no further ones (rule 15.8(3)(g)). */
export const deliveryConsentsReport = defineReport({
  name: 'delivery-consents',
  title: 'Consents And Opted-Out Creditors',
  about:
    'Consents to electronic delivery of clients and creditors, on a case or on all cases, and creditors who opted out of further notices.',
  permission: 'reports.paperless-office',
  columns: {
    recipient: { label: 'Recipient', kind: 'text', sortable: true, wordy: true },
    holder: { label: 'Is', kind: 'choice', options: { client: 'Client', creditor: 'Creditor' } },
    kind: { label: 'Record', kind: 'choice', options: kinds, sortable: true, wordy: true },
    reference: { label: 'Case', kind: 'code', sortable: true, wordy: false },
    client: { label: 'Case name', kind: 'text', wordy: true },
    since: { label: 'Since', inFile: 'Given or opted out on', kind: 'day', sortable: true },
    source: { label: 'Source', kind: 'text', wordy: true },
    address: { label: 'E-mail address', kind: 'text', wordy: true },
    revokedOn: { label: 'Revoked', kind: 'day', sortable: true },
    revokedReason: { label: 'Why revoked', kind: 'text', wordy: true },
    standing: { label: 'In force', kind: 'choice', options: { yes: 'Yes', no: 'No' } },
  },
  usual: words('recipient holder kind reference client since source address revokedOn standing'),
  filters: {
    caseId: { label: 'Case', kind: 'case' },
    kind: { label: 'Record', kind: 'choice', options: kinds, width: 44 },
    standing: {
      label: 'In force',
      any: 'In force or not',
      kind: 'choice',
      options: { yes: 'In force', no: 'Not in force' },
      width: 36,
    },
    creditorId: { label: 'Creditor', kind: 'name', from: 'creditors', several: true, width: 44 },
  },
  row: ['caseId', 'kind', 'standing', 'creditorId'],
  order: { by: 'recipient', dir: 'asc' },
  thenBy: [
    { by: 'since', dir: 'asc' },
    { by: 'reference', dir: 'asc' },
  ],
  totals: [],
  summaries: ['kind', 'standing'],
  opens: {
    reference: ({ caseId, holder }) =>
      caseId === null ? null : `/cases/${caseId}?tab=${holder === 'client' ? 'people' : 'creditors'}`,
  },
});
