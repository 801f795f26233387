import { eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import type { Case } from '#server/records/cases/access.ts';
import { scheduleAndContributions } from '#server/records/payments/schedules/schedule-of-case.ts';
import { tables } from '#server/records/reference/tables.ts';
import { openVariation } from '#server/records/terms/open-variation.ts';
import type { HeldBack } from '#shared/activities/creditors/breaches/breach-needs.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { isMonthly } from '#shared/records/payments/schedules.ts';
import { SUSPENDED } from '#shared/records/solutions/iva.ts';

/** The code of the sub status of a case whose terms are being varied. */
export const VARIATION_PROPOSED = 'variation-proposed';

/** The last day of the case's current payment break; null if it has none. */
async function breakUntil(tx: Database | Tx, found: Case, today: string): Promise<string | null> {
  const { due } = await scheduleAndContributions(tx, found);
  const months = due.filter((line) => isMonthly(line) && line.dueOn >= today);
  const after = months.findIndex(({ kind }) => kind !== 'break');
  const run = after < 0 ? months : months.slice(0, after);
  return run.at(-1)?.dueOn ?? null;
}

/**
 * What prevents a notice of breach on a case now: a payment break, an open variation of its terms (domain notes 8.11), or a court
 * suspension of its approval.
 */
export async function holdingBack(tx: Database | Tx, found: Case): Promise<HeldBack> {
  const { substatuses } = tables;
  const [substatus] = found.substatusId
    ? await tx
        .select({ code: substatuses.code, isBreak: substatuses.isBreak })
        .from(substatuses)
        .where(eq(substatuses.id, found.substatusId))
    : [];
  return {
    caseId: found.id,
    breakUntil: await breakUntil(tx, found, londonDate()),
    isOnBreak: substatus?.isBreak ?? false,
    isVariationProposed: substatus?.code === VARIATION_PROPOSED,
    isSuspended: substatus?.code === SUSPENDED,
    variation: (await openVariation(tx, found.id))?.number ?? null,
  };
}
