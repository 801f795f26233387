import { z } from 'zod';
import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import {
  entriesInput,
  journalListInput,
  reopenInput,
  trialBalanceInput,
  versionInput,
} from '#shared/ledger/contract.ts';
import { pathId } from '#shared/validation.ts';
import { accountEntries } from './account-entries.ts';
import { listJournals, visibleJournal } from './journals.ts';
import {
  entryOutput,
  journalDetailOutput,
  journalOutput,
  periodOutput,
  trialBalanceOutput,
} from './output.ts';
import { closePeriod, listPeriods, reopenPeriod, startClosing } from './periods.ts';
import { trialBalance } from './trial-balance.ts';

const rest = (route: Omit<RestRoute, 'tag'>): RestRoute => ({ ...route, tag: 'Ledger' });
const get = (path: string, summary: string, more: object = {}) =>
  rest({ method: 'GET', path, summary, ...more });
const post = (path: string, summary: string) =>
  rest({ method: 'POST', path, summary, message: 'Item Updated.' });
const reader = procedure('financials.chart-of-accounts');
const closer = procedure('financials.close-period');

/** The books: trial balance, entries, journals and periods. */
export const booksRouter = router({
  trialBalance: reader
    .meta({
      output: trialBalanceOutput,
      rest: get('/trial-balance', 'Every account with its balance at the end of a day'),
    })
    .input(trialBalanceInput)
    .query(({ ctx, input }) => trialBalance(ctx, input)),
  entries: reader
    .meta({
      output: entryOutput,
      rest: get('/chart-of-accounts/{id}/entries', 'The postings to an account, newest first', {
        form: 'list',
      }),
    })
    .input(entriesInput)
    .query(({ ctx, input }) => accountEntries(ctx, input)),
  journals: reader
    .meta({
      output: journalOutput,
      rest: get('/journals', 'Journals by filters, newest first', { form: 'list' }),
    })
    .input(journalListInput)
    .query(({ ctx, input }) => listJournals(ctx, input)),
  journal: reader
    .meta({ output: journalDetailOutput, rest: get('/journals/{id}', 'One journal with its lines') })
    .input(z.strictObject({ id: pathId }))
    .query(({ ctx, input }) => visibleJournal(ctx.services.database, ctx.actor, input.id)),
  periods: closer
    .meta({
      output: z.array(periodOutput),
      rest: get('/periods', 'The months of the books, newest first'),
    })
    .input(z.strictObject({ domainId: pathId.optional() }))
    .query(({ ctx, input }) => listPeriods(ctx, input.domainId)),
  startClosing: closer
    .meta({ rest: post('/periods/{id}/start-closing', 'Let only corrections into a month') })
    .input(versionInput)
    .mutation(({ ctx, input }) => startClosing(ctx, input)),
  closePeriod: closer
    .meta({ rest: post('/periods/{id}/close', 'Close a month') })
    .input(versionInput)
    .mutation(({ ctx, input }) => closePeriod(ctx, input)),
  reopenPeriod: closer
    .meta({ rest: post('/periods/{id}/reopen', 'Open a month again, with the reason') })
    .input(reopenInput)
    .mutation(({ ctx, input }) => reopenPeriod(ctx, input)),
});
