import { eq } from 'drizzle-orm';
import { decideWithin, referWithin, takenBack } from '#server/activities/creditors/breaches/steps.ts';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { caseBreaches } from '#server/records/case-life/breaches/tables.ts';
import type { Decision } from '#server/records/decisions/decision-row.ts';
import { conflict } from '#shared/platform/errors.ts';
import type { DecisionHandler } from './handler.ts';

/** The id of the breach that creditors have before them; null if it has ended, or was put to them by other means. */
async function referredBy(tx: Tx, { id, subjectId }: Decision): Promise<number | null> {
  const [row] = await tx
    .select()
    .from(caseBreaches)
    .where(eq(caseBreaches.id, subjectId ?? 0));
  return row?.status === 'referred' && row.decisionId === id ? row.id : null;
}

const ENDED = 'The breach before creditors has ended.';

/**
 * Creditors' decision on a breach: whether to terminate the arrangement for it. If approved, a person terminates it; if rejected, it
 * continues and the breach has ended (domain notes 8.11).
 */
export const breachDecision: DecisionHandler = {
  prepared: async (w, { actor, found, decision }) => {
    await referWithin(w, actor, found, decision.subjectId ?? missing(), {
      decisionId: decision.id,
      reason: decision.sought,
    });
  },
  blockers: async (tx, { decision }) => ((await referredBy(tx, decision)) === null ? [ENDED] : []),
  approved: async (w, { actor, found, decision, reason }) => {
    const id = await referredBy(w.tx, decision);
    if (id === null) throw conflict(ENDED);
    const on = decision.decisionDate;
    await decideWithin(w, actor, found, id, { on, decision: 'terminate', note: reason ?? null });
  },
  rejected: async (w, { actor, found, decision, reason }) => {
    const id = await referredBy(w.tx, decision);
    const on = decision.decisionDate;
    if (id !== null)
      await decideWithin(w, actor, found, id, { on, decision: 'continue', note: reason ?? null });
  },
  withdrawn: async (w, { decision, reason }) => {
    const id = await referredBy(w.tx, decision);
    if (id !== null) await takenBack(w, id, `The decision was withdrawn: ${reason ?? ''}`);
  },
};
