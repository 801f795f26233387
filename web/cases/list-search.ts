import { type ArrearsBand, type CaseSort, caseSorts } from '#shared/cases/case-list.ts';
import { type Stage, stages } from '#shared/cases/statuses.ts';
import { searchedTerm } from '#shared/search/search.ts';
import { lastSearch } from '#web/page/list-address.ts';
import { positiveOf, stringifySearch, textOf } from '#web/page/search.ts';

/** What the case list shows, as its address says it; what is left out has its usual value. */
export interface CaseSearch {
  page?: number | undefined;
  limit?: number | undefined;
  search?: string | undefined;
  sort?: CaseSort | undefined;
  dir?: 'asc' | 'desc' | undefined;
  stage?: Stage | undefined;
  statusId?: number | undefined;
  substatusId?: number | undefined;
  categoryId?: number | undefined;
  ownerId?: number | undefined;
  productId?: number | undefined;
  portfolioId?: number | undefined;
  departmentId?: number | undefined;
  introducerId?: number | undefined;
  isOpen?: 'true' | 'false' | undefined;
  isVulnerable?: 'true' | undefined;
  arrears?: ArrearsBand | undefined;
  approvedFrom?: string | undefined;
  approvedTo?: string | undefined;
  enquiredFrom?: string | undefined;
  enquiredTo?: string | undefined;
}

export const usualPageSize = 25;
export const pageSizes = [25, 50, 100, 200] as const;

const idFilters = [
  'statusId',
  'substatusId',
  'categoryId',
  'ownerId',
  'productId',
  'portfolioId',
  'departmentId',
  'introducerId',
] as const;
const dayFilters = ['approvedFrom', 'approvedTo', 'enquiredFrom', 'enquiredTo'] as const;

const oneOf = <T extends string>(options: readonly T[], value: unknown): T | undefined =>
  options.find((option) => option === textOf(value));

function dayOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}

const pick = <Name extends string, Value>(names: readonly Name[], read: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, Value>;

/** Reads an address leniently: what means nothing is left out instead of breaking the page. */
export function parseCaseSearch(raw: Readonly<Record<string, unknown>>): CaseSearch {
  const page = positiveOf(raw.page);
  const limit = positiveOf(raw.limit);
  const arrears = oneOf(['any', 'behind', 'breach'] as const, raw.arrears);
  const sort = oneOf(caseSorts, raw.sort);
  return {
    page: page === 1 ? undefined : page,
    limit: pageSizes.find((size) => size === limit && size !== usualPageSize),
    search: searchedTerm(textOf(raw.search) ?? '') || undefined,
    sort: sort === 'monthsInArrears' && !arrears ? undefined : sort,
    dir: oneOf(['asc', 'desc'] as const, raw.dir),
    stage: oneOf(stages, raw.stage),
    isOpen: oneOf(['true', 'false'] as const, raw.isOpen),
    isVulnerable: oneOf(['true'] as const, raw.isVulnerable),
    arrears,
    ...pick(idFilters, (name) => positiveOf(raw[name])),
    ...pick(dayFilters, (name) => dayOf(raw[name])),
  };
}

/** Another order; the one by months in arrears is for cases in arrears alone. */
export function sortedBy(search: CaseSearch, sort: CaseSort | undefined, dir: 'asc' | 'desc'): CaseSearch {
  return { sort, dir, arrears: sort === 'monthsInArrears' ? (search.arrears ?? 'any') : search.arrears };
}

/** What narrows the list, without order and page: what a saved view, the CSV and the count have in common. */
export function filtersOf(search: CaseSearch): Record<string, string | number> {
  const { page: _page, limit: _limit, sort: _sort, dir: _dir, ...filters } = search;
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as Record<
    string,
    string | number
  >;
}

/** The list without the page: what a link to it or a saved view keeps. */
export function viewOf({ page: _page, ...view }: CaseSearch): Record<string, string | number> {
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined)) as Record<
    string,
    string | number
  >;
}

/** The address of the list as it was last looked at. */
export const casesPath = (): string => `/cases${stringifySearch(lastSearch('/cases'))}`;
