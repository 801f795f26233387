import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#server/platform/database/connect.ts';
import { addJob } from '#server/platform/jobs/job.ts';
import { placedRules } from '#shared/records/law/places.ts';
import type { ClockRuleName } from '#shared/records/law/rules.ts';
import { caseClocks } from './tables.ts';

/** The order to bring all clocks of a case in line; `server/app/nightly`, which knows all that they depend on, does it. */
export const recalculateOrder = {
  name: 'recalculate-clocks',
  payload: z.object({ caseId: z.int() }),
  maxAttempts: 10,
} as const;

/** What the clocks of these rules follow besides what their own slice tells of. */
const followed = {
  letters: ['annual-report', 'final-report', 'hard-copy'],
  equity: ['equity-review'],
  cover: ['case-record'],
  registration: ['deed-registration'],
  place: placedRules,
} as const satisfies Record<string, readonly ClockRuleName[]>;

/**
 * Orders that the clocks of a case are gone through when the transaction commits, where one of them may follow what has just happened: a
 * letter that left, a home that came or went, cover that ended, a trust deed that was registered, another part of the country.
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
