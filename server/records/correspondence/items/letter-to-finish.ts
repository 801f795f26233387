import { z } from 'zod';

/** The job that makes and submits a letter which a rule has written, as it is queued: what runs it stands in finish-letter.ts. */
export const letterToFinish = {
  name: 'finish-letter',
  payload: z.object({ itemId: z.int() }),
  maxAttempts: 10,
} as const;
