import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BankItem } from '#shared/banking/item-input.ts';
import { itemList } from '#shared/banking/item-list.ts';
import type { ConfirmedAll, ItemCounts, ItemDetail, SplitItemInput } from '#shared/banking/triage-input.ts';
import { type ListSearch, USUAL_PAGE_SIZE } from '#shared/lists.ts';
import { rest } from '#web/api/rest.ts';
import { parseList } from '#web/page/list/search.ts';
import { positiveOf } from '#web/page/search.ts';
import { bankingKey, invalidateBanking, itemsHref } from './banking-client.ts';

/** How the lines of an account are looked at, as the address says it; `item` is the one on screen. */
export type ItemSearch = Omit<ListSearch<typeof itemList>, 'sort' | 'dir'> & { item?: number | undefined };

/** What an address says about the list; what means nothing is left out. */
export function parseItemSearch(raw: Readonly<Record<string, unknown>>): ItemSearch {
  const { sort: _sort, dir: _dir, ...search } = parseList(itemList, raw);
  return { ...search, item: positiveOf(raw.item) };
}

/** The lines of an account, the oldest first while they wait for somebody. */
export function itemsOptions(accountId: number, { item: _item, from, to, ...search }: ItemSearch) {
  const status = search.status ?? 'open';
  const query = {
    ...search,
    status: status === 'all' ? undefined : status,
    bookedFrom: from,
    bookedTo: to,
    dir: status === 'open' || status === 'suggested' || status === 'unmatched' ? 'asc' : 'desc',
    limit: USUAL_PAGE_SIZE,
  };
  return queryOptions({
    queryKey: [...bankingKey, 'items', accountId, query],
    queryFn: ({ signal }) => rest.list<BankItem>(itemsHref(accountId), query, signal),
    placeholderData: keepPreviousData,
  });
}

const itemPath = (id: number) => `/banking/items/${id}`;

export const itemOptions = (id: number) =>
  queryOptions({
    queryKey: [...bankingKey, 'item', id],
    queryFn: async ({ signal }) => (await rest.get<ItemDetail>(itemPath(id), {}, signal)).data,
  });

export const countsOptions = (accountId: number) =>
  queryOptions({
    queryKey: [...bankingKey, 'counts', accountId],
    queryFn: async ({ signal }) =>
      (await rest.get<ItemCounts>(`${itemsHref(accountId)}/counts`, {}, signal)).data,
  });

export const alikeOptions = (id: number) =>
  queryOptions({
    queryKey: [...bankingKey, 'alike', id],
    queryFn: async ({ signal }) => (await rest.get<BankItem[]>(`${itemPath(id)}/alike`, {}, signal)).data,
  });

/** A line as it was seen. */
export type SeenItem = Pick<BankItem, 'id' | 'version'>;

/** What somebody decides about a line, with what it takes. */
export type Decision =
  | { action: 'confirm' }
  | { action: 'match'; caseId: number | null; incomeTypeId?: number; learnsPayer?: boolean }
  | { action: 'charge'; caseId: number | null }
  | { action: 'pair'; otherItemId: number }
  | { action: 'link-receipt'; receiptId: number }
  | { action: 'split'; parts: SplitItemInput['parts'] }
  | { action: 'ignore'; reason: string }
  | { action: 'undo' };

/** Whatever becomes of it, what is on screen is fetched again: somebody else may have been quicker. */
export async function decideItem({ id, version }: SeenItem, decision: Decision): Promise<ItemDetail> {
  const { action, ...more } = decision;
  try {
    return (await rest.post<ItemDetail>(`${itemPath(id)}/${action}`, { version, ...more })).data;
  } finally {
    await invalidateBanking();
  }
}

export async function confirmAll(accountId: number, items: readonly SeenItem[]): Promise<ConfirmedAll> {
  try {
    const seen = items.map(({ id, version }) => ({ id, version }));
    return (await rest.post<ConfirmedAll>(`${itemsHref(accountId)}/confirm`, { items: seen })).data;
  } finally {
    await invalidateBanking();
  }
}

/** A line as it stands at the moment. */
export const freshItem = async (id: number): Promise<ItemDetail> =>
  (await rest.get<ItemDetail>(itemPath(id))).data;
