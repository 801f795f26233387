import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { dayOf } from '#web/platform/page/search.ts';
import { insideRoute } from '#web/platform/shell/inside-route.ts';
import { parseEntrySearch, parseManualJournalSearch } from './page-search.ts';

const trialBalance = createRoute({
  getParentRoute: () => insideRoute,
  path: '/trial-balance',
  staticData: { access: 'financials.chart-of-accounts' },
  validateSearch: (search): { on?: string | undefined } => ({ on: dayOf(search.on) }),
  component: lazyPage(() => import('./TrialBalancePage.tsx'), 'TrialBalancePage'),
});

const entries = createRoute({
  getParentRoute: () => insideRoute,
  path: '/chart-of-accounts/$id/entries',
  staticData: { access: 'financials.chart-of-accounts' },
  validateSearch: parseEntrySearch,
  component: lazyPage(() => import('./EntriesPage.tsx'), 'EntriesPage'),
});

const journal = createRoute({
  getParentRoute: () => insideRoute,
  path: '/journals/$id',
  staticData: { access: 'financials.chart-of-accounts' },
  component: lazyPage(() => import('./JournalPage.tsx'), 'JournalPage'),
});

const manualJournals = createRoute({
  getParentRoute: () => insideRoute,
  path: '/manual-journals',
  staticData: { access: 'financials.journals' },
  validateSearch: parseManualJournalSearch,
  component: lazyPage(() => import('./ManualJournalsPage.tsx'), 'ManualJournalsPage'),
});

const periods = createRoute({
  getParentRoute: () => insideRoute,
  path: '/periods',
  staticData: { access: 'financials.close-period' },
  component: lazyPage(() => import('./PeriodsPage.tsx'), 'PeriodsPage'),
});

export const ledgerRoutes = [trialBalance, entries, journal, manualJournals, periods] as const;
