import type { CandidateIndex } from '#server/activities/money/banking/matching/candidate-index.ts';
import { matchItem, notePosted } from '#server/activities/money/banking/matching/match-items.ts';
import { moneyBack } from '#server/activities/money/banking/matching/money-back.ts';
import {
  defaultMatchRules,
  defaultThresholds,
  ruleBook,
} from '#shared/activities/money/banking/match-rules.ts';
import type { KnownCredit } from '#test/credits/credits-by-kind.ts';

const book = ruleBook(defaultMatchRules);
const isMoneyBack = moneyBack({ rules: [...defaultMatchRules] });

/** The case to which a run over an account posts each credit, by item; those left to people are missing. */
export function postedIn(
  credits: readonly KnownCredit<string>[],
  index: CandidateIndex,
): ReadonlyMap<number, string> {
  const posted = new Map<number, string>();
  for (const { item } of credits) {
    const { action, proposals } = matchItem(item, index, book, defaultThresholds);
    if (action !== 'post' || isMoneyBack(item)) continue;
    notePosted(item, proposals[0]!, index);
    posted.set(item.itemId, proposals[0]!.reference);
  }
  return posted;
}

/** The kind and text of each credit that was posted where it does not belong. */
export const postedWrongly = (credits: readonly KnownCredit<string>[], posted: ReadonlyMap<number, string>) =>
  credits
    .filter(({ item: { itemId }, truth }) => posted.has(itemId) && posted.get(itemId) !== truth)
    .map(({ kind, item: { description } }) => [kind, description]);

/** How often each kind occurs. */
export function kindCounts(credits: readonly KnownCredit<string>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { kind } of credits) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}
