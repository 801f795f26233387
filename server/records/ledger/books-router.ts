import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { booksContract as contract } from '#shared/records/ledger/contract.ts';
import { accountEntries } from './account-entries.ts';
import { listJournals } from './journals.ts';
import { closePeriod, listPeriods, reopenPeriod, startClosing } from './periods.ts';
import { journalWithAbilities } from './request-journal.ts';
import { trialBalance } from './trial-balance.ts';

/** The books: trial balance, entries, journals and periods. */
export const booksRouter: Procedures<typeof contract> = router(contract, {
  trialBalance,
  entries: accountEntries,
  journals: listJournals,
  journal: (ctx, { id }) => journalWithAbilities(ctx, id),
  periods: (ctx, { domainId }) => listPeriods(ctx, domainId),
  startClosing,
  closePeriod,
  reopenPeriod,
});
