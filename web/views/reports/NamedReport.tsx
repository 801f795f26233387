import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react';
import { londonDate } from '#shared/platform/dates.ts';
import { type ReportName, reportOf } from '#shared/views/reports/registry.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { parseList } from '#web/platform/page/list/search.ts';
import { useListAddress } from '#web/platform/page/list-address.ts';
import { toast } from '#web/platform/ui/toast.ts';
import { AlertButton } from './AlertButton.tsx';
import { DashboardButton } from './DashboardButton.tsx';
import { DownloadMenu } from './DownloadMenu.tsx';
import { ReportScreen } from './ReportScreen.tsx';
import {
  alertOf,
  makeReport,
  type ReportSearch,
  reportPageOptions,
  reportTotalsOptions,
  saveReport,
  viewOf,
} from './reports-client.ts';
import { ScheduleButton } from './ScheduleButton.tsx';
import { TrendChart } from './TrendChart.tsx';

/** An address with `download=true`, as in the menu, saves the file once, as soon as the page is open. */
function useAskedDownload(save: () => Promise<void>): void {
  const { download, ...others }: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const begin = useEffectEvent(() => {
    void navigate({ to: '.', search: others as never, replace: true });
    save().catch((error: unknown) => toast.error('Download failed.', messageOf(error)));
  });
  useEffect(() => {
    if (download === 'true') begin();
  }, [download]);
}

export interface NamedReportProps {
  name: ReportName;
  /** Its address, where it is not the usual one, with the filters that the path itself implies. */
  path?: string;
  fixed?: Readonly<Record<string, number>>;
  title?: string;
  actions?: ReactNode;
}

const nothingFixed = {};

/** A report with its filters in the address. */
export function NamedReport({
  name,
  path = `/reports/${name}`,
  fixed = nothingFixed,
  title,
  actions,
}: NamedReportProps) {
  const whole = reportOf(name);
  const report = useMemo(
    () => ({
      ...whole,
      title: title ?? whole.title,
      row: whole.row.filter((filter) => !(filter in fixed)),
    }),
    [whole, fixed, title],
  );
  const parse = useMemo(
    () => (raw: Readonly<Record<string, unknown>>) => parseList(report, raw) as ReportSearch,
    [report],
  );
  const address = useListAddress<ReportSearch>(path, parse);
  const domain = useDomain();
  const domainId = domain === 'all' ? undefined : domain;
  const search = useMemo(() => ({ ...address.search, ...fixed }), [address.search, fixed]);
  const page = useQuery(reportPageOptions(name, search, domainId));
  const totals = useQuery(reportTotalsOptions(name, search, domainId));
  useAskedDownload(() => saveReport(name, search, { domainId, format: 'csv' }));
  return (
    <ReportScreen
      report={report}
      page={page}
      totals={totals}
      address={address}
      domainId={domainId}
      defaults={report.defaults?.(londonDate(), search) ?? {}}
      chart={report.trend && <TrendChart {...{ name, report, search, domainId }} />}
      actions={
        <>
          {actions}
          <ScheduleButton of={{ report: name, ...viewOf(search, domainId) }} title={report.title} />
          <AlertButton of={{ report: name, ...alertOf(search, domainId) }} report={report} />
          <DashboardButton
            of={{ report: name, filters: alertOf(search, domainId).filters }}
            report={report}
            hasChart={report.trend !== undefined}
          />
          <DownloadMenu
            save={(format) => saveReport(name, search, { domainId, format })}
            make={(format) => makeReport(name, search, { domainId, format })}
          />
        </>
      }
    />
  );
}
