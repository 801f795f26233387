import { z } from 'zod';

/** The job that files the PDF of a certificate on its case, as it is queued; its handler is in file-certificate.ts. */
export const certificateToFile = {
  name: 'file-certificate',
  payload: z.object({ certificateId: z.int() }),
  maxAttempts: 10,
} as const;
