import { z } from 'zod';

/** The job that makes and submits a letter which a rule has written, as it is queued; its handler is in finish-letter.ts. */
export const letterToFinish = {
  name: 'finish-letter',
  payload: z.object({ itemId: z.int() }),
  maxAttempts: 10,
} as const;
