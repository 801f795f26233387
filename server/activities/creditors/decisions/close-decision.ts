import {
  acceptOfDecision,
  lapseOfDecision,
} from '#server/activities/creditors/modifications/follow-decision.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import type { Case } from '#server/records/cases/access.ts';
import { actAsChair } from '#server/records/decisions/act-as-chair.ts';
import type { Decision } from '#server/records/decisions/decision-row.ts';
import { talliedVotes, type VoterWithVotes } from '#server/records/decisions/votes.ts';
import { enterLateDays, type SaidOfLate } from '#server/records/late-dates/enter-late.ts';
import type { Tally } from '#shared/activities/creditors/decisions/majority.ts';
import { arithmeticOf, testsFor, verdictFor } from '#shared/activities/creditors/decisions/reckoning.ts';
import { now } from '#shared/platform/dates.ts';
import { invalid } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { DecisionKind } from '#shared/records/decisions/decisions.ts';
import { recordAnswers } from './asked-votes.ts';
import { certifyOnce } from './certify-notices.ts';
import type { DecisionHandlers } from './handler.ts';
import { packCsv, packHash } from './pack.ts';
import { refusedCreditors } from './refused-creditors.ts';
import { addMissingClauses } from './vote-clauses.ts';
import { changeDecision, type DecisionKey, writeToDecision } from './write-to-decision.ts';

export type Outcome = 'approved' | 'modifications' | 'rejected';

/** Why the votes do not support that outcome, or null. */
function outcomeProblem(
  kind: DecisionKind,
  tally: Tally,
  outcome: Outcome,
  note: string | null,
): string | null {
  const verdict = verdictFor(kind, tally);
  const arithmetic = arithmeticOf(kind, tally).join(' ');
  if (outcome === 'rejected')
    return verdict === 'rejected' || verdict === 'none'
      ? null
      : `Creditors have not rejected it. ${arithmetic}`;
  if (verdict === 'none')
    return 'Nobody voted, so it is not approved. Postpone the decision, or close it as rejected.';
  if (verdict === 'rejected') return `The majority is not reached. ${arithmetic}`;
  if (outcome === 'modifications')
    return verdict === 'modifications' ? null : 'No vote that counts asks for modifications.';
  if (verdict === 'approved') return null;
  if (!testsFor(kind, tally, true).isPassed)
    return 'The majority is reached only with the modifications that creditors ask for: the client has to agree to them first.';
  return note ? null : 'Say why it is approved without the modifications that some creditors ask for.';
}

type Closing = {
  actor: Actor;
  found: Case;
  decision: Decision;
  note: string | null;
  voters: readonly VoterWithVotes[];
};

/**
 * Stores the outcome with the votes behind it, and everything that follows, in this transaction. Returns the voters for the answer.
 */
export async function conclude(
  w: Write,
  handlers: DecisionHandlers,
  { actor, found, decision: before, note, voters }: Closing,
  outcome: Outcome,
): Promise<readonly VoterWithVotes[]> {
  const tally = talliedVotes(voters);
  const isFinal = outcome !== 'modifications';
  const decision = await changeDecision(
    w,
    before,
    {
      status: outcome,
      decidedAt: before.decidedAt ?? now(),
      decidedBy: actor.id,
      outcomeNote: note,
      tally,
      resultHash: isFinal ? packHash(packCsv(voters, tally)) : null,
    },
    outcome,
  );
  if (isFinal) await certifyOnce(w, { found, decision, voters });
  const handler = handlers[decision.kind];
  const step = { actor, found, decision, reason: note, voters };
  if (outcome === 'modifications') await handler?.awaitsConsent?.(w, step);
  else {
    await handler?.[outcome](w, step);
    if (decision.kind === 'breach' || decision.kind === 'other') await followClauses(w, step, outcome);
  }
  return voters;
}

/** Settles the clauses of a decision that is not about terms: they are accepted with it, or lapse. */
async function followClauses(
  w: Write,
  { actor, found, decision, voters }: Omit<Closing, 'note'>,
  outcome: 'approved' | 'rejected',
): Promise<void> {
  const { id: decisionId, decisionDate: approvedOn } = decision;
  if (outcome === 'rejected')
    return lapseOfDecision(w, found, decisionId, 'Creditors rejected the decision that it was part of.');
  const refusedCreditorIds = refusedCreditors(voters);
  await acceptOfDecision(w, actor, found, { approvedOn, decisionId, refusedCreditorIds });
}

/**
 * Records the outcome once voting has closed and the votes support it: both majorities are calculated on the frozen values with the case
 * locked. What follows from an approval happens with it or not at all. If two chairs close at once, only one succeeds.
 */
export function closeDecision(
  ctx: SignedIn,
  handlers: DecisionHandlers,
  key: DecisionKey,
  { outcome, note, ...said }: { outcome: Outcome; note: string | null } & SaidOfLate,
) {
  return writeToDecision(ctx, handlers, key, 'close', async (w, decision, found, electorate) => {
    const at = { actor: ctx.actor, found, decision };
    let voters = await electorate();
    const problem = outcomeProblem(decision.kind, talliedVotes(voters), outcome, note);
    if (problem) throw invalid({ outcome: problem });
    await enterLateDays(w, ctx.actor, found, { outcome: decision.decisionDate }, said);
    if (outcome !== 'rejected') voters = await addMissingClauses(w, at, voters);
    // Approval as proposed leaves modifications out: the votes that ask for some count against it.
    if (outcome === 'approved') voters = await recordAnswers(w, voters, () => false);
    await actAsChair(w, found, decision, 'outcome');
    return conclude(w, handlers, { ...at, note, voters }, outcome);
  });
}

/** Withdraws a decision before voting closes, with the reason; afterwards its outcome has to be recorded. */
export function withdrawDecision(
  ctx: SignedIn,
  handlers: DecisionHandlers,
  key: DecisionKey,
  reason: string,
) {
  return writeToDecision(ctx, handlers, key, 'withdraw', async (w, before, found) => {
    if (before.openedAt !== null) await actAsChair(w, found, before, 'withdraw_decision');
    const decision = await changeDecision(
      w,
      before,
      { status: 'withdrawn', outcomeNote: reason, withdrawnAt: now(), withdrawnBy: ctx.actor.id },
      'withdrawn',
    );
    await lapseOfDecision(w, found, decision.id, 'The decision was withdrawn.');
    await handlers[decision.kind]?.withdrawn?.(w, { actor: ctx.actor, found, decision, reason });
  });
}
