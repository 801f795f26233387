import { eq } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { Case } from '#server/records/cases/access.ts';
import { protocolOfCase } from '#server/records/cases/protocol-of-case.ts';
import { caseStatusChanges, cases } from '#server/records/cases/tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { dayBefore } from '#shared/platform/past-days.ts';
import { departmentFor } from './status-of-case.ts';
import type { Step } from './step-of-case.ts';
import { datesOnEntering } from './transitions.ts';

/** The day on which a case came to a status according to its dates, if before today. */
const happenedOn = ({ solution: { approval }, to }: Step, after: Case): string | null =>
  dayBefore(
    londonDate(),
    ...to.setDates.map((field) => after[field as keyof Case] as string | null),
    to.code === approval?.status ? after.approvalDate : null,
  );

/** Stores the step with its dates. A date in `sent`, the fields given with the change, is not set to today. */
export async function enter(w: Write, found: Case, step: Step, sent: readonly string[]): Promise<Case> {
  const { solution, from, to, substatus, reason, isForward, isReopening } = step;
  const moves = to.id !== from.id;
  const reasonField = isForward ? solution.statuses[to.code]?.reason : null;
  const departmentId = to.stage === from.stage ? null : await departmentFor(w.tx, to.stage, found.domainId);
  const [stored = missing()] = await w.tx.select().from(cases).where(eq(cases.id, found.id));
  const isApproved = isForward && to.code === solution.approval?.status;
  const terms = isApproved
    ? { protocolVersion: await protocolOfCase(w.tx, { ...found, approvalDate: null }) }
    : {};
  const after = await changeRow(w, 'cases', cases, stored, stored.version, {
    statusId: to.id,
    substatusId: substatus?.id ?? null,
    ...terms,
    ...(isForward ? datesOnEntering(solution, to, { ...found, ...terms }, sent) : {}),
    ...(isReopening ? { closedOn: null, notProceedingReason: null } : {}),
    ...(reasonField && { [reasonField]: reason }),
    ...(moves && { statusChangedAt: new Date() }),
    ...(moves && departmentId !== null && { departmentId }),
  });
  await w.tx.insert(caseStatusChanges).values({
    caseId: found.id,
    fromStatusId: from.id,
    toStatusId: to.id,
    fromSubstatusId: found.substatusId,
    toSubstatusId: substatus?.id ?? null,
    reason,
    happenedOn: isForward ? happenedOn(step, after) : null,
    changedBy: w.author.id || null,
  });
  w.changed('cases');
  return after;
}
