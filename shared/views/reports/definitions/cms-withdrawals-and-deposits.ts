import { directions, movementStatuses } from '#shared/activities/money/client-accounts/client-accounts.ts';
import { words } from '#shared/platform/words.ts';
import { defineReport } from '../report.ts';

/** Movements on client accounts: those not sent to the bank yet, or all in a period. */
export const cmsWithdrawalsAndDeposits = defineReport({
  name: 'cms-withdrawals-and-deposits',
  title: 'CMS WTH / DEP',
  about:
    'Withdrawals and deposits to be keyed or uploaded at the bank; with a period, all that moved within it.',
  permission: 'reports.cms-withdrawals-and-deposits',
  columns: {
    batch: { label: 'Batch', kind: 'code', sortable: true },
    movedOn: { label: 'Date', kind: 'day', sortable: true },
    providerRef: { label: 'Provider reference', kind: 'code', sortable: true },
    reference: { label: 'Case', kind: 'code', sortable: true, wordy: false },
    client: { label: 'Client', kind: 'text', sortable: true, wordy: true },
    direction: { label: 'WTH / DEP', kind: 'choice', options: directions },
    amountPence: { label: 'Amount', kind: 'pence', sortable: true },
    withdrawnPence: { label: 'WTH', kind: 'pence' },
    depositedPence: { label: 'DEP', kind: 'pence' },
    netPence: { label: 'Net', kind: 'pence' },
    reason: { label: 'Reason', kind: 'text', wordy: true },
    journal: { label: 'Journal', kind: 'code' },
    status: { label: 'Status', kind: 'choice', options: movementStatuses, wordy: true },
    confirmedOn: { label: 'Confirmed', kind: 'day' },
    umbrella: { label: 'Umbrella account', kind: 'text', wordy: true },
  },
  usual: words('reference client movedOn providerRef batch direction amountPence reason status umbrella'),
  filters: {
    from: { label: 'Moved from', kind: 'day' },
    to: { label: 'Moved to', kind: 'day' },
    status: { label: 'Status', kind: 'choice', options: movementStatuses, width: 36 },
    direction: { label: 'WTH / DEP', kind: 'choice', options: directions, width: 44 },
    portfolioId: { label: 'Portfolio', kind: 'name', from: 'portfolios', several: true, width: 44 },
  },
  row: ['from', 'to', 'status', 'direction'],
  more: ['portfolioId'],
  order: { by: 'movedOn', dir: 'asc' },
  thenBy: [{ by: 'providerRef', dir: 'asc' }],
  card: { opener: 'reference', beside: 'client', below: ['direction', 'amountPence'] },
  totals: ['withdrawnPence', 'depositedPence', 'netPence'],
  summaries: ['umbrella'],
  charted: ['withdrawnPence', 'depositedPence', 'netPence'],
  opens: {
    reference: ({ caseId }) => `/cases/${caseId}?tab=accounts`,
    journal: ({ journalId }) => (journalId === null ? null : `/journals/${journalId}`),
  },
});
