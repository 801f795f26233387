import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#server/platform/database/connect.ts';
import { addJob } from '#server/platform/jobs/job.ts';
import { placedRules } from '#shared/records/law/places.ts';
import type { ClockRuleName } from '#shared/records/law/rules.ts';
import { caseClocks } from './tables.ts';

/** The job that brings all clocks of a case up to date; its handler is in `server/app/nightly`, which knows everything they depend on. */
export const recalculateOrder = {
  name: 'recalculate-clocks',
  payload: z.object({ caseId: z.int() }),
  maxAttempts: 10,
} as const;

/** What the clocks of these rules depend on, besides what their own module reports. */
const followed = {
  letters: ['annual-report', 'final-report', 'hard-copy'],
  equity: ['equity-review'],
  cover: ['case-record'],
  registration: ['deed-registration'],
  place: placedRules,
} as const satisfies Record<string, readonly ClockRuleName[]>;

/**
 * Queues a check of the case's clocks on commit, if one of them may depend on what has just happened: a letter sent, a home added or
 * removed, cover ended, a trust deed registered, a change of jurisdiction.
 */
export async function followClocks(tx: Tx, caseId: number, what: keyof typeof followed): Promise<void> {
  const waiting = await tx.$count(
    caseClocks,
    and(
      eq(caseClocks.caseId, caseId),
      inArray(caseClocks.status, ['open', 'exempt']),
      inArray(caseClocks.rule, [...followed[what]]),
    ),
  );
  if (waiting > 0) await addJob(tx, recalculateOrder, { caseId }, { key: `recalculate-clocks:${caseId}` });
}
