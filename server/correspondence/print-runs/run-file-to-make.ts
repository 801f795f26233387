import { z } from 'zod';

/** The job that makes the file of a print run, as it is queued: what runs it stands in make-run-file.ts. */
export const runFileToMake = {
  name: 'print-run-file',
  payload: z.object({ runId: z.int() }),
  maxAttempts: 5,
} as const;
