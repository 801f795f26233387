import { z } from 'zod';

/** The job, as queued, that makes the signed copy of a proposal; its handler is in signed-copy.ts. */
export const signedCopyToMake = {
  name: 'proposal-signed-copy',
  payload: z.object({ proposalId: z.int() }),
  maxAttempts: 10,
} as const;
