import {
  type BatchStatus,
  batchStatuses,
  type ClientAccountStatus,
  clientAccountStatuses,
  movementStatuses,
} from '#shared/activities/money/client-accounts/client-accounts.ts';
import { counted } from '#shared/platform/counted.ts';
import { daysBetween, londonDate } from '#shared/platform/dates.ts';
import { Badge, type StatusColour } from '#web/platform/ui/Badge.tsx';

const accountColours: Record<ClientAccountStatus, StatusColour> = {
  requested: 'yellow',
  opening: 'yellow',
  open: 'blue',
  active: 'green',
  closing: 'yellow',
  closed: 'grey',
  rejected: 'red',
};
const movementColours: Record<keyof typeof movementStatuses, StatusColour> = {
  pending: 'yellow',
  exported: 'blue',
  confirmed: 'green',
  failed: 'red',
};
const batchColours: Record<BatchStatus, StatusColour> = {
  collected: 'yellow',
  exported: 'blue',
  changed: 'yellow',
  failed: 'red',
  agreed: 'blue',
  confirmed: 'green',
};

export const AccountBadge = ({ status }: { status: ClientAccountStatus }) => (
  <Badge colour={accountColours[status]}>{clientAccountStatuses[status]}</Badge>
);
export const MovementBadge = ({ status }: { status: keyof typeof movementStatuses }) => (
  <Badge colour={movementColours[status]}>{movementStatuses[status]}</Badge>
);
export const BatchBadge = ({ status }: { status: BatchStatus }) => (
  <Badge colour={batchColours[status]}>{batchStatuses[status]}</Badge>
);

/** The days since a difference began, not counting today. */
export const ageText = (since: string) => {
  const days = daysBetween(since, londonDate());
  return days === 0 ? 'since today' : `for ${counted(days, 'day')}`;
};
