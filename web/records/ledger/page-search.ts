import { keysOf } from '#shared/platform/options.ts';
import { type ManualState, manualStates } from '#shared/records/ledger/ledger.ts';
import { dayOf, oneOf, positiveOf } from '#web/platform/page/search.ts';

type Raw = Readonly<Record<string, unknown>>;

/** Which entries of an account are listed, as the address says it. */
export interface EntrySearch {
  page?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export const parseEntrySearch = (raw: Raw): EntrySearch => ({
  page: positiveOf(raw.page),
  from: dayOf(raw.from),
  to: dayOf(raw.to),
});

/** Which manual journals are listed; those awaiting approval unless the address says otherwise. */
export interface ManualJournalSearch {
  status?: ManualState | 'all' | undefined;
  page?: number | undefined;
  /** The journal that is open over the list. */
  journal?: number | undefined;
}

export const parseManualJournalSearch = (raw: Raw): ManualJournalSearch => ({
  status: oneOf([...keysOf(manualStates), 'all'], raw.status),
  page: positiveOf(raw.page),
  journal: positiveOf(raw.journal),
});
