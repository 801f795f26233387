import { addBusinessDays } from '#shared/platform/business-days.ts';
import { addDays } from '#shared/platform/dates.ts';
import type { ReviewFacts } from './review-life.ts';
import { requestFrom } from './reviews.ts';

/** The tasks of a review, with the codes of their definitions. */
export const reviewTasks = {
  request: 'request-annual-review-documents',
  prepare: 'prepare-annual-report',
  send: 'send-annual-report',
} as const;
export type ReviewTask = keyof typeof reviewTasks;

/** How many business days before the report is due it is to be sent. */
const SEND_BUSINESS_DAYS = 10;

/** The key by which the task of a review is found again. */
export const reviewTaskKey = (reviewId: number, task: ReviewTask): string => `review:${reviewId}:${task}`;

/** The day from which a task of a review is open, and the day on which it is due. */
export function taskDays(
  { periodTo, dueOn }: Pick<ReviewFacts, 'periodTo' | 'dueOn'>,
  holidays: ReadonlySet<string>,
): Record<ReviewTask, { from: string; dueOn: string }> {
  const ended = addDays(periodTo, 1);
  const asked = requestFrom(periodTo);
  return {
    request: { from: asked, dueOn: asked },
    prepare: { from: ended, dueOn: ended },
    send: { from: ended, dueOn: addBusinessDays(dueOn, -SEND_BUSINESS_DAYS, holidays) },
  };
}

/** The state of the work behind a review's task: still to be done, done, or no longer needed. */
export function taskState(
  { status, isReportWritten }: Pick<ReviewFacts, 'status' | 'isReportWritten'>,
  task: ReviewTask,
): 'open' | 'completed' | 'cancelled' {
  if (status === 'exempt') return 'cancelled';
  if (status === 'report_sent') return 'completed';
  if (task === 'request') return status === 'not_due' ? 'open' : 'completed';
  return task === 'prepare' && isReportWritten ? 'completed' : 'open';
}
