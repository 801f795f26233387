import { lapseUnasked } from '#server/activities/creditors/modifications/follow-decision.ts';
import { clausesFromVote } from '#server/activities/creditors/modifications/from-votes.ts';
import { libraryClauses } from '#server/activities/creditors/modifications/propose-clauses.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { Case } from '#server/records/cases/access.ts';
import type { Decision } from '#server/records/decisions/decision-row.ts';
import { VOTE } from '#server/records/decisions/decision-row.ts';
import { decisionVotes } from '#server/records/decisions/tables.ts';
import { type StoredVote, type VoterWithVotes, withVotes } from '#server/records/decisions/votes.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { clausesOfWords, type OwnClause } from '#shared/activities/creditors/modifications/own-words.ts';
import { londonDate } from '#shared/platform/dates.ts';
import type { Actor } from '#shared/platform/permissions.ts';

/** A decision on its locked case, and the actor. */
export type OnCase = { actor: Actor; found: Case; decision: Decision };

/** What a vote asks for in the creditor's own words: those entered with their effects, and each line of its text. */
export const ownClausesOf = ({
  ownClauses = [],
  modifications,
}: {
  ownClauses?: readonly OwnClause[] | undefined;
  modifications: string | null;
}): OwnClause[] => [...ownClauses, ...clausesOfWords(modifications)];

/** The text of a vote: library clauses by name, and its own words. */
export async function textOfAsked(
  w: Write,
  modificationIds: readonly number[],
  own: readonly OwnClause[],
  words: string | null,
): Promise<string | null> {
  const named = await namesOf(w, modificationIds);
  return [...named, ...own.map(({ text }) => text), words].filter(Boolean).join('\n') || null;
}

const namesOf = async (w: Write, ids: readonly number[]) =>
  (await libraryClauses(w.tx, [...ids])).map(({ code, title }) => `${code} ${title}`);

/**
 * Makes the clauses of counting votes that have none yet, such as those entered before votes had clauses. Their text names the library's
 * clauses and is otherwise in the creditor's own words. Returns the creditors with their votes as they then stand.
 */
export async function addMissingClauses(
  w: Write,
  { actor, found, decision }: OnCase,
  voters: readonly VoterWithVotes[],
): Promise<VoterWithVotes[]> {
  const changed: StoredVote[] = [];
  for (const { counting, creditor } of voters) {
    if (counting?.vote !== 'modified' || counting.clauseIds.length > 0) continue;
    const { modificationIds, modifications, receivedAt, agent } = counting;
    const named = new Set(await namesOf(w, modificationIds));
    const clauseIds = await clausesFromVote(w, actor, found, {
      decisionId: decision.id,
      modificationIds,
      ownClauses: clausesOfWords(modifications).filter(({ text }) => !named.has(text)),
      proposedByCreditorId: agent?.id ?? creditor.id,
      receivedOn: londonDate(receivedAt),
    });
    changed.push(await changeRow(w, VOTE, decisionVotes, counting, counting.version, { clauseIds }));
  }
  return withVotes(voters, changed);
}

/** Ends the clauses asked for only by votes that no longer count: superseded, or taken back. */
export async function endUnasked(
  w: Write,
  { found, decision }: Omit<OnCase, 'actor'>,
  voters: readonly VoterWithVotes[],
): Promise<void> {
  const wanted = new Set(voters.flatMap(({ counting }) => counting?.clauseIds ?? []));
  const gone = voters
    .flatMap(({ votes }) => votes.flatMap(({ clauseIds }) => clauseIds))
    .filter((id) => !wanted.has(id));
  if (gone.length > 0) await lapseUnasked(w, found, decision.id, new Set(gone));
}
