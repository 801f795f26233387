import { searchedTerm } from '#shared/platform/search/search.ts';
import {
  type List,
  type ListFilter,
  type ListSearch,
  sortsOf,
  USUAL_PAGE_SIZE,
} from '#shared/records/reference/lists.ts';
import { dayOf, numberOf, oneOf, positiveOf, textOf } from '#web/platform/page/search.ts';

type Raw = Readonly<Record<string, unknown>>;

function readFilter(filter: ListFilter, value: unknown): string | number | undefined {
  switch (filter.kind) {
    case 'search':
      return searchedTerm(textOf(value) ?? '', filter.max) || undefined;
    case 'choice':
      return oneOf(Object.keys(filter.options), value);
    case 'name':
    case 'case':
    case 'pence':
      return positiveOf(value);
    case 'either':
      return oneOf(['true', 'false'], value);
    case 'flag':
      return oneOf(['true'], value);
    case 'day':
      return dayOf(value);
    case 'count':
      return numberOf(value, filter.max);
  }
}

/** Reads the address of a list leniently: what makes no sense is ignored instead of breaking the page. */
export function parseList<L extends List>(list: L, raw: Raw): ListSearch<L> {
  const page = positiveOf(raw.page);
  const limit = positiveOf(raw.limit);
  const filters = Object.entries(list.filters).map(
    ([name, filter]) => [name, readFilter(filter, raw[name])] as const,
  );
  const { search, ...others } = Object.fromEntries(filters);
  return {
    page: page === 1 ? undefined : page,
    limit: list.pageSizes?.find((size) => size === limit && size !== USUAL_PAGE_SIZE),
    search,
    sort: oneOf(sortsOf(list), raw.sort),
    dir: oneOf(['asc', 'desc'], raw.dir),
    ...others,
  } as ListSearch<L>;
}

export type FilterValues = Record<string, string | number>;

const given = (search: object) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as FilterValues;

type AnySearch = { page?: unknown; limit?: number | undefined; sort?: unknown; dir?: unknown };

/** The filters, without order and page: the common part of saved view, file and count. */
export const filtersOf = ({ page: _page, limit: _limit, sort: _sort, dir: _dir, ...filters }: AnySearch) =>
  given(filters);

/** The list without the page: what a link to it or a saved view keeps. */
export const viewOf = ({ page: _page, ...view }: AnySearch) => given(view);

/** The input of the list call: this page of the list. */
export const pageOf = <Search extends AnySearch>(search: Search) => ({
  ...search,
  limit: search.limit ?? USUAL_PAGE_SIZE,
});

/** The input of the export call: all pages in order. */
export const wholeOf = <Search extends AnySearch>({ page: _page, limit: _limit, ...view }: Search) => view;
