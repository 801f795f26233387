import { and, eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { bondApplicants, releaseEnded } from '#server/records/case-life/bonds/entries.ts';
import { endBreaches } from '#server/records/case-life/breaches/end-breaches.ts';
import { exemptEnded, raiseReviews } from '#server/records/case-life/reviews/raise-reviews.ts';
import { type Case, writeToCase } from '#server/records/cases/access.ts';
import { type CaseRow, caseRow } from '#server/records/cases/case-row.ts';
import { protocolOfCase } from '#server/records/cases/protocol-of-case.ts';
import { caseStatusChanges, cases } from '#server/records/cases/tables.ts';
import { writeByRule } from '#server/records/correspondence/items/write-by-rule.ts';
import { withdrawWithCase, withdrawWithSubject } from '#server/records/decisions/decision-standing.ts';
import { requestClientAccount } from '#server/records/payments/client-accounts/open-account.ts';
import { refreshAfterChange } from '#server/records/payments/schedules/case-terms.ts';
import { storeAgreed } from '#server/records/payments/schedules/change-schedule.ts';
import { findRow, type ReferenceRow } from '#server/records/reference/select.ts';
import { tables } from '#server/records/reference/tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { endStatusTasks, raiseStatusTasks } from '#server/records/tasks/status-tasks.ts';
import { endVariations } from '#server/records/terms/open-variation.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { AppError, invalid } from '#shared/platform/errors.ts';
import { dayBefore } from '#shared/platform/past-days.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { closedCodes } from '#shared/records/law/statuses.ts';
import type { Solution } from '#shared/records/solutions/solution.ts';
import { needsReason } from '#shared/records/solutions/transitions.ts';
import { type CaseChange, changeCase, refuseStale } from './edit-case.ts';
import { keepCaseClocks } from './keep-case-clocks.ts';
import { solutionOfProduct } from './solution-of-product.ts';
import { departmentFor, type Status, statusOf } from './status-of-case.ts';
import { datesOnEntering, factsOf, mayReopen, obstacles, REOPENING, statusBefore } from './transitions.ts';

/** The status that a case is to move to. `values` are fields of the case sent with it, such as a date that the status requires. */
export type StatusInput = {
  version: number;
  statusId: number;
  substatusId?: number | null | undefined;
  reason?: string | null | undefined;
  values?: CaseChange | undefined;
};

const refuse = (blockers: string[]) => new AppError('conflict', blockers.join(' '), { data: { blockers } });

/** Moves a case along the transition table, or between the substatuses of its status; all of it with its dates, or nothing. */
export function changeStatus(ctx: SignedIn, caseId: number, input: StatusInput): Promise<CaseRow> {
  return writeToCase(ctx, caseId, async (w, found) => {
    await refuseStale(w, ctx.actor, found, input.version);
    await moveCase(w, ctx.actor, found, input);
    return caseRow(w.tx, ctx.actor, caseId);
  });
}

/** The same within a transaction that holds the case already. */
export async function moveCase(
  w: Write,
  actor: Actor,
  found: Case,
  { values = {}, ...input }: Omit<StatusInput, 'version'>,
): Promise<void> {
  const solution = await solutionOfProduct(w.tx, Number(values.productId ?? found.productId));
  const step = await stepOf(w.tx, actor, found, solution, input);
  const informed = await withValues(w, actor, found, values);
  if (step.isForward) await refuseBlocked(w.tx, informed, step.to);
  const after = await enter(w, informed, step, Object.keys(values));
  await follow(w, found, after, step);
}

/** One step in the life of a case: to another status, forward or back by re-opening, or to another substatus of the same one. */
type Step = {
  solution: Solution;
  from: Status;
  to: Status;
  substatus: ReferenceRow | null;
  isForward: boolean;
  isReopening: boolean;
  reason: string | null;
};

/** The requested step; refused when the table of transitions does not allow it. */
async function stepOf(
  tx: Tx,
  actor: Actor,
  found: Case,
  solution: Solution,
  { statusId, substatusId, reason: given }: Omit<StatusInput, 'version' | 'values'>,
): Promise<Step> {
  const reason = given?.trim() || null;
  const from = (await statusOf(tx, found.statusId))!;
  const to = statusId === from.id ? from : await statusOf(tx, statusId);
  if (!to) throw invalid({ statusId: 'That row no longer exists.' });
  const isSameStatus = to.id === from.id;
  const isReopening = !isSameStatus && (await isReopened(tx, found, from, to));
  if (isReopening && !mayReopen(actor, from)) throw new AppError('forbidden', REOPENING);
  const isForward = !isSameStatus && !isReopening;
  if (isSameStatus && (substatusId === undefined || substatusId === found.substatusId))
    throw refuse([`The case is in ${to.name} already.`]);
  if (isForward && !from.allowedNextIds.includes(to.id))
    throw refuse([`${from.name} cannot be followed by ${to.name}.`]);
  const substatus = await substatusOf(tx, solution, to, substatusId, isSameStatus);
  if ((isReopening || (isForward && needsReason(solution, to.code))) && !reason)
    throw invalid({ reason: 'Give the reason.' });
  return { solution, from, to, substatus, isForward, isReopening, reason };
}

/** Whether the step goes back from a closed status to the one before it, which the table of transitions does not hold. */
async function isReopened(tx: Tx, found: Case, from: Status, to: Status): Promise<boolean> {
  if (!closedCodes.includes(from.code) || from.allowedNextIds.includes(to.id)) return false;
  return (await statusBefore(tx, found)) === to.id;
}

/** `informed` is the case with what was sent along. */
async function refuseBlocked(tx: Tx, informed: Case, to: Status): Promise<void> {
  const own = to.isActive ? [] : [`${to.name} is no longer used.`];
  const { blockers } = obstacles(informed, to, await factsOf(tx, informed));
  if (own.length + blockers.length > 0) throw refuse([...own, ...blockers.map(({ text }) => text)]);
}

/** Stores what was sent along. An approval date is set by entering the status alone, so it is taken as it is here. */
async function withValues(
  w: Write,
  actor: Actor,
  found: Case,
  { approvalDate, ...values }: CaseChange,
): Promise<Case> {
  const sent = Object.keys(values).length > 0 ? await changeCase(w, actor, found, values) : found;
  return found.approvalDate === null && typeof approvalDate === 'string' ? { ...sent, approvalDate } : sent;
}

async function substatusOf(
  tx: Tx,
  { approval }: Solution,
  status: Status,
  substatusId: number | null | undefined,
  isSameStatus: boolean,
): Promise<ReferenceRow | null> {
  const { substatuses } = tables;
  const isFirst = substatusId === undefined && !isSameStatus && status.code === approval?.status;
  const [first] = isFirst
    ? await tx
        .select({ id: substatuses.id })
        .from(substatuses)
        .where(and(eq(substatuses.statusId, status.id), eq(substatuses.code, approval.substatuses.none)))
    : [];
  const id = substatusId ?? first?.id;
  if (!id) return null;
  const row = await findRow(tx, 'substatuses', id);
  if (row?.statusId !== status.id) throw invalid({ substatusId: `Not a sub status of ${status.name}.` });
  return row;
}

/** The day on which a case came to a status, as its dates say, where that was before today. */
const happenedOn = ({ approval }: Solution, to: Status, after: Case): string | null =>
  dayBefore(
    londonDate(),
    ...to.setDates.map((field) => after[field as keyof Case] as string | null),
    to.code === approval?.status ? after.approvalDate : null,
  );

/** Stores the step with its dates. A date among `sent`, the fields given with the change, is not set to today. */
async function enter(
  w: Write,
  found: Case,
  { solution, from, to, substatus, reason, isForward, isReopening }: Step,
  sent: readonly string[],
): Promise<Case> {
  const moves = to.id !== from.id;
  const reasonField = isForward ? solution.statuses[to.code]?.reason : null;
  const departmentId = to.stage === from.stage ? null : await departmentFor(w.tx, to.stage, found.domainId);
  const [stored] = await w.tx.select().from(cases).where(eq(cases.id, found.id));
  const isApproved = isForward && to.code === solution.approval?.status;
  const terms = isApproved
    ? { protocolVersion: await protocolOfCase(w.tx, { ...found, approvalDate: null }) }
    : {};
  const after = await changeRow(w, 'cases', cases, stored!, stored!.version, {
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
    happenedOn: isForward ? happenedOn(solution, to, after) : null,
    changedBy: w.author.id || null,
  });
  w.changed('cases');
  return after;
}

/** Writes the letters of the statuses and sub statuses that a case has entered. */
async function writeStatusLetters(
  w: Write,
  { id }: Case,
  entered: readonly ReferenceRow[],
  isCopied: boolean,
): Promise<void> {
  for (const { name, generateTemplateIds, sendsLetters } of entered)
    await writeByRule(w, {
      caseId: id,
      ...(isCopied && { copyTo: [{ type: 'sos' as const, id: null }] }),
      templateIds: generateTemplateIds as number[],
      raisedBy: `Status: ${String(name)}`,
      asDraft: sendsLetters !== true,
    });
}

/** The consequences for the case's tasks, letters, payments, bond and client account, in the same transaction. */
async function follow(
  w: Write,
  before: Case,
  after: Case,
  { solution, from, to, substatus, isForward }: Step,
): Promise<void> {
  if (to.id !== from.id) await endStatusTasks(w, after, to);
  if (to.id !== from.id && !to.isOpen) await withdrawWithCase(w, after.id, `The case moved to ${to.name}.`);
  const entered = [...(isForward ? [to] : []), ...(substatus ? [substatus] : [])];
  await raiseStatusTasks(w, after, entered);
  await writeStatusLetters(
    w,
    after,
    entered,
    Boolean(solution.statuses[to.code]?.isCopiedToSecretaryOfState),
  );
  if (to.code === solution.approval?.status && entered.length > 0) await storeAgreed(w, after);
  if (to.code === solution.approval?.status) await raiseReviews(w, after);
  else {
    await exemptEnded(w, after);
    await endBreaches(w, after, to.name);
    const decisionId = await endVariations(w, after, to.name);
    if (decisionId !== null) await withdrawWithSubject(w, decisionId, `The case moved to ${to.name}.`);
  }
  if (isForward && solution.statuses[to.code]?.bond) await bondApplicants(w, after);
  if (to.id !== from.id) await releaseEnded(w, after, `The case moved to ${to.name}.`);
  if (isForward && solution.statuses[to.code]?.clientAccount) await requestClientAccount(w, after);
  await refreshAfterChange(w.tx, before, after);
  await keepCaseClocks(w, after);
}
