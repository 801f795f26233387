import { useParams } from '@tanstack/react-router';
import { reportNames } from '#shared/reports/registry.ts';
import { NotFound } from '#web/page/NotFound.tsx';
import { NamedReport } from './NamedReport.tsx';

/** /reports/{name}: a report, as its address describes it. */
export function ReportPage() {
  const { report: name = '' } = useParams({ strict: false });
  const known = reportNames.find((other) => other === name);
  return known ? <NamedReport key={known} name={known} /> : <NotFound />;
}
