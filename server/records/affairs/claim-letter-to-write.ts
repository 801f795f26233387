import { z } from 'zod';
import type { Write } from '#server/platform/database/write.ts';
import { addJob } from '#server/platform/jobs/job.ts';
import type { Debt } from './propose-admission.ts';

/** The job, as queued, that writes to a creditor about their claim; its handler is in creditor-mail. */
export const claimLetterToWrite = {
  name: 'claim-letter',
  payload: z.object({
    caseId: z.int(),
    debtId: z.int(),
    /** The decision on the claim, which gets only one letter. */
    version: z.int(),
    event: z.enum(['claim_rejected', 'claim_queried']),
  }),
  maxAttempts: 5,
} as const;

/** Queues it within the decision's transaction. */
export const queueClaimLetter = (
  w: Write,
  { id, caseId, version }: Debt,
  event: 'claim_rejected' | 'claim_queried',
): Promise<void> => addJob(w.tx, claimLetterToWrite, { caseId, debtId: id, version, event });
