import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ListedCase } from '#shared/cases/contract.ts';
import { useLive } from '#web/api/live.ts';
import { prefetchCase } from '#web/case/case-reads.ts';
import { BulkBar, casesInWords } from '#web/cases/BulkBar.tsx';
import { useMayEditCases } from '#web/cases/CaseActions.tsx';
import { CaseFilters } from '#web/cases/CaseFilters.tsx';
import { downloadCases, invalidateCases, listOptions } from '#web/cases/list-client.ts';
import { caseColumns, tableColumns, useCaseColumns, usualColumns } from '#web/cases/list-columns.tsx';
import {
  type CaseSearch,
  filtersOf,
  pageSizes,
  parseCaseSearch,
  sortedBy,
  usualPageSize,
} from '#web/cases/list-search.ts';
import { SavedViews } from '#web/cases/SavedViews.tsx';
import { CsvButton } from '#web/page/CsvButton.tsx';
import { useListAddress } from '#web/page/list-address.ts';
import { PageHeading } from '#web/page/PageHeading.tsx';
import { PageSize } from '#web/page/PageSize.tsx';
import { useRowKeys } from '#web/reference/use-row-keys.ts';
import { useDomain } from '#web/session/domain.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ColumnChooser } from '#web/ui/ColumnChooser.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Paginator } from '#web/ui/Paginator.tsx';
import { Table } from '#web/ui/Table.tsx';

const newCase = (
  <ButtonLink colour="accent" href="/cases/create">
    <Plus aria-hidden="true" className="size-4" />
    New case
  </ButtonLink>
);

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
        message="Nothing fits the search and the filters."
        action={<Button onClick={onClear}>Clear the filters</Button>}
      />
    );
  return (
    <EmptyState
      title="There are no cases yet."
      message="A case is one client’s matter, from first call to closure."
      action={newCase}
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

/** The pager stays on screen below the table, also with the bar of the ticked cases above it. */
const tableClass =
  'space-y-3 md:[&>section]:max-h-[calc(100dvh-18.5rem)] md:[&>section~section]:max-h-[calc(100dvh-22rem)]';

/** /cases: the list, as its address describes it. */
export function CasesPage() {
  const { search, show, change } = useListAddress('/cases', parseCaseSearch);
  const domain = useDomain();
  const domainId = domain === 'all' ? undefined : domain;
  const list = useQuery(listOptions(search, domainId));
  const [chosen, choose] = useCaseColumns();
  const [ticked, tick] = useTicked(search);
  const mayEdit = useMayEditCases();
  const table = useRef<HTMLDivElement>(null);
  useLive(['cases'], () => void invalidateCases());
  useRowKeys(table);

  const meta = list.data?.meta;
  const isFiltered = Object.keys(filtersOf(search)).length > 0;
  return (
    <>
      <PageHeading
        title="Cases"
        context={
          <output>
            {meta
              ? `${meta.isCapped ? 'More than ' : ''}${casesInWords(meta.totalResults)}${isFiltered ? ', filtered' : ''}`
              : 'Loading...'}
          </output>
        }
        actions={
          <>
            <CsvButton save={() => downloadCases(search, domainId, chosen)} />
            {mayEdit && newCase}
          </>
        }
      />
      <search className="mb-3 flex flex-wrap items-center gap-2 max-sm:grid max-sm:grid-cols-2 max-sm:*:w-full">
        <CaseFilters search={search} onChange={change} domainId={domainId} />
        {isFiltered && (
          <Button colour="plain" onClick={() => show({ sort: search.sort, dir: search.dir })}>
            Clear
          </Button>
        )}
        <div className="ml-auto flex gap-2 max-sm:col-span-2 max-sm:justify-end">
          <SavedViews search={search} />
          <ColumnChooser
            columns={Object.entries(caseColumns).map(([key, { label }]) => ({ key, label }))}
            fixed={usualColumns[0]}
            chosen={chosen}
            usual={usualColumns}
            onChoose={choose}
          />
        </div>
      </search>
      {list.isError ? (
        <ErrorState
          title="Error."
          message="An error occurred when loading item from cases."
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : (
        <div ref={table} className={tableClass}>
          <BulkBar caseIds={[...ticked].map(Number)} onClear={() => tick(new Set())} />
          <Table<ListedCase>
            label="Cases"
            columns={tableColumns(chosen)}
            rows={list.data?.data ?? []}
            rowKey={(row) => row.id}
            rowHref={(row) => `/cases/${row.id}`}
            onApproach={(row) => prefetchCase(row.id)}
            sort={search.sort ? { key: search.sort, dir: search.dir ?? 'desc' } : null}
            onSort={({ key, dir }) => change(sortedBy(search, key as CaseSearch['sort'], dir))}
            selection={mayEdit ? { selected: ticked, onChange: tick } : undefined}
            loading={list.isPending || list.isPlaceholderData}
            loadingRows={12}
            empty={
              <NothingHere
                total={meta?.totalResults ?? 0}
                isFiltered={isFiltered}
                onFirstPage={() => change({})}
                onClear={() => show({})}
              />
            }
          />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Paginator
              page={search.page ?? 1}
              totalPages={meta?.totalPages ?? 0}
              onPage={(page) => change({ page })}
            />
            <PageSize
              sizes={pageSizes}
              usual={usualPageSize}
              value={search.limit}
              onChange={(limit) => change({ limit })}
            />
          </div>
        </div>
      )}
    </>
  );
}
