import { topBarLimit } from '#shared/search/search.ts';
import { messageOf } from '#web/api/api-error.ts';
import { CaseCards } from '#web/case/CaseCards.tsx';
import { searchPath, totalText, useCards, useCaseSearch } from '#web/case/case-search.ts';
import { ResultsPanel } from '#web/case/ResultsPanel.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Kbd } from '#web/ui/Kbd.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';

const helpText =
  'To search for a client please type the name, postcode or reference number in the box above. Results will appear here automatically.';

const gridClass = 'max-h-[70vh] overflow-y-auto p-0.5 sm:grid-cols-2';

/** The content before anything is typed: how to search, and the cases opened last. */
function SearchHelp({ recent, onChoose }: { recent: readonly number[]; onChoose: () => void }) {
  const cards = useCards(recent);
  return (
    <div className="space-y-3">
      <p className="text-sm text-muted">{helpText}</p>
      {cards.data && cards.data.length > 0 && (
        <section className="space-y-2">
          <h2 className="text-sm font-medium">Recently opened</h2>
          <CaseCards
            label="Recently opened cases"
            cards={cards.data}
            onChoose={onChoose}
            className={gridClass}
          />
        </section>
      )}
    </div>
  );
}

interface SearchResultsProps {
  term: string;
  /** The term on screen is newer than the one searched for. */
  typing: boolean;
  onChoose: () => void;
}

/** The first results of a term, and a link to all of them. */
function SearchResults({ term, typing, onChoose }: SearchResultsProps) {
  const search = useCaseSearch(term, { limit: topBarLimit });
  if (typing || search.isPending)
    return (
      <p className="flex items-center gap-2 text-sm text-muted">
        <Spinner label="" className="size-4" />
        <output>Loading...</output>
      </p>
    );
  if (search.error)
    return (
      <ErrorState
        title="Error Searching Clients."
        message={messageOf(search.error)}
        onRetry={() => void search.refetch()}
        retrying={search.isFetching}
      />
    );
  const { data, meta } = search.data;
  const total = totalText(meta);
  return (
    <ResultsPanel
      loading={false}
      total={total}
      isSimilar={meta.isSimilar}
      actions={
        data.length > 0 && (
          <span className="hidden items-center gap-1 text-xs text-muted sm:flex" aria-hidden="true">
            <Kbd>↑</Kbd> <Kbd>↓</Kbd> to choose, <Kbd>Enter</Kbd> opens the first
          </span>
        )
      }
    >
      {data.length > 0 && (
        <>
          <CaseCards
            label="Clients found"
            cards={data}
            term={term}
            onChoose={onChoose}
            className={gridClass}
          />
          <AppLink
            href={searchPath(term)}
            onClick={onChoose}
            className="block rounded-sm text-center text-sm text-accent-text underline-offset-2 hover:underline"
          >
            View all {total} results
          </AppLink>
        </>
      )}
    </ResultsPanel>
  );
}

export interface SearchPanelProps extends SearchResultsProps {
  /** The cases that were opened last. */
  recent: readonly number[];
  /** The term is too short. */
  isShort: boolean;
}

/** The popover of the search box: help while the term is too short, then the results. */
export function SearchPanel({ isShort, recent, ...search }: SearchPanelProps) {
  return isShort ? <SearchHelp recent={recent} onChoose={search.onChoose} /> : <SearchResults {...search} />;
}
