import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo } from 'react';

/** How a list is looked at, as its address says it. */
export interface ListAddress<Search> {
  search: Search;
  /** Shows the list in another way; `replace` leaves no way back to how it was. */
  show: (search: Search, options?: { replace: boolean }) => void;
  /** Changes something of it and goes to the first page, unless a page is asked for. */
  change: (difference: Search) => void;
}

const lastSearches = new Map<string, object>();

/** How the list at the path was last looked at while the application is open, so that other pages return there. */
export const lastSearch = <Search extends object>(path: string): Search =>
  (lastSearches.get(path) ?? {}) as Search;

/**
 * What a list shows, kept in its address, so that a link reopens it: `parse` reads the address and leaves out what means nothing,
 * `path` is where the list stands.
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
  return {
    search,
    show,
    change: (difference) => show({ ...search, page: undefined, ...difference }),
  };
}

/** The last page may go while it is on screen, when its rows are dealt with: the last one that is left takes its place. */
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
