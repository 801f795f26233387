import { eq } from 'drizzle-orm';
import type { Case } from '#server/cases/access.ts';
import type { Write } from '#server/database/write.ts';
import type { SignedIn } from '#server/http/trpc.ts';
import { clausesOfDecision, proposeFromVotes } from '#server/modifications/from-votes.ts';
import { londonDate, now } from '#shared/dates.ts';
import { withdrawalProblem } from '#shared/decisions/closing.ts';
import { type DecisionKind, isUndecided } from '#shared/decisions/decisions.ts';
import type { Tally } from '#shared/decisions/majority.ts';
import { arithmeticOf, testsFor, verdictFor } from '#shared/decisions/reckoning.ts';
import type { Actor } from '#shared/permissions.ts';
import { decidableProblem } from './decision-detail.ts';
import type { DecisionHandlers } from './handler.ts';
import { packCsv, packHash } from './pack.ts';
import type { Decision } from './record/decision-row.ts';
import { decisionVotes } from './record/tables.ts';
import { electorateOf, talliedVotes } from './record/votes.ts';
import { refusedCreditors } from './refused-creditors.ts';
import {
  changeDecision,
  type DecisionKey,
  invalid,
  refuse,
  refuseUnless,
  writeToDecision,
} from './write-to-decision.ts';

export type Outcome = 'approved' | 'modifications' | 'rejected';

/** Why the votes have not that outcome, or null. */
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
    return 'Nobody voted: that is no approval. Put the decision off, or close it as rejected.';
  if (verdict === 'rejected') return `The majority is not reached. ${arithmetic}`;
  if (outcome === 'modifications')
    return verdict === 'modifications' ? null : 'No vote that counts asks for modifications.';
  if (verdict === 'approved') return null;
  if (!testsFor(kind, tally, true).isPassed)
    return 'The majority is reached only with the modifications that creditors ask for: the client has to agree to them first.';
  return note ? null : 'Say why it is approved without the modifications that some creditors ask for.';
}

type Closing = { actor: Actor; found: Case; decision: Decision; note: string | null };

/** Stores the outcome with the votes that it was reckoned from, and does what follows, all in this transaction. */
async function conclude(
  w: Write,
  handlers: DecisionHandlers,
  { actor, found, decision: before, note }: Closing,
  outcome: Outcome,
): Promise<void> {
  const voters = await electorateOf(w.tx, before);
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
  const handler = handlers[decision.kind];
  const step = { actor, found, decision, reason: note };
  if (outcome === 'modifications') {
    await proposeAsked(w, step);
    await handler?.awaitsConsent?.(w, step);
  } else await handler?.[outcome](w, step);
}

/** The clauses of the library that the votes that count ask for become clauses of the case, each of whoever asked for it. */
async function proposeAsked(w: Write, { actor, found, decision }: Omit<Closing, 'note'>): Promise<void> {
  const asked = (await electorateOf(w.tx, decision)).flatMap(({ counting, creditor }) =>
    counting?.vote === 'modified' && counting.modificationIds.length > 0
      ? [
          {
            modificationIds: counting.modificationIds,
            proposedByCreditorId: counting.agent?.id ?? creditor.id,
            receivedOn: londonDate(counting.receivedAt),
          },
        ]
      : [],
  );
  await proposeFromVotes(w, actor, found, decision.id, asked);
}

/**
 * Records the outcome, when the time has come and the votes have it: both tests are reckoned on the frozen values under the lock of the
 * case. What follows from an approval happens with it or not at all. Of two chairs who close at once one counts.
 */
export function closeDecision(
  ctx: SignedIn,
  handlers: DecisionHandlers,
  key: DecisionKey,
  { outcome, note }: { outcome: Outcome; note: string | null },
) {
  return writeToDecision(ctx, handlers, key, async (w, decision, found) => {
    refuseUnless(decision, 'open', 'the outcome is recorded once.');
    const early = decidableProblem(decision);
    if (early) throw refuse(early);
    const tally = talliedVotes(await electorateOf(w.tx, decision));
    const problem = outcomeProblem(decision.kind, tally, outcome, note);
    if (problem) throw invalid({ outcome: problem });
    if (outcome === 'approved') await leaveOutModifications(w, decision);
    await conclude(w, handlers, { actor: ctx.actor, found, decision, note }, outcome);
  });
}

/** What is approved as proposed leaves modifications out: the votes that ask for some count against it. */
async function leaveOutModifications(w: Write, decision: Decision): Promise<void> {
  for (const { counting } of await electorateOf(w.tx, decision))
    if (counting?.vote === 'modified')
      await w.tx
        .update(decisionVotes)
        .set({ modificationsAgreed: false })
        .where(eq(decisionVotes.id, counting.id));
}

export type Answer = { voteId: number; isAgreed: boolean };

/**
 * Records what the client said to the modifications of each vote, and reckons again: votes whose modifications were refused count against.
 * The decision is then approved or rejected.
 */
export function settleModifications(
  ctx: SignedIn,
  handlers: DecisionHandlers,
  key: DecisionKey,
  { answers, note }: { answers: readonly Answer[]; note: string | null },
) {
  return writeToDecision(ctx, handlers, key, async (w, decision, found) => {
    refuseUnless(decision, 'modifications', 'there is nothing for the client to agree to.');
    const given = new Map(answers.map(({ voteId, isAgreed }) => [voteId, isAgreed]));
    for (const { counting, creditor } of await electorateOf(w.tx, decision)) {
      if (counting?.vote !== 'modified') continue;
      const modificationsAgreed = given.get(counting.id);
      if (modificationsAgreed === undefined)
        throw invalid({ answers: `Say what the client answers to the modifications of ${creditor.name}.` });
      await w.tx.update(decisionVotes).set({ modificationsAgreed }).where(eq(decisionVotes.id, counting.id));
    }
    const tally = talliedVotes(await electorateOf(w.tx, decision));
    const isApproved = verdictFor(decision.kind, tally) === 'approved';
    if (isApproved) await refuseUnready(w, ctx.actor, found, decision);
    const closing = { actor: ctx.actor, found, decision, note };
    await conclude(w, handlers, closing, isApproved ? 'approved' : 'rejected');
  });
}

/** What the client agreed to is to be accepted: refused while a clause of the votes lacks a consent that the law asks for. */
async function refuseUnready(w: Write, actor: Actor, found: Case, decision: Decision): Promise<void> {
  const refused = await refusedCreditors(w.tx, decision);
  for (const { title, obstacles, proposedByCreditorId } of await clausesOfDecision(
    w.tx,
    actor,
    found,
    decision.id,
  ))
    if (obstacles.length > 0 && !refused.has(proposedByCreditorId ?? 0))
      throw refuse(`‘${title}’ cannot be accepted yet: see the Modifications tab. ${obstacles.join(' ')}`);
}

/** Withdraws a decision before its votes close, with the reason; afterwards its outcome is recorded. */
export function withdrawDecision(
  ctx: SignedIn,
  handlers: DecisionHandlers,
  key: DecisionKey,
  reason: string,
) {
  return writeToDecision(ctx, handlers, key, async (w, before, found) => {
    if (!isUndecided(before.status)) throw refuse('Creditors have decided: there is nothing to withdraw.');
    const problem = withdrawalProblem(before);
    if (problem) throw refuse(problem);
    const decision = await changeDecision(
      w,
      before,
      { status: 'withdrawn', outcomeNote: reason, withdrawnAt: now(), withdrawnBy: ctx.actor.id },
      'withdrawn',
    );
    await handlers[decision.kind]?.withdrawn?.(w, { actor: ctx.actor, found, decision, reason });
  });
}
