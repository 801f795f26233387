/** To whom a payment goes. */
export const payeeKinds = {
  creditor: 'Creditor',
  supplier: 'Supplier',
  office: 'The firm',
  client: 'Client',
} as const;
export type PayeeKind = keyof typeof payeeKinds;

/** The life of a payment (domain notes 8.4). One that was released has been approved. */
export const paymentStatuses = {
  approved: 'To be paid',
  in_batch: 'In a batch',
  sent: 'Sent',
  paid: 'Paid',
  returned: 'Returned',
  cancelled: 'Cancelled',
  unknown: 'Outcome unknown',
} as const;
export type PaymentStatus = keyof typeof paymentStatuses;

/** What is unknown stays frozen until the bank has said what became of it. */
const followers: Record<PaymentStatus, readonly PaymentStatus[]> = {
  approved: ['in_batch', 'cancelled', 'paid'],
  in_batch: ['approved', 'sent', 'unknown'],
  sent: ['paid', 'returned', 'unknown'],
  unknown: ['paid', 'returned'],
  paid: ['returned'],
  returned: [],
  cancelled: [],
};

/** Whether a payment may go from one status to another. */
export const mayBecome = (from: PaymentStatus, to: PaymentStatus): boolean => followers[from].includes(to);

/** How people refer to a payment: P000123. */
export const paymentReference = (id: number): string => `P${String(id).padStart(6, '0')}`;

/** The longest reference that Bacs carries. */
const REFERENCE_LENGTH = 18;

/** What the payee reads on its statement, by the rule that it asked for; at most 18 characters, as Bacs allows. */
export function payeeReference({
  rule,
  accountNumber,
  secondaryRef,
  fixedText,
  caseReference,
}: {
  rule: string;
  /** The client's account with the creditor. */
  accountNumber: string | null;
  /** Our reference with the creditor. */
  secondaryRef: string | null;
  fixedText: string | null;
  caseReference: string;
}): string {
  const wanted: Readonly<Record<string, string | null>> = {
    account_number: accountNumber,
    our_ref: secondaryRef,
    custom: fixedText,
  };
  return (wanted[rule] ?? caseReference).replace(/\s+/g, ' ').trim().slice(0, REFERENCE_LENGTH);
}
