import { keepPreviousData } from '@tanstack/react-query';
import type { CaseSearch } from '#shared/records/cases/list.ts';
import { domainSoon } from '#web/platform/api/profile.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { download } from '#web/platform/api/rest.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { pageOf, wholeOf } from '#web/platform/page/list/search.ts';

export const listOptions = (search: CaseSearch, domainId: number | undefined) =>
  trpc.cases.list.queryOptions({ ...pageOf(search), domainId }, { placeholderData: keepPreviousData });

/** Reads the first page of all cases before it is shown. */
export async function prefetchCases(): Promise<void> {
  const domain = await domainSoon();
  if (domain !== null) void queryClient.prefetchQuery(listOptions({}, domain === 'all' ? undefined : domain));
}

/** Saves what the list shows: the same cases in the same order, with the columns on screen. */
export const downloadCases = (search: CaseSearch, domainId: number | undefined, columns: readonly string[]) =>
  download('/cases/export', { ...wholeOf(search), domainId, columns: columns.join(',') }, 'cases.csv');

/** Marks every list of cases as out of date. */
export const invalidateCases = () => queryClient.invalidateQueries(trpc.cases.list.pathFilter());
