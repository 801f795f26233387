import { words } from '#shared/platform/words.ts';
import { defineReport } from '../report.ts';
import { unpaidReasons } from '../unpaid-reasons.ts';

/** The debts of live cases on which nothing can be paid, each with the first reason that applies. */
export const unapprovedCreditors = defineReport({
  name: 'unapproved-creditors',
  title: 'Unapproved Creditors',
  about:
    'Creditors of live cases who cannot be paid yet, each with the reason and what is retained for them: a part of Retained Allocations.',
  permission: 'reports.unapproved-creditors',
  columns: {
    reference: { label: 'Reference', kind: 'code', sortable: true, wordy: false },
    client: { label: 'Client', kind: 'text', sortable: true, wordy: true },
    creditor: { label: 'Creditor', kind: 'text', sortable: true, wordy: true },
    account: { label: 'Account', kind: 'code' },
    balancePence: { label: 'SOA balance', kind: 'pence', sortable: true },
    claimPence: { label: 'Claim', kind: 'pence', sortable: true },
    admittedPence: { label: 'Admitted', kind: 'pence' },
    debtStatus: { label: 'Debt status', kind: 'text', wordy: true },
    reason: { label: 'Reason', kind: 'choice', options: unpaidReasons, runsOn: true },
    daysSinceClaim: { label: 'Days since claim', kind: 'count', sortable: true },
    retainedPence: { label: 'Retained', kind: 'pence', sortable: true },
    owner: { label: 'Owner', kind: 'text', sortable: true, wordy: true },
    lastContactAt: { label: 'Last contact', kind: 'instant', sortable: true },
  },
  usual: words(
    'reference client creditor balancePence admittedPence reason daysSinceClaim retainedPence owner',
  ),
  filters: {
    reason: { label: 'Reason', kind: 'choice', options: unpaidReasons, width: 52 },
    creditorId: { label: 'Creditor', kind: 'name', from: 'creditors', several: true, width: 44 },
    ownerId: { label: 'Owner', kind: 'name', from: 'users', several: true, width: 44 },
    portfolioId: { label: 'Portfolio', kind: 'name', from: 'portfolios', several: true, width: 44 },
  },
  row: ['reason', 'creditorId', 'ownerId'],
  more: ['portfolioId'],
  order: { by: 'retainedPence', dir: 'desc' },
  thenBy: [
    { by: 'reference', dir: 'desc' },
    { by: 'daysSinceClaim', dir: 'desc' },
  ],
  filled: ['reference'],
  card: { beside: 'client', below: ['creditor', 'reason'] },
  totals: ['retainedPence'],
  summaries: ['reason'],
  opens: { reference: ({ caseId }) => `/cases/${caseId}?tab=creditors` },
});
