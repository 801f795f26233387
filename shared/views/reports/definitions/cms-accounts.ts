import {
  clientAccountStatuses,
  clientAccountTypes,
  taxStatuses,
} from '#shared/activities/money/client-accounts/client-accounts.ts';
import { words } from '#shared/platform/words.ts';
import { defineReport } from '../report.ts';

/** What the bank must do with a client account. */
export const accountActions = {
  open: 'Open',
  close: 'Close',
  change: 'Change the holder',
  none: 'Nothing',
} as const;

/** The client accounts that the bank is to open, change or close, and all others that are open. */
export const cmsAccounts = defineReport({
  name: 'cms-accounts',
  title: 'CMS Accounts',
  about:
    'Client accounts to be opened, changed or closed at the bank, and all open ones, with what the books and the bank have on them.',
  permission: 'reports.cms-accounts',
  columns: {
    action: { label: 'Action', kind: 'choice', options: accountActions },
    providerRef: { label: 'Provider reference', kind: 'code', sortable: true },
    holder: { label: 'Holder', kind: 'text', sortable: true, wordy: true },
    address: { label: 'Address', kind: 'text', wordy: true },
    accountType: { label: 'Account type', kind: 'choice', options: clientAccountTypes },
    taxStatus: { label: 'Tax status', kind: 'choice', options: taxStatuses },
    status: { label: 'Status', kind: 'choice', options: clientAccountStatuses },
    openedOn: { label: 'Opened', kind: 'day', sortable: true },
    closedOn: { label: 'Closing since', kind: 'day' },
    umbrella: { label: 'Umbrella account', kind: 'text', wordy: true },
    ledgerPence: { label: 'Ledger balance', kind: 'pence', sortable: true },
    bankPence: { label: 'Bank balance', kind: 'pence', sortable: true },
    bankOn: { label: 'Bank balance of', kind: 'day' },
    differencePence: { label: 'Difference', kind: 'pence', sortable: true },
    caseStatus: { label: 'Case status', kind: 'text', wordy: true },
    /**
     * What the books hold where the bank has reported no balance: with the difference, it makes up the umbrella
     * account's in CMS Summary.
     */
    unreportedPence: { label: 'Not in the bank’s file', kind: 'pence' },
  },
  usual: words(
    'action providerRef holder status openedOn umbrella ledgerPence bankPence differencePence caseStatus',
  ),
  filters: {
    action: { label: 'Action', kind: 'choice', options: accountActions, width: 40 },
    differs: {
      label: 'Difference',
      kind: 'either',
      any: 'Any difference',
      yes: 'With a difference',
      no: 'Without',
      width: 48,
    },
    portfolioId: { label: 'Portfolio', kind: 'name', from: 'portfolios', several: true, width: 44 },
  },
  row: ['action', 'differs', 'portfolioId'],
  order: { by: 'actionOrder', dir: 'asc' },
  thenBy: [{ by: 'providerRef', dir: 'asc' }],
  card: { opener: 'providerRef', beside: 'holder', below: ['action', 'ledgerPence'] },
  totals: ['ledgerPence', 'bankPence', 'differencePence', 'unreportedPence'],
  summaries: ['action', 'umbrella'],
  opens: { providerRef: ({ caseId }) => `/cases/${caseId}?tab=accounts` },
  alarms: {
    differencePence: ({ differencePence }) => Number(differencePence ?? 0) !== 0,
    action: ({ action, ledgerPence, bankPence }) =>
      action === 'close' && (Number(ledgerPence) !== 0 || Number(bankPence ?? 0) !== 0),
  },
});
