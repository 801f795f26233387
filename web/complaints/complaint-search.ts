import {
  type ComplaintCategory,
  type ComplaintRegime,
  complaintCategories,
  complaintRegimes,
} from '#shared/complaints/complaints.ts';
import type { ComplaintSort } from '#shared/complaints/contract.ts';
import { positiveOf, textOf } from '#web/page/search.ts';

/** What the register shows, as its address says it; what is left out has its usual value. */
export interface ComplaintSearch {
  page?: number | undefined;
  search?: string | undefined;
  sort?: ComplaintSort | undefined;
  dir?: 'asc' | 'desc' | undefined;
  statusId?: number | undefined;
  ownerId?: number | undefined;
  regime?: ComplaintRegime | undefined;
  category?: ComplaintCategory | undefined;
  isOpen?: 'true' | 'false' | undefined;
  overdue?: 'true' | undefined;
  /** In business days. */
  dueWithin?: number | undefined;
}

const sorts = [
  'receivedOn',
  'reference',
  'caseReference',
  'status',
  'owner',
  'srcDueOn',
  'finalDueOn',
] as const satisfies readonly ComplaintSort[];

const oneOf = <T extends string>(options: readonly T[], value: unknown): T | undefined =>
  options.find((option) => option === textOf(value));
const keyOf = <T extends object>(options: T, value: unknown) =>
  oneOf(Object.keys(options) as (keyof T & string)[], value);

function daysOf(value: unknown): number | undefined {
  const text = textOf(value) ?? (typeof value === 'number' ? String(value) : undefined);
  return text !== undefined && /^\d{1,2}$/.test(text) && Number(text) <= 60 ? Number(text) : undefined;
}

/** Reads an address leniently: what means nothing is left out instead of breaking the page. */
export function parseComplaintSearch(raw: Readonly<Record<string, unknown>>): ComplaintSearch {
  const page = positiveOf(raw.page);
  return {
    page: page === 1 ? undefined : page,
    search: textOf(raw.search)?.trim().slice(0, 100) || undefined,
    sort: oneOf(sorts, raw.sort),
    dir: oneOf(['asc', 'desc'] as const, raw.dir),
    statusId: positiveOf(raw.statusId),
    ownerId: positiveOf(raw.ownerId),
    regime: keyOf(complaintRegimes, raw.regime),
    category: keyOf(complaintCategories, raw.category),
    isOpen: oneOf(['true', 'false'] as const, raw.isOpen),
    overdue: oneOf(['true'] as const, raw.overdue ?? undefined),
    dueWithin: daysOf(raw.dueWithin),
  };
}

/** What narrows the register, without order and page. */
export function filtersOf(search: ComplaintSearch): Record<string, string | number> {
  const { page: _page, sort: _sort, dir: _dir, ...filters } = search;
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as Record<
    string,
    string | number
  >;
}
