import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, rowsOf } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { protocolSql } from '#server/records/cases/protocol-of-case.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { endTask } from '#server/records/tasks/complete-task.ts';
import { raiseTasks } from '#server/records/tasks/raise-tasks.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { whyEquityExempt } from '#shared/records/law/equity-review.ts';
import { iva } from '#shared/records/solutions/iva.ts';

/** SQL: whether a case `c` has a home among its assets, and whether an applicant owns one (`EquityFacts`). */
export const homeColumns = sql`
    exists (select from case_assets a join assets k on k.id = a.asset_type_id and k.class = 'property'
      where a.case_id = c.id and not a.is_excluded) as "hasHome",
    (select case when bool_or(r.is_owner) then true when bool_and(r.id is not null) then false end
      from case_people cp join persons q on q.id = cp.person_id left join residential_statuses r on r.id = q.residential_status_id
      where cp.case_id = c.id and cp.role in ('applicant_1', 'applicant_2')) as "ownsHome"`;

const factColumns = {
  id: col.number,
  hasHome: col.boolean,
  ownsHome: col.boolean.orNull,
  protocolVersion: col.text.orNull,
  equityReviewDueOn: col.day.orNull,
  isRunning: col.boolean,
};

const factsOf = (tx: Tx, caseIds: readonly number[]) =>
  rowsOf(tx, factColumns)`select c.id, ${homeColumns}, ${protocolSql('c')} as "protocolVersion",
    c.equity_review_due_on as "equityReviewDueOn", s.code = ${iva.approval.status} as "isRunning"
    from cases c join statuses s on s.id = c.status_id where c.id = any(${sql.param([...caseIds])}::int[]) order by c.id`;

/** Why a case's equity is not reviewed, in words; null if it is. */
export async function equityExemptionOf(tx: Tx, caseId: number): Promise<string | null> {
  const [facts] = await factsOf(tx, [caseId]);
  return facts ? whyEquityExempt(facts) : null;
}

/** Keeps the review's task up to date on running cases: raised when a home is added, cancelled if there is nothing to review. */
export async function keepEquityTasks(w: Write, caseIds: readonly number[]): Promise<void> {
  const [definition] = await w.tx.select().from(tables.tasks).where(eq(tables.tasks.code, 'equity-review'));
  const running = (await factsOf(w.tx, caseIds)).filter(({ isRunning }) => isRunning);
  if (!definition || running.length === 0) return;
  const ids = running.map(({ id }) => id);
  const held = await w.tx
    .select()
    .from(caseTasks)
    .where(and(inArray(caseTasks.caseId, ids), eq(caseTasks.taskId, definition.id)));
  const of = (id: number) => held.filter(({ caseId }) => caseId === id);
  for (const { id, ...facts } of running) {
    const why = whyEquityExempt(facts);
    const isThere = of(id).some(({ status }) => status !== 'cancelled');
    if (why !== null) {
      for (const task of of(id)) if (task.status === 'open') await endTask(w, task, 'cancelled', why);
    } else if (!isThere && facts.equityReviewDueOn !== null) {
      const [found] = await w.tx.select().from(cases).where(eq(cases.id, id));
      if (found) await raiseTasks(w, found, [definition.id], 'status');
    }
  }
}
