import { queryOptions } from '@tanstack/react-query';
import { type CaseRow, caseKey, forgetCase } from '#web/lib/case.ts';
import { rest } from '#web/lib/rest.ts';

export interface CreditSummary {
  contributionPence: number | null;
  totalPence: number | null;
  dueToDatePence: number;
  receivedPence: number;
}

/** What was agreed, fell due and came in. */
export function creditSummaryOptions(caseId: number) {
  return queryOptions({
    queryKey: caseKey(caseId, 'credit-summary'),
    queryFn: async ({ signal }) =>
      (await rest.get<CreditSummary>(`/cases/${caseId}/payment-schedule/credit-summary`, {}, signal)).data,
  });
}

/** Changes fields of a case; `version` is that of the row the user saw. */
export async function changeCase(
  { id, version }: Pick<CaseRow, 'id' | 'version'>,
  change: Record<string, unknown>,
): Promise<CaseRow> {
  const { data } = await rest.put<CaseRow>(`/cases/${id}`, { version, ...change });
  await forgetCase(id);
  return data;
}
