import { asc, eq, lte } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import { systemActor, type Write, writeChanges } from '#server/platform/database/write.ts';
import type { Services } from '#server/platform/http/services.ts';
import { addJob, defineScheduledJob } from '#server/platform/jobs/job.ts';
import { holidaysOf } from '#server/records/reference/bank-holidays.ts';
import { tables } from '#server/records/reference/tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { readActor } from '#server/records/staff/sessions.ts';
import { nextTime } from '#shared/views/reports/schedule.ts';
import { maySee, titleOf, whichOf } from '../prepare-report.ts';
import { addRun, REPORT_RUNS } from '../report-runs.ts';
import { REPORT_QUEUE } from '../runs/ask-for-report.ts';
import { makeReportJob } from '../runs/make-report.ts';
import { reportScheduleRecipients, reportSchedules } from '../tables.ts';

/** The name of schedules in the audit trail, and the topic of their list. */
export const REPORT_SCHEDULES = 'report-schedules';
/** How many schedules are begun in one transaction; the others follow a minute later. */
const AT_ONCE = 50;

export type StoredSchedule = typeof reportSchedules.$inferSelect;

const recipientsOf = async (w: Write, scheduleId: number): Promise<number[]> =>
  (
    await w.tx
      .select({ userId: reportScheduleRecipients.userId })
      .from(reportScheduleRecipients)
      .where(eq(reportScheduleRecipients.scheduleId, scheduleId))
      .orderBy(asc(reportScheduleRecipients.userId))
  ).map(({ userId }) => userId);

const runOf = (schedule: StoredSchedule, title: string, userId: number) => ({
  report: schedule.report,
  savedReportId: schedule.savedReportId,
  title,
  userId,
  domainId: schedule.domainId,
  way: 'schedule' as const,
  format: schedule.format,
  given: schedule.given,
  inWords: [],
  scheduleId: schedule.id,
});

/** Queues the report for each recipient; one whose account is disabled is skipped with a note. `notes` are kept with a recipient's run. */
export async function sendToAll(
  w: Write,
  schedule: StoredSchedule,
  notes: ReadonlyMap<number, string> = new Map(),
): Promise<void> {
  const title = await titleOf(w.tx, whichOf(schedule), schedule.given);
  for (const userId of await recipientsOf(w, schedule.id)) {
    const run = runOf(schedule, title, userId);
    if (!(await readActor(w.tx, userId))) {
      await addRun(w, {
        ...run,
        status: 'skipped',
        message: 'The account is disabled.',
        endedAt: new Date(),
      });
      continue;
    }
    const runId = await addRun(w, { ...run, status: 'waiting', message: notes.get(userId) ?? null });
    await addJob(w.tx, makeReportJob, { runId }, { key: `report-run:${runId}`, queue: REPORT_QUEUE });
  }
}

/** The first recipient who may have the report, for a schedule whose owner has left. */
async function heirOf(w: Write, schedule: StoredSchedule): Promise<number | null> {
  for (const userId of await recipientsOf(w, schedule.id)) {
    const actor = await readActor(w.tx, userId);
    if (actor && (await maySee(w.tx, actor, whichOf(schedule)))) return userId;
  }
  return null;
}

/** Begins a due schedule. If its owner has left, it continues in the name of a recipient who may have the report, or stops. */
async function beginOne(w: Write, schedule: StoredSchedule, nextAt: Date): Promise<void> {
  const change = (values: Partial<StoredSchedule>, action: string) =>
    changeRow(w, REPORT_SCHEDULES, reportSchedules, schedule, schedule.version, values, { action });
  if (await readActor(w.tx, schedule.ownerUserId)) {
    await w.tx.update(reportSchedules).set({ nextAt }).where(eq(reportSchedules.id, schedule.id));
    return sendToAll(w, schedule);
  }
  const { users } = tables;
  const [owner = missing()] = await w.tx
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, schedule.ownerUserId));
  const heir = await heirOf(w, schedule);
  if (heir !== null) {
    await change({ ownerUserId: heir, nextAt }, 'handed over');
    const note = `${owner.name} has left. You look after this schedule now.`;
    return sendToAll(w, schedule, new Map([[heir, note]]));
  }
  const stoppedWhy = `${owner.name} has left, and no recipient may see the report.`;
  await change({ nextAt: null, stoppedWhy }, 'stopped');
  const title = await titleOf(w.tx, whichOf(schedule), schedule.given);
  const run = runOf(schedule, title, schedule.ownerUserId);
  await addRun(w, { ...run, status: 'skipped', message: `Stopped: ${stoppedWhy}`, endedAt: new Date() });
}

/**
 * Begins the due schedules, each by only one process: its next time is stored in the transaction that queues its reports. Times that the
 * server missed are made up for once.
 */
export const beginDue = ({ database }: Pick<Services, 'database'>, now = new Date()): Promise<void> =>
  writeChanges(database, systemActor, async (w) => {
    const due = await w.tx
      .select()
      .from(reportSchedules)
      .where(lte(reportSchedules.nextAt, now))
      .orderBy(asc(reportSchedules.nextAt))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true });
    if (due.length === 0) return;
    const holidays = await holidaysOf(w.tx);
    for (const schedule of due) await beginOne(w, schedule, nextTime(schedule, now, holidays));
    w.changed(REPORT_SCHEDULES);
    w.changed(REPORT_RUNS);
  });

export const beginDueReportsJob = defineScheduledJob('begin-due-reports', '* * * * *', ({ services }) =>
  beginDue(services),
);
