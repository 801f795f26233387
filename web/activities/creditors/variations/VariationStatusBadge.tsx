import {
  type VariationStatus,
  variationStatuses,
} from '#shared/activities/creditors/variations/variations.ts';
import { Badge, type StatusColour } from '#web/platform/ui/Badge.tsx';

const colours: Record<VariationStatus, StatusColour> = {
  draft: 'grey',
  client_agreed: 'blue',
  submitted: 'yellow',
  issued: 'yellow',
  approved: 'green',
  rejected: 'red',
  withdrawn: 'grey',
  superseded: 'grey',
};

/** The stage that a variation has reached. */
export const VariationStatusBadge = ({ status }: { status: VariationStatus }) => (
  <Badge colour={colours[status]}>{variationStatuses[status]}</Badge>
);
