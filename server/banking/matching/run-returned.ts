import type { Write } from '#server/database/write.ts';
import { receiptHooks } from '#server/schedules/receipt-hooks.ts';
import type { RuleEvidence } from '#shared/banking/match-evidence.ts';
import type { RuleBook } from '#shared/banking/match-rules.ts';
import type { StoredMatching } from '#shared/banking/stored-matching.ts';
import { AppError } from '#shared/errors.ts';
import { matchBounced, saysReturned } from './match-bounced.ts';
import { bookOf, countHits } from './match-settings.ts';
import { nextItems, type OpenItem } from './open-items.ts';
import { storeItemProposals } from './post-matches.ts';
import { lockOriginal, postReversal, reversibleFor } from './post-reversal.ts';
import type { Cursor, PhaseStep, RunPayload } from './run-shape.ts';

/** How many items a step looks at; few of them are returned payments. */
const AT_ONCE = 500;

/** What came of a returned payment: taken back from a case (or from none), or not yet. */
type Came = { matched: number | null } | 'suggested' | 'error' | null;

/** Looks at the next items of money out for returned payments: each takes back the receipt that it belongs to, or is proposed. */
export async function matchReturned(w: Write, given: RunPayload, after: Cursor['after']): Promise<PhaseStep> {
  const accountIds = given.accounts.map(({ id }) => id);
  const items = await nextItems(w.tx, {
    accountIds,
    upTo: given.upTo,
    direction: 'out',
    after,
    limit: AT_ONCE,
  });
  const book = bookOf(given.settings);
  const came: Came[] = [];
  const shown: RuleEvidence[] = [];
  for (const item of items) if (saysReturned(item)) came.push(await takeBack(w, item, book, shown));
  await countHits(w.tx, shown);
  const last = items.at(-1);
  const matched = came.flatMap((each) => (each !== null && typeof each === 'object' ? [each.matched] : []));
  const reversed = [...new Set(matched.flatMap((caseId) => caseId ?? []))];
  await receiptHooks.afterReceipts(w, { received: [], reversed });
  const count = (what: Came) => came.filter((each) => each === what).length;
  return {
    done: items.length,
    matched: matched.length,
    suggested: count('suggested'),
    errors: count('error'),
    after: last && items.length === AT_ONCE ? { bookedOn: last.bookedOn, id: last.itemId } : null,
  };
}

async function takeBack(w: Write, item: OpenItem, book: RuleBook, shown: RuleEvidence[]): Promise<Came> {
  const days = book.get('bounced')?.settings.daysAfter ?? 10;
  const match = matchBounced(item, await reversibleFor(w.tx, item, days), book);
  const [first] = match?.originals ?? [];
  const items = (match?.originals ?? []).map(({ itemId, evidence }) => ({
    kind: 'reversal' as const,
    itemId,
    evidence,
  }));
  if (!match || !first) return null;
  shown.push(first.evidence);
  if (match.action === 'suggest' || item.wasUndone)
    return store(w, item, { proposals: [], items }, 'suggested');
  try {
    // A refusal undoes what was held for this one item, not the step.
    const matched = await w.tx.transaction(async (tx) =>
      postReversal({ ...w, tx }, item, await lockOriginal(tx, first.itemId), first.evidence),
    );
    return { matched };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return store(w, item, { proposals: [], items, problem: error.message }, 'error');
  }
}

async function store(w: Write, { itemId }: OpenItem, evidence: StoredMatching, came: Came): Promise<Came> {
  await storeItemProposals(w.tx, [{ id: itemId, isSuggested: came === 'suggested', evidence }]);
  return came;
}
