import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { tables } from '#server/records/reference/tables.ts';
import { noSuch } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { type PrintRun, printRunNumber } from '#shared/records/correspondence/print-runs.ts';
import { printRuns } from '../tables.ts';

/** The name of print runs in the audit trail. */
export const PRINT_RUNS = 'print-runs';
export type PrintRunRow = typeof printRuns.$inferSelect;

export const noSuchRun = () => noSuch('print run');

/** The runs of the domains that the actor holds. */
export const visibleRuns = ({ domainIds }: Pick<Actor, 'domainIds'>, domainId?: number): SQL | undefined =>
  and(
    domainIds === 'all' ? undefined : sql`${printRuns.domainId} = any(${sql.param([...domainIds])}::int[])`,
    domainId === undefined ? undefined : eq(printRuns.domainId, domainId),
  );

const { domains } = tables;
const userOf = (id: SQL | typeof printRuns.createdBy | typeof printRuns.downloadedBy) =>
  sqlOf(
    col.json<{ id: number; name: string }>().orNull,
  )`(select json_build_object('id', u.id, 'name', u.name) from users u where u.id = ${id})`;

/** Print runs by a condition, the latest first. */
export async function runRows(database: Database | Tx, where: SQL | undefined): Promise<PrintRun[]> {
  const rows = await database
    .select({
      run: printRuns,
      domain: { id: domains.id, name: domains.name },
      createdBy: userOf(printRuns.createdBy),
      downloadedBy: userOf(printRuns.downloadedBy),
    })
    .from(printRuns)
    .innerJoin(domains, eq(domains.id, printRuns.domainId))
    .where(where)
    .orderBy(desc(printRuns.id))
    .limit(200);
  return rows.map(({ run, ...named }) => {
    const { id, version, kind, status, count, pages, costPence, problem, downloadCount, sentOn } = run;
    return {
      id,
      version,
      kind,
      status,
      count,
      pages,
      costPence,
      hasFile: run.fileId !== null,
      problem,
      downloadCount,
      sentOn,
      ...named,
      number: printRunNumber(id),
      downloadedAt: run.downloadedAt?.toISOString() ?? null,
      createdAt: run.createdAt.toISOString(),
    };
  });
}

/** One run that the caller sees. */
export async function runOf({ services, actor }: SignedIn, id: number): Promise<PrintRun> {
  const [run] = await runRows(services.database, and(eq(printRuns.id, id), visibleRuns(actor)));
  if (!run) throw noSuchRun();
  return run;
}
