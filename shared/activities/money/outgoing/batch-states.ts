/** The life of a payment batch (domain notes 8.4). */
export const batchStates = {
  building: 'Being built',
  generated: 'File generated',
  authorised: 'Authorised',
  submitted: 'Sent to the bank',
  unknown: 'Outcome unknown',
  confirmed: 'Confirmed',
  part_confirmed: 'Partly confirmed',
  reconciled: 'Reconciled',
  cancelled: 'Cancelled',
} as const;
export type BatchState = keyof typeof batchStates;

const following: Readonly<Record<BatchState, readonly BatchState[]>> = {
  building: ['generated', 'cancelled'],
  generated: ['generated', 'authorised', 'building', 'cancelled'],
  authorised: ['submitted', 'unknown', 'generated', 'building', 'cancelled'],
  submitted: ['confirmed', 'part_confirmed', 'unknown'],
  unknown: ['confirmed', 'part_confirmed'],
  confirmed: ['reconciled'],
  part_confirmed: ['part_confirmed', 'confirmed', 'reconciled'],
  reconciled: [],
  cancelled: [],
};

/** The facts that decide whether a step of a batch is allowed. */
export type BatchFacts = {
  /** Who takes the step. */
  actorId: number;
  generatedById: number | null;
  paymentCount: number;
  /** Whether the second reader read the stored file back to the same payments. */
  isReadBack: boolean;
  /** Whether the stored file was downloaded, and so may have been sent. */
  wasDownloaded: boolean;
  reason: string | null;
};

/** Why a batch may not go from one state to another, in words; null when it may. */
export function batchStepProblem(from: BatchState, to: BatchState, facts: BatchFacts): string | null {
  if (!following[from].includes(to)) {
    if (from === 'unknown')
      return 'Nobody knows whether the bank has this file. Its payments stay frozen until the bank statement shows them.';
    return `A batch that is “${batchStates[from]}” cannot become “${batchStates[to]}”.`;
  }
  if (to === 'generated') return generationProblem(from, facts);
  if (to === 'authorised') return authorisationProblem(facts);
  if ((to === 'building' || to === 'cancelled') && facts.wasDownloaded)
    return 'The file was downloaded and may be with the bank. Record what happened to it instead.';
  return null;
}

function generationProblem(
  from: BatchState,
  { paymentCount, reason, wasDownloaded }: BatchFacts,
): string | null {
  if (paymentCount === 0) return 'The batch has no payment.';
  if (from === 'building') return null;
  if (from === 'authorised' && wasDownloaded)
    return 'The file was downloaded and may be with the bank: it is not generated again.';
  return reason?.trim() ? null : 'Say why the file is generated again. The old one is kept.';
}

function authorisationProblem({ actorId, generatedById, isReadBack }: BatchFacts): string | null {
  if (!isReadBack) return 'The file was not read back yet, or not to the same payments.';
  return actorId === generatedById ? 'A file is authorised by someone other than who generated it.' : null;
}

/** How people refer to a batch: B000012. */
export const batchReference = (id: number): string => `B${String(id).padStart(6, '0')}`;
