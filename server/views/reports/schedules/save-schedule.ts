import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tx } from '#server/platform/database/connect.ts';
import { type Write, write, writeChanges } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { holidaysOf } from '#server/records/reference/bank-holidays.ts';
import { seenAmong } from '#server/records/reference/reach.ts';
import {
  addRow,
  changeRow,
  checkVersion,
  lockRow,
  removeRow,
} from '#server/records/reference/versioned-rows.ts';
import { readActor } from '#server/records/staff/sessions.ts';
import { AppError, conflict, invalidAt } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { WhichReport } from '#shared/views/reports/contract.ts';
import { nextTime } from '#shared/views/reports/schedule.ts';
import type { reportSchedulesContract } from '#shared/views/reports/schedules-contract.ts';
import { maySee, prepareReport, storedWhich, whichOf } from '../prepare-report.ts';
import { reportScheduleRecipients, reportSchedules } from '../tables.ts';
import { REPORT_SCHEDULES, type StoredSchedule, sendToAll } from './begin-due.ts';
import { changeableBy } from './schedule-rows.ts';

type New = z.output<typeof reportSchedulesContract.create.input>;
type Changed = z.output<typeof reportSchedulesContract.update.input>;
type Step = { id: number; version: number };

/** The most schedules that one user can have. */
const MOST_SCHEDULES = 100;

/**
 * Refuses recipients whom the caller does not see, and those who would get nothing: they have left, may not see the report, or do not hold
 * its domain.
 */
async function refuseStrangers(
  tx: Tx,
  caller: Actor,
  which: WhichReport,
  domainId: number | null,
  userIds: readonly number[],
): Promise<void> {
  const seen = await seenAmong(tx, 'users', caller, userIds);
  for (const userId of userIds) {
    const actor = seen.has(userId) ? await readActor(tx, userId) : null;
    if (!actor) throw invalidAt('recipientIds', 'Choose people who may sign in.');
    const isHeld = domainId === null || actor.domainIds === 'all' || actor.domainIds.includes(domainId);
    if (!isHeld || !(await maySee(tx, actor, which)))
      throw invalidAt('recipientIds', `${actor.name} may not see this report.`);
  }
}

const unique = (ids: readonly number[]) => [...new Set(ids)].sort((one, other) => one - other);

const recipientsNow = async (tx: Tx, id: number) => {
  const rows = await tx
    .select({ userId: reportScheduleRecipients.userId })
    .from(reportScheduleRecipients)
    .where(eq(reportScheduleRecipients.scheduleId, id))
    .orderBy(asc(reportScheduleRecipients.userId));
  return rows.map(({ userId }) => userId);
};

const partsOf = async (w: Write, id: number | null, recipientIds: number[]) => ({
  before: { recipientIds: id === null ? [] : await recipientsNow(w.tx, id) },
  after: { recipientIds },
  store: async (scheduleId: number) => {
    await w.tx.delete(reportScheduleRecipients).where(eq(reportScheduleRecipients.scheduleId, scheduleId));
    await w.tx
      .insert(reportScheduleRecipients)
      .values(recipientIds.map((userId) => ({ scheduleId, userId })));
  },
});

/** What is stored of the times, with the next of them. */
async function timesOf(w: Write, { rhythm, time, weekdays, monthDay, isBusinessDaysOnly }: New | Changed) {
  const times = {
    rhythm,
    time,
    weekdays: rhythm === 'weekly' ? unique(weekdays) : [],
    monthDay: rhythm === 'monthly' ? monthDay : null,
    isBusinessDaysOnly,
  };
  return { ...times, nextAt: nextTime(times, new Date(), await holidaysOf(w.tx)) };
}

/** Schedules a report; refused if the caller may not have it themselves, or a recipient would get nothing. */
export async function addSchedule(ctx: SignedIn, input: New): Promise<{ id: number }> {
  const { services, actor, author } = ctx;
  const { report, domainId, filters, sort, dir, columns, format } = input;
  const wished = { ...filters, sort, dir, columns: columns?.join(',') };
  const given = Object.fromEntries(Object.entries(wished).filter(([, value]) => value !== undefined));
  const { inWords } = await prepareReport(ctx, { name: report, domainId, given }, format);
  const recipientIds = unique(input.recipientIds);
  return write(services.database, author, async (w) => {
    if ((await w.tx.$count(reportSchedules, eq(reportSchedules.ownerUserId, actor.id))) >= MOST_SCHEDULES)
      throw conflict(`You have ${MOST_SCHEDULES} schedules, the most allowed. Remove one first.`);
    await refuseStrangers(w.tx, actor, report, domainId ?? null, recipientIds);
    const row = {
      ...storedWhich(report),
      ownerUserId: actor.id,
      domainId: domainId ?? null,
      given,
      inWords,
      format,
      ...(await timesOf(w, input)),
    };
    const parts = await partsOf(w, null, recipientIds);
    const { id } = await addRow(w, REPORT_SCHEDULES, reportSchedules, row, parts);
    w.changed(REPORT_SCHEDULES);
    return { id };
  });
}

/** A schedule that the caller may change, locked: their own, or one that they manage. */
async function lockOwn(w: Write, { actor }: SignedIn, id: number): Promise<StoredSchedule> {
  const isTheirs = and(eq(reportSchedules.id, id), changeableBy(actor));
  if ((await w.tx.$count(reportSchedules, isTheirs)) === 0)
    throw new AppError('notFound', 'That no longer exists.');
  return lockRow(w, reportSchedules, id);
}

/** Changes a schedule in its own transaction, unless it has been changed since. */
const withSchedule = (
  ctx: SignedIn,
  { id, version }: Step,
  change: (w: Write, schedule: StoredSchedule) => Promise<unknown>,
): Promise<void> =>
  writeChanges(ctx.services.database, ctx.author, async (w) => {
    const schedule = await lockOwn(w, ctx, id);
    await checkVersion(w, schedule, version);
    await change(w, schedule);
    w.changed(REPORT_SCHEDULES);
  });

const store = (w: Write, schedule: StoredSchedule, values: Partial<StoredSchedule>, action: string) =>
  changeRow(w, REPORT_SCHEDULES, reportSchedules, schedule, schedule.version, values, { action });

/** Changes when and to whom it goes; a stopped one stays stopped. */
export const changeSchedule = (ctx: SignedIn, input: Changed): Promise<void> =>
  withSchedule(ctx, input, async (w, schedule) => {
    const recipientIds = unique(input.recipientIds);
    const before = await recipientsNow(w.tx, schedule.id);
    const added = recipientIds.filter((each) => !before.includes(each));
    await refuseStrangers(w.tx, ctx.actor, whichOf(schedule), schedule.domainId, added);
    const { nextAt, ...times } = await timesOf(w, input);
    const values = { format: input.format, ...times, ...(schedule.nextAt && { nextAt }) };
    const parts = await partsOf(w, schedule.id, recipientIds);
    await changeRow(w, REPORT_SCHEDULES, reportSchedules, schedule, schedule.version, values, { parts });
  });

export const stopSchedule = (ctx: SignedIn, step: Step): Promise<void> =>
  withSchedule(ctx, step, async (w, schedule) => {
    if (schedule.nextAt === null) throw conflict('It has already been stopped.');
    const stoppedWhy = `Stopped by ${ctx.actor.name}.`;
    await store(w, schedule, { nextAt: null, stoppedWhy }, 'stopped');
  });

/** Resumes from the next time; whoever resumes the schedule of somebody who has left becomes its owner. */
export const startSchedule = (ctx: SignedIn, step: Step): Promise<void> =>
  withSchedule(ctx, step, async (w, schedule) => {
    if (schedule.nextAt !== null) throw conflict('It is already running.');
    const nextAt = nextTime(schedule, new Date(), await holidaysOf(w.tx));
    const hasLeft = !(await readActor(w.tx, schedule.ownerUserId));
    const owner = hasLeft ? { ownerUserId: ctx.actor.id } : {};
    await store(w, schedule, { nextAt, stoppedWhy: null, ...owner }, 'started');
  });

export const sendNow = (ctx: SignedIn, step: Step): Promise<void> =>
  withSchedule(ctx, step, (w, schedule) => sendToAll(w, schedule));

export const removeSchedule = (ctx: SignedIn, step: Step): Promise<void> =>
  withSchedule(ctx, step, (w, schedule) => removeRow(w, REPORT_SCHEDULES, reportSchedules, schedule));
