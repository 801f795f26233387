import { describe, expect, test } from 'vitest';
import { type OddSet, oddCredits } from '#demo/banking/odd-credits.ts';
import { defaultMatchRules, defaultThresholds, ruleBook } from '#shared/banking/match-rules.ts';
import { CandidateIndex } from './candidate-index.ts';
import { matchItem, notePosted } from './match-items.ts';
import { moneyBack } from './money-back.ts';

const book = ruleBook(defaultMatchRules);
const isMoneyBack = moneyBack({ rules: [...defaultMatchRules] });

/** What a run over the account posts, by item. */
function postedIn({ cases, credits }: OddSet): Map<number, string> {
  const index = new CandidateIndex(cases, ['HDS', 'NGI']);
  const posted = new Map<number, string>();
  for (const { item } of credits) {
    const { action, proposals } = matchItem(item, index, book, defaultThresholds);
    if (action !== 'post' || isMoneyBack(item)) continue;
    notePosted(item, proposals[0]!, index);
    posted.set(item.itemId, proposals[0]!.reference);
  }
  return posted;
}

describe.each([20261128, 11, 12])(
  '3,000 credits that look like contributions but for one thing, seed %i',
  (seed) => {
    const set = oddCredits(seed);
    const posted = postedIn(set);

    test('none is posted that is no contribution, or that points to somebody else', () => {
      const wrong = set.credits.filter(
        ({ item: { itemId }, truth }) => posted.has(itemId) && posted.get(itemId) !== truth,
      );
      expect(wrong.map(({ kind, item: { description } }) => [kind, description])).toEqual([]);
    });

    test('at least 95 % of the plain ones are posted', () => {
      const plain = set.credits.filter(({ truth }) => truth !== null);
      const done = plain.filter(({ item }) => posted.has(item.itemId));
      expect(done.length / plain.length).toBeGreaterThanOrEqual(0.95);
      expect(plain.length).toBeGreaterThan(set.credits.length / 2);
    });

    test('every kind occurs', () => {
      const counts = new Map<string, number>();
      for (const { kind } of set.credits) counts.set(kind, (counts.get(kind) ?? 0) + 1);
      expect(counts.size).toBe(10);
      for (const count of counts.values()) expect(count).toBeGreaterThan(80);
    });
  },
);

test('the same seed makes the same credits, another seed others', () => {
  expect(oddCredits(5, 300, 400)).toEqual(oddCredits(5, 300, 400));
  expect(oddCredits(6, 300, 400).credits).not.toEqual(oddCredits(5, 300, 400).credits);
});
