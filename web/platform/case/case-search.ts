import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { searchedTerm, shortestTerm } from '#shared/platform/search/search.ts';
import type { SearchMeta } from '#shared/views/cases/search/contract.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { useLive } from '#web/platform/api/live.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { trpc } from '#web/platform/api/trpc.ts';

const termOf = (key: readonly unknown[] | undefined) =>
  (key?.[1] as { input?: { term?: string } } | undefined)?.input?.term;

/** The cases that a term finds in the domain on screen. A page stays while the next one loads, but never the hits of another term. */
export function useCaseSearch(term: string, { page = 1, limit }: { page?: number; limit: number }) {
  const searched = searchedTerm(term);
  const domain = useDomain();
  useLive(['cases'], () => void queryClient.invalidateQueries(trpc.search.pathFilter()));
  const domainId = domain === 'all' ? undefined : domain;
  return useQuery(
    trpc.search.term.queryOptions(
      { term: searched, page, limit, domainId },
      {
        enabled: searched.length >= shortestTerm,
        placeholderData: (previous, query) =>
          termOf(query?.queryKey) === searched ? keepPreviousData(previous) : undefined,
      },
    ),
  );
}

/** The cards of cases that were opened before; those that may no longer be seen are missing. */
export const useCards = (ids: readonly number[]) =>
  useQuery(trpc.search.cases.queryOptions({ ids: [...ids] }, { enabled: ids.length > 0 }));

/** '1,000+' where counting stopped. */
export const totalText = ({
  totalResults,
  isCapped,
}: Pick<SearchMeta, 'totalResults' | 'isCapped'>): string =>
  isCapped ? '1,000+' : totalResults.toLocaleString('en-GB');

/** The address of the full search-result page. */
export const searchPath = (term: string): string => `/cases/search/${encodeURIComponent(term.trim())}`;
