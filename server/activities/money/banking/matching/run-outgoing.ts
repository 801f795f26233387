import { type OwedInvoice, owedInvoices } from '#server/activities/money/invoices/pay-by-line.ts';
import {
  nothingSent,
  type Sent,
  type SentPayment,
  sentFrom,
} from '#server/activities/money/outgoing/payments/settle-payments.ts';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { dayNumber } from '#shared/activities/money/banking/due-dates.ts';
import type { RuleEvidence } from '#shared/activities/money/banking/match-evidence.ts';
import type { PaidProposal } from '#shared/activities/money/banking/stored-matching.ts';
import { AppError } from '#shared/platform/errors.ts';
import { plainCapitals, wordsOf } from '#shared/platform/search/words-in-text.ts';
import { matchOutgoing } from './match-outgoing.ts';
import { bookOf, countHits } from './match-settings.ts';
import { nextItems, type OpenItem } from './open-items.ts';
import { type ItemProposals, storeItemProposals } from './post-matches.ts';
import { type Paid, postPaid } from './post-paid.ts';
import type { Cursor, PhaseStep, RunPayload } from './run-shape.ts';

/** Items per step; few of them are payments of ours. */
const AT_ONCE = 500;
/** How many days after its file, or the day stated in it, a single payment may appear on the statement. */
const PAID_WITHIN = 10;

/** The payment that a single line shows: the same amount, and its reference or its payee's account in the line; null if several fit. */
export function paymentOf(item: OpenItem, payments: readonly SentPayment[]): SentPayment | null {
  const plain = (text: string) => wordsOf(plainCapitals(text)).join(' ');
  const text = ` ${plain(`${item.description} ${item.reference ?? ''}`)} `;
  const day = dayNumber(item.bookedOn);
  const fitting = payments.filter(({ amountPence, reference, accountNumber, submittedOn, processingOn }) => {
    const sentOn = dayNumber(submittedOn);
    const isInTime = day >= sentOn && day <= Math.max(sentOn, dayNumber(processingOn)) + PAID_WITHIN;
    const isNamed = text.includes(` ${plain(reference)} `);
    const isPayee = accountNumber !== null && accountNumber === item.payerAccountNumber;
    return amountPence === -item.amountPence && isInTime && (isNamed || isPayee);
  });
  return fitting.length === 1 ? (fitting[0] ?? missing()) : null;
}

/**
 * The candidates for the items of an account: payments sent from it or awaiting collection by the supplier, and invoices owed by the firm.
 */
class Payable {
  readonly #tx: Tx;
  readonly #accountIds: readonly number[];
  readonly #sent = new Map<number, Sent>();
  #owed: OwedInvoice[] = [];

  constructor(tx: Tx, accountIds: readonly number[]) {
    this.#tx = tx;
    this.#accountIds = accountIds;
  }

  /** Reads the candidates, and again for this account alone after something was paid. */
  async read(accountIds = this.#accountIds): Promise<void> {
    const sent = await sentFrom(this.#tx, accountIds);
    for (const id of accountIds) this.#sent.set(id, sent.get(id) ?? nothingSent());
    this.#owed = await owedInvoices(this.#tx, this.#accountIds);
  }

  of(accountId: number): Sent & { invoices: OwedInvoice[] } {
    const invoices = this.#owed.filter(({ bankAccountId }) => bankAccountId === accountId);
    return { ...(this.#sent.get(accountId) ?? nothingSent()), invoices };
  }
}

/** A run's result for an item: the certain payment, or the candidates. */
type Found = {
  paid: Paid | null;
  because: RuleEvidence | null;
  score: number | null;
  proposals: PaidProposal[];
};

function findPaid(item: OpenItem, payable: ReturnType<Payable['of']>, given: RunPayload): Found {
  const { thresholds } = given.settings;
  const { action, proposals } = matchOutgoing(item, payable, bookOf(given.settings), thresholds);
  const [best] = proposals;
  if (action === 'post' && best)
    return { paid: best, because: best.evidence, score: best.score, proposals: [] };
  const single = paymentOf(item, payable.payments);
  const offered = proposals.filter(({ score }) => score >= thresholds.suggestAt);
  return {
    paid: single && { kind: 'payment', id: single.paymentId },
    because: null,
    score: null,
    proposals: offered.map(({ score: _score, ...each }) => each),
  };
}

/**
 * Looks among the next outgoing items for our batches, single payments, cheques and supplier invoices: certain ones are confirmed, possible
 * ones proposed.
 */
export async function matchPaid(w: Write, given: RunPayload, after: Cursor['after']): Promise<PhaseStep> {
  const accountIds = given.accounts.map(({ id }) => id);
  const scope = { accountIds, upTo: given.upTo, direction: 'out', after, limit: AT_ONCE } as const;
  const items = await nextItems(w.tx, scope);
  const step = { done: 0, matched: 0, suggested: 0, errors: 0 };
  const payable = new Payable(w.tx, accountIds);
  if (items.length > 0) await payable.read();
  const proposed: ItemProposals[] = [];
  const hits: RuleEvidence[] = [];
  for (const item of items.filter(({ wasUndone }) => !wasUndone)) {
    const { paid, because, score, proposals } = findPaid(item, payable.of(item.bankAccountId), given);
    if (paid && (await post(w, item, paid, score))) {
      step.matched++;
      if (because) hits.push(because);
      await payable.read([item.bankAccountId]);
      continue;
    }
    if (paid) step.errors++;
    if (proposals.length > 0) {
      step.suggested++;
      hits.push((proposals[0] ?? missing()).evidence);
    }
    if (proposals.length > 0 || item.paidProposals) proposed.push(proposalOf(item, proposals));
  }
  await storeItemProposals(w, proposed);
  await countHits(w.tx, hits);
  const last = items.at(-1);
  const end = last && items.length === AT_ONCE ? { bookedOn: last.bookedOn, id: last.itemId } : null;
  return { ...step, done: step.matched, after: end };
}

/** The facts stored with an item that a person must decide about; a possible half of a transfer keeps that mark. */
function proposalOf({ itemId, itemProposals }: OpenItem, pays: PaidProposal[]): ItemProposals {
  const items = itemProposals ?? [];
  return {
    id: itemId,
    isSuggested: items.length + pays.length > 0,
    evidence: { proposals: [], ...(items.length > 0 && { items }), ...(pays.length > 0 && { pays }) },
  };
}

/** Confirms it; false if refused because somebody was quicker. */
async function post(w: Write, item: OpenItem, paid: Paid, score: number | null): Promise<boolean> {
  try {
    await w.tx.transaction((tx) =>
      postPaid({ ...w, tx }, item, paid, { evidence: { proposals: [] }, score, byId: null }),
    );
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
