import { itemList } from '#shared/activities/money/banking/item-list.ts';
import type { ListSearch } from '#shared/records/reference/lists.ts';
import { parseList } from '#web/platform/page/list/search.ts';
import { positiveOf } from '#web/platform/page/search.ts';

/** The filters and page of an account's lines, from the address; `item` is the one on screen. */
export type ItemSearch = Omit<ListSearch<typeof itemList>, 'sort' | 'dir'> & { item?: number | undefined };

/** Reads an address leniently: what makes no sense is ignored. */
export function parseItemSearch(raw: Readonly<Record<string, unknown>>): ItemSearch {
  const { sort: _sort, dir: _dir, ...search } = parseList(itemList, raw);
  return { ...search, item: positiveOf(raw.item) };
}
