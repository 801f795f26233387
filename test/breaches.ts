import { eq } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { caseBreaches } from '#server/records/case-life/breaches/tables.ts';
import { mailItems } from '#server/records/correspondence/tables.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';

/** Dates the notice of a breach this many days ago, with 30 days to remedy it. */
export async function letNoticeAge(database: Database, breachId: number, days = 40): Promise<void> {
  const sentOn = addDays(londonDate(), -days);
  const [breach = missing()] = await database
    .update(caseBreaches)
    .set({ remedyByOn: addDays(sentOn, 30) })
    .where(eq(caseBreaches.id, breachId))
    .returning();
  await database
    .update(mailItems)
    .set({ status: 'sent', sentOn })
    .where(eq(mailItems.id, breach.noticeItemId ?? 0));
}
