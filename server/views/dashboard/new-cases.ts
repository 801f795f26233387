import { and, count, gte, lte } from 'drizzle-orm';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { addDays } from '#shared/platform/dates.ts';
import type { NewCases } from '#shared/views/dashboard/contract.ts';

const WEEKS = 8;

/** The Monday on which the week of a day (yyyy-MM-dd) begins. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** New cases per week, among those that the caller may see, for the last weeks; `today` is London's. */
export async function newCasesOf(
  { services: { database }, actor }: SignedIn,
  today: string,
  domainId?: number,
): Promise<NewCases> {
  const monday = mondayOf(today);
  const first = addDays(monday, -7 * (WEEKS - 1));
  const days = await database
    .select({ day: cases.enquiryOn, n: count() })
    .from(cases)
    .where(
      and(
        gte(cases.enquiryOn, first),
        lte(cases.enquiryOn, addDays(monday, 6)),
        visibleCases(actor, domainId),
      ),
    )
    .groupBy(cases.enquiryOn);
  const between = (from: string, to: string) =>
    days.reduce((total, { day, n }) => (day >= from && day <= to ? total + n : total), 0);
  const weeks = Array.from({ length: WEEKS }, (_, index) => {
    const from = addDays(first, 7 * index);
    const to = addDays(from, 6);
    return { from, to, count: between(from, to) };
  });
  return { weeks, lastWeekSoFar: between(addDays(monday, -7), addDays(today, -7)) };
}
