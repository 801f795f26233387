import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '#web/api/query.ts';
import { rest } from '#web/api/rest.ts';
import { caseKey, caseOptions } from '#web/case/case.ts';

/** What the first screen of a case reads besides the case itself; kept under the case's key, so that every change refreshes them. */
const read = <Data = unknown>(
  caseId: number,
  name: string,
  path: string,
  query: Record<string, string | number | boolean> = {},
) =>
  queryOptions({
    queryKey: caseKey(caseId, name, query),
    queryFn: ({ signal }) => rest.get<Data>(path, query, signal),
  });

/** GET /cases/{id}/approval-date. */
export const approvalDateOptions = (caseId: number) =>
  read(caseId, 'approval-date', `/cases/${caseId}/approval-date`);

/** The newest ten entries of the case's calendar. */
export const calendarOptions = (caseId: number) =>
  read(caseId, 'calendar', '/calendar', { caseId, limit: 10, page: 1, actionable: false, statuses: false });

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
  read<CreditSummary>(caseId, 'credit-summary', `/cases/${caseId}/payment-schedule/credit-summary`);

/** Fetches the four reads of a case before it is opened (specification, section 7). What fails is asked for again by its page. */
export function prefetchCase(caseId: number): void {
  void queryClient.prefetchQuery(caseOptions(caseId));
  void queryClient.prefetchQuery(approvalDateOptions(caseId));
  void queryClient.prefetchQuery(calendarOptions(caseId));
  void queryClient.prefetchQuery(creditSummaryOptions(caseId));
}
