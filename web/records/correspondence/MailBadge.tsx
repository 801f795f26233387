import {
  type MailState,
  mailStates,
  type RecipientState,
  recipientStates,
} from '#shared/records/letters/mail-states.ts';
import { Badge, type StatusColour } from '#web/platform/ui/Badge.tsx';

const colours: Record<MailState | RecipientState, StatusColour> = {
  draft: 'grey',
  waiting: 'grey',
  generated: 'blue',
  awaiting_approval: 'yellow',
  approved: 'blue',
  queued: 'blue',
  held: 'red',
  sending: 'yellow',
  printed: 'yellow',
  exported: 'yellow',
  sent: 'green',
  delivered: 'green',
  returned: 'red',
  failed: 'red',
  cancelled: 'grey',
};

/** The state of an item. */
export const MailBadge = ({ status }: { status: MailState }) => (
  <Badge colour={colours[status]}>{mailStates[status]}</Badge>
);

/** What happened to an item at one of its recipients. */
export const RecipientBadge = ({ status }: { status: RecipientState }) => (
  <Badge colour={colours[status]}>{recipientStates[status]}</Badge>
);
