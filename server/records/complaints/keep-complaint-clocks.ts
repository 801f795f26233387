import { inArray } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import { type ClockSubject, keepManyClocks } from '#server/records/clocks/keep-clocks.ts';
import { complaintClocks } from '#shared/activities/complaints/complaint-clocks.ts';
import { complaints } from './tables.ts';

type Complaint = typeof complaints.$inferSelect;

const subjectOf = (complaint: Complaint): ClockSubject => ({
  caseId: complaint.caseId,
  subject: `complaint:${complaint.id}`,
  wanted: complaintClocks(complaint),
});

/** The clocks of the complaints on cases, as they should be. */
export async function clocksOfComplaints(tx: Tx, caseIds: readonly number[]): Promise<ClockSubject[]> {
  const rows = await tx
    .select()
    .from(complaints)
    .where(inArray(complaints.caseId, [...caseIds]));
  return rows.map(subjectOf);
}

/** Brings the clocks of a complaint up to date. */
export const keepComplaintClocks = (w: Write, complaint: Complaint): Promise<void> =>
  keepManyClocks(w, [subjectOf(complaint)]);
