import { describe, expect, test } from 'vitest';
import { type NoisySet, noisyCredits } from '#demo/banking/noisy-credits.ts';
import { defaultMatchRules, defaultThresholds, ruleBook } from '#shared/banking/match-rules.ts';
import { CandidateIndex } from './candidate-index.ts';
import { matchItem, notePosted } from './match-items.ts';
import { moneyBack } from './money-back.ts';

const book = ruleBook(defaultMatchRules);
const isMoneyBack = moneyBack({ rules: [...defaultMatchRules] });

/** What a run over the account of one domain posts, by item. */
function postedIn({ cases, credits }: NoisySet): Map<number, string> {
  const own = cases.filter(({ reference }) => reference.startsWith('HDS'));
  const elsewhere = cases.filter((one) => !own.includes(one)).map(({ reference }) => reference);
  const index = new CandidateIndex(own, ['HDS', 'NGI']);
  index.name([], elsewhere);
  const posted = new Map<number, string>();
  for (const { item } of credits) {
    const { action, proposals } = matchItem(item, index, book, defaultThresholds);
    if (action !== 'post' || isMoneyBack(item)) continue;
    notePosted(item, proposals[0]!, index);
    posted.set(item.itemId, proposals[0]!.reference);
  }
  return posted;
}

describe.each([20261122, 1, 2, 3])('3,000 noisy credits, seed %i', (seed) => {
  const set = noisyCredits(seed);
  const posted = postedIn(set);

  test('none is posted to a wrong case, or as the wrong kind of money', () => {
    const wrong = set.credits.filter(
      ({ item: { itemId }, truth }) => posted.has(itemId) && posted.get(itemId) !== truth,
    );
    expect(wrong).toEqual([]);
  });

  test('at least 95 % of those with their own readable reference are posted', () => {
    const readable = set.credits.filter(({ isReadable }) => isReadable);
    const done = readable.filter(({ item }) => posted.has(item.itemId));
    expect(done.length / readable.length).toBeGreaterThanOrEqual(0.95);
    expect(readable.length).toBeGreaterThan(set.credits.length / 2);
  });

  test('every kind occurs, in every way of looking at it', () => {
    const kinds = new Map<string, number>();
    for (const { kind } of set.credits) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    expect(kinds.size).toBe(12);
    for (const count of kinds.values()) expect(count).toBeGreaterThan(30);
  });
});

test('the same seed makes the same credits, another seed others', () => {
  expect(noisyCredits(5, 300, 200)).toEqual(noisyCredits(5, 300, 200));
  expect(noisyCredits(6, 300, 200).credits).not.toEqual(noisyCredits(5, 300, 200).credits);
});
