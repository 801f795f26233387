import type { Case } from '#server/cases/access.ts';
import type { Database, Tx } from '#server/database/connect.ts';
import type { Write } from '#server/database/write.ts';
import { clausesOf } from '#server/modifications/case-clauses.ts';
import { changeRow } from '#server/reference/versioned-rows.ts';
import { type AskedAnswer, type AskedClause, answerOf } from '#shared/decisions/asked.ts';
import type { CaseModification } from '#shared/modifications/contract.ts';
import type { Actor } from '#shared/permissions.ts';
import type { NamedRow } from '#shared/reference/entity.ts';
import { VOTE } from './record/decision-row.ts';
import { decisionVotes } from './record/tables.ts';
import type { StandingVote, VoterWithVotes } from './record/votes.ts';

/** A vote that counts and asks for modifications: its clauses, and what the client has answered to them. */
export type AskedVote = {
  voteId: number;
  creditor: NamedRow;
  clauses: AskedClause[];
  answer: AskedAnswer | null;
};

/** The clause that stands in the place of one that others displaced. */
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

/** The votes that count and ask for modifications. */
export const modifiedVotes = (voters: readonly VoterWithVotes[]) =>
  voters.flatMap(({ creditor, counting }): { creditor: NamedRow; counting: StandingVote }[] =>
    counting?.vote === 'modified' ? [{ creditor, counting }] : [],
  );

/** What each vote that counts asks for, and how far its clauses are. */
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
    const clauses = [...new Set(standing)].map(({ id, title, status, obstacles }) => ({
      id,
      title,
      status,
      problems: obstacles,
    }));
    return { voteId: counting.id, creditor, clauses, answer: answerOf(clauses) };
  });
}

/** Records on each vote what the client said to its modifications, with who recorded it and when in the audit trail. */
export async function recordAnswer(
  w: Write,
  vote: StandingVote,
  modificationsAgreed: boolean,
): Promise<void> {
  const action = modificationsAgreed ? 'modifications agreed' : 'modifications refused';
  await changeRow(w, VOTE, decisionVotes, vote, vote.version, { modificationsAgreed }, { action });
}
