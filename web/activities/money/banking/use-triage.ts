import { keepPreviousData } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BankItem } from '#shared/activities/money/banking/items-contract.ts';
import type {
  ConfirmedAll,
  ItemDetail,
  SplitChargeInput,
  SplitItemInput,
} from '#shared/activities/money/banking/triage-contract.ts';
import { poundsText } from '#shared/platform/money.ts';
import { USUAL_PAGE_SIZE } from '#shared/records/reference/lists.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { tellRefusal } from '#web/platform/page/use-attempt.ts';
import { toast } from '#web/platform/ui/toast.ts';
import { accountOptions, saving } from './banking-client.ts';
import type { ItemSearch } from './item-search.ts';

const { items, triage } = trpc.banking;
const decisions = trpcClient.banking.triage;

/** The field for the case of the line on screen, to which its key goes. */
export const CASE_FIELD = 'case-of-line';
/** The field for the kind of its money. */
export const KIND_FIELD = 'kind-of-line';

/** The lines of an account; open ones are listed oldest first, those with a proposal before the others. */
export function itemsOptions(accountId: number, { item: _item, from, to, ...search }: ItemSearch) {
  const status = search.status ?? 'open';
  const isWaiting = status === 'open' || status === 'suggested' || status === 'unmatched';
  return items.list.queryOptions(
    {
      ...search,
      id: accountId,
      status: status === 'all' ? undefined : status,
      bookedFrom: from,
      bookedTo: to,
      sort: isWaiting ? 'proposals' : 'bookedOn',
      dir: isWaiting ? 'asc' : 'desc',
      limit: USUAL_PAGE_SIZE,
    },
    { placeholderData: keepPreviousData },
  );
}

export const itemOptions = (id: number) => triage.get.queryOptions({ id });

export const countsOptions = (accountId: number) => triage.counts.queryOptions({ id: accountId });

/** Reads an account and the first page of its open items before they are shown. */
export function prefetchItems(accountId: number): void {
  void queryClient.prefetchQuery(accountOptions(accountId));
  void queryClient.prefetchQuery(itemsOptions(accountId, {}));
  void queryClient.prefetchQuery(countsOptions(accountId));
}

export const alikeOptions = (id: number) => triage.alike.queryOptions({ id });

/** A line in the version the user saw. */
export type SeenItem = Pick<BankItem, 'id' | 'version'>;

/** A decision about a line, with its input. */
export type Decision =
  | { action: 'confirm' }
  | { action: 'match'; caseId: number; incomeTypeId?: number | null; learnsPayer?: boolean }
  | { action: 'match'; caseId: null; reason: string; learnsPayer: false }
  | { action: 'charge'; caseId: number | null; costAccountId?: number | null }
  | { action: 'pair'; otherItemId: number }
  | { action: 'linkReceipt'; receiptId: number }
  | { action: 'returned'; paymentId: number; reason?: string | null }
  | { action: 'pay'; kind: 'batch' | 'payment' | 'invoice'; paidId: number; processingOn: string | null }
  | { action: 'split'; parts: SplitItemInput['parts'] }
  | { action: 'splitCharge'; parts: SplitChargeInput['parts'] }
  | { action: 'ignore'; reason: string }
  | { action: 'release'; reason: string }
  | { action: 'undo' };

/** The decision that a line pays, or returns, what was sent. */
export const payment = ({ kind, id, processingOn }: ItemDetail['payable'][number]): Decision =>
  kind === 'return'
    ? { action: 'returned', paymentId: id }
    : { action: 'pay', kind: kind === 'arrival' ? 'payment' : kind, paidId: id, processingOn };

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
    case 'returned':
      return decisions.returned.mutate({ ...seen, ...withoutAction(decision) });
    case 'pay':
      return decisions.pay.mutate({ ...seen, ...withoutAction(decision) });
    case 'linkReceipt':
      return decisions.linkReceipt.mutate({ ...seen, ...withoutAction(decision) });
    case 'split':
      return decisions.split.mutate({ ...seen, ...withoutAction(decision) });
    case 'splitCharge':
      return decisions.splitCharge.mutate({ ...seen, ...withoutAction(decision) });
    case 'ignore':
      return decisions.ignore.mutate({ ...seen, ...withoutAction(decision) });
    case 'release':
      return decisions.release.mutate({ ...seen, ...withoutAction(decision) });
    case 'undo':
      return decisions.undo.mutate(seen);
  }
}

function withoutAction<Of extends Decision>({ action: _action, ...more }: Of): Omit<Of, 'action'> {
  return more;
}

/**
 * Whatever the outcome, fetches the data on screen again: somebody else may have been quicker. A line that is off the screen is kept
 * as decided, so that the next decision about it does not start from an older version.
 */
export const decideItem = ({ id, version }: SeenItem, decision: Decision): Promise<ItemDetail> =>
  saving(
    send({ id, version }, decision).then((after) => {
      queryClient.setQueryData(itemOptions(id).queryKey, after);
      return after;
    }),
  );

export const confirmAll = (accountId: number, seen: readonly SeenItem[]): Promise<ConfirmedAll> =>
  saving(
    decisions.confirmAll.mutate({
      id: accountId,
      items: seen.map(({ id, version }) => ({ id, version })),
    }),
  );

/** A line in its current state. */
export const freshItem = (id: number): Promise<ItemDetail> => decisions.get.query({ id });

function chargeNews(amountPence: number, reference: string | undefined): string {
  const pounds = poundsText(Math.abs(amountPence));
  if (amountPence > 0) return `${pounds} of charges refunded${reference ? ` to ${reference}` : ''}.`;
  return reference ? `${pounds} charged to ${reference}.` : `${pounds} is for the firm to make good.`;
}

/** On an office account, a charge names the ledger account of the cost, the usual one unless another is chosen. */
const isCost = (decision: Decision) => decision.action === 'charge' && 'costAccountId' in decision;

const costNews = ({ amountPence }: ItemDetail): [string, string] => [
  'Matched.',
  `${poundsText(Math.abs(amountPence))} is ${amountPence > 0 ? 'a refund to' : 'a cost of'} the firm.`,
];

/** The result of a decision, for the toast. */
function newsOf(
  { amountPence, status, case: of, matchedKind, parts }: ItemDetail,
  { action }: Decision,
): [string, string] {
  const pounds = poundsText(Math.abs(amountPence));
  if (action === 'release') return ['Released.', `${pounds} can be dealt with before its day.`];
  if (status === 'split') return ['Split.', `${pounds} in ${parts.length} parts.`];
  if (status === 'ignored') return ['Ignored.', `${pounds} is left out of the books.`];
  if (status !== 'matched') return ['Undone.', `${pounds} is open again.`];
  if (matchedKind === 'reversal') return ['Taken back.', `${pounds} is outstanding again.`];
  if (matchedKind === 'charge') return ['Matched.', chargeNews(amountPence, of?.uniqueReference)];
  if (matchedKind === 'batch' || matchedKind === 'payment' || matchedKind === 'invoice')
    return ['Matched.', amountPence > 0 ? `${pounds} came back.` : `${pounds} is paid.`];
  if (matchedKind === 'transfer') return ['Matched.', `${pounds} is a transfer.`];
  return ['Matched.', of ? `${pounds} to ${of.uniqueReference}.` : `${pounds} is unallocated.`];
}

/** Decides about the line on screen. */
export type Decide = (decision: Decision) => Promise<void>;

export interface Triage {
  isBusy: boolean;
  /** Decides about a line and goes to the next; a refusal is shown in a toast. */
  decide: (item: SeenItem, decision: Decision) => Promise<void>;
  /** The same for forms: throws the refusal, which they show. */
  decideInForm: (item: SeenItem, decision: Decision) => Promise<void>;
  /** Undoes the decision about a line, or the last one made on this page. */
  undo: (item: ItemDetail | undefined) => Promise<void>;
}

const isDecided = ({ status }: Pick<BankItem, 'status'>) => status !== 'unmatched' && status !== 'suggested';

/** Decisions about the lines of the list, one at a time. */
export function useTriage(rows: readonly BankItem[], select: (id: number | undefined) => void): Triage {
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);
  const last = useRef<number | null>(null);

  async function decideInForm(item: SeenItem, decision: Decision) {
    const at = rows.findIndex(({ id }) => id === item.id);
    const next = rows[at + 1] ?? rows[at - 1];
    busy.current = true;
    setBusy(true);
    try {
      const after = await decideItem(item, decision);
      last.current = decision.action === 'undo' ? null : item.id;
      toast.success(...(isCost(decision) ? costNews(after) : newsOf(after, decision)));
      if (decision.action === 'undo' || decision.action === 'release') select(item.id);
      else if (at >= 0) select(next?.id);
    } finally {
      busy.current = false;
      setBusy(false);
    }
  }

  async function decide(item: SeenItem, decision: Decision) {
    if (busy.current) return;
    await tellRefusal(async () => {
      await decideInForm(item, decision);
    });
  }

  async function undo(item: ItemDetail | undefined) {
    if (item && isDecided(item)) return decide(item, { action: 'undo' });
    if (last.current === null) return toast.info('Nothing to undo.', 'Choose a line that has been decided.');
    const { id, version } = await freshItem(last.current);
    await decide({ id, version }, { action: 'undo' });
  }

  return { isBusy, decide, decideInForm, undo };
}
