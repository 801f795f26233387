import type { MatchThresholds, RuleBook } from '#shared/activities/money/banking/match-rules.ts';
import {
  type Decision,
  decide,
  type MatchItem,
  type Proposal,
  payerLearned,
} from '#shared/activities/money/banking/score-item.ts';
import type { CandidateIndex } from './candidate-index.ts';

/** An item with the result of matching. */
export type MatchedItem = { item: MatchItem; decision: Decision };

/** The longest stretch of work, in milliseconds, before requests are let through. */
const PAUSE_AFTER = 8;

/** Scores one item. Money out is never a receipt. */
export function matchItem(
  item: MatchItem,
  index: CandidateIndex,
  book: RuleBook,
  thresholds: MatchThresholds,
): Decision {
  if (item.amountPence <= 0) return { action: 'leave', proposals: [] };
  return decide(index.proposals(index.read(item, book), book), thresholds);
}

/**
 * Scores items one by one, in order. A posted item counts for later ones, so the results do not depend on the size of batches: the caller
 * posts each item before requesting the next, and orders items by date and id. Yields to other work of the process every few milliseconds.
 */
export async function* matchItems(
  items: AsyncIterable<MatchItem> | Iterable<MatchItem>,
  index: CandidateIndex,
  book: RuleBook,
  thresholds: MatchThresholds,
): AsyncGenerator<MatchedItem> {
  let since = performance.now();
  for await (const item of items) {
    const decision = matchItem(item, index, book, thresholds);
    const [best] = decision.proposals;
    if (decision.action === 'post' && best) notePosted(item, best, index);
    yield { item, decision };
    if (performance.now() - since < PAUSE_AFTER) continue;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  }
}

/** Records what an item posted to a case means for later items. The caller stores the same: the receipt, and the payer learned from it. */
export function notePosted(item: MatchItem, posted: Proposal, index: CandidateIndex): void {
  if (posted.toUnallocated) return;
  index.recordReceipt(posted.reference, item.bookedOn);
  const payer = payerLearned(item, posted);
  if (payer) index.learnPayer(posted.reference, payer.sortCode, payer.accountNumber);
}
