import { and, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { cases } from '#server/records/cases/tables.ts';
import { complaints } from '#server/records/complaints/tables.ts';
import { firmHolidays } from '#server/records/reference/bank-holidays.ts';
import { keepStageTasks } from './stage-tasks.ts';

/**
 * Moves the tasks of unanswered complaints that had waited for the client back to their deadlines, for cases in a range of ids: they were
 * postponed when waiting still extended the eight weeks.
 */
export async function nightlyComplaints(
  w: Write,
  { after, upTo }: { after: number; upTo: number },
  today: string,
): Promise<void> {
  const waited = or(gt(complaints.clockStoppedDays, 0), lte(complaints.clockStoppedOn, today));
  const rows = await w.tx
    .select({ complaint: complaints, found: cases })
    .from(complaints)
    .innerJoin(cases, eq(cases.id, complaints.caseId))
    .where(
      and(
        gt(complaints.caseId, after),
        lte(complaints.caseId, upTo),
        waited,
        isNull(complaints.finalSentOn),
        isNull(complaints.srcSentOn),
        isNull(complaints.holdingSentOn),
        isNull(complaints.closedOn),
      ),
    )
    .orderBy(complaints.id)
    .for('update', { of: complaints });
  if (rows.length === 0) return;
  const holidaysIn = new Map<number, ReadonlySet<string>>();
  for (const domainId of new Set(rows.map(({ found }) => found.domainId)))
    holidaysIn.set(domainId, await firmHolidays(w.tx, domainId));
  for (const { complaint, found } of rows) {
    const own: Write = { ...w, audit: (entry) => w.audit({ caseId: found.id, ...entry }) };
    const holidays = holidaysIn.get(found.domainId) ?? missing();
    await keepStageTasks(own, found, complaint, { today, holidays });
  }
}
