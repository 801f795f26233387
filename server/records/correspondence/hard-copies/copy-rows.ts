import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { cases } from '#server/records/cases/tables.ts';
import { allHolidays } from '#server/records/reference/bank-holidays.ts';
import type { HardCopy } from '#shared/records/correspondence/hard-copies-contract.ts';
import { mailNumber } from '#shared/records/correspondence/mail.ts';
import { calendarIn, calendars } from '#shared/records/law/calendars.ts';
import type { Jurisdiction } from '#shared/records/law/cited-law.ts';
import { dueBy } from '#shared/records/law/clock.ts';
import { hardCopyRequests, mailItems } from '../tables.ts';
import { copyDeliveredOn } from './hard-copy-clocks.ts';

/**
 * The deadline for delivering a copy requested on a day, by the calendar of the case’s jurisdiction; the firm keeps the same period
 * elsewhere.
 */
export const copyDue = (
  place: Jurisdiction,
  requestedOn: string,
  holidays: Awaited<ReturnType<typeof allHolidays>>,
): string => dueBy('hard-copy', requestedOn, { holidays: holidays[calendarIn(place)] });

/** The hard copies requested by these recipients, by recipient; the last request that was not withdrawn for each. */
export async function hardCopiesOf(
  tx: Database | Tx,
  recipientIds: readonly number[],
): Promise<Map<number, HardCopy>> {
  if (recipientIds.length === 0) return new Map();
  const rows = await tx
    .select({
      request: hardCopyRequests,
      place: cases.jurisdiction,
      copyStatus: mailItems.status,
      copySentOn: mailItems.sentOn,
      deliveredOn: copyDeliveredOn,
    })
    .from(hardCopyRequests)
    .innerJoin(cases, eq(cases.id, hardCopyRequests.caseId))
    .leftJoin(mailItems, eq(mailItems.id, hardCopyRequests.copyItemId))
    .where(
      and(inArray(hardCopyRequests.recipientId, [...recipientIds]), isNull(hardCopyRequests.withdrawnOn)),
    )
    .orderBy(asc(hardCopyRequests.id));
  if (rows.length === 0) return new Map();
  const holidays = await allHolidays(tx);
  return new Map(
    rows.map(({ request, place, copyStatus, copySentOn, deliveredOn }) => [
      request.recipientId,
      {
        id: request.id,
        version: request.version,
        requestedOn: request.requestedOn,
        source: request.source,
        dueOn: copyDue(place, request.requestedOn, holidays),
        calendar: calendars[calendarIn(place)],
        copy:
          request.copyItemId === null || copyStatus === null
            ? null
            : { id: request.copyItemId, number: mailNumber(request.copyItemId), status: copyStatus },
        postedOn: deliveredOn === null ? null : copySentOn,
        deliveredOn,
      },
    ]),
  );
}
