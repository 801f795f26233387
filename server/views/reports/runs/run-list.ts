import { eq, gt, type SQL, sql } from 'drizzle-orm';
import { anyOf } from '#server/platform/database/conditions.ts';
import { col, missing, sqlOf } from '#server/platform/database/rows.ts';
import { files } from '#server/platform/files/tables.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { type Cut, register } from '#server/records/reference/register.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { runList } from '#shared/views/reports/run-list.ts';
import { reportRunsContract } from '#shared/views/reports/runs-contract.ts';
import { managedBy } from '../managed.ts';
import { reportRuns, reportSchedules } from '../tables.ts';

const { users, domains } = tables;

/** The runs that a caller may end: their own, and those that they manage. */
export const runsInHandOf = (actor: Actor): SQL =>
  anyOf(eq(reportRuns.userId, actor.id), managedBy(actor, reportRuns));

/** Those, and the runs of the caller's schedules. */
const visibleRuns = (actor: Actor): SQL =>
  anyOf(
    runsInHandOf(actor),
    sql`${reportRuns.scheduleId} in (select ${reportSchedules.id} from ${reportSchedules} where ${reportSchedules.ownerUserId} = ${actor.id})`,
  );

async function rowsOf(
  { services: { database }, actor }: SignedIn,
  where: SQL,
  { order, limit, offset }: Cut,
) {
  const rows = await database
    .select({
      run: reportRuns,
      user: { id: users.id, name: users.name },
      domain: { id: domains.id, name: domains.name },
      file: { name: files.name, bytes: files.bytes },
      isInHand: sqlOf(col.boolean)`${runsInHandOf(actor)}`,
      isKept: sqlOf(col.boolean)`coalesce(${gt(reportRuns.expiresAt, sql`now()`)}, false)`,
    })
    .from(reportRuns)
    .innerJoin(users, eq(users.id, reportRuns.userId))
    .leftJoin(domains, eq(domains.id, reportRuns.domainId))
    .leftJoin(files, eq(files.id, reportRuns.fileId))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return rows.map(({ run, user, domain, file, isInHand, isKept }) => {
    const { id, report, title, way, format, inWords, status, rowCount, rowsDone, controlPence } = run;
    const { message, mail, startedAt, endedAt } = run;
    const isOwn = run.userId === actor.id;
    return {
      id,
      report,
      title,
      user,
      domain,
      way,
      format,
      inWords,
      status,
      rowCount,
      rowsDone,
      controlPence,
      message,
      mail,
      startedAt,
      endedAt,
      file: isOwn && isKept && file ? { ...file, expiresAt: run.expiresAt ?? missing() } : null,
      mayCancel: isInHand && endedAt === null && way !== 'download',
    };
  });
}

/** Runs of reports. */
export const reportRunRegister = register(runList, reportRunsContract.list, {
  scope: visibleRuns,
  rows: rowsOf,
  from: sql`${reportRuns}`,
  conditions: {
    search: [reportRuns.title],
    way: reportRuns.way,
    status: reportRuns.status,
    format: reportRuns.format,
    userId: reportRuns.userId,
  },
  orders: { startedAt: reportRuns.startedAt, rowCount: reportRuns.rowCount },
  tie: reportRuns.id,
  tieDir: 'desc',
});
