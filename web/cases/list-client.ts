import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CaseSearch } from '#shared/cases/list.ts';
import { USUAL_PAGE_SIZE } from '#shared/lists.ts';
import { queryClient } from '#web/api/query.ts';
import { download, type ListAnswer, rest } from '#web/api/rest.ts';
import type { NamedStatus } from '#web/case/case.ts';
import { filtersOf } from '#web/page/list/search.ts';

interface Named {
  id: number;
  name: string;
}

/** One line of the case list. */
export interface ListedCase {
  id: number;
  uniqueReference: string;
  caseName: string;
  domain: Named;
  status: NamedStatus;
  substatus: Named | null;
  product: Named;
  portfolio: Named | null;
  owner: Named;
  department: Named;
  introducer: Named | null;
  enquiryOn: string;
  statusChangedAt: string;
  contributionPence: number | null;
  arrearsPence: number | null;
  /** In hundredths of a month. */
  monthsInArrears: number | null;
  nextDueOn: string | null;
  debtSoaPence: number;
  approvalDate: string | null;
  nextAnnualOn: string | null;
  address: string | null;
  lastContactAt: string | null;
  riskOfViolence: boolean;
  isVulnerable: boolean;
}

/** A page of the list. Beyond a number that is cheap to count, `isCapped` says that there are more. */
type CaseListAnswer = ListAnswer<ListedCase> & { meta: { isCapped?: boolean } };

export interface SavedView extends Named {
  search: Record<string, string | number>;
}

const screen = 'cases';
const viewsKey = ['saved-views', screen];
/** Everything read of lists of cases. */
export const casesKey = ['cases'] as const;

const queryOf = (search: CaseSearch, domainId: number | undefined) => ({
  ...filtersOf(search),
  sort: search.sort,
  dir: search.dir,
  domainId,
});

export function listOptions(search: CaseSearch, domainId: number | undefined) {
  const query = {
    ...queryOf(search, domainId),
    page: search.page,
    limit: search.limit ?? USUAL_PAGE_SIZE,
  };
  return queryOptions({
    queryKey: [...casesKey, 'list', query],
    queryFn: ({ signal }) => rest.list<ListedCase>('/cases', query, signal) as Promise<CaseListAnswer>,
    placeholderData: keepPreviousData,
  });
}

/** Saves what the list shows: the same cases in the same order, with the columns on screen. */
export const downloadCases = (search: CaseSearch, domainId: number | undefined, columns: readonly string[]) =>
  download('/cases/export', { ...queryOf(search, domainId), columns: columns.join(',') }, 'cases.csv');

export const invalidateCases = () => queryClient.invalidateQueries({ queryKey: casesKey });

export const viewsOptions = queryOptions({
  queryKey: viewsKey,
  queryFn: async ({ signal }) => (await rest.get<SavedView[]>('/saved-views', { screen }, signal)).data,
  staleTime: 60_000,
});

export async function saveView(name: string, search: SavedView['search']): Promise<void> {
  await rest.post('/saved-views', { screen, name, search });
  await queryClient.invalidateQueries({ queryKey: viewsKey });
}

export async function removeView(id: number): Promise<void> {
  await rest.delete(`/saved-views/${id}`);
  await queryClient.invalidateQueries({ queryKey: viewsKey });
}

/** Gives the cases to another owner; returns how many were not theirs already. */
export async function assignCases(caseIds: readonly number[], ownerUserId: number): Promise<number> {
  const { data } = await rest.post<{ changed: number }>('/cases/bulk/assign', { caseIds, ownerUserId });
  await invalidateCases();
  return data.changed;
}

/** Adds the same task to the cases; returns how many got it. */
export async function raiseTask(
  caseIds: readonly number[],
  taskId: number,
  dueOn: string | null,
): Promise<number> {
  const body = { caseIds, taskId, ...(dueOn !== null && { dueOn }) };
  const { data } = await rest.post<{ changed: number }>('/cases/bulk/task', body);
  return data.changed;
}
