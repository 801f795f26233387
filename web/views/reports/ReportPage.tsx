import { Navigate, useParams } from '@tanstack/react-router';
import { reportNames } from '#shared/views/reports/registry.ts';
import { NotFound } from '#web/platform/page/NotFound.tsx';
import { NamedReport } from './NamedReport.tsx';

/** /reports/{name}: a report, as its address describes it. The clients of a creditor are opened from the list of creditors. */
export function ReportPage() {
  const { report: name = '' } = useParams({ strict: false });
  const known = reportNames.find((other) => other === name);
  if (known === 'clients-of-creditor')
    return <Navigate to="/reports/$report" params={{ report: 'clients-by-creditors' }} />;
  return known ? <NamedReport key={known} name={known} /> : <NotFound />;
}
