import { queryClient } from '#web/platform/api/query.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { caseOptions } from '#web/platform/case/case.ts';

/** When the case was approved, and what counts from that day. */
export const approvalDateOptions = (caseId: number) => trpc.cases.approval.queryOptions({ id: caseId });

/** The newest ten entries of the case's calendar. */
export const calendarOptions = (caseId: number) =>
  trpc.timeline.calendar.queryOptions({
    caseId,
    limit: 10,
    page: 1,
    actionable: false,
    statuses: false,
  });

/** What was agreed, due and received. */
export const creditSummaryOptions = (caseId: number) =>
  trpc.payments.schedules.creditSummary.queryOptions({ caseId });

/** Fetches the case alone, which may not exist. */
export const prefetchRow = (caseId: number): void => void queryClient.prefetchQuery(caseOptions(caseId));

/** Fetches the four reads of a case before it is opened (specification, section 7). What fails is asked for again by its page. */
export function prefetchCase(caseId: number): void {
  prefetchRow(caseId);
  void queryClient.prefetchQuery(approvalDateOptions(caseId));
  void queryClient.prefetchQuery(calendarOptions(caseId));
  void queryClient.prefetchQuery(creditSummaryOptions(caseId));
}
