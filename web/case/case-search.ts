import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type SearchMeta, type SearchResult, searchedTerm, shortestTerm } from '#shared/search/search.ts';
import { useLive } from '#web/api/live.ts';
import { queryClient } from '#web/api/query.ts';
import { rest } from '#web/api/rest.ts';
import { useDomain } from '#web/session/domain.ts';

/** What the search found: one page of cards, and how many there are. */
export interface SearchAnswer {
  data: SearchResult[];
  meta: SearchMeta;
}

const searchKey = ['case-search'];

const searchOptions = (term: string, page: number, limit: number, domain: number | 'all') =>
  queryOptions({
    queryKey: [...searchKey, term, page, limit, domain],
    queryFn: async ({ signal }) => {
      const query = { term, page, limit, domainId: domain === 'all' ? undefined : domain };
      return (await rest.list<SearchResult>('/search/term', query, signal)) as unknown as SearchAnswer;
    },
    enabled: term.length >= shortestTerm,
  });

/** The cases that a term finds in the domain on screen. A page stays while the next one loads, but never the hits of another term. */
export function useCaseSearch(term: string, { page = 1, limit }: { page?: number; limit: number }) {
  const searched = searchedTerm(term);
  useLive(['cases'], () => void queryClient.invalidateQueries({ queryKey: searchKey }));
  return useQuery({
    ...searchOptions(searched, page, limit, useDomain()),
    placeholderData: (previous, query) =>
      query?.queryKey[1] === searched ? keepPreviousData(previous) : undefined,
  });
}

/** The cards of cases that were opened before; those that may no longer be seen are missing. */
export function useCards(ids: readonly number[]) {
  return useQuery({
    queryKey: [...searchKey, 'cards', ...ids],
    queryFn: async ({ signal }) =>
      (await rest.get<SearchResult[]>('/search/cases', { ids: ids.join(',') }, signal)).data,
    enabled: ids.length > 0,
  });
}

/** '1,000+' where counting stopped. */
export const totalText = ({
  totalResults,
  isCapped,
}: Pick<SearchMeta, 'totalResults' | 'isCapped'>): string =>
  isCapped ? '1,000+' : totalResults.toLocaleString('en-GB');

/** The address of the full search-result page. */
export const searchPath = (term: string): string => `/cases/search/${encodeURIComponent(term.trim())}`;
