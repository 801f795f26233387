import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { type Case, writeToCase } from '#server/records/cases/access.ts';
import { checkVersion, lockRow } from '#server/records/reference/versioned-rows.ts';
import { VARIATIONS, type Variation } from '#server/records/terms/open-variation.ts';
import { caseVariations } from '#server/records/terms/variation-tables.ts';
import type { VariationDetail, VariationItem } from '#shared/activities/creditors/variations/contract.ts';
import { type VariationStep, whyNotStep } from '#shared/activities/creditors/variations/variations.ts';
import { AppError } from '#shared/platform/errors.ts';
import { detailOf, factsOf } from './variation-detail.ts';
import { visibleVariation } from './variation-row.ts';

/** The variation that is to change, and the version that the caller saw. */
export type Seen = { caseId: number; id: number; version: number };

export const invalid = (errors: Record<string, string>) =>
  new AppError('invalid', Object.values(errors)[0]!, { errors });

/** What a step is taken on: the stored variation, what pages show of it, and its case, locked, with what it is judged by. */
export type Stepping = {
  w: Write;
  found: Case;
  before: Variation;
  shown: VariationItem;
} & Pick<Awaited<ReturnType<typeof factsOf>>, 'judged' | 'working'>;

/** Takes a step about a variation on its locked case: refused where something stands in its way, or somebody changed it meanwhile. */
export function takeStep(
  ctx: SignedIn,
  { caseId, id, version }: Seen,
  step: VariationStep,
  change: (at: Stepping) => Promise<number | undefined>,
): Promise<VariationDetail> {
  return writeToCase(ctx, caseId, async (w, found) => {
    const before = await lockRow(w, caseVariations, id, { column: caseVariations.caseId, id: caseId });
    await checkVersion(w, before, version);
    const shown = await visibleVariation(w.tx, ctx.actor, caseId, id);
    const { facts, judged, working } = await factsOf(w.tx, found, shown);
    const obstacle = whyNotStep(facts, step);
    if (obstacle) throw new AppError('conflict', obstacle);
    const answered = await change({ w, found, before, shown, judged, working });
    w.changed(VARIATIONS);
    return detailOf(w.tx, ctx.actor, found, answered ?? id);
  });
}
