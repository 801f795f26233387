import { words } from '#shared/platform/words.ts';
import { defineReport, withSearch } from '../report.ts';

/** The exposure of each creditor, or of each group of creditors: clients, debt, votes, and what has been paid. */
export const clientsByCreditors = defineReport({
  name: 'clients-by-creditors',
  title: 'Clients By Creditor',
  about:
    'For each creditor or group: clients, live arrangements, debt, admitted claims, votes, what was paid, and what is retained: a part of Retained Allocations.',
  permission: 'reports.client-by-creditor',
  columns: {
    creditor: { label: 'Creditor', kind: 'text', sortable: true, wordy: true },
    group: { label: 'Group', kind: 'text', sortable: true, wordy: true },
    clients: { label: 'Clients', kind: 'count', sortable: true },
    live: { label: 'Live IVAs', kind: 'count', sortable: true },
    debtPence: { label: 'SOA debt', kind: 'pence', sortable: true },
    admittedPence: { label: 'Admitted', kind: 'pence', sortable: true },
    shareOfBook: { label: '% of book', kind: 'hundredths', sortable: true },
    votesFor: { label: 'Votes for', kind: 'count' },
    votesAgainst: { label: 'Votes against', kind: 'count' },
    votesModified: { label: 'Votes modified', kind: 'count' },
    offered: { label: 'Avg p/£ offered', kind: 'hundredths', sortable: true },
    paidPence: { label: 'Paid to date', kind: 'pence', sortable: true },
    retainedPence: { label: 'Retained', kind: 'pence', sortable: true },
    lastVoteOn: { label: 'Last vote', kind: 'day', sortable: true },
  },
  usual: words(
    'creditor group clients live debtPence admittedPence shareOfBook offered paidPence retainedPence',
  ),
  filters: {
    includeGroup: { label: 'By group', kind: 'flag' },
    portfolioId: { label: 'Portfolio', kind: 'name', from: 'portfolios', several: true, width: 44 },
    liveOnly: { label: 'Live cases only', kind: 'flag' },
  },
  row: ['includeGroup', 'portfolioId', 'liveOnly'],
  order: { by: 'debtPence', dir: 'desc' },
  card: { below: ['group', 'debtPence'] },
  totals: ['debtPence', 'admittedPence', 'paidPence', 'retainedPence'],
  summaries: [],
  opens: {
    creditor: ({ id }, { includeGroup, portfolioId, liveOnly }) =>
      withSearch(`/reports/clients-by-creditors/${id}`, { includeGroup, portfolioId, liveOnly }),
  },
});
