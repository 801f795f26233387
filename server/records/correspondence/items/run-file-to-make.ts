import { z } from 'zod';
import type { Tx } from '#server/platform/database/connect.ts';
import { addJob } from '#server/platform/jobs/job.ts';

/** The job, as queued, that makes the file of a print run; its handler is in make-run-file.ts. */
export const runFileToMake = {
  name: 'print-run-file',
  payload: z.object({ runId: z.int() }),
  maxAttempts: 5,
} as const;

/** Queues it. Files are made one after the other: each takes up to 60 MB, twice that while it is assembled. */
export const queueRunFile = (tx: Tx, runId: number): Promise<void> =>
  addJob(tx, runFileToMake, { runId }, { key: `print-run:${runId}`, queue: 'print-run-files' });
