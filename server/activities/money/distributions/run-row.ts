import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { equals, within } from '#server/platform/database/conditions.ts';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { jobRuns } from '#server/platform/jobs/tables.ts';
import { cases } from '#server/records/cases/tables.ts';
import { distributionRuns } from '#server/records/commitments/run-tables.ts';
import { register } from '#server/records/reference/register.ts';
import { tables } from '#server/records/reference/tables.ts';
import { distributionsContract } from '#shared/activities/money/distributions/contract.ts';
import { runList } from '#shared/activities/money/distributions/list.ts';
import { runLife } from '#shared/activities/money/distributions/run-life.ts';
import { runReference } from '#shared/activities/money/distributions/runs.ts';
import { noSuch } from '#shared/platform/errors.ts';
import { offered } from '#shared/platform/life/life.ts';
import type { Actor } from '#shared/platform/permissions.ts';

/** The name of runs in the audit trail. */
export const DISTRIBUTIONS = 'distributions';
export type DistributionRun = typeof distributionRuns.$inferSelect;

/** The topics announced when a run changes. */
export const runTopics = (id: number) => [`distribution:${id}`, DISTRIBUTIONS];

const { domains, portfolios, products, users } = tables;
const preparer = alias(users, 'preparer');
const approver = alias(users, 'approver');

/** The runs of the domains that the actor holds. */
export const visibleRuns = ({ domainIds }: Pick<Actor, 'domainIds'>): SQL | undefined =>
  domainIds === 'all' ? undefined : inArray(distributionRuns.domainId, [...domainIds]);

const lineSums = sql`lateral (select count(*) filter (where l.left_out is null)::int as cases,
    count(*) filter (where l.left_out is not null)::int as out,
    coalesce(sum(l.expenses_pence + l.nominee_pence + l.supervisor_pence + l.variation_pence + l.dividend_pence + l.refund_pence)
      filter (where l.left_out is null), 0)::float8 as total,
    coalesce(sum(l.retained_pence) filter (where l.left_out is null), 0)::float8 as retained
  from distribution_run_lines l where l.run_id = ${distributionRuns.id}) sums`;

type Cut = { order?: SQL[]; limit?: number; offset?: number };

async function runRows(
  database: Database | Tx,
  where: SQL | undefined,
  { order = [], limit = 1, offset = 0 }: Cut = {},
) {
  const rows = await database
    .select({
      run: distributionRuns,
      domain: { id: domains.id, name: domains.name },
      portfolio: { id: portfolios.id, name: portfolios.name },
      product: { id: products.id, name: products.name },
      case: { id: cases.id, uniqueReference: cases.uniqueReference, caseName: cases.caseName },
      preparedBy: { id: preparer.id, name: preparer.name },
      approvedBy: { id: approver.id, name: approver.name },
      job: jobRuns,
      caseCount: sqlOf(col.number.orNull)`sums.cases`,
      leftOutCount: sqlOf(col.number.orNull)`sums.out`,
      totalPence: sqlOf(col.number.orNull)`sums.total`,
      retainedPence: sqlOf(col.number.orNull)`sums.retained`,
    })
    .from(distributionRuns)
    .innerJoin(domains, eq(domains.id, distributionRuns.domainId))
    .innerJoin(preparer, eq(preparer.id, distributionRuns.preparedBy))
    .leftJoin(portfolios, eq(portfolios.id, distributionRuns.portfolioId))
    .leftJoin(products, eq(products.id, distributionRuns.productId))
    .leftJoin(cases, eq(cases.id, distributionRuns.caseId))
    .leftJoin(approver, eq(approver.id, distributionRuns.approvedBy))
    .leftJoin(jobRuns, eq(jobRuns.id, distributionRuns.jobRunId))
    .leftJoin(lineSums, ne(distributionRuns.status, 'draft'))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return rows.map(({ run, job, ...named }) => ({ job, row: { ...shownOf(run), ...named } }));
}

const shownOf = (run: DistributionRun) => {
  const { id, version, kind, cutoffOn, isEveryCase, status, submittedAt, releasedAt, comment } = run;
  const reference = runReference(id);
  return { id, version, reference, kind, cutoffOn, isEveryCase, status, submittedAt, releasedAt, comment };
};

/** Whether a job is queued or running. */
export const isUnderWay = (job: { status: string } | null): boolean =>
  job?.status === 'waiting' || job?.status === 'running';

/** The refusal of a run that does not exist, or that the caller may not see. */
export const noSuchRun = () => noSuch('run');

/** A run with the progress of its job, and the actions open to the caller. */
export async function runDetail(ctx: SignedIn, id: number) {
  const where = and(eq(distributionRuns.id, id), visibleRuns(ctx.actor));
  const [found] = await runRows(ctx.services.database, where);
  if (!found) throw noSuchRun();
  const { job, row } = found;
  const progress = job && {
    id: job.id,
    done: job.done,
    total: job.total,
    status: job.status,
    message: job.message,
  };
  const facts = { ...row, isBusy: isUnderWay(job) };
  return { ...row, progress, steps: offered(runLife, facts) };
}

/** The runs of the domains that the caller holds. */
export const runRegister = register(runList, distributionsContract.list, {
  scope: (actor, domainId) => and(visibleRuns(actor), equals(distributionRuns.domainId, domainId)),
  rows: async ({ services }, where, cut) =>
    (await runRows(services.database, where, cut)).map(({ row }) => row),
  from: sql`${distributionRuns}`,
  conditions: {
    status: distributionRuns.status,
    kind: distributionRuns.kind,
    portfolioId: distributionRuns.portfolioId,
    cutoffFrom: (from) => within(distributionRuns.cutoffOn, { from }),
    cutoffTo: (to) => within(distributionRuns.cutoffOn, { to }),
  },
  orders: { reference: distributionRuns.id, cutoffOn: distributionRuns.cutoffOn },
  tie: distributionRuns.id,
});
