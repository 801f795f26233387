import { and, asc, desc, eq, getTableColumns, inArray, isNull, max, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { col, missing, sqlOf } from '#server/platform/database/rows.ts';
import { writeUnaudited } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { reportOf } from '#shared/views/reports/registry.ts';
import { savedReports } from '../generator/tables.ts';
import { whichOf } from '../prepare-report.ts';
import { reportAlertNotices, reportAlerts } from '../tables.ts';
import { REPORT_ALERTS } from './alert-row.ts';
import { hrefOf } from './href.ts';

const { domains } = tables;
/** How many notices are shown at a time. */
const MOST_NOTICES = 20;

/** When each alert of a user last gave notice. */
async function lastTold(database: Database, { id }: Pick<Actor, 'id'>) {
  const rows = await database
    .select({ alertId: reportAlertNotices.alertId, at: max(reportAlertNotices.at) })
    .from(reportAlertNotices)
    .innerJoin(reportAlerts, eq(reportAlerts.id, reportAlertNotices.alertId))
    .where(eq(reportAlerts.ownerUserId, id))
    .groupBy(reportAlertNotices.alertId);
  return new Map(rows.map(({ alertId, at }) => [alertId, at]));
}

/** The caller's own alerts: stopped ones first, then by their next check. */
export async function listAlerts({ services: { database }, actor }: SignedIn) {
  const rows = await database
    .select({
      alert: getTableColumns(reportAlerts),
      savedName: savedReports.name,
      domain: { id: domains.id, name: domains.name },
    })
    .from(reportAlerts)
    .leftJoin(domains, eq(domains.id, reportAlerts.domainId))
    .leftJoin(savedReports, eq(savedReports.id, reportAlerts.savedReportId))
    .where(eq(reportAlerts.ownerUserId, actor.id))
    .orderBy(sql`${reportAlerts.nextAt} nulls first`, asc(reportAlerts.id));
  const told = await lastTold(database, actor);
  return rows.map(({ alert, savedName, domain }) => {
    const {
      given: _given,
      ownerUserId: _owner,
      domainId: _domain,
      savedReportId: _saved,
      watchedColumn: _column,
      ...row
    } = alert;
    const report = whichOf(alert);
    return {
      ...row,
      report,
      title: typeof report === 'number' ? (savedName ?? '') : reportOf(report).title,
      href: hrefOf(alert),
      domain,
      lastToldAt: told.get(alert.id) ?? null,
    };
  });
}

/** The caller's latest notices, newest first. */
export async function listNotices({ services: { database }, actor }: SignedIn) {
  const isTheirs = eq(reportAlerts.ownerUserId, actor.id);
  const rows = await database
    .select({ notice: getTableColumns(reportAlertNotices), alert: getTableColumns(reportAlerts) })
    .from(reportAlertNotices)
    .innerJoin(reportAlerts, eq(reportAlerts.id, reportAlertNotices.alertId))
    .where(isTheirs)
    .orderBy(desc(reportAlertNotices.id))
    .limit(MOST_NOTICES);
  const [{ unread } = missing()] = await database
    .select({ unread: sqlOf(col.number)`count(*)::int` })
    .from(reportAlertNotices)
    .innerJoin(reportAlerts, eq(reportAlerts.id, reportAlertNotices.alertId))
    .where(and(isTheirs, isNull(reportAlertNotices.readAt)));
  return {
    unread,
    notices: rows.map(({ notice: { id, at, words, readAt }, alert }) => ({
      id,
      at,
      name: alert.name,
      words,
      href: hrefOf(alert),
      isRead: readAt !== null,
    })),
  };
}

/**
 * Marks the caller's notices as read, ignoring any that are not theirs. It needs no audit row: who has read what is not a business fact.
 */
export const readNotices = (
  { services: { database }, actor, author }: SignedIn,
  { ids }: { ids: number[] },
) =>
  writeUnaudited(database, author, async (w) => {
    const own = w.tx
      .select({ id: reportAlerts.id })
      .from(reportAlerts)
      .where(eq(reportAlerts.ownerUserId, actor.id));
    await w.tx
      .update(reportAlertNotices)
      .set({ readAt: new Date() })
      .where(
        and(
          inArray(reportAlertNotices.id, ids),
          inArray(reportAlertNotices.alertId, own),
          isNull(reportAlertNotices.readAt),
        ),
      );
    w.changed(REPORT_ALERTS);
  });
