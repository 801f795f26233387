import { describe, expect, test } from 'vitest';
import {
  defaultMatchRules,
  defaultThresholds,
  ruleBook,
} from '#shared/activities/money/banking/match-rules.ts';
import { type GoldenSet, goldenSet } from '#test/credits/golden-set.ts';
import { CandidateIndex } from './candidate-index.ts';
import { matchBounced, type Reversible } from './match-bounced.ts';
import { type MatchedItem, matchItem, matchItems, notePosted } from './match-items.ts';

const book = ruleBook(defaultMatchRules);

async function resultsOf({ cases, items }: GoldenSet): Promise<Map<number, MatchedItem>> {
  const list = items.map(({ item }) => item);
  const results = new Map<number, MatchedItem>();
  for await (const matched of matchItems(list, new CandidateIndex(cases), book, defaultThresholds))
    results.set(matched.item.itemId, matched);
  return results;
}

describe.each([20261121, 1, 2, 3, 4])('golden set %i: 5,000 items, 4,000 cases', (seed) => {
  const set = goldenSet(seed);
  const results = resultsOf(set);
  const best = async (itemId: number) => {
    const { action, proposals } = (await results).get(itemId)!.decision;
    return { action, reference: proposals[0]?.reference ?? null };
  };

  test('nothing is posted wrongly', async () => {
    const wrong = [];
    for (const { item, truth, noise } of set.items) {
      const { action, reference } = await best(item.itemId);
      if (action === 'post' && reference !== truth) wrong.push({ item, truth, noise, reference });
    }
    expect(wrong).toEqual([]);
  });

  test('at least 92 % of matchable items without a doubt are posted, 97 % of all posted or proposed first', async () => {
    const matchable = set.items.filter(({ matchable: can, takesBack }) => can && takesBack === null);
    let [posted, first] = [0, 0];
    for (const { item, truth, isDoubtful } of matchable) {
      const { action, reference } = await best(item.itemId);
      if (action === 'leave' || reference !== truth) continue;
      first++;
      if (action === 'post' && !isDoubtful) posted++;
    }
    const undoubted = matchable.filter(({ isDoubtful }) => !isDoubtful);
    expect(undoubted.length).toBeGreaterThan(set.items.length * 0.8);
    expect(posted / undoubted.length).toBeGreaterThanOrEqual(0.92);
    expect(first / matchable.length).toBeGreaterThanOrEqual(0.97);
  });

  test('returned payments reverse the receipt they take back, or are proposed; never another case’s', async () => {
    const receipts: Reversible[] = [];
    for (const { item } of set.items) {
      const { action, reference } = await best(item.itemId);
      if (action === 'post') receipts.push({ ...item, caseReference: reference });
    }
    const truthOf = new Map(set.items.map(({ item, truth }) => [item.itemId, truth]));
    const received = new Set(receipts.map(({ itemId }) => itemId));
    const returned = set.items.filter(({ takesBack }) => takesBack !== null && received.has(takesBack));
    const found = returned.map(({ item, truth }) => ({ truth, match: matchBounced(item, receipts, book) }));
    const posted = found.filter(({ match }) => match?.action === 'post');
    expect(returned.length).toBeGreaterThan(20);
    for (const { truth, match } of posted) expect(truthOf.get(match!.originals[0]!.itemId)).toBe(truth);
    expect(posted.length / returned.length).toBeGreaterThan(0.9);
    expect(found.every(({ match }) => match !== null)).toBe(true);
  });
});

test('the results are the same wherever a run is interrupted and resumed', async () => {
  const set = goldenSet(7, 1_200, 900);
  const whole = await resultsOf(set);
  for (const size of [1_200, 500, 97]) {
    // As in a new process, which knows only what was stored: the cases with their payers and receipts.
    let cases = set.cases.map((one) => ({ ...one }));
    for (let from = 0; from < set.items.length; from += size) {
      const index = new CandidateIndex(cases);
      for (const { item } of set.items.slice(from, from + size)) {
        const decision = matchItem(item, index, book, defaultThresholds);
        expect(decision).toEqual(whole.get(item.itemId)!.decision);
        if (decision.action === 'post') notePosted(item, decision.proposals[0]!, index);
      }
      cases = set.cases.map((one) => ({ ...one, ...index.learned(one.reference) }));
    }
  }
});

test('the same seed makes the same set, another seed another', () => {
  expect(goldenSet(5, 300, 200)).toEqual(goldenSet(5, 300, 200));
  expect(goldenSet(6, 300, 200).items).not.toEqual(goldenSet(5, 300, 200).items);
});
