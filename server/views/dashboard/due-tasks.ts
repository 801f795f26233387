import { and, eq, lt, or, sql } from 'drizzle-orm';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { addDays, londonInstant } from '#shared/platform/dates.ts';
import { nextDays } from '#shared/records/tasks/tasks.ts';
import type { DueTasks } from '#shared/views/dashboard/contract.ts';

/** `day` is null for tasks due before today. */
type Group = { isMine: boolean; day: string | null; n: number };

function summary(groups: readonly Group[], today: string): DueTasks {
  const on = (wanted: string | null) =>
    groups.reduce((total, { day, n }) => (day === wanted ? total + n : total), 0);
  const days = Array.from({ length: nextDays + 1 }, (_, index) => {
    const day = addDays(today, index);
    return { day, count: on(day) };
  });
  const later = days.slice(1).reduce((total, day) => total + day.count, 0);
  return { overdue: on(null), today: days[0]?.count ?? 0, nextDays: later, days };
}

/**
 * The caller's and their department's open tasks by due date in London, up to the end of the coming days, on cases that the caller may see.
 * `today` is London's.
 */
export async function dueTasksOf(
  { services: { database }, actor }: SignedIn,
  today: string,
  domainId?: number,
): Promise<{ mine: DueTasks; department: DueTasks }> {
  const { users } = tables;
  const isMine = eq(caseTasks.assignedUserId, actor.id);
  const department = sql`(select ${users.departmentId} from ${users} where ${users.id} = ${actor.id})`;
  const groups: Group[] = await database
    .select({
      isMine: sqlOf(col.boolean)`${caseTasks.assignedUserId} is not null`,
      day: sqlOf(col.text.orNull)`case when ${caseTasks.actionAt} >= ${londonInstant(today).toISOString()}
        then to_char(${caseTasks.actionAt} at time zone 'Europe/London', 'YYYY-MM-DD') end`,
      n: sqlOf(col.number)`count(*)::int`,
    })
    .from(caseTasks)
    .innerJoin(cases, eq(cases.id, caseTasks.caseId))
    .where(
      and(
        eq(caseTasks.status, 'open'),
        or(isMine, sql`${caseTasks.departmentId} = ${department}`),
        lt(caseTasks.actionAt, londonInstant(addDays(today, nextDays + 1))),
        visibleCases(actor, domainId),
      ),
    )
    .groupBy(sql`1`, sql`2`);
  const of = (mine: boolean) =>
    summary(
      groups.filter((group) => group.isMine === mine),
      today,
    );
  return { mine: of(true), department: of(false) };
}
