import { getRouteApi } from '@tanstack/react-router';
import { LayoutGrid, Table as TableIcon } from 'lucide-react';
import { searchedTerm, shortestTerm } from '#shared/platform/search/search.ts';
import type { SearchResult } from '#shared/views/cases/search/contract.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { hasFailed } from '#web/platform/api/query.ts';
import { useStored, writeStored } from '#web/platform/api/stored.ts';
import { badgeOf, CaseCards, PersonLine, WhyFound } from '#web/platform/case/CaseCards.tsx';
import { prefetchCase } from '#web/platform/case/case-reads.ts';
import { searchPath, totalText, useCaseSearch } from '#web/platform/case/case-search.ts';
import { MatchedText } from '#web/platform/case/MatchedText.tsx';
import { ResultsPanel } from '#web/platform/case/ResultsPanel.tsx';
import { PageHeading } from '#web/platform/page/PageHeading.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { IconButton } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Paginator } from '#web/platform/ui/Paginator.tsx';
import { ErrorState } from '#web/platform/ui/Placeholders.tsx';
import { SearchBox } from '#web/platform/ui/SearchBox.tsx';
import { useScreenSize } from '#web/platform/ui/screen-size.ts';
import { type Column, Table } from '#web/platform/ui/Table.tsx';

const route = getRouteApi('/inside/cases/search/$search');
const limit = 24;
const viewKey = 'case-search-view';

const columnsFor = (term: string, withWhy: boolean): readonly Column<SearchResult>[] => [
  {
    key: 'reference',
    header: 'Reference',
    wordy: false,
    cell: (row) => <MatchedText text={row.unique_reference} term={term} />,
  },
  {
    key: 'name',
    header: 'Case name',
    sentences: 'short',
    cell: (row) => <MatchedText text={row.case_name} term={term} />,
  },
  {
    key: 'people',
    header: 'Applicants',
    cell: (row) => row.people.map((person) => <PersonLine key={person.name} person={person} term={term} />),
  },
  { key: 'address', header: 'Address', cell: (row) => <MatchedText text={row.address} term={term} /> },
  {
    key: 'status',
    header: 'Status',
    cell: (row) => <Badge colour={badgeOf(row.status)}>{row.status}</Badge>,
  },
  ...(withWhy
    ? [{ key: 'why', header: 'Found by', cell: ({ why }: SearchResult) => <WhyFound why={why} /> }]
    : []),
];

function ViewSwitch({ isTable }: { isTable: boolean }) {
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">Show as</legend>
      <IconButton
        small
        label="Cards"
        aria-pressed={!isTable}
        icon={LayoutGrid}
        colour={isTable ? 'plain' : 'neutral'}
        onClick={() => writeStored(viewKey, 'cards')}
      />
      <IconButton
        small
        label="Table"
        aria-pressed={isTable}
        icon={TableIcon}
        colour={isTable ? 'neutral' : 'plain'}
        onClick={() => writeStored(viewKey, 'table')}
      />
    </fieldset>
  );
}

function Results({ term, page, onPage }: { term: string; page: number; onPage: (page: number) => void }) {
  const search = useCaseSearch(term, { page, limit });
  // A phone has no room for the table.
  const isSmall = useScreenSize() === 'small';
  const isTable = useStored(viewKey) === 'table' && !isSmall;
  if (hasFailed(search))
    return (
      <ErrorState
        title="Error Searching Clients."
        message={messageOf(search.error)}
        onRetry={() => void search.refetch()}
        retrying={search.isFetching}
      />
    );
  const { data = [], meta } = search.data ?? {};
  const isLoading = search.isPending || search.isPlaceholderData;
  return (
    <ResultsPanel
      loading={isLoading}
      total={meta && totalText(meta)}
      isSimilar={meta?.isSimilar}
      actions={!isSmall && <ViewSwitch isTable={isTable} />}
    >
      {meta?.isCapped && (
        <p className="text-sm text-muted">The first 1,000 are shown. Type more of the name to find fewer.</p>
      )}
      {isTable ? (
        <Table
          label="Clients found"
          columns={columnsFor(
            term,
            data.some(({ why }) => why.length > 0),
          )}
          rows={data}
          rowKey={({ id }) => id}
          rowHref={({ id }) => `/cases/${id}`}
          onApproach={({ id }) => prefetchCase(id)}
          loading={isLoading}
          empty={<EmptyState title="No results found." />}
        />
      ) : (
        <CaseCards label="Clients found" cards={data} term={term} className="sm:grid-cols-2 lg:grid-cols-3" />
      )}
      {meta && meta.totalPages > 1 && <Paginator page={page} totalPages={meta.totalPages} onPage={onPage} />}
    </ResultsPanel>
  );
}

/** Everything that a term finds, as cards or as a table. */
export function SearchPage() {
  const { search: term } = route.useParams();
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <PageHeading title="Search results" context={`Clients matching “${term.trim()}”`} />
      <div className="mb-4 max-w-md">
        <SearchBox
          label="Search again"
          placeholder="Name, postcode or reference number"
          value={term}
          onChange={(next) => next.trim() && void navigate({ href: searchPath(next) })}
        />
      </div>
      {searchedTerm(term).length < shortestTerm ? (
        <EmptyState title="Type at least 2 characters." message="A name, a postcode or a reference number." />
      ) : (
        <Results
          term={term}
          page={page}
          onPage={(next) => void navigate({ search: { page: next === 1 ? undefined : next } })}
        />
      )}
    </>
  );
}
