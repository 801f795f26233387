import { topBarLimit } from '#shared/platform/search/search.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { hasFailed } from '#web/platform/api/query.ts';
import { CaseCards, moveInList } from '#web/platform/case/CaseCards.tsx';
import { searchPath, totalText, useCards, useCaseSearch } from '#web/platform/case/case-search.ts';
import { ResultsPanel } from '#web/platform/case/ResultsPanel.tsx';
import { matchingCommands, pagesFor } from '#web/platform/shell/commands.ts';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Kbd } from '#web/platform/ui/Kbd.tsx';
import { ErrorState } from '#web/platform/ui/Placeholders.tsx';
import { Spinner } from '#web/platform/ui/Spinner.tsx';

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
      <p data-waiting="" className="flex items-center gap-2 text-sm text-muted">
        <Spinner label="" className="size-4" />
        <output>Loading...</output>
      </p>
    );
  if (!search.data || hasFailed(search))
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

const mostPages = 5;

interface FoundPagesProps {
  /** Not debounced: pages are found without a call. */
  typed: string;
  onChoose: () => void;
}

/** The pages that match the term by name, below the clients. */
function FoundPages({ typed, onChoose }: FoundPagesProps) {
  const { may } = useAuth();
  const found = matchingCommands(pagesFor(may), typed).slice(0, mostPages);
  if (found.length === 0) return null;
  return (
    <section className="mt-3 space-y-1 border-t border-border pt-3">
      <h2 className="text-sm font-medium">Pages</h2>
      <ul aria-label="Pages found">
        {found.map(({ label, group, href = '', opensTab }) => (
          <li key={href}>
            <AppLink
              href={href}
              target={opensTab ? '_blank' : undefined}
              onClick={onChoose}
              onKeyDown={moveInList}
              className="flex min-h-8 items-center justify-between gap-3 rounded-md px-2 hover:bg-hover focus-visible:outline-offset-[-2px]"
            >
              {label}
              <span className="text-sm text-muted">{opensTab ? `${group}, new tab` : group}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

export interface SearchPanelProps extends SearchResultsProps, FoundPagesProps {
  /** The cases that were opened last. */
  recent: readonly number[];
  /** The term is too short. */
  isShort: boolean;
}

/** The popover of the search box: help while the term is too short, then the clients and pages found. */
export function SearchPanel({ isShort, recent, typed, ...search }: SearchPanelProps) {
  if (isShort) return <SearchHelp recent={recent} onChoose={search.onChoose} />;
  return (
    <>
      <SearchResults {...search} />
      <FoundPages typed={typed} onChoose={search.onChoose} />
    </>
  );
}
