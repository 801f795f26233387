import { missing } from '#server/platform/database/rows.ts';
import { lifeOnCase, type Stepping as SteppingOn } from '#server/records/cases/life-on-case.ts';
import { changeVariation, VARIATIONS, type Variation } from '#server/records/terms/open-variation.ts';
import { caseVariations } from '#server/records/terms/variation-tables.ts';
import type { ListedVariation } from '#shared/activities/creditors/variations/contract.ts';
import { variationLife } from '#shared/activities/creditors/variations/variation-life.ts';
import { AppError } from '#shared/platform/errors.ts';
import { detailOf, factsOf } from './variation-detail.ts';
import { visibleVariation } from './variation-row.ts';

export const invalid = (errors: Record<string, string>) =>
  new AppError('invalid', Object.values(errors)[0] ?? missing(), { errors });

export type Stepping = SteppingOn<Variation, ListedVariation, Awaited<ReturnType<typeof factsOf>>>;

/** Takes a step of a variation on its locked case; refused if something prevents it, or somebody has changed it meanwhile. */
export const { takeStep } = lifeOnCase({
  life: variationLife,
  table: caseVariations,
  topic: VARIATIONS,
  show: visibleVariation,
  facts: factsOf,
  store: changeVariation,
  answer: detailOf,
});
