import { words } from '#shared/platform/words.ts';

/** From the queue onwards an item has the same states as the copies for its recipients. */
const fromQueue = {
  held: 'Held',
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

/** The state of an item for one of its recipients. */
export const recipientStates = {
  waiting: 'Waiting',
  ...fromQueue,
} as const;
export type RecipientState = keyof typeof recipientStates;

/** The states that may follow for a recipient. Only `changeRecipient` writes them, after checking here. */
const following: Readonly<Record<RecipientState, readonly RecipientState[]>> = {
  waiting: ['queued', 'held', 'cancelled'],
  held: ['queued', 'cancelled', 'waiting'],
  // 'waiting' again where a letter goes back to its writer, as when an address becomes withheld.
  queued: ['held', 'sending', 'printed', 'exported', 'cancelled', 'sent', 'waiting'],
  // 'returned' and 'delivered' where the report of the mail server comes before its answer was recorded.
  sending: ['queued', 'held', 'sent', 'delivered', 'returned', 'failed'],
  printed: ['sent', 'returned', 'queued', 'held', 'cancelled', 'waiting'],
  exported: ['sent', 'returned', 'queued', 'held', 'cancelled', 'waiting'],
  sent: ['delivered', 'returned'],
  delivered: ['returned'],
  returned: ['queued', 'held'],
  failed: ['queued', 'held', 'sent', 'cancelled'],
  // A mail server may accept an item that has been cancelled meanwhile: then it has been sent.
  cancelled: ['sent'],
};

/** Why what goes to a recipient may not go from one state to another, in words; null when it may. */
export const recipientStepProblem = (from: RecipientState, to: RecipientState): string | null =>
  following[from].includes(to)
    ? null
    : `An item that is “${recipientStates[from]}” cannot become “${recipientStates[to]}”.`;

/** From the states that need attention first to those that are settled. */
const telling = words(
  'failed returned held sending queued printed exported sent delivered cancelled',
) satisfies readonly (MailState & RecipientState)[];

/** The state of an item that has left its writer, derived from its recipients: the one that needs attention most. */
export const stateOfItem = (recipients: readonly RecipientState[]): MailState =>
  telling.find((state) => recipients.includes(state)) ?? (recipients.length > 0 ? 'queued' : 'cancelled');

/** The states that may follow while an item is with its writer or its approver; afterwards its state is derived from its recipients. */
const beforeItLeaves: Partial<Record<MailState, readonly MailState[]>> = {
  draft: ['generated', 'cancelled'],
  generated: ['draft', 'awaiting_approval', 'held', 'queued', 'cancelled'],
  awaiting_approval: ['draft', 'approved', 'cancelled'],
  approved: ['draft', 'held', 'queued', 'cancelled'],
};

/**
 * The reason why an item may not change from one state to another, in words; null if it may. An item that has not
 * been sent may still be rewritten.
 */
export function itemStepProblem(from: MailState, to: MailState): string | null {
  const mayGoBack = ['queued', 'held', 'printed', 'exported'];
  const isTold = (state: MailState) => telling.some((each) => each === state);
  const isAllowed =
    beforeItLeaves[from]?.includes(to) ?? (isTold(to) || (to === 'draft' && mayGoBack.includes(from)));
  return isAllowed ? null : `An item that is “${mailStates[from]}” cannot become “${mailStates[to]}”.`;
}

/** Whether a recipient's copy is still here and was never handed over: then its letter can be changed. */
export const isStillHere = ({ status, handedOverAt, returnedOn }: Whereabouts): boolean =>
  ['waiting', 'held', 'queued'].includes(status) && handedOverAt === null && returnedOn === null;
type Whereabouts = {
  status: RecipientState;
  handedOverAt: Date | string | null;
  returnedOn: string | null;
};

/** Longer than any hand-over lasts. Until then mail that says 'sending' is on its way; afterwards somebody may settle what happened to it. */
const HAND_OVER_MS = 10 * 60_000;

/** Whether an item has been in sending for longer than it should, without an outcome. */
export const maySettle = ({ status, handedOverAt }: Omit<Whereabouts, 'returnedOn'>, now: Date): boolean =>
  status === 'sending' &&
  (handedOverAt === null || new Date(handedOverAt).getTime() < now.getTime() - HAND_OVER_MS);
