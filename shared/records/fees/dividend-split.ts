import { pencePerPound, ratePerPound, splitByWeight, sumOf } from '#shared/platform/money.ts';

export type Rank = 'preferential' | 'unsecured';

/** A claim in a dividend: what it ranks for, and what it has had so far (retained money included); in pence. */
export type RankingClaim = {
  id: number;
  rank: Rank;
  claimPence: number;
  paidPence: number;
};

type Share = { id: number; dividendPence: number };
type RankTotal = {
  claimsPence: number;
  dividendPence: number;
  /** This time and to date, in hundredths of a penny; to date is what was actually paid, even if the claim was lowered later. */
  pencePerPound: number;
  pencePerPoundToDate: number;
};
export type DividendSplit = {
  /** In the order of the claims. */
  shares: Share[];
  ranks: Record<Rank, RankTotal>;
  dividendPence: number;
  /** The surplus after everybody has had a hundred pence in the pound: it returns to the client. */
  surplusPence: number;
};

type Sharer = { weight: number; paid: number };

/**
 * Divides an amount so that everybody reaches the same rate of their claim to date and never exceeds it; those already above that rate get
 * nothing until the others have caught up. The shares add up to the amount, or to what is still owed if that is less.
 */
function level(amount: number, sharers: readonly Sharer[]): number[] {
  if (amount === 0) return sharers.map(() => 0);
  let open = sharers
    .map((sharer, index) => ({ ...sharer, index }))
    .filter(({ weight, paid }) => paid < weight);
  for (;;) {
    const owed = sumOf(open, ({ weight }) => weight);
    const pool = Math.min(amount + sumOf(open, ({ paid }) => paid), owed);
    const targets = splitByWeight(
      pool,
      open.map(({ weight }) => weight),
    );
    const behind = open.filter(({ paid }, at) => targets[at]! >= paid);
    if (behind.length === open.length) {
      const shares = sharers.map(() => 0);
      for (const [at, { index, paid }] of open.entries()) shares[index] = targets[at]! - paid;
      return shares;
    }
    open = behind;
  }
}

/**
 * Divides what is available: preferential claims in full, then unsecured ones, each rank in proportion to its claims to the penny
 * (largest remainder, earlier claims first), at most a hundred pence in the pound; the rest goes back to the client
 * (domain notes 9.3). A claim admitted late catches up first. Statutory interest (IR 2016 r 14.23) belongs to
 * bankruptcy, not to an arrangement.
 */
export function splitDividend(availablePence: number, claims: readonly RankingClaim[]): DividendSplit {
  let left = Math.max(0, availablePence);
  const take = (sharers: readonly Sharer[]) => {
    const shares = level(left, sharers);
    left -= sumOf(shares, (share) => share);
    return shares;
  };
  const dividends = new Map<number, number>();
  const payRank = (rank: Rank): RankTotal => {
    const own = claims.filter((claim) => claim.rank === rank);
    const shares = take(own.map(({ claimPence, paidPence }) => ({ weight: claimPence, paid: paidPence })));
    for (const [at, { id }] of own.entries()) dividends.set(id, shares[at]!);
    const claimsPence = sumOf(own, ({ claimPence }) => claimPence);
    const dividendPence = sumOf(shares, (share) => share);
    const toDatePence = dividendPence + sumOf(own, ({ paidPence }) => paidPence);
    return {
      claimsPence,
      dividendPence,
      pencePerPound: pencePerPound(dividendPence, claimsPence),
      pencePerPoundToDate: ratePerPound(toDatePence, claimsPence),
    };
  };
  const [preferential, unsecured] = [payRank('preferential'), payRank('unsecured')];
  return {
    shares: claims.map(({ id }) => ({ id, dividendPence: dividends.get(id)! })),
    ranks: { preferential, unsecured },
    dividendPence: preferential.dividendPence + unsecured.dividendPence,
    surplusPence: left,
  };
}
