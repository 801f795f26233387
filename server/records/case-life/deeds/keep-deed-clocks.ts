import { asc, inArray } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import { type ClockSubject, keepManyClocks } from '#server/records/clocks/keep-clocks.ts';
import { deedClocks, returnClocks } from '#shared/records/deeds/deed-clocks.ts';
import { trustDeedReturns, trustDeeds } from './tables.ts';

/** The clocks of the trust deeds of cases, as they should be. */
export async function clocksOfDeeds(tx: Tx, caseIds: readonly number[]): Promise<ClockSubject[]> {
  const deeds = await tx
    .select()
    .from(trustDeeds)
    .where(inArray(trustDeeds.caseId, [...caseIds]))
    .orderBy(trustDeeds.id);
  if (deeds.length === 0) return [];
  const ids = deeds.map(({ id }) => id);
  const returns = await tx
    .select()
    .from(trustDeedReturns)
    .where(inArray(trustDeedReturns.deedId, ids))
    .orderBy(asc(trustDeedReturns.year));
  return deeds.flatMap((deed) => {
    const facts = { ...deed, returns: returns.filter(({ deedId }) => deedId === deed.id) };
    const { id, caseId } = deed;
    return [
      { caseId, subject: `deed:${id}`, wanted: deedClocks(facts) },
      ...returnClocks(facts).map(({ year, wanted }) => ({ caseId, subject: `deed:${id}:${year}`, wanted })),
    ];
  });
}

/** Brings the clocks of a trust deed up to date. */
export async function keepDeedClocks(w: Write, caseId: number): Promise<void> {
  await keepManyClocks(w, await clocksOfDeeds(w.tx, [caseId]));
}
