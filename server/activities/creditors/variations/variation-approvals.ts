import { eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import { actingFacts, actingOn, barFrom } from '#server/records/acts/acting.ts';
import { recordAct } from '#server/records/acts/acts-done.ts';
import type { Approval, ApprovalHandler } from '#server/records/approvals/handler.ts';
import { concordat } from '#server/records/case-life/follow-arrears.ts';
import { type Case, lockCaseOf } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { isAuthorised } from '#server/records/staff/authorisations.ts';
import { changeVariation, VARIATIONS, type Variation } from '#server/records/terms/open-variation.ts';
import { caseVariations } from '#server/records/terms/variation-tables.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { applyVariation, staleProblem } from './apply-variation.ts';
import { digestOfVariation } from './digest.ts';
import { endWithout } from './follow-variation.ts';
import { writeOutcome } from './letters.ts';

/** The variation of a request while it waits, and its case, both locked. */
async function lockSubmitted(
  tx: Tx,
  { entityId, caseIds }: Approval,
): Promise<{ variation: Variation; found: Case } | null> {
  const found = await lockCaseOf(tx, caseIds);
  const [variation] = await tx
    .select()
    .from(caseVariations)
    .where(eq(caseVariations.id, entityId))
    .for('update');
  return found && variation?.status === 'submitted' ? { variation, found } : null;
}

async function change(
  w: Write,
  request: Approval,
  make: (own: Write, at: { variation: Variation; found: Case }) => Promise<unknown>,
): Promise<void> {
  const locked = await lockSubmitted(w.tx, request);
  if (!locked) return;
  const caseId = locked.found.id;
  await make({ ...w, audit: (entry) => w.audit({ caseId, ...entry }) }, locked);
  w.changed(`case:${caseId}`);
}

/** Records who decided a variation, and in whose name. */
const recordDecision = async (w: Write, found: Case, id: number): Promise<void> =>
  recordAct(
    w,
    { caseId: found.id, act: 'variation', entity: VARIATIONS, entityId: id },
    await actingOn(w, found, 'variation'),
  );

/** Variations within the limits of the Protocol: decided by a licensed practitioner who did not ask for them. */
export const variationApprovals: ApprovalHandler = {
  alsoAsks: () => 'case.write',
  digestNow: async (tx, request) => {
    const locked = await lockSubmitted(tx, request);
    if (!locked || (await staleProblem({ tx }, locked.found, locked.variation))) return null;
    return digestOfVariation(locked.variation);
  },
  barred: async (tx, { caseIds: [caseId = 0] }, userId) => {
    if (!(await isAuthorised(tx, userId)))
      return 'Only a licensed insolvency practitioner may decide a variation.';
    const [found] = await tx.select().from(cases).where(eq(cases.id, caseId));
    return found ? barFrom('variation', await actingFacts(tx, userId, found)) : null;
  },
  approve: (w, request) =>
    change(w, request, async (own, { variation, found }) => {
      await recordDecision(own, found, variation.id);
      await applyVariation(own, concordat, found, variation, londonDate());
    }),
  reject: (w, request, comment) =>
    change(w, request, async (own, { variation, found }) => {
      await recordDecision(own, found, variation.id);
      const decided = { decidedOn: londonDate(), decidedBy: w.author.id || null };
      const after = await endWithout(own, concordat, found, variation, {
        ...decided,
        status: 'rejected',
        reason: comment,
      });
      await writeOutcome(own, found, after, 'variation_rejected');
    }),
  dropped: (w, request, why) =>
    change(w, request, (own, { variation }) =>
      changeVariation(
        own,
        variation,
        { status: 'client_agreed', figures: null, formalReasons: null, scheduleVersion: null },
        `The supervisor did not decide: ${why}`,
      ),
    ),
};
