import type { Write } from '#server/database/write.ts';
import { nothingSent, type SentPayment, sentFrom } from '#server/outgoing/payments/settle-payments.ts';
import { dayNumber } from '#shared/banking/due-dates.ts';
import { plainCapitals, wordsOf } from '#shared/banking/words-in-text.ts';
import { AppError } from '#shared/errors.ts';
import { matchOutgoing, type OutgoingProposal } from './match-outgoing.ts';
import { bookOf, countHits } from './match-settings.ts';
import { nextItems, type OpenItem } from './open-items.ts';
import { type Paid, postPaid } from './post-paid.ts';
import type { Cursor, PhaseStep, RunPayload } from './run-shape.ts';

/** Items per step; few of them are payments of ours. */
const AT_ONCE = 500;
/** How many days after its file, or the day that it names, a single payment may stand on the statement. */
const PAID_WITHIN = 10;

/** The payment that a single line shows: same amount, and its reference or its payee's account in the line; null where several fit. */
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
  return fitting.length === 1 ? fitting[0]! : null;
}

/** Looks for batches of ours among the next outgoing items, and for single payments of them: what is certain is confirmed. */
export async function matchPaid(w: Write, given: RunPayload, after: Cursor['after']): Promise<PhaseStep> {
  const accountIds = given.accounts.map(({ id }) => id);
  const scope = { accountIds, upTo: given.upTo, direction: 'out', after, limit: AT_ONCE } as const;
  const items = await nextItems(w.tx, scope);
  const step = { done: 0, matched: 0, suggested: 0, errors: 0 };
  const sent = items.length > 0 ? await sentFrom(w.tx, accountIds) : new Map();
  const last = items.at(-1);
  const end = last && items.length === AT_ONCE ? { bookedOn: last.bookedOn, id: last.itemId } : null;
  if (sent.size === 0) return { ...step, after: end };
  const book = bookOf(given.settings);
  for (const item of items.filter(({ wasUndone }) => !wasUndone)) {
    const { batches, payments, cheques } = sent.get(item.bankAccountId) ?? nothingSent();
    const found = matchOutgoing(item, { batches, cheques, invoices: [] }, book, given.settings.thresholds);
    const [best] = found.proposals;
    const single = found.action === 'post' ? null : paymentOf(item, payments);
    const paid: Paid | null =
      found.action === 'post' && best ? paidBy(best) : single && { kind: 'payment', id: single.paymentId };
    if (!paid) continue;
    if (!(await post(w, item, paid, found.action === 'post' ? best!.score : null))) {
      step.errors++;
      continue;
    }
    step.matched++;
    if (found.action === 'post') await countHits(w.tx, [best!.evidence]);
    sent.set(
      item.bankAccountId,
      (await sentFrom(w.tx, [item.bankAccountId])).get(item.bankAccountId) ?? nothingSent(),
    );
  }
  return { ...step, done: step.matched, after: end };
}

const paidBy = ({ kind, id, processingOn }: OutgoingProposal): Paid | null => {
  if (kind === 'invoice') return null;
  return kind === 'batch' ? { kind, id, processingOn: processingOn ?? null } : { kind, id };
};

/** Confirms it; false where that was refused, since somebody was quicker. */
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
