import { words } from '#shared/platform/words.ts';
import { voteKinds } from '#shared/records/decisions/decisions.ts';
import { defineReport } from '../report.ts';

/** Who owes one creditor, or one of its group: a row for each debt. */
export const clientsOfCreditor = defineReport({
  name: 'clients-of-creditor',
  title: 'Clients of a creditor',
  about: 'The clients who owe one creditor or its group, with balance, claim, vote and what was paid.',
  permission: 'reports.client-by-creditor',
  columns: {
    reference: { label: 'Reference', kind: 'code', sortable: true, wordy: false },
    client: { label: 'Client', kind: 'text', sortable: true, wordy: true },
    creditor: { label: 'Creditor', kind: 'text', sortable: true, wordy: true },
    account: { label: 'Account', kind: 'code' },
    product: { label: 'Product', kind: 'text', wordy: true },
    status: { label: 'Status', kind: 'text', wordy: true },
    balancePence: { label: 'Balance', kind: 'pence', sortable: true },
    claimPence: { label: 'Claim', kind: 'pence', sortable: true },
    vote: { label: 'Vote', kind: 'choice', options: voteKinds },
    offered: { label: 'p/£', kind: 'hundredths', sortable: true },
    paidPence: { label: 'Paid', kind: 'pence', sortable: true },
  },
  usual: words('reference client account product status balancePence claimPence vote offered paidPence'),
  filters: {
    creditorId: { label: 'Creditor', kind: 'name', from: 'creditors', width: 52 },
    includeGroup: { label: 'With its group', kind: 'flag' },
    portfolioId: { label: 'Portfolio', kind: 'name', from: 'portfolios', several: true, width: 44 },
    liveOnly: { label: 'Live cases only', kind: 'flag' },
  },
  required: ['creditorId'],
  row: ['creditorId', 'includeGroup', 'portfolioId', 'liveOnly'],
  order: { by: 'balancePence', dir: 'desc' },
  card: { beside: 'client', below: ['status', 'balancePence'] },
  totals: ['balancePence', 'claimPence', 'paidPence'],
  summaries: ['status', 'vote'],
  opens: { reference: ({ caseId }) => `/cases/${caseId}?tab=creditors` },
});
