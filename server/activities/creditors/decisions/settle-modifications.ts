import { rejectClauses } from '#server/activities/creditors/modifications/follow-decision.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { talliedVotes, type VoterWithVotes } from '#server/records/decisions/votes.ts';
import { verdictFor } from '#shared/activities/creditors/decisions/reckoning.ts';
import { invalid } from '#shared/platform/errors.ts';
import { type AskedVote, askedOf, recordAnswers } from './asked-votes.ts';
import { conclude } from './close-decision.ts';
import type { DecisionHandlers } from './handler.ts';
import { addMissingClauses, type OnCase } from './vote-clauses.ts';
import { type DecisionKey, writeToDecision } from './write-to-decision.ts';

type Answer = { voteId: number; isAgreed: boolean };

/**
 * Records what the client said to the modifications of each vote, which follows from the answers to its clauses, and counts again: votes
 * whose modifications were refused count against. The decision is then approved or rejected. Refused while a clause lacks its effect or the
 * client's signed consent (section 258(2) of the Insolvency Act 1986).
 */
export function settleModifications(
  ctx: SignedIn,
  handlers: DecisionHandlers,
  key: DecisionKey,
  { answers, note }: { answers: readonly Answer[]; note: string | null },
) {
  return writeToDecision(ctx, handlers, key, 'settle', async (w, decision, found, electorate) => {
    const { actor } = ctx;
    const voters = await addMissingClauses(w, { actor, found, decision }, await electorate());
    const given = new Map(answers.map(({ voteId, isAgreed }) => [voteId, isAgreed]));
    await rejectWhole(w, { actor, found, voters }, given);
    const asked = await askedOf(w.tx, actor, found, voters);
    const problem = asked.map((each) => answerProblem(each, given.get(each.voteId))).find(Boolean);
    if (problem) throw invalid({ answers: problem });
    const answered = await recordAnswers(
      w,
      voters,
      (id) => asked.find(({ voteId }) => voteId === id)?.answer === 'agreed',
    );
    const isApproved = verdictFor(decision.kind, talliedVotes(answered)) === 'approved';
    const closing = { actor, found, decision, note, voters: answered };
    return conclude(w, handlers, closing, isApproved ? 'approved' : 'rejected');
  });
}

/** If the client refuses a vote's clauses as a whole, those still open are rejected. */
async function rejectWhole(
  w: Write,
  { actor, found, voters }: Pick<OnCase, 'actor' | 'found'> & { voters: readonly VoterWithVotes[] },
  given: ReadonlyMap<number, boolean>,
): Promise<void> {
  const asked = await askedOf(w.tx, actor, found, voters);
  const refused = asked.filter(({ voteId, answer }) => given.get(voteId) === false && answer === null);
  const ids = new Set(refused.flatMap(({ clauses }) => clauses.map(({ id }) => id)));
  if (ids.size > 0) await rejectClauses(w, found, ids);
}

/** Why the answer to a vote cannot be recorded, or null: a clause lacks something, or contradicts `isAgreed`. */
function answerProblem(
  { creditor, clauses, answer }: AskedVote,
  isAgreed: boolean | undefined,
): string | null {
  if (clauses.length === 0) return `What ${creditor.name} asks for is not yet a clause of the case.`;
  const open = clauses.find(({ problems }) => problems.length > 0);
  if (answer === null && open) return `${creditor.name}, ‘${open.title}’: ${open.problems.join(' ')}`;
  if (isAgreed === undefined || isAgreed === (answer === 'agreed')) return null;
  return isAgreed
    ? `A clause of ${creditor.name} was refused or has ended: the client does not agree to what it asks for.`
    : `The client has consented to what ${creditor.name} asks for: change the answer to the clause first.`;
}
