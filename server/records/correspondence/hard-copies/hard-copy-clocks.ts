import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import type { ClockSubject } from '#server/records/clocks/keep-clocks.ts';
import { hardCopyRequests, mailRecipients } from '../tables.ts';

/** The day on which the copy counts as delivered; null until it has been posted. */
export const copyDeliveredOn = sqlOf(
  col.day.orNull,
)`(select min(coalesce(r.delivered_on, r.expected_on, r.sent_on)) from ${mailRecipients} r
  where r.item_id = ${hardCopyRequests.copyItemId} and r.sent_on is not null)`;

/** The clocks of the hard copies requested on cases, as they should be. */
export async function clocksOfHardCopies(tx: Tx, caseIds: readonly number[]): Promise<ClockSubject[]> {
  const rows = await tx
    .select({
      id: hardCopyRequests.id,
      caseId: hardCopyRequests.caseId,
      on: hardCopyRequests.requestedOn,
      metOn: copyDeliveredOn,
      isWithdrawn: sqlOf(col.boolean)`${hardCopyRequests.withdrawnOn} is not null`,
    })
    .from(hardCopyRequests)
    .where(inArray(hardCopyRequests.caseId, [...caseIds]))
    .orderBy(hardCopyRequests.id);
  return rows.map(({ id, caseId, on, metOn, isWithdrawn }) => ({
    caseId,
    subject: `hard-copy:${id}`,
    wanted: isWithdrawn ? [] : [{ rule: 'hard-copy', on, metOn }],
  }));
}

/** The request that a letter answers, if it is a hard copy of another one. */
export async function requestOfCopy(tx: Tx, itemId: number) {
  const [request] = await tx
    .select()
    .from(hardCopyRequests)
    .where(and(eq(hardCopyRequests.copyItemId, itemId), isNull(hardCopyRequests.withdrawnOn)));
  return request ?? null;
}
