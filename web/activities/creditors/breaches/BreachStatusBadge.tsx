import { type BreachStatus, breachStatuses } from '#shared/activities/creditors/breaches/breaches.ts';
import { Badge, type StatusColour } from '#web/platform/ui/Badge.tsx';

const colours: Record<BreachStatus, StatusColour> = {
  suspected: 'yellow',
  open: 'yellow',
  notice_served: 'red',
  variation_proposed: 'blue',
  referred: 'red',
  remedied: 'green',
  waived: 'grey',
  terminated: 'grey',
};

/** The stage that a breach has reached. */
export const BreachStatusBadge = ({ status }: { status: BreachStatus }) => (
  <Badge colour={colours[status]}>{breachStatuses[status]}</Badge>
);
