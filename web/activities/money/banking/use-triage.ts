import { useRef, useState } from 'react';
import type { BankItem } from '#shared/activities/money/banking/items-contract.ts';
import type { ItemDetail } from '#shared/activities/money/banking/triage-contract.ts';
import { poundsText } from '#shared/platform/money.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { toast } from '#web/platform/ui/toast.ts';
import { type Decision, decideItem, freshItem, type SeenItem } from './triage-client.ts';

function chargeNews(amountPence: number, reference: string | undefined): string {
  const pounds = poundsText(Math.abs(amountPence));
  if (amountPence > 0) return `${pounds} of charges refunded${reference ? ` to ${reference}` : ''}.`;
  return reference ? `${pounds} charged to ${reference}.` : `${pounds} is for the firm to make good.`;
}

/** A charge on an office account names the firm's cost, if only as the usual one. */
const isCost = (decision: Decision) => decision.action === 'charge' && 'costAccountId' in decision;

const costNews = ({ amountPence }: ItemDetail): [string, string] => [
  'Matched.',
  `${poundsText(Math.abs(amountPence))} is ${amountPence > 0 ? 'a refund to' : 'a cost of'} the firm.`,
];

/** The result of a decision, for the toast. */
function newsOf({ amountPence, status, case: of, matchedKind, parts }: ItemDetail): [string, string] {
  const pounds = poundsText(Math.abs(amountPence));
  if (status === 'split') return ['Split.', `${pounds} in ${parts.length} parts.`];
  if (status === 'ignored') return ['Ignored.', `${pounds} is left out of the books.`];
  if (status !== 'matched') return ['Undone.', `${pounds} waits again.`];
  if (matchedKind === 'reversal') return ['Taken back.', `${pounds} is owed again.`];
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
  /** Decides about a line and goes to the next one; a refusal is told in a toast. */
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
      toast.success(...(isCost(decision) ? costNews(after) : newsOf(after)));
      if (decision.action === 'undo') select(item.id);
      else if (at >= 0) select(next?.id);
    } finally {
      busy.current = false;
      setBusy(false);
    }
  }

  async function decide(item: SeenItem, decision: Decision) {
    if (busy.current) return;
    try {
      await decideInForm(item, decision);
    } catch (error) {
      toast.error('Error updating.', messageOf(error));
    }
  }

  async function undo(item: ItemDetail | undefined) {
    if (item && isDecided(item)) return decide(item, { action: 'undo' });
    if (last.current === null) return toast.info('Nothing to undo.', 'Choose a line that was decided about.');
    const { id, version } = await freshItem(last.current);
    await decide({ id, version }, { action: 'undo' });
  }

  return { isBusy, decide, decideInForm, undo };
}
