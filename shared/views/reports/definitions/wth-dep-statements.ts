import { addDays, addMonths } from '#shared/platform/dates.ts';
import { words } from '#shared/platform/words.ts';
import { defineReport } from '../report.ts';

/** For each case: what it held, what came in and went out over a period, and what creditors were paid. Each opens as a statement. */
export const wthDepStatements = defineReport({
  name: 'wth-dep-statements',
  title: 'WTH / DEP statements',
  about:
    'Money in and out of a client’s account over a period. The cases are those whose annual report falls due in the month, or the one that is named. The PDF holds a statement for each client.',
  permission: 'reports.annuals-due',
  columns: {
    reference: { label: 'Reference', kind: 'code', sortable: true, wordy: false },
    client: { label: 'Client', kind: 'text', sortable: true, wordy: true },
    accountRef: { label: 'Client account', kind: 'code' },
    annualDueOn: { label: 'Annual due', kind: 'day', sortable: true },
    openingPence: { label: 'Opening', kind: 'pence', sortable: true },
    depositsPence: { label: 'Deposits', kind: 'pence', sortable: true },
    withdrawalsPence: { label: 'Withdrawals', kind: 'pence', sortable: true },
    closingPence: { label: 'Closing', kind: 'pence', sortable: true },
    dividendsPence: { label: 'Dividends', kind: 'pence', sortable: true },
  },
  usual: words(
    'reference client accountRef annualDueOn openingPence depositsPence withdrawalsPence closingPence',
    'dividendsPence',
  ),
  filters: {
    reference: { label: 'Case', kind: 'search', placeholder: 'Case reference', max: 40, width: 44 },
    month: { label: 'Annual due in', kind: 'day', isMonth: true },
    from: { label: 'From', kind: 'day' },
    to: { label: 'To', kind: 'day' },
    portfolioId: { label: 'Portfolio', kind: 'name', from: 'portfolios', several: true, width: 44 },
    ownerId: { label: 'Case owner', kind: 'name', from: 'users', several: true, width: 44 },
  },
  row: ['reference', 'month', 'from', 'to'],
  more: ['portfolioId', 'ownerId'],
  order: { by: 'annualDueOn', dir: 'asc' },
  thenBy: [{ by: 'reference', dir: 'asc' }],
  card: { beside: 'client', below: ['annualDueOn', 'closingPence'] },
  totals: ['openingPence', 'depositsPence', 'withdrawalsPence', 'closingPence', 'dividendsPence'],
  summaries: [],
  defaults: (today) => ({ month: today, from: addDays(addMonths(today, -12), 1), to: today }),
  opens: {
    reference: ({ caseId, from, to }) => `/reports/wth-dep-statements/${caseId}?from=${from}&to=${to}`,
  },
});
