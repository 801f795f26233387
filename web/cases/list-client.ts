import { keepPreviousData } from '@tanstack/react-query';
import { queryClient } from '#web/api/query.ts';
import { download } from '#web/api/rest.ts';
import { trpc } from '#web/api/trpc.ts';
import { type CaseSearch, filtersOf, usualPageSize } from '#web/cases/list-search.ts';

export const listOptions = (search: CaseSearch, domainId: number | undefined) =>
  trpc.cases.list.queryOptions(
    { ...search, limit: search.limit ?? usualPageSize, domainId },
    { placeholderData: keepPreviousData },
  );

/** Saves what the list shows: the same cases in the same order, with the columns on screen. */
export const downloadCases = (
  { sort, dir, ...search }: CaseSearch,
  domainId: number | undefined,
  columns: readonly string[],
) =>
  download(
    '/cases/export',
    { ...filtersOf(search), sort, dir, domainId, columns: columns.join(',') },
    'cases.csv',
  );

/** Marks every list of cases as out of date. */
export const invalidateCases = () => queryClient.invalidateQueries(trpc.cases.list.pathFilter());
