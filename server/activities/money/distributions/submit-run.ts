import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { planned } from '#server/platform/database/planned.ts';
import { col, missing, sqlOf } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import type { Approval, ApprovalHandler } from '#server/records/approvals/handler.ts';
import { requestApproval } from '#server/records/approvals/request-approval.ts';
import { distributionRunLines, distributionRuns } from '#server/records/commitments/run-tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { runKinds, runReference } from '#shared/activities/money/distributions/runs.ts';
import { now, showDate } from '#shared/platform/dates.ts';
import type { Working } from '#shared/records/approvals/contract.ts';
import { takeRunStep } from './change-run.ts';
import { DISTRIBUTIONS, type DistributionRun, runDetail, runTopics } from './run-row.ts';
import { sumsByPaymentType } from './summary.ts';

// Every case with its facts and amounts, and every share with its payee. Bank details are part of a case's facts.
const casesText = `select case_id as id from distribution_run_lines where run_id = $1 and left_out is null`;

const digestText = `select encode(sha256(convert_to(coalesce(string_agg(concat_ws(':', l.case_id, l.facts_digest, l.left_out,
      l.dividend_pence, l.refund_pence, l.retained_pence, encode(sha256(convert_to(p.shares::text, 'UTF8')), 'hex')),
      ';' order by l.case_id), ''), 'UTF8')), 'hex') as digest
  from distribution_run_lines l left join run_proposals p on p.run_line_id = l.id where l.run_id = $1::int`;

/** The digest of a run's amounts and payees as they stand: what is approved is what is released. */
export async function digestOfRun(tx: Tx, runId: number): Promise<string> {
  const [row = missing()] = await planned(tx, { digest: col.text }, digestText, [runId]);
  return row.digest;
}

const ofRun = (runId: number) =>
  and(eq(distributionRunLines.runId, runId), isNull(distributionRunLines.leftOut));

async function totalsOf(tx: Tx, runId: number) {
  const [row = missing()] = await tx
    .select({
      cases: sqlOf(col.number)`count(*)::int`,
      pence: sqlOf(
        col.number,
      )`coalesce(sum(expenses_pence + nominee_pence + supervisor_pence + variation_pence + dividend_pence
        + refund_pence), 0)::float8`,
    })
    .from(distributionRunLines)
    .where(ofRun(runId));
  return row;
}

async function workingOf(tx: Tx, run: DistributionRun, cases: number): Promise<Working> {
  const sums = await sumsByPaymentType(tx, run.id);
  return [
    {
      lines: [
        { label: 'Cut-off', text: showDate(run.cutoffOn) },
        { label: 'Cases', text: cases.toLocaleString('en-GB') },
      ],
    },
    { heading: 'By payment type', lines: sums.map(({ label, pence }) => ({ label, pence })) },
  ];
}

/** Submits a calculated run for a second person's approval; from here on it cannot be changed. */
export async function submitRun(ctx: SignedIn, { id, version }: { id: number; version: number }) {
  await takeRunStep(ctx, id, 'submit', async (w, run) => {
    const { cases, pence } = await totalsOf(w.tx, id);
    const digest = await digestOfRun(w.tx, id);
    await changeRow(
      w,
      DISTRIBUTIONS,
      distributionRuns,
      run,
      version,
      { status: 'submitted', digest, submittedAt: now(), comment: null },
      { action: 'submitted' },
    );
    await requestApproval(w, {
      kind: 'distribution',
      entity: DISTRIBUTIONS,
      entityId: id,
      domainId: run.domainId,
      // A run touches more cases than one audit row can name; its release is on each case's own trail.
      caseIds: run.caseId === null ? [] : [run.caseId],
      amountPence: pence,
      summary: `${runReference(id)} · ${runKinds[run.kind]} distribution, cut-off ${showDate(run.cutoffOn)}`,
      digest,
      working: await workingOf(w.tx, run, cases),
      papers: [{ name: 'Distribution run', href: `/financials/distributions/${id}` }],
    });
  });
  return runDetail(ctx, id);
}

async function lockSubmitted(tx: Tx, { entityId }: Approval): Promise<DistributionRun | null> {
  const [run] = await tx
    .select()
    .from(distributionRuns)
    .where(eq(distributionRuns.id, entityId))
    .for('update');
  return run?.status === 'submitted' ? run : null;
}

const changedBankText = `select c.name from all_allocations a join distribution_run_lines l on l.id = a.run_line_id
  join case_creditors cc on cc.id = a.case_creditor_id join creditors c on c.id = cc.creditor_id
  where l.run_id = $1::int and c.bank_changed_by_id = $2::int limit 1`;

const secondText = `select t.name from all_allocations a join distribution_run_lines l on l.id = a.run_line_id
  join payment_types t on t.id = a.payment_type_id
  where l.run_id = $1::int and l.left_out is null and t.requires_second_approval order by t.id limit 1`;

async function decide(w: Write, request: Approval, values: Partial<DistributionRun>): Promise<void> {
  const run = (await lockSubmitted(w.tx, request)) ?? missing();
  await changeRow(w, DISTRIBUTIONS, distributionRuns, run, run.version, values, { action: values.status });
  for (const topic of runTopics(run.id)) w.changed(topic);
}

/**
 * Approval of runs: neither the preparer nor whoever last changed a payee's bank details may decide. A rejected run is
 * calculated again.
 */
export const distributionApprovals: ApprovalHandler = {
  digestNow: async (tx, request) =>
    (await lockSubmitted(tx, request)) ? digestOfRun(tx, request.entityId) : null,
  barred: async (tx, { entityId }, userId) => {
    const [run] = await tx.select().from(distributionRuns).where(eq(distributionRuns.id, entityId));
    if (run?.preparedBy === userId) return 'You prepared this run, so somebody else must approve it.';
    const [payee] = await planned(tx, { name: col.text }, changedBankText, [entityId, userId]);
    return payee
      ? `You last changed the bank details of ${payee.name}, so somebody else must approve it.`
      : null;
  },
  asksSecond: async (tx, { entityId }) =>
    (await planned(tx, { name: col.text }, secondText, [entityId]))[0]?.name ?? null,
  casesOf: async (tx, { entityId }) =>
    (await planned(tx, { id: col.number }, casesText, [entityId])).map(({ id }) => id),
  approve: (w, request) => decide(w, request, { status: 'approved', approvedBy: w.author.id }),
  reject: (w, request, comment) => decide(w, request, { status: 'calculated', digest: null, comment }),
  dropped: async (w, request, why) => {
    if (await lockSubmitted(w.tx, request))
      await decide(w, request, { status: 'calculated', digest: null, comment: why });
  },
};
