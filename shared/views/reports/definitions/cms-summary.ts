import { addDays, addMonths } from '#shared/platform/dates.ts';
import { words } from '#shared/platform/words.ts';
import { monthOf } from '#shared/records/ledger/ledger.ts';
import { defineReport } from '../report.ts';

/** What moved on each umbrella account in a month, and whether the bank agrees with its closing balance. */
export const cmsSummary = defineReport({
  name: 'cms-summary',
  title: 'CMS Summary',
  about:
    'For each umbrella account: the opening and closing balances of its client accounts, the movements, and the bank’s balance.',
  permission: 'reports.cms-withdrawals-and-deposits',
  columns: {
    umbrella: { label: 'Umbrella account', kind: 'text', sortable: true, wordy: true },
    openingPence: { label: 'Opening', kind: 'pence', sortable: true },
    depositsPence: { label: 'Deposits', kind: 'pence', sortable: true },
    withdrawalsPence: { label: 'Withdrawals', kind: 'pence', sortable: true },
    interestPence: { label: 'Interest', kind: 'pence', sortable: true },
    closingPence: { label: 'Closing', kind: 'pence', sortable: true },
    bankPence: { label: 'Bank', kind: 'pence', sortable: true },
    bankOn: { label: 'Bank as of', kind: 'day' },
    differencePence: { label: 'Difference', kind: 'pence', sortable: true },
    openCount: { label: 'Accounts open', kind: 'count' },
    closedCount: { label: 'Closed', kind: 'count' },
    zeroCount: { label: 'Open at zero', kind: 'count' },
    oldestUnconfirmedOn: { label: 'Oldest unconfirmed', kind: 'day' },
  },
  usual: words(
    'umbrella openingPence depositsPence withdrawalsPence interestPence closingPence bankPence',
    'differencePence openCount oldestUnconfirmedOn',
  ),
  filters: {
    from: { label: 'From', kind: 'day' },
    to: { label: 'As at', kind: 'day' },
  },
  row: ['from', 'to'],
  order: { by: 'umbrella', dir: 'asc' },
  totals: words(
    'openingPence depositsPence withdrawalsPence interestPence closingPence bankPence differencePence',
    'openCount closedCount zeroCount',
  ),
  summaries: [],
  defaults: (today) => ({ from: addMonths(monthOf(today), -1), to: addDays(monthOf(today), -1) }),
  opens: { umbrella: ({ bankAccountId }) => `/banking/accounts/${bankAccountId}/client-accounts` },
  alarms: { differencePence: ({ differencePence }) => Number(differencePence ?? 0) !== 0 },
});
