import { z } from 'zod';
import { day } from '#shared/platform/contract.ts';
import { alternativeOutput } from '#shared/records/affairs/alternatives.ts';
import { estimatedOutcomeOutput } from '#shared/records/affairs/estimated-outcome.ts';
import { affairsTotalsOutput } from '#shared/records/affairs/statement-of-affairs.ts';

/** The figures of a proposal as given to creditors when it was generated. */
export const proposedFiguresOutput = z.object({
  asAt: day,
  outcome: estimatedOutcomeOutput,
  alternatives: z.array(alternativeOutput),
  totals: affairsTotalsOutput,
});
export type ProposedFigures = z.output<typeof proposedFiguresOutput>;
