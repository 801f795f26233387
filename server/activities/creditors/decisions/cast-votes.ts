import { and, eq, inArray, isNull, lte } from 'drizzle-orm';
import { clausesFromVote } from '#server/activities/creditors/modifications/from-votes.ts';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { type Decision, VOTE, visibleDecision } from '#server/records/decisions/decision-row.ts';
import { type StoredVoter, storedVoters } from '#server/records/decisions/electorate.ts';
import { decisionVotes } from '#server/records/decisions/tables.ts';
import {
  electorateOf,
  type StandingVote,
  type StoredVote,
  votesOn,
} from '#server/records/decisions/votes.ts';
import { addRow, changeRow, lockRow } from '#server/records/reference/versioned-rows.ts';
import { completeOn } from '#server/records/tasks/task-events.ts';
import { changedVoteProblem } from '#shared/activities/creditors/decisions/cast-once.ts';
import type { CastVote } from '#shared/activities/creditors/decisions/cast-vote.ts';
import { closedProblem } from '#shared/activities/creditors/decisions/closing.ts';
import { londonDate, now, showDate } from '#shared/platform/dates.ts';
import { conflict, invalid } from '#shared/platform/errors.ts';
import type { ProxyHolder, VoteMethod } from '#shared/records/decisions/decisions.ts';
import { isInTime } from '#shared/records/decisions/timing.ts';
import type { DecisionHandlers } from './handler.ts';
import { endUnasked, type OnCase, ownClausesOf, textOfAsked } from './vote-clauses.ts';
import { type DecisionKey, writeToDecision } from './write-to-decision.ts';

/** How a set of votes arrived. */
export type Ballot = {
  receivedAt: Date;
  method: VoteMethod;
  agentCreditorId: number | null;
  proxyHolder: ProxyHolder | null;
  proxyName: string | null;
  isDiscretionary: boolean;
  notes: string | null;
};

/** A vote as it is stored; those from files and portals state their source. */
export type VoteToStore = CastVote & { portalReference?: string; fileRowId?: number };

/** What is wrong with a ballot as received, by field. */
function ballotErrors({ receivedAt, proxyHolder, proxyName }: Ballot): Record<string, string> {
  return {
    ...(receivedAt > now() && { receivedAt: 'Must not be in the future.' }),
    ...(proxyHolder === 'other' && !proxyName && { proxyName: 'Say who holds the proxy.' }),
  };
}

/** A trust deed has only those who object and those who agree. */
const kindErrors = ({ kind }: Decision, { vote }: Pick<CastVote, 'vote'>): Record<string, string> | null =>
  kind === 'objections' && vote !== 'for' && vote !== 'against'
    ? { vote: 'A creditor objects to a trust deed, or agrees to it.' }
    : null;

/** Why a vote cannot be stored, by field; null when it can. */
function voteErrors(
  { vote, modifications, modificationIds = [], ownClauses = [] }: CastVote,
  { receivedAt, agentCreditorId }: Ballot,
  voter: StoredVoter | undefined,
  unproven: ReadonlySet<number>,
): Record<string, string> | null {
  if (!voter || voter.frozenPence === null) return { debtId: 'That debt has no vote in this decision.' };
  if (unproven.has(voter.caseCreditorId))
    return {
      debtId: `${voter.creditorName} opted out of notices and votes only with a proof of its debt: record its claim first.`,
    };
  const sentOn = voter.noticeSentOn;
  if (sentOn && londonDate(receivedAt) < sentOn)
    return { receivedAt: `The notice to ${voter.creditorName} was sent on ${showDate(sentOn)}.` };
  if (agentCreditorId !== null && voter.agentCreditorId !== agentCreditorId)
    return { agentCreditorId: `This agent does not vote for ${voter.creditorName}.` };
  const asks = Boolean(modifications) || modificationIds.length + ownClauses.length > 0;
  if (vote === 'modified' && !asks) return { modifications: 'Say which modifications are asked for.' };
  if (vote !== 'modified' && asks)
    return { modifications: 'Only a vote with modifications can ask for any.' };
  return null;
}

/**
 * Why a vote received in time cannot be entered now that voting has closed; null if it can. It needs a note of how that was shown, unless
 * it is in an agent's file or has a portal's reference.
 */
function proofErrors(
  decision: Decision,
  { fileRowId, portalReference }: VoteToStore,
  { receivedAt, notes }: Ballot,
): Record<string, string> | null {
  const isBelated =
    decision.decidedAt === null && closedProblem(decision) !== null && isInTime(receivedAt, decision);
  return !isBelated || notes !== null || fileRowId !== undefined || portalReference !== undefined
    ? null
    : { notes: 'Voting has closed: say what shows that this came in time. The pack quotes it.' };
}

/** Those of these debts whose creditors opted out of notices and have not proved: such a creditor may vote with a proof (r 15.8(3)(g)). */
async function optedOutWithoutProof(
  tx: Tx,
  { decisionDate }: Decision,
  debtIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .select({ id: caseCreditors.id })
    .from(caseCreditors)
    .where(
      and(
        inArray(caseCreditors.id, [...debtIds]),
        lte(caseCreditors.optedOutOn, decisionDate),
        isNull(caseCreditors.claimReceivedOn),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** Why a vote received in time cannot be entered beside the one that counts, by field; null if it can. */
function changeErrors(
  { decision, found }: OnCase,
  { vote, modifications }: CastVote,
  { receivedAt }: Ballot,
  counting: StandingVote | undefined,
): Record<string, string> | null {
  if (decision.decidedAt !== null || !isInTime(receivedAt, decision)) return null;
  const { kind, procedure } = decision;
  const problem =
    counting &&
    changedVoteProblem({ kind, procedure, place: found.jurisdiction }, counting, { vote, modifications });
  return problem ? { vote: problem } : null;
}

/** Refuses votes on anything that is not before creditors. */
export function refuseVoting({ status }: Decision): void {
  if (status === 'draft') throw conflict('Voting is not open yet.');
  if (status === 'withdrawn') throw conflict('The decision was withdrawn.');
}

/** Stores votes on a locked decision, whenever they were received; late ones are stored too, but not counted. */
export async function storeVotes(
  w: Write,
  { actor, decision, found }: OnCase,
  votes: readonly VoteToStore[],
  ballot: Ballot,
): Promise<StoredVote[]> {
  refuseVoting(decision);
  const errors = ballotErrors(ballot);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const voters = new Map((await storedVoters(w.tx, decision.id)).map((row) => [row.caseCreditorId, row]));
  const unproven = await optedOutWithoutProof(
    w.tx,
    decision,
    votes.map(({ debtId }) => debtId),
  );
  const counting = new Map(
    (await votesOn(w.tx, decision))
      .filter(({ standing }) => standing === 'counts')
      .map((vote) => [vote.voterId, vote]),
  );
  const stored: StoredVote[] = [];
  const twice = votes.findIndex(({ debtId }, at) => votes.findIndex((vote) => vote.debtId === debtId) < at);
  if (twice > 0)
    throw invalid(inList(twice, { debtId: 'This debt is in the list already: a claim votes once.' }));
  for (const [at, { debtId, ownClauses, ...vote }] of votes.entries()) {
    const voter = voters.get(debtId);
    const wrong =
      kindErrors(decision, vote) ??
      voteErrors({ debtId, ownClauses, ...vote }, ballot, voter, unproven) ??
      proofErrors(decision, { debtId, ...vote }, ballot) ??
      changeErrors({ actor, decision, found }, { debtId, ...vote }, ballot, counting.get(voter?.id ?? 0));
    if (wrong) throw invalid(votes.length === 1 ? wrong : { ...wrong, ...inList(at, wrong) });
    const row = {
      ...ballot,
      ...vote,
      ...(await askedFor(w, { actor, decision, found }, { ...vote, ownClauses }, ballot, voter ?? missing())),
      decisionId: decision.id,
      voterId: (voter ?? missing()).id,
    };
    stored.push(await addRow(w, VOTE, decisionVotes, { ...row, isAfterwards: decision.decidedAt !== null }));
  }
  const cast = await electorateOf(w.tx, decision);
  await endUnasked(w, { decision, found }, cast);
  // Once everybody has voted, nobody has to be chased.
  if (cast.every(({ counting }) => counting !== null))
    await completeOn(w, found, 'vote_recorded', 'Every creditor has voted.');
  return stored;
}

/**
 * What a vote asks for: in words, and as clauses of the case, whichever way it arrived. A vote too late to count has only the words.
 */
async function askedFor(
  w: Write,
  { actor, decision, found }: OnCase,
  { vote, modifications, modificationIds = [], ownClauses = [] }: Omit<CastVote, 'debtId'>,
  { receivedAt, agentCreditorId }: Ballot,
  voter: StoredVoter,
): Promise<{ modifications: string | null; clauseIds: number[] }> {
  if (vote !== 'modified') return { modifications, clauseIds: [] };
  const words = await textOfAsked(w, modificationIds, ownClauses, modifications);
  if (decision.decidedAt !== null || !isInTime(receivedAt, decision))
    return { modifications: words, clauseIds: [] };
  const clauseIds = await clausesFromVote(w, actor, found, {
    decisionId: decision.id,
    modificationIds,
    ownClauses: ownClausesOf({ ownClauses, modifications }),
    proposedByCreditorId: agentCreditorId ?? voter.creditorId ?? missing(),
    receivedOn: londonDate(receivedAt),
  });
  return { modifications: words, clauseIds };
}

const inList = (at: number, errors: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).map(([field, text]) => [`votes.${at}.${field}`, text]));

/** Stores the votes of one creditor, or of an agent for several, as a person received them. */
export function castVotes(
  ctx: SignedIn,
  handlers: DecisionHandlers,
  key: DecisionKey,
  {
    votes,
    receivedAt,
    ...ballot
  }: Omit<Ballot, 'receivedAt'> & {
    votes: readonly CastVote[];
    receivedAt: string | null;
  },
) {
  return writeToDecision(ctx, handlers, key, null, async (w, decision, found) => {
    const came = receivedAt === null ? now() : new Date(receivedAt);
    await storeVotes(w, { actor: ctx.actor, decision, found }, votes, { ...ballot, receivedAt: came });
  });
}

/**
 * Takes back a vote that was entered by mistake; it stays in the list with the reason. Once voting has closed only the chair may do so, and
 * once the outcome is recorded nobody.
 */
export function voidVote(
  ctx: SignedIn,
  handlers: DecisionHandlers,
  key: DecisionKey,
  { voteId, reason }: { voteId: number; reason: string },
) {
  return writeToDecision(ctx, handlers, key, null, async (w, decision, found) => {
    if (decision.decidedAt !== null && !(await isAfterwards(w, voteId)))
      throw conflict('The votes have been counted and can no longer be changed.');
    if (decision.decidedAt === null && closedProblem(decision) && decision.chairUserId !== ctx.actor.id) {
      const { chair } = await visibleDecision(w.tx, ctx.actor, decision);
      throw conflict(`Voting has closed: only ${chair.name}, who counts the votes, can take one back now.`);
    }
    const vote = await lockRow(w, decisionVotes, voteId, {
      column: decisionVotes.decisionId,
      id: decision.id,
    });
    if (vote.voidedAt) throw conflict('This vote has already been taken back.');
    const change = { voidedAt: now(), voidedBy: ctx.actor.id, voidReason: reason };
    await changeRow(w, VOTE, decisionVotes, vote, vote.version, change, { action: 'voided' });
    const voters = await electorateOf(w.tx, decision);
    await endUnasked(w, { decision, found }, voters);
    return voters;
  });
}

async function isAfterwards(w: Write, voteId: number): Promise<boolean> {
  const [vote] = await w.tx
    .select({ id: decisionVotes.id })
    .from(decisionVotes)
    .where(and(eq(decisionVotes.id, voteId), eq(decisionVotes.isAfterwards, true)));
  return vote !== undefined;
}
