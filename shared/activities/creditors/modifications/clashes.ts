import { type Effect, type EffectKey, effectKeys } from '#shared/records/affairs/effects.ts';
import type { ModificationState } from './states.ts';

/** A clause as far as it may contradict another. */
export type Clause = {
  id: number;
  title: string;
  status: ModificationState;
  receivedOn: string;
  effectiveFrom: string | null;
  effect: Effect;
  contradicts: readonly number[];
};

/** Two clauses that contradict each other: in the figures that both change, in words, or in both. */
export type Clash = { one: number; other: number; keys: EffectKey[]; isStated: boolean };

const isOpen = ({ status }: Clause) => status === 'proposed' || status === 'accepted';

/** Whether a clause was in force when the other was proposed: the later one takes its place from its own day on. */
const isSettledBefore = (one: Clause, other: Clause) =>
  one.status === 'accepted' && one.effectiveFrom !== null && one.effectiveFrom <= other.receivedOn;

/** The figures that two clauses would change differently. */
const contestedBy = (one: Effect, other: Effect): EffectKey[] =>
  effectKeys.filter((key) => one[key] !== undefined && other[key] !== undefined && one[key] !== other[key]);

function clashOf(one: Clause, other: Clause): Clash[] {
  if (one.status === 'accepted' && other.status === 'accepted') return [];
  const isStated = one.contradicts.includes(other.id) || other.contradicts.includes(one.id);
  const isLater = isSettledBefore(one, other) || isSettledBefore(other, one);
  const keys = isLater ? [] : contestedBy(one.effect, other.effect);
  return keys.length > 0 || isStated ? [{ one: one.id, other: other.id, keys, isStated }] : [];
}

/**
 * The pairs of open clauses that contradict each other: they change the same figure differently, or somebody has said so. A clause
 * that was in force before the other was proposed only contradicts it where that was said.
 */
export function clashesAmong(clauses: readonly Clause[]): Clash[] {
  const open = clauses.filter(isOpen);
  return open.flatMap((one, at) => open.slice(at + 1).flatMap((other) => clashOf(one, other)));
}

export const clashesWith = (clashes: readonly Clash[], id: number): number[] =>
  clashes.flatMap(({ one, other }) => (one === id ? [other] : other === id ? [one] : []));

/** The groups of clauses linked by conflicts, each in the order in which they are listed. */
export function clashGroups<C extends Clause>(clauses: readonly C[], clashes: readonly Clash[]): C[][] {
  const groups: C[][] = [];
  const placed = new Set<number>();
  for (const { id } of clauses) {
    if (placed.has(id) || clashesWith(clashes, id).length === 0) continue;
    const members = new Set([id]);
    for (const member of members) for (const next of clashesWith(clashes, member)) members.add(next);
    for (const member of members) placed.add(member);
    groups.push(clauses.filter((clause) => members.has(clause.id)));
  }
  return groups;
}
