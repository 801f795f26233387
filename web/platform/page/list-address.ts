import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo } from 'react';

/** The state of a list, from its address. */
export interface ListAddress<Search> {
  search: Search;
  /** Navigates to another state of the list; `replace` leaves no history entry. */
  show: (search: Search, options?: { replace: boolean }) => void;
  /** Replaces part of the state as it is by then: the filters may have changed since the call was made. */
  amend: (difference: Search) => void;
  /** Changes part of the state and goes to the first page, unless a page is given. */
  change: (difference: Search) => void;
}

const lastSearches = new Map<string, object>();

/** The last state of the list at the path while the application is open, so that other pages can return to it. */
export const lastSearch = <Search extends object>(path: string): Search =>
  (lastSearches.get(path) ?? {}) as Search;

/**
 * The state of a list, kept in its address, so that a link reopens it: `parse` reads the address as the route at `path` does. It is parsed
 * again here because the router keeps unknown parts, and a list has its own order of parts.
 */
export function useListAddress<Search extends { page?: number | undefined }>(
  path: string,
  parse: (raw: Readonly<Record<string, unknown>>) => Search,
): ListAddress<Search> {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => parse(raw), [parse, raw]);
  useEffect(() => {
    lastSearches.set(path, search);
  }, [path, search]);
  const show: ListAddress<Search>['show'] = (next, { replace } = { replace: false }) =>
    void navigate({ to: path, search: { ...next }, resetScroll: false, replace });
  const amend: ListAddress<Search>['amend'] = (difference) =>
    void navigate({
      to: path,
      search: (now: Readonly<Record<string, unknown>>) => ({ ...parse(now), ...difference }),
      resetScroll: false,
      replace: true,
    });
  return {
    search,
    show,
    amend,
    change: (difference) => show({ ...search, page: undefined, ...difference }),
  };
}

/** The last page may disappear while it is on screen, when its rows are dealt with: shows the last remaining one instead. */
export function useExistingPage<Search extends { page?: number | undefined }>(
  { search, show }: Pick<ListAddress<Search>, 'search' | 'show'>,
  {
    data,
    isPlaceholderData,
  }: { data: { meta: { totalPages: number } } | undefined; isPlaceholderData: boolean },
): void {
  const last = data && !isPlaceholderData ? Math.max(data.meta.totalPages, 1) : null;
  const isBeyond = last !== null && (search.page ?? 1) > last;
  const goBack = useEffectEvent(() =>
    show({ ...search, page: last === null || last === 1 ? undefined : last }, { replace: true }),
  );
  useEffect(() => {
    if (isBeyond) goBack();
  }, [isBeyond]);
}
