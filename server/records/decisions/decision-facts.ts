import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { asModified, shareBp } from '#shared/activities/creditors/decisions/majority.ts';
import { testsFor } from '#shared/activities/creditors/decisions/reckoning.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import { voteKinds } from '#shared/records/decisions/decisions.ts';
import { dueBy } from '#shared/records/law/clock.ts';
import type { LetterTable } from '#shared/records/letters/letter-data.ts';
import { letterDate } from '#shared/records/letters/letter-format.ts';
import { tokensOf } from '#shared/records/letters/read-letter.ts';
import { aboutDecision, type Decision } from './decision-row.ts';
import { decisions } from './tables.ts';
import { electorateOf, talliedVotes, type VoterWithVotes } from './votes.ts';

/** The facts for letters about the last decision made on a case; conditions hold 'yes'. */
export type DecisionFacts = {
  values: Record<string, string | null>;
  votes: LetterTable | null;
};

const percent = (bp: number) => `${(bp / 100).toFixed(2)}%`;
const right = 'right' as const;

const wordsOf = ({ counting, isAssociate }: VoterWithVotes): string => {
  const said = counting ? voteKinds[counting.vote] : 'No vote';
  const answer =
    counting?.vote === 'modified' && counting.modificationsAgreed !== null
      ? ` (${counting.modificationsAgreed ? 'agreed' : 'refused'})`
      : '';
  return `${said}${answer}${isAssociate ? ', associate' : ''}`;
};

const othersOf = ({ votes }: VoterWithVotes): string =>
  votes
    .filter(({ standing }) => standing === 'late')
    .map(
      ({ vote, receivedAt }) =>
        `Not counted, received on ${showDate(londonDate(receivedAt))}: ${voteKinds[vote]}`,
    )
    .join('. ');

const votesTable = (voters: readonly VoterWithVotes[]): LetterTable => ({
  caption: 'Votes by creditor',
  columns: [{ label: 'Creditor' }, { label: 'Admitted for voting', align: right }, { label: 'Vote' }],
  rows: voters.map((voter) => [
    voter.creditor.name,
    poundsText(voter.valuePence),
    [wordsOf(voter), othersOf(voter)].filter(Boolean).join('. '),
  ]),
});

/** What is reported about a decision that was made. */
async function factsOf(database: Database | Tx, decision: Decision): Promise<DecisionFacts> {
  const voters = await electorateOf(database, decision);
  const tally = decision.tally ?? talliedVotes(voters);
  const sides = asModified(tally);
  const { value } = testsFor(decision.kind, tally);
  const isApproved = decision.status === 'approved';
  return {
    values: {
      'decision.outcome': decision.status,
      'decision.isApproved': isApproved ? 'yes' : null,
      'decision.isRejected': isApproved ? null : 'yes',
      'decision.votedFor': percent(value.shareBp),
      'decision.unconnectedAgainst': percent(
        shareBp(sides.unconnectedAgainstPence, sides.unconnectedTotalPence, 'up'),
      ),
      'decision.resolutions': null,
    },
    votes: votesTable(voters),
  };
}

async function lastMade(
  database: Database | Tx,
  caseId: number,
  id?: number | null,
): Promise<Decision | undefined> {
  const [decision] = await database
    .select()
    .from(decisions)
    .where(
      and(
        eq(decisions.caseId, caseId),
        inArray(decisions.status, ['approved', 'rejected']),
        id == null ? undefined : eq(decisions.id, id),
      ),
    )
    .orderBy(desc(decisions.decidedAt), desc(decisions.id))
    .limit(1);
  return decision;
}

/** How creditors last decided on a case, or on the named decision, from the votes as counted; empty if they have not decided. */
export async function decisionFacts(
  database: Database | Tx,
  caseId: number,
  id: number | null = null,
): Promise<DecisionFacts> {
  const decision = await lastMade(database, caseId, id);
  if (!decision) return { values: {}, votes: null };
  const { values, votes } = await factsOf(database, decision);
  const { kind, decisionDate } = decision;
  // A named decision has its own dates; those of the case belong to its proposal.
  const days = {
    'dates.decision': letterDate(decisionDate),
    ...(kind === 'variation' && {
      'dates.variationAppealBy': letterDate(dueBy('appeal-other', decisionDate)),
    }),
  };
  return { values: { ...values, ...(id !== null && days) }, votes };
}

/** Whether a text says how creditors decided. */
const tellsOfDecision = (...texts: string[]) =>
  [...tokensOf(...texts)].some((token) => token === 'votes[]' || token.startsWith('decision.'));

/**
 * The decision that a letter with this text is about: the last one made when the letter is written, even if others follow before it is
 * sent. Null if the text mentions none, if none has been made yet, or if one is still open that the letter may be waiting for.
 */
export async function decisionToldOf(
  database: Database | Tx,
  caseId: number,
  ...texts: string[]
): Promise<ReturnType<typeof aboutDecision> | null> {
  if (!tellsOfDecision(...texts)) return null;
  const open = and(eq(decisions.caseId, caseId), inArray(decisions.status, ['open', 'modifications']));
  if ((await database.$count(decisions, open)) > 0) return null;
  const decision = await lastMade(database, caseId);
  return decision ? aboutDecision(decision) : null;
}

/** The label of a letter about a decision, and its facts: the day and, once made, the outcome. */
export async function decisionSubject(
  database: Database | Tx,
  caseId: number,
  id: number,
): Promise<{ label: string; facts: Record<string, string> } | undefined> {
  const [decision] = await database
    .select()
    .from(decisions)
    .where(and(eq(decisions.id, id), eq(decisions.caseId, caseId)));
  if (!decision) return undefined;
  const { label } = aboutDecision(decision);
  const day = { 'dates.decision': letterDate(decision.decisionDate) };
  if (decision.status !== 'approved' && decision.status !== 'rejected') return { label, facts: day };
  const { values, votes } = await factsOf(database, decision);
  const known = Object.entries(values).filter((fact): fact is [string, string] => fact[1] !== null);
  return {
    label,
    facts: { ...day, ...Object.fromEntries(known), ...(votes && { 'votes[]': JSON.stringify(votes) }) },
  };
}
