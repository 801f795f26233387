/** From the queue on an item and what goes to each of its recipients have the same states. */
const fromQueue = {
  queued: 'Queued',
  sending: 'Sending',
  printed: 'Printed',
  exported: 'Exported to the print house',
  sent: 'Sent',
  delivered: 'Delivered',
  returned: 'Returned',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const;

/** The life of an outbound item (domain notes 8.7). One item goes to one or more recipients: the bundle that is approved at once. */
export const mailStates = {
  draft: 'Draft',
  generated: 'Generated',
  awaiting_approval: 'Awaiting approval',
  approved: 'Approved',
  ...fromQueue,
} as const;
export type MailState = keyof typeof mailStates;

/** What has become of an item at one of its recipients. */
export const recipientStates = {
  waiting: 'Waiting',
  held: 'Held',
  ...fromQueue,
} as const;
export type RecipientState = keyof typeof recipientStates;

const following: Readonly<Record<RecipientState, readonly RecipientState[]>> = {
  waiting: ['queued', 'held', 'cancelled'],
  held: ['queued', 'cancelled'],
  queued: ['held', 'sending', 'printed', 'exported', 'sent', 'failed', 'cancelled'],
  // Whoever cannot say whether it went decides: once more, or it went.
  sending: ['queued', 'sent', 'failed', 'cancelled'],
  printed: ['sent', 'queued', 'cancelled'],
  exported: ['sent', 'queued', 'cancelled'],
  sent: ['delivered', 'returned'],
  delivered: ['returned'],
  returned: ['queued'],
  failed: ['queued', 'cancelled'],
  cancelled: [],
};

/** Why what goes to a recipient may not go from one state to another, in words; null when it may. */
export const recipientStepProblem = (from: RecipientState, to: RecipientState): string | null =>
  following[from].includes(to)
    ? null
    : `What is “${recipientStates[from]}” cannot become “${recipientStates[to]}”.`;

/** From what wants attention first to what is settled. */
const telling: readonly RecipientState[] = [
  'failed',
  'returned',
  'held',
  'sending',
  'waiting',
  'queued',
  'printed',
  'exported',
  'sent',
  'delivered',
];

/** The state of an item that has left its writer, told from its recipients: the one that wants attention most. */
export function stateOfItem(recipients: readonly RecipientState[]): MailState {
  const told = telling.find((state) => recipients.includes(state)) ?? 'cancelled';
  return told === 'held' || told === 'waiting' ? 'queued' : told;
}
