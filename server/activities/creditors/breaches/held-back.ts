import { eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import type { Case } from '#server/records/cases/access.ts';
import { scheduleAndContributions } from '#server/records/payments/schedules/schedule-of-case.ts';
import { tables } from '#server/records/reference/tables.ts';
import { openVariation } from '#server/records/terms/open-variation.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { isMonthly } from '#shared/records/payments/schedules.ts';
import { SUSPENDED } from '#shared/records/solutions/iva.ts';

/** The code of the sub status of a case whose terms are being varied. */
export const VARIATION_PROPOSED = 'variation-proposed';

/** The last day of the payment break that the case is on; null where its next month is none. */
async function breakUntil(tx: Database | Tx, found: Case, today: string): Promise<string | null> {
  const { due } = await scheduleAndContributions(tx, found);
  const months = due.filter((line) => isMonthly(line) && line.dueOn >= today);
  const after = months.findIndex(({ kind }) => kind !== 'break');
  const run = after < 0 ? months : months.slice(0, after);
  return run.at(-1)?.dueOn ?? null;
}

/**
 * Why no notice of breach may be served on a case now, in words: it is on a payment break, or a variation of its terms is open (domain
 * notes 12, rule 16), or the court has suspended its approval. Null where one may.
 */
export async function whyHeldBack(
  tx: Database | Tx,
  found: Case,
  today: string = londonDate(),
): Promise<string | null> {
  const { substatuses } = tables;
  const [substatus] = found.substatusId
    ? await tx
        .select({ code: substatuses.code, isBreak: substatuses.isBreak })
        .from(substatuses)
        .where(eq(substatuses.id, found.substatusId))
    : [];
  const until = await breakUntil(tx, found, today);
  if (until !== null)
    return `A payment break runs until the payment of ${showDate(until)}: no notice is served meanwhile.`;
  if (substatus?.isBreak) return 'The case is on a payment break: no notice is served meanwhile.';
  const open = await openVariation(tx, found.id);
  if (open) return `Variation ${open.number} is open: no notice is served meanwhile.`;
  if (substatus?.code === SUSPENDED)
    return 'The court has suspended the approval: no notice is served meanwhile.';
  if (substatus?.code === VARIATION_PROPOSED) return 'A variation is open: no notice is served meanwhile.';
  return null;
}
