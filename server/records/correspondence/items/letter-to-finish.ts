import { z } from 'zod';

/** The job, as queued, that makes and submits a letter written by a rule; its handler is in finish-letter.ts. */
export const letterToFinish = {
  name: 'finish-letter',
  payload: z.object({ itemId: z.int() }),
  maxAttempts: 10,
} as const;
