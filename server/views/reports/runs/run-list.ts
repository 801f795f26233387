import { and, asc, count, desc, eq, gt, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { files } from '#server/platform/files/tables.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { reportRunsContract } from '#shared/views/reports/runs-contract.ts';
import { managedBy } from '../managed.ts';
import { reportRuns, reportSchedules } from '../tables.ts';

type Input = z.output<typeof reportRunsContract.list.input>;

const { users, domains } = tables;

/** The runs that a caller may end: their own, and those that they manage. */
export const runsInHandOf = (actor: Actor): SQL =>
  or(eq(reportRuns.userId, actor.id), managedBy(actor, reportRuns))!;

/** Those, and the ones of the caller's schedules. */
const visibleRuns = (actor: Actor): SQL =>
  or(
    runsInHandOf(actor),
    sql`${reportRuns.scheduleId} in (select ${reportSchedules.id} from ${reportSchedules} where ${reportSchedules.ownerUserId} = ${actor.id})`,
  )!;

const pattern = (term: string) => `%${term.replace(/[\\%_]/g, '\\$&')}%`;

const orders = { startedAt: reportRuns.startedAt, rowCount: reportRuns.rowCount } as const;

/** Runs of reports, the newest first unless told otherwise. */
export async function listRuns(
  { services: { database }, actor }: SignedIn,
  { search, way, status, format, userId, sort, dir, page, limit }: Input,
) {
  const condition = and(
    visibleRuns(actor),
    search ? ilike(reportRuns.title, pattern(search)) : undefined,
    way && eq(reportRuns.way, way),
    status && eq(reportRuns.status, status),
    format && eq(reportRuns.format, format),
    userId === undefined ? undefined : eq(reportRuns.userId, userId),
  );
  const by = dir === 'asc' ? asc : desc;
  const rows = await database
    .select({
      run: reportRuns,
      user: { id: users.id, name: users.name },
      domain: { id: domains.id, name: domains.name },
      file: { name: files.name, bytes: files.bytes },
      isInHand: sql<boolean>`${runsInHandOf(actor)}`,
      isKept: sql<boolean>`coalesce(${gt(reportRuns.expiresAt, sql`now()`)}, false)`,
    })
    .from(reportRuns)
    .innerJoin(users, eq(users.id, reportRuns.userId))
    .leftJoin(domains, eq(domains.id, reportRuns.domainId))
    .leftJoin(files, eq(files.id, reportRuns.fileId))
    .where(condition)
    .orderBy(by(orders[sort]), desc(reportRuns.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [{ total } = { total: 0 }] = await database
    .select({ total: count() })
    .from(reportRuns)
    .where(condition);
  const data = rows.map(({ run, user, domain, file, isInHand, isKept }) => {
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
      file: isOwn && isKept && file ? { ...file, expiresAt: run.expiresAt! } : null,
      mayCancel: isInHand && endedAt === null && way !== 'download',
    };
  });
  return { data, meta: { page, limit, totalResults: total, totalPages: Math.ceil(total / limit) } };
}
