import { type FilterValue, withSearch } from '#shared/views/reports/report.ts';
import type { StoredAlert } from './alert-row.ts';

/** The page of a standard report: the clients of a creditor are below the list of creditors. */
function pageOf(report: string, { creditorId, ...given }: Record<string, FilterValue>): string {
  if (report === 'clients-of-creditor')
    return withSearch(`/reports/clients-by-creditors/${String(creditorId)}`, given);
  return withSearch(`/reports/${report}`, creditorId === undefined ? given : { ...given, creditorId });
}

/** Where the report of an alert is, with its filters. */
export const hrefOf = ({
  report,
  savedReportId,
  given,
}: Pick<StoredAlert, 'report' | 'savedReportId' | 'given'>): string =>
  savedReportId === null ? pageOf(report, given) : `/reports/saved/${savedReportId}`;
