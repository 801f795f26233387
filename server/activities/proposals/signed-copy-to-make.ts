import { z } from 'zod';

/** The job that makes the signed copy of a proposal, as it is queued; its handler is in signed-copy.ts. */
export const signedCopyToMake = {
  name: 'proposal-signed-copy',
  payload: z.object({ proposalId: z.int() }),
  maxAttempts: 10,
} as const;
