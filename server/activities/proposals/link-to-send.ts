import { z } from 'zod';

/** The job that sends somebody the link under which they sign, as it is queued; its handler is in send-link.ts. */
export const linkToSend = {
  name: 'proposal-link',
  payload: z.object({ signatureId: z.int() }),
  maxAttempts: 8,
} as const;
