/** The life of a payment (domain notes 8.4), and the state in which nobody knows what happened to it. */
export const paymentStates = {
  pending: 'Waiting for approval',
  approved: 'Approved',
  in_batch: 'In a batch',
  sent: 'Sent',
  unknown: 'Outcome unknown',
  paid: 'Paid',
  returned: 'Returned',
  cancelled: 'Cancelled',
} as const;
export type PaymentState = keyof typeof paymentStates;

/** The states that may follow. A payment with an unknown outcome waits for the bank statement: it is never sent again, nor cancelled. */
const following: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  pending: ['approved', 'cancelled'],
  // Paid at once where its supplier takes it by direct debit.
  approved: ['in_batch', 'paid', 'cancelled'],
  in_batch: ['approved', 'sent', 'unknown', 'cancelled'],
  sent: ['paid', 'returned', 'unknown'],
  unknown: ['paid', 'returned'],
  paid: ['returned'],
  returned: [],
  cancelled: [],
};

/** Facts that may prevent a step, besides the state itself. */
export type PaymentFacts = {
  /** Whether the payment was named in a file that left the house. */
  wasInSentFile: boolean;
  /** Whether the file in which it stands is authorised, so that it may be sent at any moment. */
  isInLockedFile: boolean;
};

const ended: Partial<Record<PaymentState, string>> = {
  unknown:
    'Nobody knows whether the bank made this payment. Its money stays frozen until the bank statement shows it as paid or returned.',
  returned: 'This payment came back. It is not sent again: re-issue it as a payment of its own.',
  cancelled: 'This payment was cancelled. Re-issue it as a payment of its own.',
};

/** Why a payment may not go from one state to another, in words; null when it may. */
export function paymentStepProblem(from: PaymentState, to: PaymentState, facts: PaymentFacts): string | null {
  if (!following[from].includes(to))
    return ended[from] ?? `A payment that is “${paymentStates[from]}” cannot become “${paymentStates[to]}”.`;
  const goesBack = to === 'cancelled' || (from === 'in_batch' && to === 'approved');
  if (goesBack && facts.wasInSentFile)
    return 'This payment was in a file that was sent: it can only be paid or come back.';
  if (goesBack && facts.isInLockedFile)
    return 'This payment is in an authorised file. Withdraw the file first.';
  return null;
}

/** The reason why a payment may not be paid again, in words; null if it may: after a recorded return, or if it was never sent. */
export function reissueProblem(
  state: PaymentState,
  facts: Pick<PaymentFacts, 'wasInSentFile'>,
): string | null {
  if (state === 'returned') return null;
  if (state === 'cancelled')
    return facts.wasInSentFile ? 'This payment was cancelled after its file was sent.' : null;
  return (
    (state === 'unknown' ? ended.unknown : null) ??
    'Only a payment that came back, or was cancelled before it was sent, is paid again.'
  );
}

/** The states in which a payment binds its money: nothing else may be paid from it. */
export const bindsMoney = (state: PaymentState): boolean => state !== 'returned' && state !== 'cancelled';
