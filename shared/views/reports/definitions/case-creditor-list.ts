import { words } from '#shared/platform/words.ts';
import { defineReport } from '../report.ts';

/** Who the clients of live cases owe, and where to write to them. */
export const caseCreditorList = defineReport({
  name: 'case-creditor-list',
  title: 'Case Creditor List',
  about: 'The creditors of live cases, or of one case, with account number, address, balance and claim.',
  permission: 'signedIn',
  columns: {
    reference: { label: 'Reference', kind: 'code', sortable: true, wordy: false },
    client: { label: 'Client', kind: 'text', sortable: true, wordy: true },
    creditor: { label: 'Creditor', kind: 'text', sortable: true, wordy: true },
    creditType: { label: 'Credit type', kind: 'text', wordy: true },
    account: { label: 'Account', inFile: 'Account number', kind: 'code' },
    address: { label: 'Address', kind: 'text', wordy: true },
    email: { label: 'Email', kind: 'text', wordy: true },
    balancePence: { label: 'Balance', kind: 'pence', sortable: true },
    claimPence: { label: 'Claim', kind: 'pence', sortable: true },
    status: { label: 'Status', kind: 'text', wordy: true },
    agent: { label: 'Agent', kind: 'text', sortable: true, wordy: true },
  },
  usual: words('reference client creditor creditType account email balancePence claimPence status agent'),
  filters: {
    caseId: { label: 'Case', kind: 'case' },
    creditorId: { label: 'Creditor', kind: 'name', from: 'creditors', several: true, width: 44 },
    portfolioId: { label: 'Portfolio', kind: 'name', from: 'portfolios', several: true, width: 44 },
  },
  row: ['caseId', 'creditorId', 'portfolioId'],
  order: { by: 'reference', dir: 'asc' },
  thenBy: [{ by: 'creditor', dir: 'asc' }],
  filled: ['reference'],
  totals: ['balancePence', 'claimPence'],
  summaries: [],
  opens: { reference: ({ caseId }) => `/cases/${caseId}?tab=creditors` },
});
