import { z } from 'zod';

/** The job, as queued, that files a certificate's PDF on its case; its handler is in file-certificate.ts. */
export const certificateToFile = {
  name: 'file-certificate',
  payload: z.object({ certificateId: z.int() }),
  maxAttempts: 10,
} as const;
