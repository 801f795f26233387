import { z } from 'zod';
import { instant } from '#shared/platform/contract.ts';
import { idSchema } from '#shared/platform/validation.ts';

/** The account whose items are matched; all accounts when none is given. */
export const startMatchingInput = z.strictObject({ bankAccountId: idSchema.optional() }).default({});

/**
 * Ends the current run: the specification's update of the record with the field endDate. With an id it ends that run only,
 * so that a second Restart does not end the run that the first has started.
 */
export const endMatchingInput = z.strictObject({
  endDate: z.iso.datetime({ offset: true }),
  id: idSchema.optional(),
});

/** The run that is stuck, and gives way to a new one. */
export const restartMatchingInput = z.strictObject({ id: idSchema });

/**
 * The live record of the newest run on accounts of the caller's domains; one without an endDate is in progress. Of a run that is
 * on other domains' accounts as well the entries are given in percent, and its counts are 0.
 */
export const matchingLogOutput = z.object({
  id: idSchema,
  startDate: instant,
  endDate: instant.nullable(),
  currentEntry: z.int(),
  totalEntries: z.int(),
  matchedCount: z.int(),
  suggestedCount: z.int(),
  errorCount: z.int(),
});
export type MatchingLog = z.output<typeof matchingLogOutput>;
