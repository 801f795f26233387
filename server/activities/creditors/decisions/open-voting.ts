import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import type { Decision } from '#server/records/decisions/decision-row.ts';
import { noteVoter, votersOf, votingDebts } from '#server/records/decisions/electorate.ts';
import { hasVote, votingValue } from '#shared/activities/creditors/decisions/voting-value.ts';
import { now } from '#shared/platform/dates.ts';
import { lastDelivery } from './decision-detail.ts';
import type { DecisionHandlers } from './handler.ts';
import { changeDecision, type DecisionKey, writeToDecision } from './write-to-decision.ts';

/** Copies who may vote and for how much, so that later changes of a claim do not affect the vote. */
async function freeze(w: Write, decision: Decision): Promise<void> {
  const voters = new Map((await votersOf(w.tx, decision)).map((voter) => [voter.debtId, voter]));
  for (const debt of (await votingDebts(w.tx, decision.caseId)).filter(hasVote)) {
    const voter = voters.get(debt.id) ?? missing();
    const usual = votingValue(debt);
    await noteVoter(w, decision.id, debt.id, {
      creditorId: debt.creditor.id,
      creditorName: debt.creditor.name,
      agentCreditorId: debt.agent?.id ?? null,
      agentName: debt.agent?.name ?? null,
      accountNumber: debt.accountNumber,
      isAssociate: debt.isAssociate,
      associateReason: debt.associateReason,
      frozenPence: usual.valuePence,
      frozenBasis: usual.basis,
      valuePence: voter.valuePence,
      basis: voter.basis,
    });
  }
}

/** Opens voting once the checklist is in order: electorate and values are frozen, and the subject goes to creditors. */
export function openVoting(ctx: SignedIn, handlers: DecisionHandlers, key: DecisionKey) {
  return writeToDecision(ctx, handlers, key, 'open', async (w, before, found) => {
    const voters = await votersOf(w.tx, before);
    await freeze(w, before);
    const decision = await changeDecision(
      w,
      before,
      { status: 'open', openedAt: now(), openedBy: ctx.actor.id, originalDate: before.decisionDate },
      'opened',
    );
    const noticeDeliveredOn = lastDelivery(voters);
    await handlers[decision.kind]?.opened?.(w, { actor: ctx.actor, found, decision, noticeDeliveredOn });
  });
}
