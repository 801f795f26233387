import { clausesOf } from '#server/activities/creditors/modifications/case-clauses.ts';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { Case } from '#server/records/cases/access.ts';
import { VOTE } from '#server/records/decisions/decision-row.ts';
import { decisionVotes } from '#server/records/decisions/tables.ts';
import {
  type StandingVote,
  type StoredVote,
  type VoterWithVotes,
  withVotes,
} from '#server/records/decisions/votes.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import {
  type AskedAnswer,
  type AskedClause,
  answerOf,
} from '#shared/activities/creditors/decisions/asked.ts';
import type { CaseModification } from '#shared/activities/creditors/modifications/contract.ts';
import type { NamedRow } from '#shared/platform/fields/entity.ts';
import type { Actor } from '#shared/platform/permissions.ts';

/** A counting vote that asks for modifications: its clauses, and what the client has answered to them. */
export type AskedVote = {
  voteId: number;
  creditor: NamedRow;
  clauses: AskedClause[];
  answer: AskedAnswer | null;
};

/** The clause that stands in for a given one, following displacements to the end. */
function standingFor(rows: readonly CaseModification[], id: number): CaseModification | undefined {
  const seen = new Set<number>();
  let row = rows.find((each) => each.id === id);
  while (row?.displacedBy && !seen.has(row.id)) {
    seen.add(row.id);
    const { id: next } = row.displacedBy;
    row = rows.find((each) => each.id === next);
  }
  return row;
}

/** The counting votes that ask for modifications. */
export const modifiedVotes = (voters: readonly VoterWithVotes[]) =>
  voters.flatMap(({ creditor, counting }): { creditor: NamedRow; counting: StandingVote }[] =>
    counting?.vote === 'modified' ? [{ creditor, counting }] : [],
  );

/** What each counting vote asks for, and the state of its clauses. */
export async function askedOf(
  tx: Database | Tx,
  actor: Actor,
  found: Case,
  voters: readonly VoterWithVotes[],
): Promise<AskedVote[]> {
  const asking = modifiedVotes(voters);
  if (asking.length === 0) return [];
  const { rows } = await clausesOf(tx, actor, found);
  return asking.map(({ creditor, counting }) => {
    const standing = counting.clauseIds.flatMap((id) => standingFor(rows, id) ?? []);
    const clauses = [...new Set(standing)].map(({ id, title, status, obstacles, displaces }) => ({
      id,
      title,
      status,
      problems: obstacles,
      inPlaceOf: displaces.map(({ name }) => name),
    }));
    return { voteId: counting.id, creditor, clauses, answer: answerOf(clauses) };
  });
}

/**
 * Records on each vote that asks for modifications what the client said to them, with who recorded it and when in the audit trail. Returns
 * the creditors with their votes as they then stand.
 */
export async function recordAnswers(
  w: Write,
  voters: readonly VoterWithVotes[],
  isAgreed: (voteId: number) => boolean,
): Promise<VoterWithVotes[]> {
  const changed: StoredVote[] = [];
  for (const { counting: vote } of modifiedVotes(voters)) {
    const modificationsAgreed = isAgreed(vote.id);
    const action = modificationsAgreed ? 'modifications agreed' : 'modifications refused';
    changed.push(
      await changeRow(w, VOTE, decisionVotes, vote, vote.version, { modificationsAgreed }, { action }),
    );
  }
  return withVotes(voters, changed);
}
