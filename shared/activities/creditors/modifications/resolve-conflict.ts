import { z } from 'zod';
import { pence } from '#shared/platform/contract.ts';
import { type Effect, type EffectKey, effectKeys } from '#shared/records/affairs/effects.ts';
import { type Clash, type Clause, clashesWith } from './clashes.ts';

/** A set of clauses that do not contradict each other, with what it would bring creditors over the full term. */
const weighedSet = z.object({
  kept: z.array(z.int()),
  creditorsPence: pence,
  /** For unsecured creditors, in hundredths of a penny. */
  pencePerPound: z.int(),
});
export type WeighedSet = z.output<typeof weighedSet>;

/** The resolution of a conflict: the clauses kept and displaced, and the sets compared, best first. */
export const resolutionOutput = z.object({
  kept: z.array(z.int()),
  displaced: z.array(z.object({ id: z.int(), byId: z.int() })),
  sets: z.array(weighedSet),
});
export type Resolution = z.output<typeof resolutionOutput>;

/** More clauses than this in one conflict are for people to thin out first. */
export const MOST_IN_CONFLICT = 15;

/** What is better for creditors in a figure if the estimate does not decide: less, more, or its mere presence. */
const betterWhen: Readonly<Record<EffectKey, 'less' | 'more' | 'set'>> = {
  totalCostCap: 'less',
  nomineePlusExpensesCap: 'less',
  nomineeFee: 'less',
  supervisorFee: 'less',
  supervisorPercentBp: 'less',
  supervisorBase: 'set',
  cat1Threshold: 'less',
  cat2Prohibited: 'set',
  minDividend: 'more',
  minContribution: 'more',
  termMonths: 'more',
  annualReviewRequired: 'set',
  retainFirstContributions: 'more',
  equityReviewMonth: 'less',
  breachMonths: 'less',
  noNewCreditOver: 'less',
};

/** Every set of clauses without a contradiction to which no further one could be added. */
function compatibleSets(ids: readonly number[], clashes: readonly Clash[]): number[][] {
  const against = new Map(ids.map((id) => [id, new Set(clashesWith(clashes, id))]));
  const found: number[][] = [];
  const grow = (kept: readonly number[], open: readonly number[], left: readonly number[]): void => {
    if (open.length === 0 && left.length === 0) found.push([...kept]);
    let passed = left;
    for (const [at, id] of open.entries()) {
      const fits = (other: number) => !against.get(id)!.has(other);
      grow([...kept, id], open.slice(at + 1).filter(fits), passed.filter(fits));
      passed = [...passed, id];
    }
  };
  grow([], ids, []);
  return found;
}

const valueOf = (effect: Effect, key: EffectKey): number | null => {
  const value = effect[key];
  if (value === undefined) return null;
  if (typeof value !== 'number') return 1;
  return betterWhen[key] === 'less' ? -value : value;
};

/** In how many figures a set holds the value that is best for creditors of all that were proposed. */
function strictness(kept: readonly Clause[], group: readonly Clause[]): number {
  const best = (clauses: readonly Clause[], key: EffectKey) =>
    Math.max(...clauses.map(({ effect }) => valueOf(effect, key) ?? Number.NEGATIVE_INFINITY));
  return effectKeys.filter(
    (key) => group.some(({ effect }) => effect[key] !== undefined) && best(kept, key) === best(group, key),
  ).length;
}

/**
 * Of clauses that contradict each other, those that bring creditors most over the full term (domain notes 9.3); where
 * sets bring the same amount, the one that is stricter in more figures, then the one with more clauses, then the one
 * that was proposed first. `outcomeWith`
 * gives what a set would bring.
 */
export function resolveConflict(
  group: readonly Clause[],
  clashes: readonly Clash[],
  outcomeWith: (kept: readonly Clause[]) => Omit<WeighedSet, 'kept'>,
): Resolution {
  const weighed = compatibleSets(
    group.map(({ id }) => id),
    clashes,
  ).map((ids) => {
    const kept = group.filter(({ id }) => ids.includes(id));
    return { kept: kept.map(({ id }) => id), strictness: strictness(kept, group), ...outcomeWith(kept) };
  });
  const sorted = weighed.toSorted(
    (a, b) =>
      b.creditorsPence - a.creditorsPence || b.strictness - a.strictness || b.kept.length - a.kept.length,
  );
  const kept = sorted[0]?.kept ?? [];
  const displaced = group
    .filter(({ id }) => !kept.includes(id))
    .map(({ id }) => ({ id, byId: clashesWith(clashes, id).find((other) => kept.includes(other))! }));
  return {
    kept,
    displaced,
    sets: sorted.map(({ strictness: _, ...set }) => set),
  };
}
