import { and, asc, eq, lt, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { missing } from '#server/platform/database/rows.ts';
import { systemActor, type Write, writeChanges, writeUnaudited } from '#server/platform/database/write.ts';
import { addJob, defineJob, defineScheduledJob, type JobContext } from '#server/platform/jobs/job.ts';
import { readActor } from '#server/records/staff/sessions.ts';
import { inChunks } from '#shared/platform/chunks.ts';
import { AppError } from '#shared/platform/errors.ts';
import { crossedInWords, isBeyond, nextLook, rowsInWords } from '#shared/views/reports/alert.ts';
import { whichOf } from '../prepare-report.ts';
import { reportAlertNotices, reportAlertRows, reportAlerts } from '../tables.ts';
import { REPORT_ALERTS, type StoredAlert, storeAlert } from './alert-row.ts';
import { look, type Seen } from './look.ts';
import { mailNoticeJob } from './mail-notice.ts';

/** Alerts are checked one after the other, to leave room for other work. */
const ALERT_QUEUE = 'report-alerts';
/** How many are checked in one minute. */
const AT_ONCE = 200;
const KEPT_MS = 90 * 86_400_000;

/** Stores the rows that are there now; returns how many of them were not there at the last check. */
async function keepRows(w: Write, alertId: number, rowIds: readonly string[]): Promise<number> {
  const before = await w.tx
    .select({ rowId: reportAlertRows.rowId })
    .from(reportAlertRows)
    .where(eq(reportAlertRows.alertId, alertId));
  const known = new Set(before.map(({ rowId }) => rowId));
  const now = new Set(rowIds);
  const fresh = [...now].filter((rowId) => !known.has(rowId));
  const gone = [...known].filter((rowId) => !now.has(rowId));
  if (gone.length > 0)
    await w.tx
      .delete(reportAlertRows)
      .where(
        and(
          eq(reportAlertRows.alertId, alertId),
          sql`${reportAlertRows.rowId} = any(${sql.param(gone)}::text[])`,
        ),
      );
  for (const some of inChunks(fresh, 5_000))
    await w.tx.insert(reportAlertRows).values(some.map((rowId) => ({ alertId, rowId })));
  return fresh.length;
}

/** The text of the occurrence; null where there is none, or it has been reported before. */
async function occurrence(w: Write, alert: StoredAlert, { value, rowIds }: Seen): Promise<string | null> {
  if (alert.watch === 'rows') {
    const fresh = await keepRows(w, alert.id, rowIds);
    return fresh === 0 ? null : rowsInWords(fresh, alert.lookedAt === null);
  }
  const isNow = value !== null && isBeyond(alert.crossing, value, alert.line);
  return isNow && !alert.isBeyond ? crossedInWords(alert, value) : null;
}

/** Tells the owner, in the program and, if they want, by e-mail; notices older than three months are deleted. */
async function tell(w: Write, alert: StoredAlert, words: string): Promise<void> {
  const mail = alert.isMailed ? 'waiting' : null;
  const [notice = missing()] = await w.tx
    .insert(reportAlertNotices)
    .values({ alertId: alert.id, words, mail })
    .returning();
  await w.tx
    .delete(reportAlertNotices)
    .where(
      and(
        eq(reportAlertNotices.alertId, alert.id),
        lt(reportAlertNotices.at, new Date(Date.now() - KEPT_MS)),
      ),
    );
  w.audit({ entity: REPORT_ALERTS, entityId: alert.id, action: 'told', after: { words } });
  if (mail) await addJob(w.tx, mailNoticeJob, { noticeId: notice.id }, { key: `alert-mail:${notice.id}` });
}

/** Stores what was seen, and reports it once: the alert is locked, and compared under the lock with what was reported before. */
const store = (services: JobContext['services'], alertId: number, seen: Seen): Promise<void> =>
  writeUnaudited(services.database, systemActor, async (w) => {
    const [alert] = await w.tx.select().from(reportAlerts).where(eq(reportAlerts.id, alertId)).for('update');
    if (!alert || alert.nextAt === null) return;
    const words = await occurrence(w, alert, seen);
    const { value } = seen;
    // Where the figure is not known, the alert stays as it was.
    const isNow = value === null ? alert.isBeyond : isBeyond(alert.crossing, value, alert.line);
    await w.tx
      .update(reportAlerts)
      .set({ lookedAt: new Date(), value, isBeyond: alert.watch !== 'rows' && isNow })
      .where(eq(reportAlerts.id, alertId));
    if (words === null) return;
    await tell(w, alert, words);
    w.changed(REPORT_ALERTS);
  });

const stop = (services: JobContext['services'], alertId: number, stoppedWhy: string): Promise<void> =>
  writeChanges(services.database, systemActor, async (w) => {
    const [alert] = await w.tx.select().from(reportAlerts).where(eq(reportAlerts.id, alertId)).for('update');
    if (!alert || alert.nextAt === null) return;
    await storeAlert(w, alert, { nextAt: null, stoppedWhy }, 'stopped');
    w.changed(REPORT_ALERTS);
  });

/**
 * Checks an alert's report as its owner, and tells them. If they may no longer have the report, or it cannot be read, the alert is stopped
 * with the reason.
 */
export async function lookFor(
  { services, signal }: Pick<JobContext, 'services' | 'signal'>,
  alertId: number,
): Promise<void> {
  const [alert] = await services.database.select().from(reportAlerts).where(eq(reportAlerts.id, alertId));
  if (!alert || alert.nextAt === null) return;
  const actor = await readActor(services.database, alert.ownerUserId);
  if (!actor) return stop(services, alertId, 'The account is disabled.');
  const wanted = { name: whichOf(alert), domainId: alert.domainId ?? undefined, given: alert.given };
  try {
    await store(services, alertId, await look({ services, actor }, wanted, alert, signal));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reasons = Object.values(error.details.errors ?? {});
    await stop(services, alertId, reasons.length > 0 ? reasons.join(' ') : error.message);
  }
}

export const lookForAlertJob = defineJob(
  'look-for-alert',
  z.object({ alertId: z.int() }),
  ({ alertId }, context) => lookFor(context, alertId),
  { maxAttempts: 3 },
);

/** Queues the check of an alert behind those already waiting. */
export const lookSoon = ({ tx }: Write, alertId: number): Promise<void> =>
  addJob(tx, lookForAlertJob, { alertId }, { key: `report-alert:${alertId}`, queue: ALERT_QUEUE });

/** Queues the alerts that are due; checks that the server missed are made up for once. */
export const beginLooking = ({ database }: Pick<JobContext['services'], 'database'>, now = new Date()) =>
  writeUnaudited(database, systemActor, async (w) => {
    const due = await w.tx
      .select({ id: reportAlerts.id, rhythm: reportAlerts.rhythm })
      .from(reportAlerts)
      .where(lte(reportAlerts.nextAt, now))
      .orderBy(asc(reportAlerts.nextAt))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true });
    for (const { id: alertId, rhythm } of due) {
      await w.tx
        .update(reportAlerts)
        .set({ nextAt: nextLook(rhythm, now) })
        .where(eq(reportAlerts.id, alertId));
      await lookSoon(w, alertId);
    }
  });

export const beginLookingJob = defineScheduledJob('look-for-alerts', '* * * * *', ({ services }) =>
  beginLooking(services),
);
