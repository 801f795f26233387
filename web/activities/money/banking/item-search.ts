import { itemList } from '#shared/activities/money/banking/item-list.ts';
import type { ListSearch } from '#shared/records/reference/lists.ts';
import { parseList } from '#web/platform/page/list/search.ts';
import { positiveOf } from '#web/platform/page/search.ts';

/** How the lines of an account are looked at, as the address says it; `item` is the one on screen. */
export type ItemSearch = Omit<ListSearch<typeof itemList>, 'sort' | 'dir'> & { item?: number | undefined };

/** What an address says about the list; what means nothing is left out. */
export function parseItemSearch(raw: Readonly<Record<string, unknown>>): ItemSearch {
  const { sort: _sort, dir: _dir, ...search } = parseList(itemList, raw);
  return { ...search, item: positiveOf(raw.item) };
}
