import { holds, type Permission } from '#shared/platform/permissions.ts';

/** What a second person decides. */
export const approvalKinds = {
  payment: 'Payment',
  batch: 'Payment batch',
  distribution: 'Distribution run',
  refund: 'Refund',
  journal: 'Manual journal',
  bank_details: 'Bank details',
  bank_change: 'New bank details',
  fee_draw: 'Fee',
  fee_credit: 'Fee refunded',
  claim_over_limit: 'Claim over the limit',
  schedule: 'Payment schedule',
  invoice: 'Supplier invoice',
  write_off: 'Write-off',
  unclaimed: 'Unclaimed money',
  mail: 'Letter',
  advice: 'Advice',
  affordability: 'Affordability',
  due_diligence: 'Due diligence',
  breach_waiver: 'Breach waived',
  variation: 'Variation',
  transfer: 'Transfer of a case',
} as const;
export type ApprovalKind = keyof typeof approvalKinds;

/** The status of a request. Pending and escalated ones are open; the others have ended. */
export const approvalDecisions = {
  pending: 'Waiting',
  escalated: 'Over a limit',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  void: 'Void',
} as const;
export type ApprovalDecision = keyof typeof approvalDecisions;

/** The kinds of request that somebody must still decide. */
export const openDecisions = ['pending', 'escalated'] as const satisfies readonly ApprovalDecision[];
export const isOpen = (decision: ApprovalDecision): boolean =>
  openDecisions.some((open) => open === decision);

/** The permissions of which a decider holds at least one. Bank details show account numbers, so they have one of their own. */
const decidedWith: Readonly<Record<ApprovalKind, readonly Permission[]>> = {
  payment: ['financials.approve-payments'],
  batch: ['financials.approve-payments'],
  distribution: ['financials.approve-payments'],
  refund: ['financials.approve-payments'],
  journal: ['financials.approve-payments', 'financials.journals'],
  bank_details: ['financials.bank-details'],
  bank_change: ['financials.bank-details'],
  fee_draw: ['financials.approve-payments'],
  fee_credit: ['financials.approve-payments'],
  claim_over_limit: ['financials.approve-payments'],
  schedule: ['financials.approve-payments'],
  invoice: ['financials.approve-payments'],
  write_off: ['financials.approve-payments'],
  unclaimed: ['financials.approve-payments'],
  mail: ['reports.paperless-office'],
  // Only licensed practitioners, which the handler checks: they approve payments or letters anyway.
  advice: ['financials.approve-payments', 'reports.paperless-office'],
  affordability: ['financials.approve-payments', 'reports.paperless-office'],
  // Senior management: those who may approve payments (MLR 2017, regulation 35(5)).
  due_diligence: ['financials.approve-payments'],
  breach_waiver: ['financials.approve-payments'],
  // As for advice: only licensed practitioners, which the handler checks.
  variation: ['financials.approve-payments', 'reports.paperless-office'],
  transfer: ['financials.approve-payments'],
};

/** The kinds that somebody with these permissions decides. */
export const kindsDecidedWith = (held: Iterable<string>): ApprovalKind[] => {
  const permissions = [...held];
  return (Object.keys(decidedWith) as ApprovalKind[]).filter((kind) =>
    decidedWith[kind].some((asked) => holds(permissions, asked)),
  );
};

/** The most that one call decides. */
export const MOST_AT_ONCE = 100;
