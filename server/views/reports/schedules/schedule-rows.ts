import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { anyOf } from '#server/platform/database/conditions.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { reportOf } from '#shared/views/reports/registry.ts';
import { titleUnder } from '../compiled.ts';
import { savedReports } from '../generator/tables.ts';
import { managedBy } from '../managed.ts';
import { whichOf } from '../prepare-report.ts';
import { reportRuns, reportScheduleRecipients, reportSchedules } from '../tables.ts';

const { users, domains } = tables;

/** The most schedules on one page. */
const MOST_SHOWN = 1000;

/** The schedules that a caller may change: their own, and those that they manage. */
export const changeableBy = (actor: Actor): SQL =>
  anyOf(
    eq(reportSchedules.ownerUserId, actor.id),
    managedBy(actor, {
      userId: reportSchedules.ownerUserId,
      domainId: reportSchedules.domainId,
      savedReportId: reportSchedules.savedReportId,
    }),
  );

/** Those, and the ones that send to the caller. */
function visibleSchedules(actor: Actor): SQL {
  const sentTo = sql`exists (select from ${reportScheduleRecipients} where ${reportScheduleRecipients.scheduleId} = ${reportSchedules.id}
    and ${reportScheduleRecipients.userId} = ${actor.id})`;
  return anyOf(changeableBy(actor), sentTo);
}

async function recipientsBySchedule(database: Database, ids: number[]) {
  const rows = await database
    .select({ scheduleId: reportScheduleRecipients.scheduleId, id: users.id, name: users.name })
    .from(reportScheduleRecipients)
    .innerJoin(users, eq(users.id, reportScheduleRecipients.userId))
    .where(inArray(reportScheduleRecipients.scheduleId, ids))
    .orderBy(asc(users.name));
  const recipients = new Map<number, { id: number; name: string }[]>();
  for (const { scheduleId, ...recipient } of rows)
    recipients.set(scheduleId, [...(recipients.get(scheduleId) ?? []), recipient]);
  return recipients;
}

/** The results of each schedule's last time: its runs begin in one transaction, and so at the same instant. */
async function lastOf(database: Database, ids: number[]) {
  const of = (state: string) =>
    sqlOf(col.number)`count(*) filter (where ${reportRuns.status} = ${state})::int`;
  const newest = sql`(select max(n.started_at) from report_runs n where n.schedule_id = ${reportRuns.scheduleId})`;
  const rows = await database
    .select({
      scheduleId: reportRuns.scheduleId,
      at: reportRuns.startedAt,
      done: of('done'),
      failed: of('failed'),
      skipped: of('skipped'),
      open: sqlOf(col.number)`count(*) filter (where ${reportRuns.endedAt} is null)::int`,
      rowCount: sqlOf(col.number.orNull)`max(${reportRuns.rowCount})`,
    })
    .from(reportRuns)
    .where(and(inArray(reportRuns.scheduleId, ids), eq(reportRuns.startedAt, newest)))
    .groupBy(reportRuns.scheduleId, reportRuns.startedAt);
  return new Map(rows.map(({ scheduleId, ...last }) => [scheduleId, last]));
}

/** The schedules that the caller may see, the next to be sent first. */
export async function listSchedules({ services: { database }, actor }: SignedIn) {
  const rows = await database
    .select({
      schedule: getTableColumns(reportSchedules),
      savedName: savedReports.name,
      owner: { id: users.id, name: users.name },
      domain: { id: domains.id, name: domains.name },
      mayChange: sqlOf(col.boolean)`${changeableBy(actor)}`,
    })
    .from(reportSchedules)
    .innerJoin(users, eq(users.id, reportSchedules.ownerUserId))
    .leftJoin(domains, eq(domains.id, reportSchedules.domainId))
    .leftJoin(savedReports, eq(savedReports.id, reportSchedules.savedReportId))
    .where(visibleSchedules(actor))
    .orderBy(sql`${reportSchedules.nextAt} nulls first`, asc(reportSchedules.id))
    .limit(MOST_SHOWN);
  const ids = rows.map(({ schedule }) => schedule.id);
  const [recipients, last] = [await recipientsBySchedule(database, ids), await lastOf(database, ids)];
  return rows.map(({ schedule, savedName, owner, domain, mayChange }) => {
    const { given, ownerUserId: _owner, domainId: _domainId, savedReportId: _saved, ...row } = schedule;
    const report = whichOf(schedule);
    return {
      ...row,
      report,
      title: typeof report === 'number' ? (savedName ?? '') : titleUnder(reportOf(report), given),
      owner,
      domain,
      recipients: recipients.get(row.id) ?? [],
      last: last.get(row.id) ?? null,
      mayChange,
    };
  });
}
