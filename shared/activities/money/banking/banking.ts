/** What a bank account is for. */
export const bankAccountKinds = {
  client_umbrella: 'Client money',
  collection: 'Collection',
  payments: 'Payments',
  office: 'Office',
  trust: 'Trust',
} as const;

/** How the accounts of individual clients behind a bank account are held. */
export const bankProviders = {
  manual: 'None',
  internal: 'Kept by the firm itself',
  rbs_cms: 'Clients’ Monies Service',
  other: 'Another service',
} as const;

/** The result of the modulus check on a sort code and account number. */
export const modulusChecks = { valid: 'Could exist', unchecked: 'Sort code not in the table' } as const;

/** The stages of an import: a file is checked to its end before its first line is posted. */
export const importStatuses = {
  uploaded: 'Being checked',
  needs_mapping: 'Unknown columns',
  balance_checked: 'Being posted',
  posted: 'Posted',
  failed: 'Failed',
  undone: 'Undone',
} as const;

export const balanceChecks = {
  pass: 'Agrees',
  fail: 'Does not agree',
  not_available: 'Not given',
} as const;
export type BalanceCheckResult = keyof typeof balanceChecks;

/** The balances that a bank states: before and after the lines of a statement, or at the end of a day by its running balances. */
export const statedKinds = { opening: 'Opening', closing: 'Closing', day: 'End of day' } as const;

/** The statuses of a statement line. */
export const bankItemStatuses = {
  unmatched: 'Unmatched',
  suggested: 'Suggested',
  matched: 'Matched',
  allocated: 'Allocated',
  split: 'Split',
  ignored: 'Ignored',
  reversed: 'Reversed',
} as const;
export type BankItemStatus = keyof typeof bankItemStatuses;

/** The statuses in which an item is still to be decided by a user or the next run. */
export const openItemStatuses = ['unmatched', 'suggested'] as const satisfies readonly BankItemStatus[];

/** Whether a line of a file that resembles one of another file is the same payment. */
export const lineVerdicts = {
  waiting: 'To be decided',
  same: 'The same payment',
  another: 'Another payment',
} as const;

/** What an item can be matched to. */
export const matchedKinds = {
  receipt: 'Receipt',
  payment: 'Payment',
  batch: 'Payment batch',
  invoice: 'Supplier invoice',
  charge: 'Bank charge',
  transfer: 'Transfer between own accounts',
  reversal: 'Reversal of a receipt or payment',
} as const;
