import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { londonDate } from '#shared/dates.ts';
import { type ReportName, reportNames, reportOf } from '#shared/reports/registry.ts';
import { parseList } from '#web/page/list/search.ts';
import { useListAddress } from '#web/page/list-address.ts';
import { NotFound } from '#web/page/NotFound.tsx';
import { useDomain } from '#web/session/domain.ts';
import { ReportScreen } from './ReportScreen.tsx';
import { type ReportSearch, reportPageOptions } from './reports-client.ts';

/** /reports/{name}: a report, as its address describes it. */
export function ReportPage() {
  const { report: name = '' } = useParams({ strict: false });
  const known = reportNames.find((other) => other === name);
  return known ? <NamedReport key={known} name={known} /> : <NotFound />;
}

function NamedReport({ name }: { name: ReportName }) {
  const report = reportOf(name);
  const parse = useMemo(
    () => (raw: Readonly<Record<string, unknown>>) => parseList(report, raw) as ReportSearch,
    [report],
  );
  const address = useListAddress<ReportSearch>(`/reports/${name}`, parse);
  const domain = useDomain();
  const domainId = domain === 'all' ? undefined : domain;
  const query = useQuery(reportPageOptions(name, address.search, domainId));
  return (
    <ReportScreen
      report={report}
      query={query}
      address={address}
      domainId={domainId}
      defaults={report.defaults?.(londonDate()) ?? {}}
    />
  );
}
