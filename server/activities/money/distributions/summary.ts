import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, type InferRow, oneRow, rowsOf } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { distributionRunLines } from '#server/records/commitments/run-tables.ts';
import type { RunAlert } from '#shared/activities/money/distributions/list.ts';
import { type LeftOutReason, runReference } from '#shared/activities/money/distributions/runs.ts';
import type { RetainedReason } from '#shared/records/commitments/allocations.ts';
import { alertConditions } from './run-lines.ts';
import { runDetail } from './run-row.ts';

const sumColumns = { label: col.text, count: col.number, pence: col.number };
type Sum = InferRow<typeof sumColumns>;

const linePence = sql.raw(
  'l.expenses_pence + l.nominee_pence + l.supervisor_pence + l.variation_pence + l.dividend_pence + l.refund_pence',
);

/** The proposals of a run by payment type, plus existing expenses that it pays. */
export async function sumsByPaymentType(database: Database | Tx, runId: number): Promise<Sum[]> {
  const rows = await rowsOf(database, sumColumns)`
    with mine as (select id, working from distribution_run_lines where run_id = ${runId} and left_out is null),
    paid as (
      select a.payment_type_id, a.amount_pence from mine join all_allocations a on a.run_line_id = mine.id
      union all
      select a.payment_type_id, a.amount_pence from mine, json_array_elements(mine.working -> 'expenses') e
      join allocations a on a.id = (e ->> 'allocationId')::int
    )
    select t.name as label, count(*)::int as count, sum(p.amount_pence)::float8 as pence
    from paid p join payment_types t on t.id = p.payment_type_id group by 1 order by 3 desc`;
  return rows;
}

async function byColumn(database: Database, runId: number, column: 'portfolio' | 'product'): Promise<Sum[]> {
  const rows = await rowsOf(database, sumColumns)`
    select coalesce(n.name, 'None') as label, count(*)::int as count, sum(${linePence})::float8 as pence
    from distribution_run_lines l join cases c on c.id = l.case_id
    left join ${sql.raw(`${column}s`)} n on n.id = c.${sql.raw(`${column}_id`)}
    where l.run_id = ${runId} and l.left_out is null group by 1 order by 3 desc`;
  return rows;
}

/** Why fees were reduced across the run: the total reduction by each cap. */
async function capsThatBit(database: Database, runId: number) {
  const rows = await rowsOf(database, { label: col.text, count: col.number, cutPence: col.number })`
    select f ->> 'label' as label, count(distinct l.id)::int as count, sum((c ->> 'cutPence')::bigint)::float8 as "cutPence"
    from distribution_run_lines l, json_array_elements(l.working -> 'feeWorking' -> 'lines') f, json_array_elements(f -> 'cuts') c
    where l.run_id = ${runId} and l.left_out is null group by 1 order by 3 desc`;
  return rows;
}

async function retainedByReason(database: Database, runId: number) {
  const rows = await rowsOf(database, {
    reason: col.word<RetainedReason>().filled,
    count: col.number,
    pence: col.number,
  })`
    select a.retained_reason as reason, count(*)::int as count, sum(a.amount_pence)::float8 as pence
    from all_allocations a join distribution_run_lines l on l.id = a.run_line_id
    where l.run_id = ${runId} and a.status = 'retained' group by 1 order by 3 desc`;
  return rows;
}

async function leftOutByReason(database: Database, runId: number) {
  const rows = await rowsOf(database, {
    reason: col.word<LeftOutReason>().filled,
    count: col.number,
    pence: col.number,
  })`
    select left_out as reason, count(*)::int as count, sum(cleared_pence)::float8 as pence
    from distribution_run_lines where run_id = ${runId} and left_out is not null group by 1 order by 2 desc`;
  return rows;
}

async function alertCounts(database: Database, runId: number) {
  const counts = sql.join(
    Object.entries(alertConditions).map(
      ([name, is]) => sql`(count(*) filter (where ${is}))::int as ${sql.identifier(name)}`,
    ),
    sql`, `,
  );
  const row = await oneRow(database, {
    retained: col.number,
    lower: col.number,
    first: col.number,
    payee: col.number,
  })`
    select ${counts} from ${distributionRunLines}
    where ${distributionRunLines.runId} = ${runId} and ${distributionRunLines.leftOut} is null`;
  const names = Object.keys(alertConditions) as RunAlert[];
  return names.map((alert) => ({ alert, count: row[alert] })).filter(({ count }) => count > 0);
}

/** The last run of the same kind and scope released before this one. */
async function runBefore(database: Database, runId: number) {
  const rows = await rowsOf(database, { id: col.number, cutoffOn: col.text })`
    select b.id, b.cutoff_on::text as "cutoffOn" from distribution_runs r join distribution_runs b on b.domain_id = r.domain_id
      and b.kind = r.kind and b.portfolio_id is not distinct from r.portfolio_id
      and b.product_id is not distinct from r.product_id and b.case_id is not distinct from r.case_id
    where r.id = ${runId} and b.id < r.id and b.released_at is not null order by b.id desc limit 1`;
  const [found] = rows;
  return found ? { ...found, reference: runReference(found.id) } : null;
}

/** The totals of a run beside those of the previous run; a row found only in the previous run is blank for this one. */
function beside(sums: readonly Sum[], before: readonly Sum[] | null) {
  const lastOf = (label: string) => before?.find((each) => each.label === label)?.pence ?? 0;
  const gone = (before ?? []).filter(({ label }) => !sums.some((each) => each.label === label));
  return [...sums, ...gone.map(({ label }) => ({ label, count: 0, pence: 0 }))].map((sum) => ({
    ...sum,
    lastPence: before && lastOf(sum.label),
  }));
}

/** The figures to look at before a run is submitted: its totals from every angle, the caps that applied, and what needs checking. */
export async function runSummary(ctx: SignedIn, id: number) {
  const run = await runDetail(ctx, id);
  const { database } = ctx.services;
  const lastRun = await runBefore(database, id);
  const both = async (of: (runId: number) => Promise<Sum[]>) =>
    beside(await of(id), lastRun && (await of(lastRun.id)));
  return {
    run,
    lastRun,
    byPaymentType: await both((runId) => sumsByPaymentType(database, runId)),
    byPortfolio: await both((runId) => byColumn(database, runId, 'portfolio')),
    byProduct: await both((runId) => byColumn(database, runId, 'product')),
    caps: await capsThatBit(database, id),
    retained: await retainedByReason(database, id),
    leftOut: await leftOutByReason(database, id),
    alerts: await alertCounts(database, id),
  };
}
