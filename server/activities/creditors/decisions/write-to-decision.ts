import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { type Case, writeToCase } from '#server/records/cases/access.ts';
import { auditLoosened } from '#server/records/cases/loosened.ts';
import { DECISION, type Decision, visibleDecision } from '#server/records/decisions/decision-row.ts';
import { keepDecisionClocks } from '#server/records/decisions/keep-decision-clocks.ts';
import { decisions } from '#server/records/decisions/tables.ts';
import { electorateOf, type VoterWithVotes } from '#server/records/decisions/votes.ts';
import { changeRow, checkVersion, lockRow } from '#server/records/reference/versioned-rows.ts';
import { decisionLife } from '#shared/activities/creditors/decisions/decision-life.ts';
import { assertWay, refuseStep } from '#shared/platform/life/life.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { ANY_VERSION } from '#shared/platform/validation.ts';
import { loosenedAmong } from '#shared/records/rules/rule.ts';
import { detailOf, factsOf } from './decision-detail.ts';
import type { DecisionHandlers } from './handler.ts';

export type DecisionKey = { caseId: number; id: number; version?: number };

/** Stores a change of a locked decision. */
export const changeDecision = (
  w: Write,
  before: Decision,
  change: Partial<Decision>,
  action = 'updated',
): Promise<Decision> => {
  assertWay(decisionLife, before.status, change.status ?? before.status);
  return changeRow(w, DECISION, decisions, before, before.version, change, { action });
};

/** Refuses a step with everything that prevents it. */
async function refuse(
  w: Write,
  actor: Actor,
  handlers: DecisionHandlers,
  found: Case,
  step: keyof typeof decisionLife.steps,
  decision: Decision,
  voters: VoterWithVotes[],
): Promise<void> {
  const row = await visibleDecision(w.tx, actor, decision);
  const facts = await factsOf(w.tx, actor, handlers, found, { row, voters });
  refuseStep(decisionLife, step, facts);
  const { label, needs } = decisionLife.steps[step];
  auditLoosened(w, found, label, loosenedAmong(needs, facts));
}

/**
 * A change of a decision: case and decision are locked, its version is checked and, for a step, whether it may be taken; returns the
 * decision as it then stands. If two change it at once, the second is refused. Its voters are read once, when first needed; a change that
 * alters them returns them as they then stand.
 */
export function writeToDecision(
  ctx: SignedIn,
  handlers: DecisionHandlers,
  { caseId, id, version = ANY_VERSION }: DecisionKey,
  step: keyof typeof decisionLife.steps | null,
  change: (
    w: Write,
    decision: Decision,
    found: Case,
    electorate: () => Promise<VoterWithVotes[]>,
  ) => Promise<readonly VoterWithVotes[] | void>,
) {
  return writeToCase(ctx, caseId, async (w, found) => {
    const decision = await lockRow(w, decisions, id, { column: decisions.caseId, id: caseId });
    await checkVersion(w, decision, version);
    let read: Promise<VoterWithVotes[]> | undefined;
    const electorate = () => (read ??= electorateOf(w.tx, decision));
    if (step !== null) await refuse(w, ctx.actor, handlers, found, step, decision, await electorate());
    const voters = await change(w, decision, found, electorate);
    await keepDecisionClocks(w, id);
    w.changed('decisions');
    const row = await visibleDecision(w.tx, ctx.actor, { caseId, id });
    return detailOf(w.tx, ctx.actor, handlers, found, row, voters ?? undefined);
  });
}
