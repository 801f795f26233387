import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RankingClaim, splitDividend } from './dividend-split.ts';

let ids = 0;
const claim = (claimPence: number, more: Partial<RankingClaim> = {}): RankingClaim => ({
  id: ++ids,
  rank: 'unsecured',
  claimPence,
  paidPence: 0,
  ...more,
});
const shares = (available: number, ...claims: RankingClaim[]) =>
  splitDividend(available, claims).shares.map(({ dividendPence }) => dividendPence);

test('three equal claims and one penny: the first has it, and the next penny goes to the next', () => {
  expect(shares(1, claim(10_000), claim(10_000), claim(10_000))).toEqual([1, 0, 0]);
  expect(shares(1, claim(10_000, { paidPence: 1 }), claim(10_000), claim(10_000))).toEqual([0, 1, 0]);
  expect(shares(2, claim(10_000), claim(10_000), claim(10_000))).toEqual([1, 1, 0]);
});

test('preferential claims come first, in full', () => {
  const split = splitDividend(50_000, [claim(100_000), claim(40_000, { rank: 'preferential' })]);
  expect(split.shares.map(({ dividendPence }) => dividendPence)).toEqual([10_000, 40_000]);
  expect(split.ranks).toMatchObject({
    preferential: { dividendPence: 40_000, pencePerPound: 10_000 },
    unsecured: { dividendPence: 10_000, pencePerPound: 1_000, pencePerPoundToDate: 1_000 },
  });
});

test('nobody has more than a hundred pence in the pound, however often there is money: the rest is the client’s', () => {
  const claims = [claim(10_000), claim(5_000, { rank: 'preferential' })];
  expect(splitDividend(20_000, claims)).toMatchObject({ dividendPence: 15_000, surplusPence: 5_000 });
  const paid = claims.map((each) => ({ ...each, paidPence: each.claimPence }));
  expect(splitDividend(20_000, paid)).toMatchObject({ dividendPence: 0, surplusPence: 20_000 });
});

test('what was paid on a claim that was lowered since is told as it is', () => {
  const { ranks } = splitDividend(0, [claim(10_000, { paidPence: 18_051 })]);
  expect(ranks.unsecured.pencePerPoundToDate).toBe(18_051);
});

test('a claim admitted late catches up before the others have more', () => {
  const early = claim(10_000, { paidPence: 1_000 });
  const late = claim(20_000);
  expect(shares(1_500, early, late)).toEqual([0, 1_500]);
  expect(shares(2_000, early, late)).toEqual([0, 2_000]);
  expect(shares(5_000, early, late)).toEqual([1_000, 4_000]);
});

test('nothing to share, nobody to share with', () => {
  expect(splitDividend(0, [claim(100)]).shares[0]!.dividendPence).toBe(0);
  expect(splitDividend(500, [])).toMatchObject({ shares: [], dividendPence: 0, surplusPence: 500 });
  expect(splitDividend(500, [claim(0)])).toMatchObject({ dividendPence: 0, surplusPence: 500 });
  expect(splitDividend(-1, [claim(100)])).toMatchObject({ dividendPence: 0, surplusPence: 0 });
});

/** Whole parts first, then a penny each for the largest fractions: by exact fractions, one claim after the other. */
function byFractions(available: number, claims: readonly number[]): number[] {
  const all = claims.reduce((sum, each) => sum + each, 0);
  const amount = Math.min(available, all);
  const parts = claims.map((each) => Math.floor((amount * each) / all));
  const fractions = claims.map((each) => (amount * each) % all);
  for (let left = amount - parts.reduce((sum, part) => sum + part, 0); left > 0; left--) {
    const best = fractions.indexOf(Math.max(...fractions));
    parts[best]! += 1;
    fractions[best] = -1;
  }
  return parts;
}

test('a first dividend is what the fractions say', () => {
  fc.assert(
    fc.property(
      fc.nat(3_000),
      fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 8 }),
      (available, claims) => {
        expect(shares(available, ...claims.map((each) => claim(each)))).toEqual(
          byFractions(available, claims),
        );
      },
    ),
    { numRuns: 2_000 },
  );
});

const someClaim = fc.record({
  rank: fc.constantFrom('preferential', 'unsecured'),
  claimPence: fc.nat(2_000),
  paidPence: fc.nat(2_500),
});

test('every penny is allotted, none is withdrawn, nobody gets too much, and those paid are level', () => {
  fc.assert(
    fc.property(fc.nat(20_000), fc.array(someClaim, { maxLength: 8 }), (available, rows) => {
      const claims = rows.map((row, id) => ({ ...row, id })) as RankingClaim[];
      const split = splitDividend(available, claims);
      const given = split.shares.reduce((sum, share) => sum + share.dividendPence, 0);
      expect(given + split.surplusPence).toBe(available);
      expect(split.dividendPence).toBe(given);
      for (const rank of ['preferential', 'unsecured'] as const) {
        const own = claims.filter((each) => each.rank === rank);
        const paid = own.map(({ id }) => split.shares[id]!.dividendPence);
        own.forEach(({ claimPence, paidPence }, at) => {
          expect(paid[at]).toBeGreaterThanOrEqual(0);
          expect(paid[at]).toBeLessThanOrEqual(Math.max(0, claimPence - paidPence));
        });
        // To the penny: who is paid has no more to date than anybody who is still owed something.
        own.forEach((one, at) => {
          if (paid[at] === 0) return;
          own.forEach((other, to) => {
            if (other.paidPence + paid[to]! >= other.claimPence) return;
            const rate = (one.paidPence + paid[at]! - 1) * other.claimPence;
            expect(rate).toBeLessThanOrEqual((other.paidPence + paid[to]! + 1) * one.claimPence);
          });
        });
      }
      if (split.surplusPence > 0)
        for (const { claimPence, paidPence, id } of claims)
          expect(paidPence + split.shares[id]!.dividendPence).toBeGreaterThanOrEqual(claimPence);
    }),
    { numRuns: 2_000 },
  );
});
