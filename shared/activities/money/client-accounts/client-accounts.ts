import type { bankProviders } from '#shared/activities/money/banking/banking.ts';

/** The life of a client account at the bank (domain notes 8.9). It is active once money has moved on it. */
export const clientAccountStatuses = {
  requested: 'Requested',
  opening: 'Being opened',
  open: 'Open',
  active: 'Active',
  closing: 'Being closed',
  closed: 'Closed',
  rejected: 'Rejected by the bank',
} as const;
export type ClientAccountStatus = keyof typeof clientAccountStatuses;

/** The statuses in which money moves on a client account. */
export const movingStatuses = ['open', 'active'] as const satisfies readonly ClientAccountStatus[];

export const clientAccountTypes = { designated: 'Designated', general: 'General' } as const;
export const taxStatuses = { gross: 'Gross', net: 'Net' } as const;

export const directions = { dep: 'Deposit', wth: 'Withdrawal' } as const;
export type Direction = keyof typeof directions;

/** What a movement comes from. */
export const movementSources = {
  receipt: 'Receipt',
  returned: 'Receipt reversed',
  opening: 'Balance on opening',
  payment: 'Payments released',
  hand: 'By hand',
  interest: 'Interest',
} as const;
export type MovementSource = keyof typeof movementSources;

export const movementStatuses = {
  pending: 'To be sent',
  exported: 'With the bank',
  confirmed: 'Confirmed',
  failed: 'Failed',
} as const;

/** A batch whose movements the bank's balances agree with is confirmed by somebody other than its exporter. */
export const batchStatuses = {
  collected: 'To be exported',
  exported: 'With the bank',
  changed: 'Changed since its export',
  failed: 'Failed',
  agreed: 'Agrees, to be confirmed',
  confirmed: 'Confirmed',
} as const;
export type BatchStatus = keyof typeof batchStatuses;

/** Whether client accounts with this provider are held at a bank and moved by files, not kept by the firm alone. */
export const isAtBank = (provider: keyof typeof bankProviders): boolean =>
  provider === 'rbs_cms' || provider === 'other';

/** What a movement adds to its account's balance; negative for a withdrawal. */
export const signed = ({ direction, amountPence }: { direction: Direction; amountPence: number }): number =>
  direction === 'dep' ? amountPence : -amountPence;
