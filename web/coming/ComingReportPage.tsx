import { getRouteApi } from '@tanstack/react-router';
import { FileDown } from 'lucide-react';
import { comingReports } from '#shared/coming-screens.ts';
import { isDownload, isGroup, menu } from '#shared/navigation.ts';
import { NotFound } from '#web/page/NotFound.tsx';
import { PageMessage } from '#web/page/PageMessage.tsx';

const route = getRouteApi('/inside/reports/download/$report');
const downloads = menu.flatMap((entry) => (isGroup(entry) ? entry.items.filter(isDownload) : []));

/** Where a downloadable report will come from; the browser fetches the file itself, so that no address holds a token. */
export function ComingReportPage() {
  const { report } = route.useParams();
  const { overdue } = route.useSearch();
  const item = downloads.find((other) => other.report === report && other.overdue === overdue);
  const about = comingReports[report];
  if (!item || !about) return <NotFound />;
  return (
    <PageMessage
      heading={item.label}
      context="Report"
      icon={<FileDown className="size-6" aria-hidden="true" />}
      title="This report is still to come. The download will hold:"
      message={about}
    />
  );
}
