import type { Entity } from '#shared/platform/fields/entity.ts';
import { USUAL_PAGE_SIZE } from '#shared/records/reference/lists.ts';
import { hasDomainField, isSortable } from '#shared/records/reference/rows.ts';
import { positiveOf, textOf } from '#web/platform/page/search.ts';

/** The state of a list page in its address; omitted parts have their defaults. */
export interface ListSearch {
  page?: number | undefined;
  limit?: number | undefined;
  search?: string | undefined;
  sort?: string | undefined;
  dir?: 'desc' | undefined;
  active?: 'true' | 'false' | undefined;
  domainId?: number | undefined;
}

export const pageSizes = [10, 25, 50, 100, 200] as const;

/** Reads an address leniently: what makes no sense is ignored instead of breaking the page. */
export function parseListSearch(raw: Readonly<Record<string, unknown>>): ListSearch {
  const page = positiveOf(raw.page);
  const limit = positiveOf(raw.limit);
  const active = textOf(raw.active);
  return {
    page: page === 1 ? undefined : page,
    limit: limit === undefined || limit === USUAL_PAGE_SIZE || limit > 200 ? undefined : limit,
    search: textOf(raw.search)?.slice(0, 200),
    sort: textOf(raw.sort),
    dir: textOf(raw.dir) === 'desc' ? 'desc' : undefined,
    active: active === 'true' || active === 'false' ? active : undefined,
    domainId: positiveOf(raw.domainId),
  };
}

/** The filters without the page: what a list and its CSV have in common. A sort the entity does not know is dropped. */
export function filtersOf(entity: Entity, search: ListSearch) {
  const sorted = search.sort === undefined ? undefined : entity.fields[search.sort];
  return {
    search: search.search,
    sort: sorted && isSortable(sorted) ? search.sort : undefined,
    dir: sorted && isSortable(sorted) ? search.dir : undefined,
    active: search.active,
    domainId: hasDomainField(entity) ? search.domainId : undefined,
  };
}
