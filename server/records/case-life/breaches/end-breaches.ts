import { and, eq, notInArray } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import { voidApprovals } from '#server/records/approvals/request-approval.ts';
import type { Case } from '#server/records/cases/access.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { breachLife } from '#shared/activities/creditors/breaches/breach-life.ts';
import { endedBreaches } from '#shared/activities/creditors/breaches/breaches.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { assertWay } from '#shared/platform/life/life.ts';
import { dayBefore } from '#shared/platform/past-days.ts';
import { keepBreachClocks } from './keep-breach-clocks.ts';
import { breachSteps, caseBreaches } from './tables.ts';

type Breach = typeof caseBreaches.$inferSelect;
const BREACHES = 'case-breaches';

/** The day of the step that sets these values, if before today. */
const happenedOn = (values: Partial<Breach>): string | null =>
  dayBefore(
    londonDate(),
    values.servedOn,
    values.clientResponseOn,
    values.referredOn,
    values.creditorsDecidedOn,
    values.endedOn,
  );

/** Changes a locked breach, and records the step in its history. */
export async function changeBreach(
  w: Write,
  before: Breach,
  values: Partial<Breach>,
  note: string | null,
): Promise<Breach> {
  assertWay(breachLife, before.status, values.status ?? before.status);
  const after = await changeRow(w, BREACHES, caseBreaches, before, before.version, values);
  await w.tx.insert(breachSteps).values({
    breachId: before.id,
    fromStatus: before.status,
    toStatus: after.status,
    note,
    happenedOn: happenedOn(values),
    takenBy: w.author.id || null,
  });
  await keepBreachClocks(w, after);
  w.changed(BREACHES);
  return after;
}

/** The breaches of a case that have not ended, locked. */
export const lockOpenBreaches = (w: Write, caseId: number): Promise<Breach[]> =>
  w.tx
    .select()
    .from(caseBreaches)
    .where(and(eq(caseBreaches.caseId, caseId), notInArray(caseBreaches.status, [...endedBreaches])))
    .orderBy(caseBreaches.id)
    .for('update');

/** Ends the open breaches of a locked case whose arrangement has ended, and their pending requests. */
export async function endBreaches(w: Write, { id }: Pick<Case, 'id'>, statusName: string): Promise<void> {
  const outcome = `The case moved to ${statusName}.`;
  for (const breach of await lockOpenBreaches(w, id)) {
    const values = { status: 'terminated' as const, outcome, endedOn: londonDate() };
    await changeBreach(w, breach, values, outcome);
    await voidApprovals(w, { entity: BREACHES, entityId: breach.id }, outcome);
  }
}
