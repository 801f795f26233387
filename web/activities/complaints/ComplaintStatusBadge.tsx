import type { ListedComplaint } from '#shared/activities/complaints/contract.ts';
import { Badge, type StatusColour } from '#web/platform/ui/Badge.tsx';

const colours: Record<ListedComplaint['status']['stage'], StatusColour> = {
  open: 'blue',
  investigating: 'yellow',
  offer: 'green',
  closed: 'grey',
};

/** The status of a complaint in the colour of its stage. */
export const ComplaintStatusBadge = ({ status }: Pick<ListedComplaint, 'status'>) => (
  <Badge colour={colours[status.stage]}>{status.name}</Badge>
);
