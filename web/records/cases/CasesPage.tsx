import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ListedCase } from '#shared/records/cases/contract.ts';
import { type CaseSearch, type CaseSort, caseList } from '#shared/records/cases/list.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { useLive } from '#web/platform/api/live.ts';
import { prefetchCase } from '#web/platform/case/case-reads.ts';
import { CsvButton } from '#web/platform/page/CsvButton.tsx';
import { choosable, tableColumns, useChosenColumns } from '#web/platform/page/list/columns.tsx';
import { ListFilters } from '#web/platform/page/list/ListFilters.tsx';
import { ListPage } from '#web/platform/page/list/ListPage.tsx';
import { filtersOf } from '#web/platform/page/list/search.ts';
import { useListAddress } from '#web/platform/page/list-address.ts';
import { Button, ButtonLink } from '#web/platform/ui/Button.tsx';
import { ColumnChooser } from '#web/platform/ui/ColumnChooser.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import { BulkBar } from '#web/records/cases/BulkBar.tsx';
import { casesInWords } from '#web/records/cases/case-words.ts';
import { downloadCases, invalidateCases, listOptions } from '#web/records/cases/list-client.ts';
import { caseCells } from '#web/records/cases/list-columns.tsx';
import { parseCaseSearch, sortedBy } from '#web/records/cases/list-search.ts';
import { SavedViews } from '#web/records/cases/SavedViews.tsx';

/** For those who may change cases. */
function NewCase() {
  const { may } = useAuth();
  if (!may('case.write')) return null;
  return (
    <ButtonLink icon={Plus} colour="accent" href="/cases/create">
      New case
    </ButtonLink>
  );
}

interface NothingHereProps {
  total: number;
  isFiltered: boolean;
  onFirstPage: () => void;
  onClear: () => void;
}

function NothingHere({ total, isFiltered, onFirstPage, onClear }: NothingHereProps) {
  if (total > 0)
    return (
      <EmptyState
        title="There is nothing on this page."
        action={<Button onClick={onFirstPage}>To the first page</Button>}
      />
    );
  if (isFiltered)
    return (
      <EmptyState
        title="No results found."
        message="Nothing matches the search and the filters."
        action={<Button onClick={onClear}>Clear the filters</Button>}
      />
    );
  return (
    <EmptyState
      title="There are no cases yet."
      message="A case is one client’s matter, from first call to closure."
      action={<NewCase />}
    />
  );
}

/** The ticked cases; other filters start afresh, other pages of the same ones add to them. */
function useTicked(search: CaseSearch) {
  const key = JSON.stringify(filtersOf(search));
  const [ticked, setTicked] = useState<{ key: string; ids: ReadonlySet<string | number> }>({
    key,
    ids: new Set(),
  });
  const ids = ticked.key === key ? ticked.ids : new Set<string | number>();
  return [ids, (next: ReadonlySet<string | number>) => setTicked({ key, ids: next })] as const;
}

/** /cases: the list, as its address describes it. */
export function CasesPage() {
  const address = useListAddress('/cases', parseCaseSearch);
  const { search, show, change } = address;
  const domain = useDomain();
  const domainId = domain === 'all' ? undefined : domain;
  const list = useQuery(listOptions(search, domainId));
  const [chosen, choose] = useChosenColumns(caseList);
  const [ticked, tick] = useTicked(search);
  const mayEdit = useAuth().may('case.write');
  useLive(['cases'], () => void invalidateCases());
  const isFiltered = Object.keys(filtersOf(search)).length > 0;
  return (
    <ListPage
      title="Cases"
      name={caseList.name}
      query={list}
      address={address}
      sizes={caseList.pageSizes}
      inWords={({ totalResults }) => `${casesInWords(totalResults)}${isFiltered ? ', filtered' : ''}`}
      actions={
        <>
          <CsvButton save={() => downloadCases(search, domainId, chosen)} />
          <NewCase />
        </>
      }
      filters={
        <ListFilters list={caseList} address={address} domainId={domainId}>
          <div className="ml-auto flex gap-2 max-sm:col-span-2 max-sm:justify-end">
            <SavedViews search={search} />
            <ColumnChooser
              columns={choosable(caseList)}
              fixed={caseList.usual[0]}
              chosen={chosen}
              usual={caseList.usual}
              onChoose={choose}
            />
          </div>
        </ListFilters>
      }
      above={<BulkBar caseIds={[...ticked].map(Number)} onClear={() => tick(new Set())} />}
    >
      {(rows) => (
        <Table<ListedCase>
          {...rows}
          columns={tableColumns(caseList, chosen, caseCells)}
          rowKey={(row) => row.id}
          rowHref={(row) => `/cases/${row.id}`}
          onApproach={(row) => prefetchCase(row.id)}
          sort={search.sort ? { key: search.sort, dir: search.dir ?? 'desc' } : null}
          onSort={({ key, dir }) => change(sortedBy(search, key as CaseSort, dir))}
          selection={mayEdit ? { selected: ticked, onChange: tick } : undefined}
          loadingRows={12}
          empty={
            <NothingHere
              total={list.data?.meta.totalResults ?? 0}
              isFiltered={isFiltered}
              onFirstPage={() => change({})}
              onClear={() => show({})}
            />
          }
        />
      )}
    </ListPage>
  );
}
