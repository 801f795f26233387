import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { caseStandings } from '#server/records/cases/standing-table.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { casesAwaiting, completeOnCases, openAgain } from '#server/records/tasks/task-events.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { answeredLine, answeredNote, isPaidUpTo, paymentOfNote } from '#shared/records/payments/chases.ts';
import { knownOf, linesDue } from '../schedules/refresh-standings.ts';

/** Cases with a task that waits for a payment, with the contributions before the new receipts, in pence. */
type Awaiting = ReadonlyMap<number, number>;

/** Those of the locked cases with a task that waits for a payment; call it before refreshing their standings. */
export async function casesAwaitingPayment(w: Write, caseIds: readonly number[]): Promise<Awaiting> {
  const ids = await casesAwaiting(w, caseIds, 'payment_received');
  if (ids.length === 0) return new Map();
  const rows = await w.tx
    .select({ caseId: caseStandings.caseId, pence: caseStandings.receivedPence })
    .from(caseStandings)
    .where(inArray(caseStandings.caseId, ids));
  const before = new Map(rows.map(({ caseId, pence }) => [caseId, pence]));
  return new Map(ids.map((id) => [id, before.get(id) ?? 0]));
}

/** The lines of each case that fall due, and its contributions now, in pence. */
async function paymentsOf(w: Write, caseIds: readonly number[]) {
  const today = londonDate();
  const known = await knownOf(w.tx, caseIds);
  return new Map(
    known.map((each) => [
      each.caseId,
      { lines: linesDue(each, today), receivedPence: each.receivedPence ?? 0 },
    ]),
  );
}

/**
 * Completes the tasks whose payment has now arrived in full: the one that was missed when the task was raised, not just any later one. A
 * case without a schedule has no particular payment to wait for, so any contribution will do.
 */
export async function completeAnswered(w: Write, awaiting: Awaiting): Promise<void> {
  if (awaiting.size === 0) return;
  const ids = [...awaiting.keys()];
  const payments = await paymentsOf(w, ids);
  await completeOnCases(w, ids, 'payment_received', (caseId, { createdAt }) => {
    const { lines, receivedPence: afterPence } = payments.get(caseId) ?? missing();
    const beforePence = awaiting.get(caseId) ?? missing();
    if (lines.length === 0) return afterPence > beforePence ? 'A contribution arrived.' : null;
    const line = answeredLine(lines, { raisedOn: londonDate(createdAt), beforePence, afterPence });
    return line ? answeredNote(line) : null;
  });
}

/** Reopens tasks completed by a payment that is no longer complete, for example because it bounced. */
export async function openUnanswered(w: Write, caseIds: readonly number[]): Promise<void> {
  if (caseIds.length === 0) return;
  const { tasks, statuses } = tables;
  const rows = await w.tx
    .select({ id: caseTasks.id, caseId: caseTasks.caseId, note: caseTasks.completionNote })
    .from(caseTasks)
    .innerJoin(tasks, and(eq(tasks.id, caseTasks.taskId), eq(tasks.autoCompleteWhen, 'payment_received')))
    .innerJoin(cases, eq(cases.id, caseTasks.caseId))
    .innerJoin(statuses, and(eq(statuses.id, cases.statusId), eq(statuses.isOpen, true)))
    .where(
      and(
        inArray(caseTasks.caseId, [...caseIds]),
        eq(caseTasks.status, 'completed'),
        isNotNull(caseTasks.completionNote),
      ),
    )
    .orderBy(caseTasks.id);
  const answered = rows.flatMap(({ note, ...row }) => {
    const dueOn = paymentOfNote(note);
    return dueOn === null ? [] : [{ ...row, dueOn }];
  });
  if (answered.length === 0) return;
  const payments = await paymentsOf(w, [...new Set(answered.map(({ caseId }) => caseId))]);
  for (const { id, caseId, dueOn } of answered) {
    const { lines, receivedPence } = payments.get(caseId) ?? missing();
    if (isPaidUpTo(lines, dueOn, receivedPence)) continue;
    const ofCase: Write = { ...w, audit: (entry) => w.audit({ caseId, ...entry }) };
    await openAgain(ofCase, caseId, [id]);
    w.changed(`case:${caseId}`);
  }
}
