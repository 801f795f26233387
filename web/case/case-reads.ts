import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '#web/api/query.ts';
import { rest } from '#web/api/rest.ts';
import { trpc } from '#web/api/trpc.ts';
import { caseKey, caseOptions } from '#web/case/case.ts';

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

/** What was agreed, fell due and was received, as far as the page of a case shows it. */
export interface CreditSummary {
  contributionPence: number | null;
  instalments: number;
  instalmentsDue: number;
  totalPence: number;
  dueToDatePence: number;
  receivedPence: number;
  arrearsPence: number;
  /** In hundredths of a month. */
  monthsInArrears: number;
  nextDueOn: string | null;
}

/** GET /cases/{id}/payment-schedule/credit-summary. */
export const creditSummaryOptions = (caseId: number) =>
  queryOptions({
    queryKey: caseKey(caseId, 'credit-summary'),
    queryFn: async ({ signal }) =>
      (await rest.get<CreditSummary>(`/cases/${caseId}/payment-schedule/credit-summary`, {}, signal)).data,
  });

/** Fetches the four reads of a case before it is opened (specification, section 7). What fails is asked for again by its page. */
export function prefetchCase(caseId: number): void {
  void queryClient.prefetchQuery(caseOptions(caseId));
  void queryClient.prefetchQuery(approvalDateOptions(caseId));
  void queryClient.prefetchQuery(calendarOptions(caseId));
  void queryClient.prefetchQuery(creditSummaryOptions(caseId));
}
