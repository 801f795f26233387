import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { type Case, writeToCase } from '#server/records/cases/access.ts';
import { DECISION, type Decision, visibleDecision } from '#server/records/decisions/decision-row.ts';
import { keepDecisionClocks } from '#server/records/decisions/keep-decision-clocks.ts';
import { decisions } from '#server/records/decisions/tables.ts';
import type { VoterWithVotes } from '#server/records/decisions/votes.ts';
import { changeRow, checkVersion, lockRow } from '#server/records/reference/versioned-rows.ts';
import { conflict } from '#shared/platform/errors.ts';
import { ANY_VERSION } from '#shared/platform/validation.ts';
import { detailOf } from './decision-detail.ts';
import type { DecisionHandlers } from './handler.ts';

export type DecisionKey = { caseId: number; id: number; version?: number };

/** Stores a change of a locked decision. */
export const changeDecision = (
  w: Write,
  before: Decision,
  change: Partial<Decision>,
  action = 'updated',
): Promise<Decision> => changeRow(w, DECISION, decisions, before, before.version, change, { action });

/**
 * A change of a decision: case and decision are locked, and its version is checked; returns the decision as it is then. Of two who change
 * it at once the second one is refused. A change that has read the voters returns them as they are after it.
 */
export function writeToDecision(
  ctx: SignedIn,
  handlers: DecisionHandlers,
  { caseId, id, version = ANY_VERSION }: DecisionKey,
  change: (w: Write, decision: Decision, found: Case) => Promise<readonly VoterWithVotes[] | void>,
) {
  return writeToCase(ctx, caseId, async (w, found) => {
    const decision = await lockRow(w, decisions, id, { column: decisions.caseId, id: caseId });
    await checkVersion(w, decision, version);
    const voters = await change(w, decision, found);
    await keepDecisionClocks(w, id);
    w.changed('decisions');
    const row = await visibleDecision(w.tx, ctx.actor, { caseId, id });
    return detailOf(w.tx, ctx.actor, handlers, found, row, voters ?? undefined);
  });
}

/** Refuses a change that belongs to another stage of the decision. */
export function refuseUnless(decision: Decision, status: Decision['status'], what: string): void {
  if (decision.status === status) return;
  const why: Readonly<Record<Decision['status'], string>> = {
    draft: 'Voting is not open yet',
    open: 'Voting is open',
    modifications: 'The client has to agree to modifications first',
    approved: 'Creditors have approved',
    rejected: 'Creditors have rejected',
    withdrawn: 'The decision was withdrawn',
  };
  throw conflict(`${why[decision.status]}: ${what}`);
}
