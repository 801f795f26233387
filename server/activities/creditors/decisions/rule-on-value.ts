import type { SignedIn } from '#server/platform/http/trpc.ts';
import type { Case } from '#server/records/cases/access.ts';
import { actAsChair } from '#server/records/decisions/act-as-chair.ts';
import { DECISION, type Decision } from '#server/records/decisions/decision-row.ts';
import {
  noteVoter,
  type StoredVoter,
  storedVoters,
  type VotingDebtRow,
  votingDebts,
} from '#server/records/decisions/electorate.ts';
import { decisionRulings } from '#server/records/decisions/tables.ts';
import { closedProblem } from '#shared/activities/creditors/decisions/closing.ts';
import {
  UNASCERTAINED_PENCE,
  type VotingValue,
  votingValue,
} from '#shared/activities/creditors/decisions/voting-value.ts';
import { now } from '#shared/platform/dates.ts';
import { conflict, invalid } from '#shared/platform/errors.ts';
import type { RuledBasis } from '#shared/records/decisions/decisions.ts';
import { cited } from '#shared/records/law/places.ts';
import type { DecisionHandlers } from './handler.ts';
import { type DecisionKey, writeToDecision } from './write-to-decision.ts';

export type Ruling = {
  debtId: number;
  basis: RuledBasis | null;
  valuePence: number | null;
  reason: string;
};

/** The value at which the ruling admits the debt; null if its own figures stand. */
function ruledValue({ basis, valuePence }: Ruling, usual: VotingValue): VotingValue | null {
  if (basis === null) return null;
  if (basis === 'rejected') return { basis, valuePence: 0 };
  if (basis === 'unascertained') return { basis, valuePence: UNASCERTAINED_PENCE };
  if (basis === 'chair' && valuePence === null) throw invalid({ valuePence: 'Say at what value it votes.' });
  return { basis, valuePence: valuePence ?? usual.valuePence };
}

function refuseClosed(decision: Decision, { jurisdiction }: Case): void {
  if (decision.decidedAt !== null)
    throw conflict('The votes have been counted: values can no longer be changed.');
  if (decision.status === 'withdrawn')
    throw conflict('The decision was withdrawn: values can no longer be changed.');
  const closed = closedProblem(decision);
  if (closed)
    throw conflict(
      `${closed} Values can no longer be changed; an appeal is for the court${cited(jurisdiction, 'rule 15.35')}.`,
    );
}

/** The value at which the debt votes without a ruling: by its figures; once voting is open, by the frozen ones. */
function usualValue(debt: VotingDebtRow, stored: StoredVoter | undefined): VotingValue {
  const { frozenPence = null, frozenBasis = null } = stored ?? {};
  return frozenPence === null || frozenBasis === null
    ? votingValue(debt)
    : { valuePence: frozenPence, basis: frozenBasis };
}

/**
 * Admits a debt for voting at the value that the chair decides, with the reason; without a basis its own figures stand again. Once voting
 * is open this is the only way to change a value, and once voting has closed there is none.
 */
export function ruleOnValue(ctx: SignedIn, handlers: DecisionHandlers, key: DecisionKey, ruling: Ruling) {
  return writeToDecision(ctx, handlers, key, null, async (w, decision, found) => {
    refuseClosed(decision, found);
    await actAsChair(w, found, decision, 'ruling');
    const { debtId, reason } = ruling;
    const debt = (await votingDebts(w.tx, found.id)).find(({ id }) => id === debtId);
    const stored = (await storedVoters(w.tx, decision.id)).find((each) => each.caseCreditorId === debtId);
    const isFrozen = decision.openedAt !== null;
    if (!debt || (isFrozen && (stored?.frozenPence ?? null) === null))
      throw invalid({ debtId: 'That debt has no vote in this decision.' });
    const usual = usualValue(debt, stored);
    const ruled = ruledValue(ruling, usual);
    const values = {
      basis: ruled?.basis ?? (isFrozen ? usual.basis : null),
      valuePence: ruled?.valuePence ?? (isFrozen ? usual.valuePence : null),
      valueReason: ruled && reason,
    };
    await noteVoter(w, decision.id, debtId, values);
    await w.tx.insert(decisionRulings).values({
      decisionId: decision.id,
      caseCreditorId: debtId,
      basis: ruled?.basis ?? null,
      valuePence: ruled?.valuePence ?? null,
      reason,
      ruledAt: now(),
      ruledBy: ctx.actor.id,
    });
    w.audit({
      entity: DECISION,
      entityId: decision.id,
      action: 'value admitted for voting',
      before: { valuePence: stored?.valuePence ?? usual.valuePence, basis: stored?.basis ?? usual.basis },
      after: {
        creditor: debt.creditor.name,
        ...values,
        valuePence: values.valuePence ?? usual.valuePence,
        reason,
      },
    });
  });
}
