import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReportName } from '#shared/views/reports/registry.ts';
import type { Report } from '#shared/views/reports/report.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { LazyChart } from '#web/platform/charts/LazyChart.tsx';
import { filtersOf } from '#web/platform/page/list/search.ts';
import { alertOf, type ReportSearch } from './reports-client.ts';

export interface TrendChartProps {
  name: ReportName;
  report: Report;
  search: ReportSearch;
  domainId: number | undefined;
}

/** A report over time, drawn; a figure opens what its day opens in the table. */
export function TrendChart({ name, report, search, domainId }: TrendChartProps) {
  const navigate = useNavigate();
  const { data } = useQuery(
    trpc.reports.chart.queryOptions(
      { name, ...alertOf(search, domainId) },
      { placeholderData: keepPreviousData },
    ),
  );
  if (!data?.chart) return null;
  const day = report.trend?.day ?? '';
  const open = (key: string | null) => {
    const href = report.opens?.[day]?.({ id: key ?? '', [day]: key }, filtersOf(search));
    if (href) void navigate({ href });
  };
  return (
    <div className="mb-3 rounded-lg border border-border bg-surface p-4">
      <LazyChart chart={data.chart} height={220} onOpen={({ key }) => open(key)} />
    </div>
  );
}
