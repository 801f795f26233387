import { desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { standingsOf, type VoteStanding } from '#shared/activities/creditors/decisions/count-votes.ts';
import { type CountedVoter, type Tally, tallyOf } from '#shared/activities/creditors/decisions/majority.ts';
import type { NamedRow } from '#shared/platform/fields/entity.ts';
import type { Decision } from './decision-row.ts';
import { type Voter, votersOf } from './electorate.ts';
import { decisionVotes } from './tables.ts';

export type StoredVote = typeof decisionVotes.$inferSelect;
/** A vote with its current standing. */
export type StandingVote = StoredVote & {
  standing: VoteStanding;
  agent: NamedRow | null;
  enteredBy: string | null;
};

const { creditors, users } = tables;
const agent = alias(creditors, 'agent');

/** All votes on a decision, the latest received first. */
export async function votesOn(
  database: Database | Tx,
  { id, decisionDate }: Pick<Decision, 'id' | 'decisionDate'>,
): Promise<StandingVote[]> {
  const rows = await database
    .select({ vote: decisionVotes, agentName: agent.name, enteredBy: users.name })
    .from(decisionVotes)
    .leftJoin(agent, eq(agent.id, decisionVotes.agentCreditorId))
    .leftJoin(users, eq(users.id, decisionVotes.createdBy))
    .where(eq(decisionVotes.decisionId, id))
    .orderBy(desc(decisionVotes.receivedAt), desc(decisionVotes.id));
  const standings = standingsOf(
    rows.map(({ vote }) => vote),
    { decisionDate },
  );
  return rows.map(({ vote, agentName, enteredBy }) => ({
    ...vote,
    standing: standings.get(vote.id) ?? missing(),
    agent: vote.agentCreditorId === null ? null : { id: vote.agentCreditorId, name: agentName ?? missing() },
    enteredBy,
  }));
}

/** A creditor with all its votes and the one that counts. */
export type VoterWithVotes = Voter & { votes: StandingVote[]; counting: StandingVote | null };

/** The creditors of a decision with their votes as they now stand. */
export async function electorateOf(database: Database | Tx, decision: Decision): Promise<VoterWithVotes[]> {
  const voters = await votersOf(database, decision);
  const votes = decision.openedAt === null ? [] : await votesOn(database, decision);
  return voters.map((voter) => {
    const own = votes.filter(({ voterId }) => voterId === voter.id);
    return { ...voter, votes: own, counting: own.find(({ standing }) => standing === 'counts') ?? null };
  });
}

/** The same creditors with these changed votes; the change does not affect which of them count. */
export function withVotes(
  voters: readonly VoterWithVotes[],
  changed: readonly StoredVote[],
): VoterWithVotes[] {
  const byId = new Map(changed.map((vote) => [vote.id, vote]));
  const asChanged = (vote: StandingVote): StandingVote => ({ ...vote, ...byId.get(vote.id) });
  return voters.map((voter) => ({
    ...voter,
    votes: voter.votes.map(asChanged),
    counting: voter.counting && asChanged(voter.counting),
  }));
}

/** The votes in the form that the pure rules count. */
export const countedVoter = ({
  creditor,
  valuePence,
  isAssociate,
  counting,
}: VoterWithVotes): CountedVoter => ({
  creditorId: creditor.id,
  valuePence,
  isAssociate,
  vote: counting?.vote ?? null,
  modificationsAgreed: counting?.modificationsAgreed ?? null,
});

/** The votes added up as they now stand. */
export const talliedVotes = (voters: readonly VoterWithVotes[]): Tally => tallyOf(voters.map(countedVoter));
