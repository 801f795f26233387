import { words } from '#shared/platform/words.ts';
/** The purposes of an allocation. */
export const allocationKinds = {
  expense: 'Expense',
  fee: 'Fee',
  refund: 'Refund to the client',
  creditor: 'Payment to a creditor',
  transfer: 'Transfer to the linked case',
} as const;
export type AllocationKind = keyof typeof allocationKinds;

/** The life of an allocation. */
export const allocationStatuses = {
  proposed: 'Proposed',
  retained: 'Retained',
  approved: 'Approved',
  released: 'Released',
  paid: 'Paid',
  returned: 'Returned',
  cancelled: 'Cancelled',
} as const;
export type AllocationStatus = keyof typeof allocationStatuses;

/** Why money that is due is not paid yet. */
export const retainedReasons = {
  claim_not_admitted: 'The claim is not admitted',
  bank_not_verified: 'The bank details are not verified',
  below_minimum: 'Below the payee’s smallest payment',
  dispute: 'Disputed',
  payee_suspended: 'The payee is suspended',
  manual: 'Held back by hand',
} as const;
export type RetainedReason = keyof typeof retainedReasons;

/** Reasons that a person gives; the others follow from claim and payee. */
export const reasonsByHand = [
  'dispute',
  'payee_suspended',
  'manual',
] as const satisfies readonly RetainedReason[];

/**
 * The transitions between states. A change after approval makes the approval void: the allocation is proposed again. An allocation that
 * came back can be released again or given up; a paid one can only come back.
 */
const followers: Record<AllocationStatus, readonly AllocationStatus[]> = {
  proposed: ['approved', 'retained', 'cancelled'],
  retained: ['proposed', 'cancelled'],
  approved: ['released', 'proposed', 'retained', 'cancelled'],
  released: ['paid', 'returned', 'cancelled'],
  paid: ['returned'],
  returned: ['released', 'cancelled'],
  cancelled: [],
};

export const mayFollow = (from: AllocationStatus, to: AllocationStatus): boolean =>
  followers[from].includes(to);

/** Why an allocation cannot go from one state to another, or null. */
export const moveProblem = (from: AllocationStatus, to: AllocationStatus): string | null =>
  mayFollow(from, to)
    ? null
    : `This is ${allocationStatuses[from].toLowerCase()} and cannot become ${allocationStatuses[to].toLowerCase()}.`;

/** The amount that an open distribution run sets aside for one payee of a case; in pence, VAT included. */
export type ProposedShare = {
  kind: 'fee' | 'creditor' | 'refund';
  paymentTypeId: number;
  caseCreditorId: number | null;
  pence: number;
  vatPence: number;
  /** Set where it is held back, not paid. */
  reason: RetainedReason | null;
  /** Names it within the run and the case. */
  key: string;
};

/** States in which money is set aside, for as long as no journal has moved it. */
export const settingAside = words(
  'proposed retained approved released',
) satisfies readonly AllocationStatus[];

/** The manual actions open to an allocation in its state. */
export const stepsByHand = (status: AllocationStatus) => ({
  mayRetain: status === 'proposed',
  mayResume: status === 'retained',
  mayCancel: status === 'proposed' || status === 'retained',
});

/** The facts that decide whether a payee may be paid. */
export type Payee = {
  isActive: boolean;
  isBankVerified: boolean;
  /** For a creditor: its claim, and the smallest payment it takes, in pence. */
  claim?: { status: string; isAdmitted: boolean; minPaymentPence: number | null };
};

/**
 * Why this payee cannot be paid this amount yet, or null: only admitted claims, and only to verified bank details.
 * The last payment of an estate is made however small, since nothing would ever be added to it.
 */
export function retentionOf(
  { isActive, isBankVerified, claim }: Payee,
  amountPence: number,
  { isLast = false }: { isLast?: boolean } = {},
): RetainedReason | null {
  if (!isActive) return 'payee_suspended';
  if (claim?.status === 'disputed') return 'dispute';
  if (claim && !claim.isAdmitted) return 'claim_not_admitted';
  if (!isBankVerified) return 'bank_not_verified';
  return !isLast && amountPence < (claim?.minPaymentPence ?? 0) ? 'below_minimum' : null;
}

/** The state of an allocation and the next step, in words. */
export function allocationWords({
  status,
  retainedReason,
  statusReason,
}: {
  status: AllocationStatus;
  retainedReason: RetainedReason | null;
  statusReason: string | null;
}): string {
  const because = statusReason ? `: ${statusReason}` : '';
  const words: Record<AllocationStatus, string> = {
    proposed: 'Set aside; awaiting a second person’s approval.',
    retained: `Kept back. ${retainedReason ? retainedReasons[retainedReason] : 'No reason was given'}${because}.`,
    approved: 'Approved; awaiting release.',
    released: 'Released; on its way to the payee.',
    paid: 'Paid, and seen on the bank statement.',
    returned: `Came back from the payee’s bank${because}.`,
    cancelled: `Cancelled; the money is available again${because}.`,
  };
  return words[status].replace(/\.\.$/, '.');
}
