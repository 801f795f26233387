import { describe, expect, test } from 'vitest';
import { type NoisySet, noisyCredits } from '#test/credits/noisy-credits.ts';
import { kindCounts, postedIn, postedWrongly } from '#test/posted-credits.ts';
import { CandidateIndex } from './candidate-index.ts';

/** The cases of one domain, and the references of the other's. */
function indexOf({ cases }: NoisySet): CandidateIndex {
  const own = cases.filter(({ reference }) => reference.startsWith('HDS'));
  const elsewhere = cases.filter((one) => !own.includes(one)).map(({ reference }) => reference);
  const index = new CandidateIndex(own, ['HDS', 'NGI']);
  index.name([], elsewhere);
  return index;
}

describe.each([20261122, 1, 2, 3])('3,000 noisy credits, seed %i', (seed) => {
  const set = noisyCredits(seed);
  const { credits } = set;
  const posted = postedIn(credits, indexOf(set));

  test('none is posted to a wrong case, or as the wrong kind of money', () => {
    expect(postedWrongly(credits, posted)).toEqual([]);
  });

  test('at least 95 % of those with their own readable reference are posted', () => {
    const readable = credits.filter(({ isReadable }) => isReadable);
    const done = readable.filter(({ item }) => posted.has(item.itemId));
    expect(done.length / readable.length).toBeGreaterThanOrEqual(0.95);
    expect(readable.length).toBeGreaterThan(credits.length / 2);
  });

  test('every kind occurs', () => {
    const counts = kindCounts(credits);
    expect(counts.size).toBe(12);
    for (const count of counts.values()) expect(count).toBeGreaterThan(30);
  });
});

test('the same seed makes the same credits, another seed others', () => {
  expect(noisyCredits(5, 300, 200)).toEqual(noisyCredits(5, 300, 200));
  expect(noisyCredits(6, 300, 200).credits).not.toEqual(noisyCredits(5, 300, 200).credits);
});
