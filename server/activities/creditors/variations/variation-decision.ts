import { eq } from 'drizzle-orm';
import type { DecisionHandler } from '#server/activities/creditors/decisions/handler.ts';
import { refusedCreditors } from '#server/activities/creditors/decisions/refused-creditors.ts';
import {
  acceptOfDecision,
  lapseOfDecision,
  openClausesOf,
} from '#server/activities/creditors/modifications/follow-decision.ts';
import type { Tx } from '#server/platform/database/connect.ts';
import type { Case } from '#server/records/cases/access.ts';
import type { Decision } from '#server/records/decisions/decision-row.ts';
import { changeVariation, type Variation } from '#server/records/terms/open-variation.ts';
import { caseVariations } from '#server/records/terms/variation-tables.ts';
import { endAfter } from '#shared/activities/creditors/variations/figures.ts';
import { variedSchedule } from '#shared/activities/creditors/variations/terms.ts';
import { conflict } from '#shared/platform/errors.ts';
import { againstTerms } from '#shared/records/affairs/effects.ts';
import { applyVariation, caseNow, staleProblem, termsAfter } from './apply-variation.ts';
import { endWithout } from './follow-variation.ts';
import { writeOutcome } from './letters.ts';
import { readWorking } from './working.ts';

/** The variation that a decision is about, locked while creditors have it before them; null if it has ended. */
async function issuedBy(tx: Tx, { id, subjectId }: Decision): Promise<Variation | null> {
  const [row] = await tx
    .select()
    .from(caseVariations)
    .where(eq(caseVariations.id, subjectId ?? 0))
    .for('update');
  return row?.status === 'issued' && row.decisionId === id ? row : null;
}

/** The clauses asked for with votes that set another contribution or term than the variation, in sentences. */
async function strayClauses(
  tx: Tx,
  found: Case,
  decision: Decision,
  variation: Variation,
  refused: ReadonlySet<number>,
): Promise<string[]> {
  const { schedule, paid } = await readWorking(tx, found);
  const after = variedSchedule(variation.kind, schedule.lines, variation.terms, paid);
  const varied = termsAfter({ ...found, expectedEndDate: endAfter(found.expectedEndDate, after) }, variation);
  return (await openClausesOf(tx, found.id, decision.id))
    .filter(({ proposedByCreditorId }) => !refused.has(proposedByCreditorId ?? 0))
    .flatMap(({ title, effect }) => againstTerms(effect, varied).map((problem) => `‘${title}’: ${problem}`));
}

const ENDED = 'The variation before creditors has ended.';

/** Creditors' decision on a variation: on approval its terms take effect, on rejection it ends (domain notes 8.1). */
export const variationDecision: DecisionHandler = {
  blockers: async (tx, { found, decision }) => {
    const variation = await issuedBy(tx, decision);
    if (!variation) return [ENDED];
    const problem = await staleProblem({ tx }, found, variation);
    return problem ? [problem] : [];
  },
  approved: async (w, { actor, found, decision, voters }) => {
    const variation = await issuedBy(w.tx, decision);
    if (!variation) throw conflict(ENDED);
    const refused = refusedCreditors(voters);
    const stray = await strayClauses(w.tx, found, decision, variation, refused);
    if (stray.length > 0) throw conflict(stray.join(' '));
    await applyVariation(w, actor, found, variation, decision.decisionDate);
    await acceptOfDecision(w, actor, await caseNow(w, found), {
      approvedOn: decision.decisionDate,
      decisionId: decision.id,
      refusedCreditorIds: refused,
    });
  },
  rejected: async (w, { actor, found, decision, reason }) => {
    const variation = await issuedBy(w.tx, decision);
    await lapseOfDecision(w, found, decision.id, 'Creditors rejected the variation.');
    if (!variation) return;
    const after = await endWithout(w, actor, found, variation, {
      status: 'rejected',
      reason: reason ?? 'Creditors rejected the variation.',
      decidedOn: decision.decisionDate,
      decidedBy: w.author.id || null,
    });
    await writeOutcome(w, found, after, 'variation_rejected');
    await writeOutcome(w, found, after, 'variation_refused');
  },
  withdrawn: async (w, { decision, reason }) => {
    const variation = await issuedBy(w.tx, decision);
    if (!variation) return;
    await changeVariation(
      w,
      variation,
      {
        status: 'client_agreed',
        decisionId: null,
        figures: null,
        formalReasons: null,
        scheduleVersion: null,
      },
      `The decision of creditors was withdrawn: ${reason ?? ''}`,
    );
  },
};
