import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { counted } from '#shared/platform/counted.ts';
import { londonTime } from '#shared/platform/dates.ts';
import { type ListSearch, USUAL_PAGE_SIZE } from '#shared/records/reference/lists.ts';
import type { ReportPage, ReportTotals } from '#shared/views/reports/contract.ts';
import type { Report, ReportRow } from '#shared/views/reports/report.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { choosable, useChosenColumns } from '#web/platform/page/list/columns.tsx';
import { ListFilters } from '#web/platform/page/list/ListFilters.tsx';
import { ListPage } from '#web/platform/page/list/ListPage.tsx';
import { filtersOf } from '#web/platform/page/list/search.ts';
import type { ListAddress } from '#web/platform/page/list-address.ts';
import { LetterBar } from '#web/platform/page/mail/BulkLetterButton.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { ColumnChooser } from '#web/platform/ui/ColumnChooser.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { useScreenSize } from '#web/platform/ui/screen-size.ts';
import { Table } from '#web/platform/ui/Table.tsx';
import { ReportChart } from './ReportChart.tsx';
import { ReportTotals as TotalsOfReport } from './ReportTotals.tsx';
import { RowDetails } from './RowDetails.tsx';
import { reportColumns } from './report-columns.tsx';
import type { ReportSearch } from './reports-client.ts';

export interface ReportScreenProps {
  report: Report;
  page: UseQueryResult<ReportPage, unknown>;
  totals: UseQueryResult<ReportTotals, unknown>;
  address: ListAddress<ReportSearch>;
  domainId: number | undefined;
  /** The filters that apply unless others are given. */
  defaults: Readonly<Record<string, string | number | boolean>>;
  actions?: ReactNode;
  /** Its chart over time, where it has one. */
  chart?: ReactNode;
}

const rowsText = (total: number) => counted(total, 'row');

/** The rows, which arrive before they have been counted. */
function listOf({
  page,
  totals,
  search,
}: Pick<ReportScreenProps, 'page' | 'totals'> & { search: ReportSearch }) {
  const totalResults = totals.data?.rowCount ?? page.data?.data.length ?? 0;
  const totalPages = totals.data
    ? Math.ceil(totalResults / (search.limit ?? USUAL_PAGE_SIZE))
    : (search.page ?? 1);
  const data = page.data && {
    data: page.data.data as readonly ReportRow[],
    meta: { totalResults, totalPages },
  };
  return { ...page, data } as UseQueryResult<{
    data: ReportRow[];
    meta: { totalResults: number; totalPages: number };
  }>;
}

/** The rows that are ticked to write to their cases; none where its rows are not cases, or the user may not write. */
function useTickedCases(rows: readonly ReportRow[]) {
  const [ticked, tick] = useState<ReadonlySet<string | number>>(new Set());
  const mayWrite = useAuth().may('case.write');
  const isOfCases = rows.some(({ caseId }) => typeof caseId === 'number');
  const caseIds = rows.flatMap(({ id, caseId }) =>
    ticked.has(id) && typeof caseId === 'number' ? [caseId] : [],
  );
  return {
    selection: mayWrite && isOfCases ? { selected: ticked, onChange: tick } : undefined,
    bar: (
      <LetterBar
        label="Ticked rows"
        words={`${rowsText(caseIds.length)} ticked`}
        caseIds={caseIds}
        onClear={() => tick(new Set())}
      />
    ),
  };
}

/** A report on screen: filters, chart, rows and totals. */
export function ReportScreen(props: ReportScreenProps) {
  const { report, page, totals, address, domainId, defaults, actions, chart } = props;
  const { search, show, change } = address;
  const [chosen, choose] = useChosenColumns(report);
  const headings = page.data?.headings ?? {};
  const filters = filtersOf(search);
  const isFiltered = Object.keys(filters).length > 0;
  const [first = ''] = chosen;
  const opener = report.opens?.[first];
  const shown = totals.data && { report, headings, totals: totals.data };
  const columns = reportColumns(report, chosen, headings, filters);
  const isSmall = useScreenSize() === 'small';
  const { selection, bar } = useTickedCases((page.data?.data ?? []) as readonly ReportRow[]);
  return (
    <ListPage
      title={report.titleOf?.(filters) ?? report.title}
      name={`reports/${report.name}`}
      query={listOf({ page, totals, search })}
      address={address}
      inWords={() =>
        totals.data
          ? `${rowsText(totals.data.rowCount)}${isFiltered ? ', filtered' : ''}, as at ${londonTime(new Date(totals.data.readAt))}`
          : 'Adding up...'
      }
      actions={actions}
      above={bar}
      filters={
        <>
          <p className="no-print mb-3 text-muted">{report.about}</p>
          <ListFilters
            list={report}
            address={address as never as ListAddress<ListSearch<Report>>}
            domainId={domainId}
            defaults={defaults}
          >
            <div className="ml-auto max-sm:*:w-full">
              <ColumnChooser
                columns={choosable(report)}
                fixed={report.usual[0]}
                chosen={chosen}
                usual={report.usual}
                onChoose={choose}
              />
            </div>
          </ListFilters>
          {shown && <ReportChart key={report.name} {...shown} />}
          {chart}
        </>
      }
    >
      {(rows) => (
        <>
          <Table<ReportRow>
            {...rows}
            columns={columns}
            rowKey={({ id }) => id}
            selection={selection}
            {...(report.card && { card: report.card })}
            {...(opener && { rowHref: (row: ReportRow) => opener(row, filters) })}
            {...(isSmall && { actions: (row: ReportRow) => <RowDetails {...{ report, columns, row }} /> })}
            sort={search.sort ? { key: search.sort, dir: search.dir ?? report.order.dir } : null}
            onSort={({ key, dir }) => change({ sort: key, dir })}
            loadingRows={12}
            empty={
              <EmptyState
                title="No results found."
                message={isFiltered ? 'Nothing matches the filters.' : 'There is nothing to report.'}
                {...(isFiltered && { action: <Button onClick={() => show({})}>Clear the filters</Button> })}
              />
            }
          />
          {shown && <TotalsOfReport {...shown} />}
        </>
      )}
    </ListPage>
  );
}
