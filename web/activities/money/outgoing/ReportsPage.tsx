import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ReportRowSort, reportRowList } from '#shared/activities/money/outgoing/report-list.ts';
import type { ReportRow } from '#shared/activities/money/outgoing/reports-contract.ts';
import { counted } from '#shared/platform/counted.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { useLive } from '#web/platform/api/live.ts';
import { CsvButton } from '#web/platform/page/CsvButton.tsx';
import { choosable, tableColumns, useChosenColumns } from '#web/platform/page/list/columns.tsx';
import { ListFilters } from '#web/platform/page/list/ListFilters.tsx';
import { ListPage } from '#web/platform/page/list/ListPage.tsx';
import { filtersOf, parseList } from '#web/platform/page/list/search.ts';
import { useListAddress } from '#web/platform/page/list-address.ts';
import { ColumnChooser } from '#web/platform/ui/ColumnChooser.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import { ActBy } from './ActBy.tsx';
import { downloadReportRows, invalidateOutgoing, reportRowsOptions, reportsHref } from './outgoing-client.ts';
import { ReportDrop } from './ReportDrop.tsx';
import { ReportRowDialog } from './ReportRowDialog.tsx';
import { OutcomeBadge } from './StatusBadges.tsx';

const parse = (raw: Readonly<Record<string, unknown>>) => parseList(reportRowList, raw);

const cells = {
  outcome: ({ outcome }: ReportRow) => <OutcomeBadge outcome={outcome} />,
  dueOn: ({ dueOn, isOverdue }: ReportRow) => <ActBy day={dueOn} isOverdue={isOverdue} />,
  note: ({ note }: ReportRow) => <span className="block min-w-48 whitespace-normal">{note}</span>,
};

/** /financials/reports: the rows of the reports that Bacs sends back, what is open and overdue first. */
export function ReportsPage() {
  const address = useListAddress(reportsHref, parse);
  const { search, change } = address;
  const domain = useDomain();
  const domainId = domain === 'all' ? undefined : domain;
  const [open, setOpen] = useState<ReportRow | null>(null);
  const [chosen, choose] = useChosenColumns(reportRowList);
  const list = useQuery(reportRowsOptions(search, domainId));
  useLive(['bacs-reports'], () => void invalidateOutgoing());
  const isFiltered = Object.keys(filtersOf(search)).length > 0;
  return (
    <ReportDrop>
      {(strip) => (
        <>
          <ListPage
            title="Bacs reports"
            name={reportRowList.name}
            query={list}
            address={address}
            inWords={({ totalResults }) => `${counted(totalResults, 'row')}${isFiltered ? ', filtered' : ''}`}
            actions={
              <>
                <ColumnChooser
                  columns={choosable(reportRowList)}
                  fixed={reportRowList.usual[0]}
                  usual={reportRowList.usual}
                  chosen={chosen}
                  onChoose={choose}
                />
                <CsvButton save={() => downloadReportRows(search, domainId)} />
              </>
            }
            filters={
              <>
                {strip}
                <ListFilters list={reportRowList} address={address} domainId={domainId} />
              </>
            }
          >
            {(rows) => (
              <Table<ReportRow>
                {...rows}
                columns={tableColumns<typeof reportRowList, ReportRow>(reportRowList, chosen, cells)}
                rowKey={({ id }) => id}
                onOpen={setOpen}
                sort={{
                  key: search.sort ?? reportRowList.order.by,
                  dir: search.dir ?? reportRowList.order.dir,
                }}
                onSort={({ key, dir }) => change({ sort: key as ReportRowSort, dir })}
                empty={
                  <EmptyState
                    title="No rows."
                    message={
                      isFiltered ? 'Nothing matches the filters.' : 'No Bacs report has been taken in yet.'
                    }
                  />
                }
              />
            )}
          </ListPage>
          {open && <ReportRowDialog row={open} onClose={() => setOpen(null)} />}
        </>
      )}
    </ReportDrop>
  );
}
