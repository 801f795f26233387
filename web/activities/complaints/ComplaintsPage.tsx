import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ComplaintItem } from '#shared/activities/complaints/contract.ts';
import { type ComplaintSort, complaintList } from '#shared/activities/complaints/list.ts';
import { counted } from '#shared/platform/counted.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { useLive } from '#web/platform/api/live.ts';
import { CsvButton } from '#web/platform/page/CsvButton.tsx';
import { tableColumns } from '#web/platform/page/list/columns.tsx';
import { ListFilters } from '#web/platform/page/list/ListFilters.tsx';
import { ListPage } from '#web/platform/page/list/ListPage.tsx';
import { filtersOf, parseList } from '#web/platform/page/list/search.ts';
import { useListAddress } from '#web/platform/page/list-address.ts';
import { LetterBar } from '#web/platform/page/mail/BulkLetterButton.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import { complaintCells } from './complaint-columns.tsx';
import { downloadComplaints, invalidateComplaints, registerOptions } from './complaints-client.ts';

const inWords = (count: number) => counted(count, 'complaint');
const parse = (raw: Readonly<Record<string, unknown>>) => parseList(complaintList, raw);
const columns = tableColumns(complaintList, complaintList.usual, complaintCells);

/** /complaints: the register, as its address describes it. */
export function ComplaintsPage() {
  const address = useListAddress('/complaints', parse);
  const { search, show, change } = address;
  const domain = useDomain();
  const domainId = domain === 'all' ? undefined : domain;
  const list = useQuery(registerOptions(search, domainId));
  const [ticked, tick] = useState<ReadonlySet<string | number>>(new Set());
  const mayEdit = useAuth().may('case.write');
  const chosen = list.data?.data.filter(({ id }) => ticked.has(id)) ?? [];
  useLive(['complaints'], () => void invalidateComplaints());
  const isFiltered = Object.keys(filtersOf(search)).length > 0;
  return (
    <ListPage
      title="Complaints"
      name={complaintList.name}
      query={list}
      address={address}
      inWords={({ totalResults }) => `${inWords(totalResults)}${isFiltered ? ', filtered' : ''}`}
      actions={<CsvButton save={() => downloadComplaints(search, domainId)} />}
      filters={<ListFilters list={complaintList} address={address} domainId={domainId} />}
      above={
        <LetterBar
          label="Ticked complaints"
          words={`${inWords(chosen.length)} ticked`}
          caseIds={chosen.map((complaint) => complaint.case.id)}
          onClear={() => tick(new Set())}
        />
      }
    >
      {(rows) => (
        <Table<ComplaintItem>
          {...rows}
          columns={columns}
          rowKey={({ id }) => id}
          rowHref={(row) => `/cases/${row.case.id}?tab=complaints&complaint=${row.id}`}
          sort={{ key: search.sort ?? complaintList.order.by, dir: search.dir ?? complaintList.order.dir }}
          onSort={({ key, dir }) => change({ sort: key as ComplaintSort, dir })}
          selection={mayEdit ? { selected: ticked, onChange: tick } : undefined}
          empty={
            <EmptyState
              title="No Complaints Found."
              message={
                isFiltered
                  ? 'Nothing matches the search and the filters.'
                  : 'Complaints are logged on the page of a case, under Complaints.'
              }
              action={isFiltered && <Button onClick={() => show({})}>Clear the filters</Button>}
            />
          }
        />
      )}
    </ListPage>
  );
}
