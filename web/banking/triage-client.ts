import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BankItem } from '#shared/banking/item-input.ts';
import type { ConfirmedAll, ItemCounts, ItemDetail, SplitItemInput } from '#shared/banking/triage-input.ts';
import { rest } from '#web/api/rest.ts';
import { positiveOf, textOf } from '#web/page/search.ts';
import { bankingKey, invalidateBanking, itemsHref } from './banking-client.ts';

export const PAGE_SIZE = 25;

/** How the lines of an account are looked at, as the address says it; `item` is the one on screen. */
export interface ItemSearch {
  status?: string | undefined;
  direction?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  amountFrom?: number | undefined;
  amountTo?: number | undefined;
  search?: string | undefined;
  page?: number | undefined;
  item?: number | undefined;
}

const dayOf = (value: unknown) => {
  const text = textOf(value);
  return text && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined;
};

/** What an address says about the list; what means nothing is left out. */
export const parseItemSearch = (raw: Readonly<Record<string, unknown>>): ItemSearch => ({
  status: textOf(raw.status),
  direction: textOf(raw.direction),
  from: dayOf(raw.from),
  to: dayOf(raw.to),
  amountFrom: positiveOf(raw.amountFrom),
  amountTo: positiveOf(raw.amountTo),
  search: textOf(raw.search)?.slice(0, 100),
  page: positiveOf(raw.page),
  item: positiveOf(raw.item),
});

/** The lines of an account, the oldest first while they wait for somebody. */
export function itemsOptions(accountId: number, { item: _item, from, to, ...search }: ItemSearch) {
  const status = search.status ?? 'open';
  const query = {
    ...search,
    status: status === 'all' ? undefined : status,
    bookedFrom: from,
    bookedTo: to,
    dir: status === 'open' || status === 'suggested' || status === 'unmatched' ? 'asc' : 'desc',
    limit: PAGE_SIZE,
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
