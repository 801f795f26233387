/** The accounts that code posts to or asks for, by name (domain notes 9.1): the only place with their codes besides the starter rows. */
export const ledgerCodes = {
  clientBank: '1000',
  clientAccounts: '1010',
  suspense: '1090',
  dueToCreditors: '2000',
  unclaimedDividends: '2400',
  contributions: '4010',
  equity: '4040',
  bankInterest: '4060',
  assetSales: '4080',
  transfers: '4090',
  nomineeFee: '5010',
  supervisorFee: '5020',
  variationFee: '5030',
  bond: '5110',
  registration: '5120',
  professionalFees: '5190',
  bankCharges: '5199',
  unsecuredDividend: '5300',
  preferentialDividend: '5310',
  clientRefund: '5400',
  officeBank: '1500',
  dueFromEstates: '1600',
  supplierPayables: '2600',
  vatControl: '2700',
  nomineeIncome: '7000',
  supervisorIncome: '7010',
  costsBorne: '7200',
  officeCharges: '7210',
} as const;
export type LedgerCode = keyof typeof ledgerCodes;

/** The accounts that hold a case's money. No case may have a negative balance on any of them. */
export const cashCodes: readonly string[] = [ledgerCodes.clientBank, ledgerCodes.clientAccounts];

/** The accounts whose balances, debits less credits, are what creditors were paid: dividends, less those that came back and wait for them. */
export const paidToCreditorsCodes: readonly string[] = [
  ledgerCodes.unsecuredDividend,
  ledgerCodes.preferentialDividend,
  ledgerCodes.unclaimedDividends,
];

export const ledgers = { estate: 'Estate', office: 'Office' } as const;
export type Ledger = keyof typeof ledgers;

export const journalSources = {
  receipt: 'Receipt',
  payment: 'Payment',
  allocation_release: 'Release of an allocation',
  payment_return: 'Returned payment',
  payment_reissue: 'Payment made again',
  unclaimed_release: 'Unclaimed dividend released',
  reversal: 'Reversal',
  manual: 'Manual journal',
  opening: 'Take-on',
  case_transfer: 'Transfer of a case',
  interest: 'Interest',
  transfer: 'Deposit or withdrawal',
  charge: 'Bank charge',
  fee_refund: 'Fee refunded',
  invoice: 'Supplier invoice',
} as const;
export type JournalSource = keyof typeof journalSources;

/** Journals that may still be posted to a month being closed: the corrections that closing brings to light. */
export const correctingSources: readonly JournalSource[] = ['manual', 'reversal', 'opening'];

export const receiptMethods = {
  so: 'Standing order',
  fp: 'Faster payment',
  dd: 'Direct debit',
  card: 'Card',
  cheque: 'Cheque',
  cash: 'Cash',
  bacs: 'Bacs',
  transfer: 'Transfer',
} as const;
export type ReceiptMethod = keyof typeof receiptMethods;

export const receiptStatuses = { received: 'Received', cleared: 'Cleared', reversed: 'Reversed' } as const;

export const periodStatuses = { open: 'Open', closing: 'Being closed', closed: 'Closed' } as const;
export type PeriodStatus = keyof typeof periodStatuses;

/** The origin of a manual journal: from scratch, a receipt on the wrong case, or a journal to be undone. */
export const manualKinds = {
  journal: 'Journal',
  misposting: 'Misposted receipt',
  reversal: 'Reversal',
} as const;

/** The status of a manual journal. */
export const manualStates = {
  pending: 'Waiting for approval',
  approved: 'Posted',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
} as const;
export type ManualState = keyof typeof manualStates;

/** One side of a journal as an event describes it: the account by its code, and exactly one of debit and credit. */
export type DraftLine = {
  account: string;
  caseId: number | null;
  debitPence: number;
  creditPence: number;
  bankAccountId?: number | null;
  clientAccountId?: number | null;
  creditorId?: number | null;
  supplierId?: number | null;
  memo?: string | null;
};

/** A journal before it is posted. The same `idempotencyKey` is posted once, however often it is tried. */
export type JournalDraft = {
  domainId: number;
  ledger: Ledger;
  postedOn: string;
  description: string;
  source: JournalSource;
  sourceId?: number | null;
  reversesId?: number | null;
  approvedBy?: number | null;
  idempotencyKey: string;
  lines: readonly DraftLine[];
};

/** How people refer to a journal: J000123. */
export const journalReference = (id: number): string => `J${String(id).padStart(6, '0')}`;

/** The first day of the month of a date: how accounting periods are named. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

const monthNames = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A period in words: October 2026. */
export const monthText = (month: string): string =>
  monthNames.format(new Date(`${month.slice(0, 7)}-01T00:00:00Z`));

/** Why this person may not approve a manual journal, in words addressed to them; null when they may. Nobody approves their own. */
export const approvalBlocker = (
  userId: number,
  { status, requestedBy }: { status: string; requestedBy: number },
): string | null => {
  if (status !== 'pending') return 'This has already been decided.';
  return requestedBy === userId ? 'You wrote this journal, so somebody else must approve it.' : null;
};
