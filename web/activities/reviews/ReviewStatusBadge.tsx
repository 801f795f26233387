import type { ListedReview } from '#shared/activities/reviews/contract.ts';
import { type ReviewStatus, reviewStatuses } from '#shared/activities/reviews/reviews.ts';
import { Badge, type StatusColour } from '#web/platform/ui/Badge.tsx';

const colours: Record<ReviewStatus, StatusColour> = {
  not_due: 'grey',
  requested: 'blue',
  received: 'yellow',
  reviewed: 'yellow',
  report_sent: 'green',
  exempt: 'grey',
};

type Shown = Pick<ListedReview, 'status' | 'isOverdue' | 'isToRequest'>;

/** The stage that a review has reached; red where its report is overdue, blue where its papers are to be asked for. */
export function ReviewStatusBadge({ status, isOverdue, isToRequest }: Shown) {
  if (isOverdue) return <Badge colour="red">Overdue: {reviewStatuses[status].toLowerCase()}</Badge>;
  if (isToRequest) return <Badge colour="yellow">Ask for papers</Badge>;
  return <Badge colour={colours[status]}>{reviewStatuses[status]}</Badge>;
}
