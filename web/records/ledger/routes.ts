import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { dayOf } from '#web/platform/page/search.ts';
import { type AnySearch, insidePage } from '#web/platform/shell/inside-route.ts';
import { parseEntrySearch, parseManualJournalSearch } from './page-search.ts';

const entries = insidePage('/chart-of-accounts/$id/entries', 'financials.chart-of-accounts', {
  validateSearch: parseEntrySearch,
  component: lazyPage(() => import('./EntriesPage.tsx'), 'EntriesPage'),
});

const periods = insidePage('/periods', 'financials.close-period', {
  component: lazyPage(() => import('./PeriodsPage.tsx'), 'PeriodsPage'),
});

export const ledgerRoutes = [
  insidePage('/trial-balance', 'financials.chart-of-accounts', {
    validateSearch: (search: AnySearch): { on?: string | undefined } => ({ on: dayOf(search.on) }),
    component: lazyPage(() => import('./TrialBalancePage.tsx'), 'TrialBalancePage'),
  }),
  entries,
  insidePage('/journals/$id', 'financials.chart-of-accounts', {
    component: lazyPage(() => import('./JournalPage.tsx'), 'JournalPage'),
  }),
  insidePage('/manual-journals', 'financials.journals', {
    validateSearch: parseManualJournalSearch,
    component: lazyPage(() => import('./ManualJournalsPage.tsx'), 'ManualJournalsPage'),
  }),
  periods,
] as const;
