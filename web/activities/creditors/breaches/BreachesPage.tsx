import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BreachItem } from '#shared/activities/creditors/breaches/contract.ts';
import { type BreachSort, breachList } from '#shared/activities/creditors/breaches/list.ts';
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
import { breachCells } from './breach-columns.tsx';
import { downloadBreaches, invalidateBreaches, registerOptions } from './breaches-client.ts';

const inWords = (count: number) => counted(count, 'breach', 'breaches');
const parse = (raw: Readonly<Record<string, unknown>>) => parseList(breachList, raw);
const columns = tableColumns(breachList, breachList.usual, breachCells);

/** /breaches: the register, as its address describes it. */
export function BreachesPage() {
  const address = useListAddress('/breaches', parse);
  const { search, show, change } = address;
  const domain = useDomain();
  const domainId = domain === 'all' ? undefined : domain;
  const list = useQuery(registerOptions(search, domainId));
  const [ticked, tick] = useState<ReadonlySet<string | number>>(new Set());
  const mayEdit = useAuth().may('case.write');
  const chosen = list.data?.data.filter(({ id }) => ticked.has(id)) ?? [];
  useLive(['case-breaches'], () => void invalidateBreaches());
  const isFiltered = Object.keys(filtersOf(search)).length > 0;
  return (
    <ListPage
      title="Breaches"
      name={breachList.name}
      query={list}
      address={address}
      inWords={({ totalResults }) => `${inWords(totalResults)}${isFiltered ? ', filtered' : ''}`}
      actions={<CsvButton save={() => downloadBreaches(search, domainId)} />}
      filters={<ListFilters list={breachList} address={address} domainId={domainId} />}
      above={
        <LetterBar
          label="Ticked breaches"
          words={`${inWords(chosen.length)} ticked`}
          caseIds={chosen.map(({ caseId }) => caseId)}
          onClear={() => tick(new Set())}
        />
      }
    >
      {(rows) => (
        <Table<BreachItem>
          {...rows}
          columns={columns}
          rowKey={({ id }) => id}
          rowHref={(row) => `/cases/${row.caseId}?tab=breaches&breach=${row.id}`}
          sort={{ key: search.sort ?? breachList.order.by, dir: search.dir ?? breachList.order.dir }}
          onSort={({ key, dir }) => change({ sort: key as BreachSort, dir })}
          selection={mayEdit ? { selected: ticked, onChange: tick } : undefined}
          empty={
            <EmptyState
              title="No Breaches Found."
              message={
                isFiltered
                  ? 'Nothing matches the search and the filters.'
                  : 'Breaches are suspected by night, or recorded on the page of a case, under Breaches.'
              }
              action={isFiltered && <Button onClick={() => show({})}>Clear the filters</Button>}
            />
          }
        />
      )}
    </ListPage>
  );
}
