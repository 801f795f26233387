import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { booksContract as contract } from '#shared/records/ledger/contract.ts';
import { accountEntries } from './account-entries.ts';
import { listJournals } from './journals.ts';
import { closePeriod, listPeriods, reopenPeriod, startClosing } from './periods.ts';
import { journalWithAbilities } from './request-journal.ts';
import { trialBalance } from './trial-balance.ts';

const rest = restRoutes('Ledger');

/** The books: trial balance, entries, journals and periods. */
export const booksRouter = router({
  trialBalance: procedure(
    'financials.chart-of-accounts',
    contract.trialBalance,
    rest.get('/trial-balance', 'Every account with its balance at the end of a day'),
  ).query(({ ctx, input }) => trialBalance(ctx, input)),
  entries: procedure(
    'financials.chart-of-accounts',
    contract.entries,
    rest.get('/chart-of-accounts/{id}/entries', 'The postings to an account, newest first', 'list'),
  ).query(({ ctx, input }) => accountEntries(ctx, input)),
  journals: procedure(
    'financials.chart-of-accounts',
    contract.journals,
    rest.get('/journals', 'Journals by filters, newest first', 'list'),
  ).query(({ ctx, input }) => listJournals(ctx, input)),
  journal: procedure(
    'financials.chart-of-accounts',
    contract.journal,
    rest.get('/journals/{id}', 'One journal with its lines'),
  ).query(({ ctx, input }) => journalWithAbilities(ctx, input.id)),
  periods: procedure(
    'financials.close-period',
    contract.periods,
    rest.get('/periods', 'The months of the books, newest first'),
  ).query(({ ctx, input }) => listPeriods(ctx, input.domainId)),
  startClosing: procedure(
    'financials.close-period',
    contract.startClosing,
    rest.post('/periods/{id}/start-closing', 'Let only corrections into a month'),
  ).mutation(({ ctx, input }) => startClosing(ctx, input)),
  closePeriod: procedure(
    'financials.close-period',
    contract.closePeriod,
    rest.post('/periods/{id}/close', 'Close a month'),
  ).mutation(({ ctx, input }) => closePeriod(ctx, input)),
  reopenPeriod: procedure(
    'financials.close-period',
    contract.reopenPeriod,
    rest.post('/periods/{id}/reopen', 'Open a month again, with the reason'),
  ).mutation(({ ctx, input }) => reopenPeriod(ctx, input)),
});
