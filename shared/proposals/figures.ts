import { z } from 'zod';
import { alternativeOutput } from '#shared/affairs/alternatives.ts';
import { estimatedOutcomeOutput } from '#shared/affairs/estimated-outcome.ts';
import { affairsTotalsOutput } from '#shared/affairs/statement-of-affairs.ts';
import { day } from '#shared/contract.ts';

/** The figures of a proposal as given to creditors when it was generated. */
export const proposedFiguresOutput = z.object({
  asAt: day,
  outcome: estimatedOutcomeOutput,
  alternatives: z.array(alternativeOutput),
  totals: affairsTotalsOutput,
});
export type ProposedFigures = z.output<typeof proposedFiguresOutput>;
