import { useEffect, useState } from 'react';
import { asSearched } from '#shared/platform/search/as-searched.ts';
import type { Option, OptionId } from '#web/platform/ui/Field.tsx';

/** The source of the choices: a list, or a search. */
export interface OptionSource<Id extends OptionId> {
  options?: readonly Option<Id>[] | undefined;
  loadOptions?: ((search: string) => Promise<readonly Option<Id>[]>) | undefined;
}

export interface OptionResult<Id extends OptionId> {
  found: readonly Option<Id>[];
  /** The message in place of, or above, the list. */
  status: string | null;
}

interface Loaded<Id extends OptionId> {
  search: string;
  found: readonly Option<Id>[];
  failed: boolean;
}

const pause = 200;

/** The choices that match what was typed, and the message while they load, fail or are empty. */
export function useOptions<Id extends OptionId>(
  { options, loadOptions }: OptionSource<Id>,
  search: string,
  isOpen: boolean,
): OptionResult<Id> {
  const [loaded, setLoaded] = useState<Loaded<Id> | null>(null);

  useEffect(() => {
    if (!loadOptions || !isOpen) return;
    let isCurrent = true;
    const settle = (found: readonly Option<Id>[], failed: boolean) => {
      if (isCurrent) setLoaded({ search, found, failed });
    };
    const timer = setTimeout(
      () => {
        loadOptions(search).then(
          (found) => settle(found, false),
          () => settle([], true),
        );
      },
      search === '' ? 0 : pause,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [loadOptions, search, isOpen]);

  if (!loadOptions) {
    const term = asSearched(search.trim());
    const found = (options ?? []).filter((option) => asSearched(option.label).includes(term));
    return { found, status: found.length === 0 ? 'No results found.' : null };
  }
  if (loaded?.failed && loaded.search === search) {
    return { found: [], status: 'The list could not be loaded. Please try again.' };
  }
  const found = loaded?.found ?? [];
  if (loaded?.search !== search) return { found, status: 'Loading...' };
  return { found, status: found.length === 0 ? 'No results found.' : null };
}
