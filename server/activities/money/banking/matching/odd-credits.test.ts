import { describe, expect, test } from 'vitest';
import { oddCredits } from '#test/credits/odd-credits.ts';
import { kindCounts, postedIn, postedWrongly } from '#test/posted-credits.ts';
import { CandidateIndex } from './candidate-index.ts';

describe.each([20261128, 11, 12])(
  '3,000 credits that look like contributions but for one thing, seed %i',
  (seed) => {
    const { cases, credits } = oddCredits(seed);
    const posted = postedIn(credits, new CandidateIndex(cases, ['HDS', 'NGI']));

    test('none is posted that is no contribution, or that points to somebody else', () => {
      expect(postedWrongly(credits, posted)).toEqual([]);
    });

    test('at least 95 % of the plain ones are posted', () => {
      const plain = credits.filter(({ truth }) => truth !== null);
      const done = plain.filter(({ item }) => posted.has(item.itemId));
      expect(done.length / plain.length).toBeGreaterThanOrEqual(0.95);
      expect(plain.length).toBeGreaterThan(credits.length / 2);
    });

    test('every kind occurs', () => {
      const counts = kindCounts(credits);
      expect(counts.size).toBe(10);
      for (const count of counts.values()) expect(count).toBeGreaterThan(80);
    });
  },
);

test('the same seed makes the same credits, another seed others', () => {
  expect(oddCredits(5, 300, 400)).toEqual(oddCredits(5, 300, 400));
  expect(oddCredits(6, 300, 400).credits).not.toEqual(oddCredits(5, 300, 400).credits);
});
