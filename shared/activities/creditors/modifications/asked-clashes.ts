import { modificationEffectFields } from '#shared/platform/fields/common-fields.ts';
import { type Effect, effectKeys } from '#shared/records/affairs/effects.ts';
import { type Clause, clashesAmong, clashesWith } from './clashes.ts';

/** A clause of the case, with whoever proposed it and what displaced it. */
export type KnownClause = Clause & {
  modificationId: number | null;
  proposedByCreditor: { id: number; name: string } | null;
  displacedBy: { name: string } | null;
};

/** What a vote is about to ask for: a clause of the library, or one in the creditor's own words. */
export type AskedNow = { modificationId: number | null; title: string; effect: Effect };

/** What a clause of a vote comes up against, as sentences; none where it conflicts with no other. */
export type AskedClash = { title: string; says: string[] };

const isInForce = ({ status, effectiveFrom }: Clause, on: string) =>
  status === 'accepted' && effectiveFrom !== null && effectiveFrom <= on;

const named = ({ title, proposedByCreditor }: KnownClause): string =>
  proposedByCreditor ? `‘${title}’ of ${proposedByCreditor.name}` : `‘${title}’`;

const contested = (one: Effect, other: Effect): string =>
  effectKeys
    .filter((key) => one[key] !== undefined && other[key] !== undefined && one[key] !== other[key])
    .map((key) => modificationEffectFields[key].label.toLowerCase())
    .join(', ');

/**
 * What the clauses of a vote that is being entered come up against: those of the case that they contradict, with whose they are, by the
 * same rows as the pack of the decision; those in force whose place they would take; and what displaced the same
 * clause before. A clause that the same creditor has asked for already does not count as another.
 */
export function askedClashes(
  rows: readonly KnownClause[],
  asked: readonly AskedNow[],
  creditorId: number,
  today: string,
): AskedClash[] {
  const isAgain = (row: KnownClause) =>
    row.proposedByCreditor?.id === creditorId &&
    row.modificationId !== null &&
    asked.some(({ modificationId }) => modificationId === row.modificationId);
  const others = rows.filter((row) => !isAgain(row));
  const fresh = asked.map((each, at) => ({
    ...each,
    id: -1 - at,
    status: 'proposed' as const,
    receivedOn: today,
    effectiveFrom: null,
    contradicts: [],
    proposedByCreditor: null,
    displacedBy: null,
  }));
  const clashes = clashesAmong([...others, ...fresh]);
  return fresh
    .map((each) => {
      const against = clashesWith(clashes, each.id);
      const replaced = others.filter((row) => isInForce(row, today) && contested(row.effect, each.effect));
      const before = others.filter(
        ({ status, modificationId }) =>
          status === 'superseded' && modificationId !== null && modificationId === each.modificationId,
      );
      return {
        title: each.title,
        says: [
          ...[...others, ...fresh]
            .filter(({ id }) => against.includes(id))
            .map((row) => `Contradicts ${named(row)}: ${contested(row.effect, each.effect)}.`),
          ...replaced.map((row) => `Takes the place of ${named(row)}, which is in force.`),
          ...before.map((row) => `${named(row)} was displaced by ‘${row.displacedBy?.name ?? 'another'}’.`),
        ],
      };
    })
    .filter(({ says }) => says.length > 0);
}
