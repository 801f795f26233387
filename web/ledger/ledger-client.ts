import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ManualInput } from '#shared/ledger/contract.ts';
import type {
  JournalSource,
  Ledger,
  ManualState,
  PeriodStatus,
  ReceiptMethod,
  receiptStatuses,
} from '#shared/ledger/ledger.ts';
import type { ReceiptsAndPayments } from '#shared/ledger/receipts-and-payments.ts';
import { queryClient } from '#web/api/query.ts';
import { rest } from '#web/api/rest.ts';
import { caseKey, invalidateCase } from '#web/case/case.ts';

interface Named {
  id: number;
  name: string;
}
export interface CaseOfPosting {
  id: number;
  uniqueReference: string;
  caseName: string;
}

/** A day's balance of an account, on the side where it stands. */
export interface BalanceRow {
  accountId: number;
  code: string;
  name: string;
  group: string;
  ledger: Ledger;
  debitPence: number;
  creditPence: number;
  lineCount: number;
}
interface Sides {
  debitPence: number;
  creditPence: number;
}
export interface TrialBalance {
  on: string;
  accounts: BalanceRow[];
  totals: Record<Ledger, Sides>;
}

export interface Entry extends Sides {
  journalId: number;
  line: number;
  reference: string;
  postedOn: string;
  description: string;
  source: JournalSource;
  memo: string | null;
  case: CaseOfPosting | null;
  balancePence: number;
}

export interface JournalLine extends Sides {
  account: { id: number; code: string; name: string };
  case: CaseOfPosting | null;
  memo: string | null;
}
export interface Journal {
  id: number;
  reference: string;
  domain: Named;
  ledger: Ledger;
  postedOn: string;
  description: string;
  source: JournalSource;
  totalPence: number;
  reversesId: number | null;
  reversedById: number | null;
  createdAt: string;
  createdBy: string | null;
  approvedBy: string | null;
  lines: JournalLine[];
}

export interface ManualJournal {
  id: number;
  version: number;
  kind: 'journal' | 'misposting' | 'reversal';
  domain: Named;
  ledger: Ledger;
  postedOn: string;
  description: string;
  status: ManualState;
  requestedBy: number;
  requester: string;
  createdAt: string;
  decider: string | null;
  decidedAt: string | null;
  comment: string | null;
  journalId: number | null;
  reference: string | null;
  totalPence: number;
}
export type ManualJournalDetail = ManualJournal & { lines: JournalLine[] };

export interface Period {
  id: number;
  version: number;
  domain: Named;
  month: string;
  status: PeriodStatus;
  closedAt: string | null;
  closedBy: string | null;
  reopenReason: string | null;
  lineCount: number;
  postedPence: number;
  closeBlocker: string | null;
}

export interface CaseEntry {
  journalId: number;
  reference: string;
  postedOn: string;
  description: string;
  source: JournalSource;
  reversesId: number | null;
  reversedById: number | null;
  lines: (Sides & { code: string; name: string })[];
  cashPence: number;
  balancePence: number;
}
interface Fund {
  code: string;
  name: string;
  pence: number;
}
export interface Funds {
  held: Fund[];
  owed: Fund[];
  cashPence: number;
}
export type CaseAccount = ReceiptsAndPayments & {
  uniqueReference: string;
  caseName: string;
  from: string;
  to: string;
  funds: Funds;
};

export interface Receipt {
  id: number;
  version: number;
  caseId: number | null;
  receivedOn: string;
  clearedOn: string | null;
  amountPence: number;
  method: ReceiptMethod;
  incomeType: string | null;
  payerName: string | null;
  payerReference: string | null;
  status: keyof typeof receiptStatuses;
  reversedOn: string | null;
  reversedReason: string | null;
  journalId: number;
  journal: string;
  bankAccountId: number | null;
  /** The line of a statement that it explains. */
  bankItemId: number | null;
}

const ledgerKey = ['ledger'] as const;

/** Fetches what is on screen of the books again. */
export const invalidateLedger = () => queryClient.invalidateQueries({ queryKey: ledgerKey });

type Domain = number | 'all';
const domainIdOf = (domain: Domain) => (domain === 'all' ? undefined : domain);

export const trialBalanceOptions = (domain: Domain, on?: string) =>
  queryOptions({
    queryKey: [...ledgerKey, 'trial-balance', domain, on],
    queryFn: async ({ signal }) =>
      (await rest.get<TrialBalance>('/trial-balance', { on, domainId: domainIdOf(domain) }, signal)).data,
    placeholderData: keepPreviousData,
  });

export interface EntrySearch {
  page?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export const entriesOptions = (accountId: number, domain: Domain, search: EntrySearch) =>
  queryOptions({
    queryKey: [...ledgerKey, 'entries', accountId, domain, search],
    queryFn: ({ signal }) =>
      rest.list<Entry>(
        `/chart-of-accounts/${accountId}/entries`,
        { ...search, domainId: domainIdOf(domain) },
        signal,
      ),
    placeholderData: keepPreviousData,
  });

export const journalOptions = (id: number) =>
  queryOptions({
    queryKey: [...ledgerKey, 'journal', id],
    queryFn: async ({ signal }) => (await rest.get<Journal>(`/journals/${id}`, {}, signal)).data,
  });

export const manualListOptions = (domain: Domain, status: ManualState | 'all', page: number) =>
  queryOptions({
    queryKey: [...ledgerKey, 'manual', domain, status, page],
    queryFn: ({ signal }) =>
      rest.list<ManualJournal>('/manual-journals', { status, page, domainId: domainIdOf(domain) }, signal),
    placeholderData: keepPreviousData,
  });

export const manualOptions = (id: number) =>
  queryOptions({
    queryKey: [...ledgerKey, 'manual', id],
    queryFn: async ({ signal }) =>
      (await rest.get<ManualJournalDetail>(`/manual-journals/${id}`, {}, signal)).data,
  });

export const periodsOptions = (domain: Domain) =>
  queryOptions({
    queryKey: [...ledgerKey, 'periods', domain],
    queryFn: async ({ signal }) =>
      (await rest.get<Period[]>('/periods', { domainId: domainIdOf(domain) }, signal)).data,
  });

export const caseLedgerOptions = (caseId: number, page: number) =>
  queryOptions({
    queryKey: caseKey(caseId, 'ledger', page),
    queryFn: ({ signal }) => rest.list<CaseEntry>(`/cases/${caseId}/ledger`, { page }, signal),
    placeholderData: keepPreviousData,
  });

export const fundsOptions = (caseId: number) =>
  queryOptions({
    queryKey: caseKey(caseId, 'funds'),
    queryFn: async ({ signal }) => (await rest.get<Funds>(`/cases/${caseId}/funds`, {}, signal)).data,
  });

export const caseAccountOptions = (caseId: number, period: { from?: string; to?: string }) =>
  queryOptions({
    queryKey: caseKey(caseId, 'receipts-and-payments', period),
    queryFn: async ({ signal }) =>
      (await rest.get<CaseAccount>(`/cases/${caseId}/receipts-and-payments`, period, signal)).data,
    placeholderData: keepPreviousData,
  });

export const receiptsOptions = (caseId: number) =>
  queryOptions({
    queryKey: caseKey(caseId, 'receipts'),
    queryFn: async ({ signal }) => (await rest.get<Receipt[]>(`/cases/${caseId}/receipts`, {}, signal)).data,
  });

/** Changes the books; what is on screen of them is fetched again, whatever came of it. */
async function act<Data>(path: string, body: object, method: 'post' | 'put' = 'post'): Promise<Data> {
  try {
    return (await rest[method]<Data>(path, body)).data;
  } finally {
    await invalidateLedger();
  }
}

export const writeJournal = (input: ManualInput, own: ManualJournal | null) =>
  own
    ? act(`/manual-journals/${own.id}`, { version: own.version, ...input }, 'put')
    : act('/manual-journals', input);

export const decideJournal = (
  { id, version }: ManualJournal,
  decision: 'approve' | 'reject' | 'withdraw',
  more: { comment?: string } = {},
) => act(`/manual-journals/${id}/${decision}`, { version, ...more });

export const askToReverse = (journalId: number, values: { postedOn: string; reason: string }) =>
  act(`/journals/${journalId}/reverse`, values);

export const changePeriod = (
  { id, version }: Period,
  step: 'start-closing' | 'close' | 'reopen',
  more: { reason?: string } = {},
) => act(`/periods/${id}/${step}`, { version, ...more });

export interface ReceiptValues {
  incomeTypeId: number;
  amountPence: number;
  receivedOn: string;
  clearedOn?: null;
  method: ReceiptMethod;
  payerName: string | null;
  payerReference: string | null;
  idempotencyKey: string;
}

export async function addReceipt(caseId: number, values: ReceiptValues): Promise<void> {
  try {
    await act(`/cases/${caseId}/receipts`, values);
  } finally {
    await invalidateCase(caseId);
  }
}

export async function reverseReceipt(
  { id, caseId }: Receipt,
  values: { reversedOn: string; reason: string },
): Promise<void> {
  try {
    await act(`/receipts/${id}/reverse`, values);
  } finally {
    if (caseId !== null) await invalidateCase(caseId);
  }
}

export const askToMove = ({ id }: Receipt, values: { toCaseId: number; postedOn: string; reason: string }) =>
  act(`/receipts/${id}/move`, values);
