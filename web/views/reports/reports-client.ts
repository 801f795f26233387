import { keepPreviousData } from '@tanstack/react-query';
import type { WhichReport } from '#shared/views/reports/contract.ts';
import type { ReportFormat } from '#shared/views/reports/runs.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { type FilterValues, filtersOf } from '#web/platform/page/list/search.ts';

/** The view of a report, as its address describes it. */
export type ReportSearch = {
  page?: number | undefined;
  limit?: number | undefined;
  sort?: string | undefined;
  dir?: 'asc' | 'desc' | undefined;
} & { [filter: string]: string | number | undefined };

/** The part of that view that a call needs, apart from the page. */
export const viewOf = ({ sort, dir, ...search }: ReportSearch, domainId: number | undefined) => ({
  filters: filtersOf(search) as FilterValues,
  sort,
  dir,
  domainId,
});

/** The part of that view that an alert watches. */
export function alertOf(search: ReportSearch, domainId: number | undefined) {
  const { sort: _sort, dir: _dir, ...watched } = viewOf(search, domainId);
  return watched;
}

export const reportPageOptions = (name: WhichReport, search: ReportSearch, domainId: number | undefined) =>
  trpc.reports.page.queryOptions(
    { name, ...viewOf(search, domainId), page: search.page ?? 1, limit: search.limit ?? 25 },
    { placeholderData: keepPreviousData },
  );

export const reportTotalsOptions = (
  name: WhichReport,
  { sort: _sort, dir: _dir, page: _page, limit: _limit, ...filters }: ReportSearch,
  domainId: number | undefined,
) =>
  trpc.reports.totals.queryOptions(
    { name, ...viewOf(filters, domainId) },
    { placeholderData: keepPreviousData },
  );

type FileWish = { domainId: number | undefined; format: ReportFormat; columns?: readonly string[] };

const wishOf = (name: WhichReport, search: ReportSearch, { format, domainId, columns }: FileWish) => ({
  name,
  ...viewOf(search, domainId),
  format,
  ...(columns && { columns: [...columns] }),
});

/** Saves a report as a file on this computer: the browser fetches it by a link that is valid for this report only. */
export async function saveReport(name: WhichReport, search: ReportSearch, wish: FileWish): Promise<void> {
  const { path } = await trpcClient.reports.link.mutate(wishOf(name, search, wish));
  window.location.assign(path);
}

/** Has a report made in the background. */
export const makeReport = (name: WhichReport, search: ReportSearch, wish: FileWish) =>
  trpcClient.reportRuns.make.mutate(wishOf(name, search, wish));
