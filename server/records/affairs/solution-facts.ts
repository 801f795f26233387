import type { Case } from '#server/records/cases/access.ts';
import type { EstimatedOutcome } from '#shared/records/affairs/estimated-outcome.ts';
import { knownAffairs } from '#shared/records/affairs/known-affairs.ts';
import type { SolutionFacts } from '#shared/records/affairs/solutions-considered.ts';
import type { Affairs } from './statement-of-affairs.ts';

/** The facts of a case on which the choice of a solution depends, for both the advice record and letters. */
export const solutionFactsOf = (
  found: Pick<Case, 'jurisdiction' | 'noAssetsOn' | 'contributionPence' | 'termMonths'>,
  affairs: Affairs,
  { fees, pencePerPound }: EstimatedOutcome,
): SolutionFacts => ({
  ...knownAffairs(found, affairs),
  jurisdiction: found.jurisdiction,
  contributionPence: found.contributionPence,
  termMonths: found.termMonths,
  costsPence: fees.totalPence > 0 ? fees.totalPence : null,
  pencePerPound,
});
