import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '#shared/platform/counted.ts';
import type { ReportRow } from '#shared/views/reports/report.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { useSettled } from '#web/platform/page/use-settled.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import { ReportChart } from '../ReportChart.tsx';
import { ReportTotals } from '../ReportTotals.tsx';
import { reportColumns } from '../report-columns.tsx';
import { reportOfBuilt } from './built-report.ts';
import type { Draft } from './drafts.ts';
import { PivotView } from './PivotView.tsx';

/** How long somebody has to pause before the preview is read. */
const PAUSE_MS = 400;

const rows = (count: number) => counted(count, 'row');

export interface PreviewProps {
  type: string;
  /** The report without its incomplete parts. */
  definition: Draft;
}

/** The first rows of the report that is being built, as the data is now. */
export function Preview({ type, definition }: PreviewProps) {
  const domain = useDomain();
  const settled = useSettled(definition, PAUSE_MS);
  const query = useQuery({
    ...trpc.reportGenerator.preview.queryOptions(
      { type, definition: settled, ...(domain !== 'all' && { domainId: domain }) },
      { placeholderData: keepPreviousData, staleTime: 30_000 },
    ),
    enabled: settled.columns.length > 0,
  });
  const [folded, fold] = useState<(string | null)[][]>([]);
  const found = query.data;
  const report = found && reportOfBuilt({ name: 'preview', title: 'Preview', about: '' }, found);
  const summed = found && report && { report, headings: {}, totals: { ...found, control: null } };
  return (
    <section aria-label="Preview">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-lg font-semibold">Preview</h2>
        <output className="text-sm text-muted">
          {query.isFetching
            ? 'Reading…'
            : found
              ? shownText(found.data.length, found.rowCount, found.isTooMany)
              : ''}
        </output>
      </div>
      {query.error && (
        <Alert colour="red" title="The preview could not be read." message={messageOf(query.error)} />
      )}
      {settled.pivot && (
        <div className="mb-4">
          <PivotView
            type={type}
            definition={settled}
            domainId={domain === 'all' ? undefined : domain}
            folded={folded}
            onFold={fold}
          />
        </div>
      )}
      {found?.isTooMany && !settled.pivot && (
        <Alert
          colour="yellow"
          title={`More than ${rows(found.rowCount)}.`}
          message="That is more than a report may have. Add filters before you run it."
        />
      )}
      {report && found && (
        <>
          {summed && !found.isTooMany && <ReportChart {...summed} />}
          <Table<ReportRow>
            label="First rows"
            rows={found.data as ReportRow[]}
            columns={reportColumns(report, report.usual)}
            rowKey={({ id }) => id}
            empty={<EmptyState title="No results found." message="No row meets the filters." />}
          />
          {summed && !found.isTooMany && <ReportTotals {...summed} />}
        </>
      )}
    </section>
  );
}

function shownText(shown: number, count: number, isTooMany: boolean): string {
  if (isTooMany) return `The first ${shown} of more than ${rows(count)}`;
  return shown < count ? `The first ${shown} of ${rows(count)}` : rows(count);
}
