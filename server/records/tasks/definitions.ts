import { eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import type { Case } from '#server/records/cases/access.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addBusinessDays } from '#shared/platform/business-days.ts';
import { addDays, addMonths, londonDate } from '#shared/platform/dates.ts';
import { nextAnnual } from '#shared/records/cases/case-dates.ts';
import type { Assignee } from '#shared/records/tasks/contract.ts';

const { tasks, users } = tables;
/** The definition of a task, from Settings. */
export type Definition = typeof tasks.$inferSelect;

/** The day, in London, that a definition counts from: today if the case lacks its date. */
function baseOf({ dueBasis, dueField }: Definition, found: Case, today: string): string {
  switch (dueBasis) {
    case 'approval_date':
      return found.approvalDate ?? today;
    case 'next_annual':
      return nextAnnual(found.approvalDate, today)?.anniversaryOn ?? addMonths(today, 12);
    case 'field':
      return (dueField && (found[dueField as keyof Case] as string | null)) || today;
    case 'status_change':
      return londonDate(found.statusChangedAt);
    default:
      return today;
  }
}

/** The day on which a task of the definition is due on the case. */
export function dueDay(
  definition: Definition,
  found: Case,
  holidays: ReadonlySet<string>,
  today: string = londonDate(),
): string {
  const base = baseOf(definition, found, today);
  return definition.businessDays
    ? addBusinessDays(base, definition.dueOffsetDays, holidays)
    : addDays(base, definition.dueOffsetDays);
}

/** The assignee of a task of the definition. Work for somebody who has left goes to the case's department. */
export async function assigneeFor(
  tx: Tx,
  definition: Definition,
  found: Case,
  creatorId: number,
): Promise<Assignee> {
  const departmentId = definition.assignTo === 'department' ? definition.assignToDepartmentId : null;
  if (departmentId !== null) return { assignedUserId: null, departmentId };
  const userId =
    definition.assignTo === 'user'
      ? definition.assignToUserId
      : definition.assignTo === 'creator' && creatorId
        ? creatorId
        : found.caseOwnerUserId;
  const [user] = await tx
    .select({ status: users.status })
    .from(users)
    .where(eq(users.id, userId ?? 0));
  return user?.status === 'active'
    ? { assignedUserId: userId, departmentId: null }
    : { assignedUserId: null, departmentId: found.departmentId };
}

const monthsOf: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };

/** The next day of a series that began on `first`, after the one due on `last` and not before today. */
export function nextInSeries(
  every: string,
  first: string,
  last: string,
  today: string,
  holidays: ReadonlySet<string>,
): string {
  const earliest = addDays(last, 1) > today ? addDays(last, 1) : today;
  if (every === 'day') return addBusinessDays(earliest, 0, holidays);
  const months = monthsOf[every];
  for (let n = 1; ; n += 1) {
    const next = months ? addMonths(first, n * months) : addDays(first, n * 7);
    if (next >= earliest) return next;
  }
}
