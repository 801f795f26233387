import { z } from 'zod';

/** The job, as queued, that sends somebody their signing link; its handler is in send-link.ts. */
export const linkToSend = {
  name: 'proposal-link',
  payload: z.object({ signatureId: z.int() }),
  maxAttempts: 8,
} as const;
