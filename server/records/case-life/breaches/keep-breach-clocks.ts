import { inArray } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import { type ClockSubject, keepManyClocks } from '#server/records/clocks/keep-clocks.ts';
import { breachClocks } from '#shared/activities/creditors/breaches/breach-clocks.ts';
import { caseBreaches } from './tables.ts';

type Breach = typeof caseBreaches.$inferSelect;

const subjectOf = (breach: Breach): ClockSubject => ({
  caseId: breach.caseId,
  subject: `breach:${breach.id}`,
  wanted: breachClocks(breach),
});

/** The clocks of the breaches on cases, as they should be. */
export async function clocksOfBreaches(tx: Tx, caseIds: readonly number[]): Promise<ClockSubject[]> {
  const rows = await tx
    .select()
    .from(caseBreaches)
    .where(inArray(caseBreaches.caseId, [...caseIds]));
  return rows.map(subjectOf);
}

/** Brings the clock of a breach up to date. */
export const keepBreachClocks = (w: Write, breach: Breach): Promise<void> =>
  keepManyClocks(w, [subjectOf(breach)]);
