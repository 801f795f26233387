import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { cases } from '#server/cases/tables.ts';
import { templateInUse } from '#server/correspondence/items/template-in-use.ts';
import { writeLetter } from '#server/correspondence/items/write-letter.ts';
import type { Tx } from '#server/database/connect.ts';
import { write } from '#server/database/write.ts';
import type { SignedIn } from '#server/http/trpc.ts';
import { defineLongJob, startRun } from '#server/jobs/long-job.ts';
import { runReference } from '#shared/distributions/runs.ts';
import { AppError } from '#shared/errors.ts';
import { poundsText } from '#shared/money.ts';
import { checkVisible } from './run-lines.ts';

/** What a run pays on one debt, beside what its case shares out with it. */
type Share = {
  debtId: number;
  caseId: number;
  paidPence: number;
  admittedPence: number | null;
  sharedPence: number;
};

/** As many notices as are written between two moments at which the work may be broken off. */
const STEP = 50;

/** The debts that a run pays, by their ids: what came back, or was cancelled, is paid by another payment and counted there. */
async function sharesOf(tx: Tx, runId: number, after: number): Promise<Share[]> {
  const { rows } = await tx.execute<Share>(sql`
    with paid as (
      select a.case_creditor_id as debt, a.case_id, sum(pa.amount_pence) as pence
      from allocations a join payment_allocations pa on pa.allocation_id = a.id and pa.ended_on is null
      where a.run_line_id in (select l.id from distribution_run_lines l where l.run_id = ${runId})
        and a.case_creditor_id is not null
      group by a.case_creditor_id, a.case_id)
    select paid.debt as "debtId", paid.case_id as "caseId", paid.pence::float8 as "paidPence",
      cc.claim_admitted_pence::float8 as "admittedPence",
      (select sum(other.pence) from paid other where other.case_id = paid.case_id)::float8 as "sharedPence"
    from paid join case_creditors cc on cc.id = paid.debt
    where paid.debt > ${after} order by paid.debt limit ${STEP}`);
  return rows;
}

const factsOf = ({ paidPence, admittedPence, sharedPence }: Share) => ({
  'figures.dividend': poundsText(paidPence),
  'figures.dividendAvailable': poundsText(sharedPence),
  ...(admittedPence && {
    'figures.dividendPencePerPound': ((paidPence * 100) / admittedPence).toFixed(2),
  }),
});

const payload = z.object({ distributionId: z.int(), templateId: z.int(), versionId: z.int() });

/** Writes the dividend notice of each debt that a run pays, as letters that are then made and sent one by one. */
export const dividendLetters = defineLongJob(
  'dividend-letters',
  { payload, cursor: z.int() },
  async (w, { payload: { distributionId, templateId, versionId }, cursor, runId }) => {
    const shares = await sharesOf(w.tx, distributionId, cursor ?? 0);
    const raisedBy = `Distribution ${runReference(distributionId)}`;
    for (const share of shares) {
      const { caseId, debtId } = share;
      await w.tx.select({ id: cases.id }).from(cases).where(eq(cases.id, caseId)).for('update');
      await writeLetter(w, {
        caseId,
        templateId,
        versionId,
        recipients: [{ type: 'creditor', id: debtId }],
        facts: factsOf(share),
        asDraft: false,
        raisedBy,
        runId,
      });
    }
    const last = shares.at(-1);
    return { done: shares.length, next: last && shares.length === STEP ? last.debtId : null };
  },
);

/** Starts writing the dividend notices of a released run; refused where they were written already. Answers how many there will be. */
export async function writeDividendLetters(
  ctx: SignedIn,
  { id, templateId }: { id: number; templateId: number },
): Promise<{ count: number }> {
  await checkVisible(ctx, id);
  const { database } = ctx.services;
  const { versionId } = await templateInUse(database, templateId);
  return write(database, ctx.author, async (w) => {
    await w.tx.execute(sql`select from distribution_runs where id = ${id} for update`);
    const written = sql`select from mail_items where raised_by = ${`Distribution ${runReference(id)}`} and status <> 'cancelled' limit 1`;
    const { rowCount } = await w.tx.execute(written);
    if (rowCount) throw new AppError('conflict', 'The dividend notices of this run were written already.');
    const { rows } = await w.tx.execute<{ count: number }>(sql`
      select count(distinct a.case_creditor_id)::int as count from allocations a
      join payment_allocations pa on pa.allocation_id = a.id and pa.ended_on is null
      where a.run_line_id in (select l.id from distribution_run_lines l where l.run_id = ${id})`);
    const { count } = rows[0]!;
    if (count === 0) throw new AppError('conflict', 'This run has paid no creditor.');
    await startRun(
      w,
      dividendLetters,
      { distributionId: id, templateId, versionId },
      { total: count, queue: 'bulk-letters' },
    );
    return { count };
  });
}
