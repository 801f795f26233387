import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { col, oneRow, rowsOf, sqlOf } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { cases } from '#server/records/cases/tables.ts';
import { distributionRunLines, distributionRuns } from '#server/records/commitments/run-tables.ts';
import { register } from '#server/records/reference/register.ts';
import { distributionsContract } from '#shared/activities/money/distributions/contract.ts';
import type { RunAlert } from '#shared/activities/money/distributions/list.ts';
import { runLineList } from '#shared/activities/money/distributions/list.ts';
import { releaseGroup } from '#shared/activities/money/distributions/runs.ts';
import { AppError } from '#shared/platform/errors.ts';
import { noSuchRun, visibleRuns } from './run-row.ts';

const lines = distributionRunLines;

/** The last dividend of the case before this run, in hundredths of a penny. */
const lastRate = sql`(select v.pence_per_pound from dividends v where v.case_id = ${lines.caseId}
  and v.run_line_id <> ${lines.id} order by v.declared_on desc, v.id desc limit 1)`;

/** The points on a case that need checking, as conditions on its line. */
export const alertConditions: Record<RunAlert, SQL> = {
  lower: sql`(${lines.dividendPence} > 0 and ${lines.pencePerPound} < ${lastRate})`,
  first: sql`(${lines.dividendPence} > 0 and ${lastRate} is null)`,
  payee: sql`exists (select from all_allocations a join case_creditors cc on cc.id = a.case_creditor_id
    join creditors c on c.id = cc.creditor_id where a.run_line_id = ${lines.id}
      and c.bank_changed_at > now() - interval '30 days')`,
  retained: sql`(${lines.retainedPence} > 0)`,
};

const alerts = sqlOf(col.words<RunAlert>())`array_remove(array[${sql.join(
  Object.entries(alertConditions).map(([name, is]) => sql`case when ${is} then ${name}::text end`),
  sql`, `,
)}], null)`;

const columns = {
  id: lines.id,
  case: { id: cases.id, uniqueReference: cases.uniqueReference, caseName: cases.caseName },
  clearedPence: lines.clearedPence,
  reservedPence: lines.reservedPence,
  committedPence: lines.committedPence,
  expensesPence: lines.expensesPence,
  nomineePence: lines.nomineePence,
  supervisorPence: lines.supervisorPence,
  variationPence: lines.variationPence,
  dividendPence: lines.dividendPence,
  refundPence: lines.refundPence,
  retainedPence: lines.retainedPence,
  remainingPence: lines.remainingPence,
  pencePerPound: lines.pencePerPound,
  pencePerPoundToDate: lines.pencePerPoundToDate,
  leftOut: lines.leftOut,
  leftOutNote: lines.leftOutNote,
  alerts,
  isReleased: sqlOf(col.boolean)`${lines.releasedAt} is not null`,
};

/** Refuses a run that does not exist, or that the caller may not see. */
export async function checkVisible({ services: { database }, actor }: SignedIn, id: number): Promise<void> {
  const where = and(eq(distributionRuns.id, id), visibleRuns(actor));
  const [run] = await database.select({ id: distributionRuns.id }).from(distributionRuns).where(where);
  if (!run) throw noSuchRun();
}

/** The cases of a run. */
export const runLineRegister = register(runLineList, distributionsContract.lines, {
  facts: (ctx, { id }) => checkVisible(ctx, id),
  scope: () => undefined,
  rows: ({ services }, where, { order, limit, offset }) =>
    services.database
      .select(columns)
      .from(lines)
      .innerJoin(cases, eq(cases.id, lines.caseId))
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
  from: sql`${lines} join ${cases} on ${cases.id} = ${lines.caseId}`,
  conditions: {
    id: lines.runId,
    search: [cases.uniqueReference, cases.caseName],
    leftOut: lines.leftOut,
    takesPart: isNull(lines.leftOut),
    alert: (alert) => alertConditions[alert],
  },
  orders: {
    caseReference: cases.uniqueReference,
    clearedPence: lines.clearedPence,
    dividendPence: lines.dividendPence,
    retainedPence: lines.retainedPence,
  },
  tie: lines.id,
  tieDir: 'asc',
});

type Named = { rows: { id: number; name: string }[] };

/** The VAT within the fees that a line proposes. */
async function feeVatOf(database: Database, lineId: number) {
  const row = await oneRow(database, {
    nominee: col.number,
    supervisor: col.number,
    variation: col.number,
  })`
    select coalesce(sum(a.vat_pence) filter (where t.class = 'nominee_fee'), 0)::float8 as nominee,
      coalesce(sum(a.vat_pence) filter (where t.class = 'supervisor_fee'), 0)::float8 as supervisor,
      coalesce(sum(a.vat_pence) filter (where t.class = 'variation_fee'), 0)::float8 as variation
    from all_allocations a join payment_types t on t.id = a.payment_type_id where a.run_line_id = ${lineId} and a.kind = 'fee'`;
  return row;
}

/** One case of a run with the reason for every figure. */
export async function lineDetail(ctx: SignedIn, { id, caseId }: { id: number; caseId: number }) {
  const { database } = ctx.services;
  await checkVisible(ctx, id);
  const where = and(eq(lines.runId, id), eq(lines.caseId, caseId));
  const [row] = await database
    .select({ ...columns, working: lines.working })
    .from(lines)
    .innerJoin(cases, eq(cases.id, lines.caseId))
    .where(where);
  if (!row) throw new AppError('notFound', 'That case is not in this run.');
  const { working, ...line } = row;
  const expenseIds = working.expenses.map(({ allocationId }) => allocationId);
  const creditorIds = working.shares.map(({ creditorId }) => creditorId);
  const { rows: payees }: Named = await database.execute(sql`
    select a.id, concat_ws(' · ', t.name, s.name) as name from allocations a join payment_types t on t.id = a.payment_type_id
      left join suppliers s on s.id = a.supplier_id where a.id = any(${sql.param(expenseIds)}::int[])`);
  const { rows: creditors }: Named = await database.execute(
    sql`select id, name from creditors where id = any(${sql.param(creditorIds)}::int[])`,
  );
  const [journal] = await rowsOf(database, {
    id: col.number,
  })`select id from journals where idempotency_key = ${`${releaseGroup(id)}:${caseId}`}`;
  const nameOf = (rows: Named['rows'], of: number) => rows.find((each) => each.id === of)?.name ?? '';
  return {
    ...line,
    availablePence: working.availablePence,
    fees: working.feeWorking,
    blocks: working.blocks,
    feeVatPence: await feeVatOf(database, line.id),
    journalId: journal?.id ?? null,
    expenses: working.expenses.map(({ allocationId, amountPence }) => ({
      allocationId,
      label: nameOf(payees, allocationId),
      pence: amountPence,
    })),
    shares: working.shares.map(({ creditorId, freed, ...share }) => ({
      ...share,
      creditor: { id: creditorId, name: nameOf(creditors, creditorId) },
      freedCount: freed.length,
    })),
  };
}
