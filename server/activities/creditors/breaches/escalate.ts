import { and, eq, gt, isNotNull, lt, lte, sql } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import { caseBreaches } from '#server/records/case-life/breaches/tables.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { raiseMany } from '#server/records/tasks/raise-many.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { breachTaskKey } from './breach-tasks.ts';
import type { CaseRange } from './suspect.ts';

const types = tables['breach-types'];

/** Asks once for a decision about each breach whose time to be remedied has run out: raises the task that its type names. */
export async function escalateBreaches(w: Write, { after, upTo }: CaseRange, today: string): Promise<void> {
  const key = sql`'breach:' || ${caseBreaches.id} || ':remedy'`;
  const rows = await w.tx
    .select({ breach: caseBreaches, found: cases, definition: tables.tasks })
    .from(caseBreaches)
    .innerJoin(cases, eq(cases.id, caseBreaches.caseId))
    .innerJoin(types, eq(types.id, caseBreaches.breachTypeId))
    .innerJoin(
      tables.tasks,
      and(eq(tables.tasks.id, types.escalationTaskId), eq(tables.tasks.isActive, true)),
    )
    .where(
      and(
        gt(caseBreaches.caseId, after),
        lte(caseBreaches.caseId, upTo),
        eq(caseBreaches.status, 'notice_served'),
        isNotNull(caseBreaches.remedyByOn),
        lt(caseBreaches.remedyByOn, today),
        // If the notice was cancelled before it was sent, nobody has been served.
        sql`not exists (select from mail_items i where i.id = ${caseBreaches.noticeItemId} and i.status = 'cancelled' and i.sent_on is null)`,
        sql`not exists (select from ${caseTasks} where ${caseTasks.caseId} = ${cases.id} and ${caseTasks.sourceKey} = ${key})`,
      ),
    );
  for (const { breach, found, definition } of rows)
    await raiseMany(w, definition, [{ found, sourceKey: breachTaskKey(breach.id, 'remedy'), dueOn: today }]);
}
