import { asc, eq, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { writeToCase } from '#server/records/cases/access.ts';
import { keepComplaintClocks } from '#server/records/complaints/keep-complaint-clocks.ts';
import { complaintStatusChanges, complaints } from '#server/records/complaints/tables.ts';
import { firmHolidays } from '#server/records/reference/bank-holidays.ts';
import { tables } from '#server/records/reference/tables.ts';
import { changeRow, checkVersion, lockRow } from '#server/records/reference/versioned-rows.ts';
import {
  type AskedOfComplaint,
  asksOf,
  type ComplaintMove,
  complaintLife,
  isWithdrawal,
  latestFor,
  missingWords,
} from '#shared/activities/complaints/complaint-life.ts';
import {
  type ComplaintStage,
  type ComplaintStep,
  daysWaited,
  outcomeOfStatus,
  stepOf,
} from '#shared/activities/complaints/complaints.ts';
import type { ComplaintDetail, ComplaintStepInput } from '#shared/activities/complaints/contract.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { AppError, conflictAt, invalid } from '#shared/platform/errors.ts';
import { blockersOf, stepsFrom } from '#shared/platform/life/life.ts';
import {
  type Calendar,
  COMPLAINT_ENTITY,
  type Complaint,
  type ComplaintRow,
  visibleComplaint,
} from './complaint-row.ts';
import { keepStageTasks } from './stage-tasks.ts';
import { letterOf, writeStepLetter } from './step-letter.ts';

const statuses = tables['complaint-statuses'];
const { templates, users } = tables;
const from = alias(statuses, 'from_status');

type Transition = ComplaintDetail['transitions'][number];

/** The possible next statuses of a complaint, each with its fields and what prevents it on a day. */
async function transitionsOf(database: Database | Tx, row: ComplaintRow, on: string): Promise<Transition[]> {
  const rows = await database
    .select({
      statusId: statuses.id,
      name: statuses.name,
      code: statuses.code,
      stage: sqlOf(col.word<ComplaintStage>())`${statuses.stage}`,
      letter: templates.name,
    })
    .from(statuses)
    .leftJoin(templates, eq(templates.id, letterOf(row.regime)))
    .where(or(eq(statuses.isActive, true), eq(statuses.isSystem, true)))
    .orderBy(asc(statuses.sortOrder), asc(statuses.id));
  // The letter of the first status is the acknowledgement, sent on the way to the next.
  const owed = rows.find(({ statusId }) => statusId === row.statusId)?.letter ?? null;
  return rows.flatMap(({ stage, ...target }) => {
    const step = stepOf({ ...target, stage });
    if (target.statusId === row.statusId || step === 'received') return [];
    const facts = { ...row, status: row.status.step, code: target.code, on };
    if (!stepsFrom(complaintLife, facts.status).includes(step)) return [];
    return {
      statusId: target.statusId,
      name: target.name,
      step,
      asks: asksOf(step, facts),
      latestOn: latestFor(step, facts),
      blockers: blockersOf(complaintLife, step, facts),
      letter: step === 'acknowledged' ? owed : target.letter,
    };
  });
}

/** A complaint with its history and possible next steps. */
export async function complaintDetail(
  database: Database | Tx,
  calendar: Calendar,
  ctx: Pick<SignedIn, 'actor'>,
  caseId: number,
  id: number,
) {
  const row = await visibleComplaint(database, calendar, ctx.actor, caseId, id);
  const history = await database
    .select({
      id: complaintStatusChanges.id,
      from: from.name,
      to: statuses.name,
      on: complaintStatusChanges.changedOn,
      at: complaintStatusChanges.changedAt,
      by: users.name,
      note: complaintStatusChanges.note,
    })
    .from(complaintStatusChanges)
    .innerJoin(statuses, eq(statuses.id, complaintStatusChanges.toStatusId))
    .leftJoin(from, eq(from.id, complaintStatusChanges.fromStatusId))
    .leftJoin(users, eq(users.id, complaintStatusChanges.changedBy))
    .where(eq(complaintStatusChanges.complaintId, id))
    .orderBy(complaintStatusChanges.id);
  return { ...row, history, transitions: await transitionsOf(database, row, calendar.today) };
}

/** The day of the last step, which the next one cannot precede. */
async function lastDay(tx: Tx, { id, receivedOn }: Complaint): Promise<string> {
  const days = await tx
    .select({ on: complaintStatusChanges.changedOn })
    .from(complaintStatusChanges)
    .where(eq(complaintStatusChanges.complaintId, id));
  return days.map(({ on }) => on).reduce((last, on) => (on > last ? on : last), receivedOn);
}

type Step = { from: ComplaintStep; to: ComplaintMove; code: string | null; stopsClock: boolean; on: string };

/** The dates, the outcome and the clock that follow from a step. */
function consequences(before: Complaint, { from: left, to, code, stopsClock, on }: Step): Partial<Complaint> {
  return {
    ...(stopsClock
      ? { clockStoppedOn: before.clockStoppedOn ?? on }
      : { clockStoppedOn: null, clockStoppedDays: daysWaited(before, on) }),
    ...(left === 'received' && to === 'acknowledged' && { acknowledgedOn: on }),
    ...(to === 'holding' && { holdingSentOn: on }),
    ...(to === 'resolved' && { srcSentOn: on, closedOn: on }),
    ...(to === 'final' && { finalSentOn: on }),
    ...(outcomeOfStatus(code) !== null && { outcome: outcomeOfStatus(code) }),
    ...(to === 'closed' && { closedOn: on }),
    ...(isWithdrawal(left, to) && { outcome: 'withdrawn' as const }),
    // Re-opens a complaint that had ended.
    ...((to === 'ombudsman' || to === 'gateway') && { closedOn: null }),
  };
}

/** What is wrong with a step's day and values, by field. */
function stepErrors(
  { asks, latestOn, name }: Transition,
  values: Partial<Record<AskedOfComplaint, unknown>>,
  { on, earliest }: { on: string; earliest: string },
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { field, isRequired } of asks)
    if (isRequired && !values[field]) errors[field] = missingWords[field] ?? 'Required.';
  if (on < earliest) errors.on = `Cannot be before ${showDate(earliest)}, the day of the previous step.`;
  else if (latestOn !== null && on > latestOn)
    errors.on = `‘${name}’ must be sent by ${showDate(latestOn)}, the third business day after receipt. After that, send a final response.`;
  return errors;
}

/** Moves a complaint to another status, if the table of steps and its guards allow it. */
export function takeStep(
  ctx: SignedIn,
  caseId: number,
  id: number,
  { version, statusId, on: given, note = null, outcome, ...values }: ComplaintStepInput,
): Promise<ComplaintRow> {
  return writeToCase(ctx, caseId, async (w, found) => {
    const calendar = { today: londonDate(), holidays: await firmHolidays(w.tx, found.domainId) };
    const before = await lockRow(w, complaints, id, { column: complaints.caseId, id: caseId });
    const row = await visibleComplaint(w.tx, calendar, ctx.actor, caseId, id);
    await checkVersion(w, before, version);
    const on = given ?? calendar.today;
    const [status] = await w.tx.select().from(statuses).where(eq(statuses.id, statusId));
    if (!status) throw invalid({ statusId: 'That row no longer exists.' });
    const transition = (await transitionsOf(w.tx, row, on)).find((each) => each.statusId === statusId);
    if (!transition)
      throw new AppError('conflict', `‘${status.name}’ cannot follow ‘${row.status.name}’.`, {
        errors: { statusId: `Cannot follow ‘${row.status.name}’.` },
      });
    const [blocker] = transition.blockers;
    if (blocker) throw conflictAt('statusId', blocker.text);
    const errors = stepErrors(
      transition,
      { ...values, note, outcome },
      { on, earliest: await lastDay(w.tx, before) },
    );
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const step = {
      from: row.status.step,
      to: transition.step,
      code: status.code,
      stopsClock: status.stopsClock,
      on,
    };
    const after = await changeRow(w, COMPLAINT_ENTITY, complaints, before, version, {
      ...values,
      ...(transition.asks.some(({ field }) => field === 'outcome') && outcome ? { outcome } : {}),
      ...consequences(before, step),
      statusId,
    });
    await w.tx.insert(complaintStatusChanges).values({
      complaintId: id,
      fromStatusId: before.statusId,
      toStatusId: statusId,
      changedOn: on,
      note,
      changedBy: ctx.actor.id,
    });
    await keepStageTasks(w, found, after, calendar);
    await keepComplaintClocks(w, after);
    w.changed('complaints');
    const now = await visibleComplaint(w.tx, calendar, ctx.actor, caseId, id);
    await writeStepLetter(w, now, { step: step.to, fromId: before.statusId, toId: statusId, note });
    return now;
  });
}
