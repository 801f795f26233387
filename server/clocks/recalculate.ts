import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#server/database/connect.ts';
import { addJob } from '#server/jobs/job.ts';
import { caseClocks } from './tables.ts';

/** The order to bring all clocks of a case in line; `server/nightly`, which knows all that they depend on, does it. */
export const recalculateOrder = {
  name: 'recalculate-clocks',
  payload: z.object({ caseId: z.int() }),
  maxAttempts: 10,
} as const;

/** Reports, whose clocks are met when they have left. */
const metByLetters = ['annual-report', 'final-report'] as const;

/** Orders that the clocks of a case are gone through when the transaction commits, where one of them waits for a letter such as has left. */
export async function followLetter(tx: Tx, caseId: number): Promise<void> {
  const waiting = await tx.$count(
    caseClocks,
    and(
      eq(caseClocks.caseId, caseId),
      eq(caseClocks.status, 'open'),
      inArray(caseClocks.rule, [...metByLetters]),
    ),
  );
  if (waiting > 0) await addJob(tx, recalculateOrder, { caseId }, { key: `recalculate-clocks:${caseId}` });
}
