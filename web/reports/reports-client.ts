import { keepPreviousData } from '@tanstack/react-query';
import type { ReportName } from '#shared/reports/registry.ts';
import { trpc } from '#web/api/trpc.ts';
import { type FilterValues, filtersOf } from '#web/page/list/search.ts';

/** How a report is looked at, as its address says it. */
export type ReportSearch = {
  page?: number | undefined;
  limit?: number | undefined;
  sort?: string | undefined;
  dir?: 'asc' | 'desc' | undefined;
} & { [filter: string]: string | number | undefined };

/** What a call is asked for of that view, apart from the page. */
export const viewOf = ({ sort, dir, ...search }: ReportSearch, domainId: number | undefined) => ({
  filters: filtersOf(search) as FilterValues,
  sort,
  dir,
  domainId,
});

export const reportPageOptions = (name: ReportName, search: ReportSearch, domainId: number | undefined) =>
  trpc.reports.page.queryOptions(
    { name, ...viewOf(search, domainId), page: search.page ?? 1, limit: search.limit ?? 25 },
    { placeholderData: keepPreviousData },
  );
