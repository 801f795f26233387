import { type CaseSearch, type CaseSort, caseList } from '#shared/records/cases/list.ts';
import { parseList } from '#web/platform/page/list/search.ts';
import { lastSearch } from '#web/platform/page/list-address.ts';
import { stringifySearch } from '#web/platform/page/search.ts';

/** Reads the address of the case list. */
export function parseCaseSearch(raw: Readonly<Record<string, unknown>>): CaseSearch {
  const search = parseList(caseList, raw);
  return search.sort === 'monthsInArrears' && !search.arrears ? { ...search, sort: undefined } : search;
}

/** Another order; the one by months in arrears is for cases in arrears alone. */
export function sortedBy(search: CaseSearch, sort: CaseSort | undefined, dir: 'asc' | 'desc'): CaseSearch {
  return { sort, dir, arrears: sort === 'monthsInArrears' ? (search.arrears ?? 'any') : search.arrears };
}

/** The address of the list as it was last looked at. */
export const casesPath = (): string => `/cases${stringifySearch(lastSearch('/cases'))}`;
