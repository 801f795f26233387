import { keepPreviousData } from '@tanstack/react-query';
import { type BankItem, itemStatusFilter } from '#shared/banking/item-input.ts';
import type { ConfirmedAll, ItemDetail, SplitItemInput } from '#shared/banking/triage-input.ts';
import { trpc, trpcClient } from '#web/api/trpc.ts';
import { positiveOf, textOf } from '#web/page/search.ts';
import { saving } from './banking-client.ts';

export const PAGE_SIZE = 25;

/** The state of the list of lines, from the address; `item` is the one shown. */
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

/** The state of the list from an address; meaningless values are left out. */
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

const { items, triage } = trpc.banking;
const decisions = trpcClient.banking.triage;

/** The lines of an account; open ones are listed oldest first. */
export function itemsOptions(accountId: number, { item: _item, from, to, ...search }: ItemSearch) {
  const status = itemStatusOf(search.status ?? 'open');
  const isWaiting = status === 'open' || status === 'suggested' || status === 'unmatched';
  return items.list.queryOptions(
    {
      ...search,
      id: accountId,
      status,
      direction: search.direction === 'in' || search.direction === 'out' ? search.direction : undefined,
      bookedFrom: from,
      bookedTo: to,
      dir: isWaiting ? 'asc' : 'desc',
      limit: PAGE_SIZE,
    },
    { placeholderData: keepPreviousData },
  );
}

/** 'all' and unknown statuses do not filter. */
const itemStatusOf = (text: string) => itemStatusFilter.safeParse(text).data;

export const itemOptions = (id: number) => triage.get.queryOptions({ id });

export const countsOptions = (accountId: number) => triage.counts.queryOptions({ id: accountId });

export const alikeOptions = (id: number) => triage.alike.queryOptions({ id });

/** A line in the version the user saw. */
export type SeenItem = Pick<BankItem, 'id' | 'version'>;

/** A decision about a line, with its input. */
export type Decision =
  | { action: 'confirm' }
  | { action: 'match'; caseId: number | null; incomeTypeId?: number; learnsPayer?: boolean }
  | { action: 'charge'; caseId: number | null }
  | { action: 'pair'; otherItemId: number }
  | { action: 'linkReceipt'; receiptId: number }
  | { action: 'split'; parts: SplitItemInput['parts'] }
  | { action: 'ignore'; reason: string }
  | { action: 'undo' };

function send(seen: SeenItem, decision: Decision): Promise<ItemDetail> {
  switch (decision.action) {
    case 'confirm':
      return decisions.confirm.mutate(seen);
    case 'match':
      return decisions.match.mutate({ ...seen, ...withoutAction(decision) });
    case 'charge':
      return decisions.charge.mutate({ ...seen, ...withoutAction(decision) });
    case 'pair':
      return decisions.pair.mutate({ ...seen, ...withoutAction(decision) });
    case 'linkReceipt':
      return decisions.linkReceipt.mutate({ ...seen, ...withoutAction(decision) });
    case 'split':
      return decisions.split.mutate({ ...seen, ...withoutAction(decision) });
    case 'ignore':
      return decisions.ignore.mutate({ ...seen, ...withoutAction(decision) });
    case 'undo':
      return decisions.undo.mutate(seen);
  }
}

function withoutAction<Of extends Decision>({ action: _action, ...more }: Of): Omit<Of, 'action'> {
  return more;
}

/** Whatever the outcome, fetches the data on screen again: somebody else may have been quicker. */
export const decideItem = ({ id, version }: SeenItem, decision: Decision): Promise<ItemDetail> =>
  saving(send({ id, version }, decision));

export const confirmAll = (accountId: number, seen: readonly SeenItem[]): Promise<ConfirmedAll> =>
  saving(
    decisions.confirmAll.mutate({
      id: accountId,
      items: seen.map(({ id, version }) => ({ id, version })),
    }),
  );

/** A line in its current state. */
export const freshItem = (id: number): Promise<ItemDetail> => decisions.get.query({ id });
