import { and, eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { type Case, visibleCase } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { acceptedOf } from '#server/records/terms/in-force.ts';
import { addMonths, londonDate, showDate } from '#shared/platform/dates.ts';
import { AppError, conflict } from '#shared/platform/errors.ts';
import { poundsText } from '#shared/platform/money.ts';
import { effectInForce } from '#shared/records/affairs/effects.ts';
import type { ScheduleChangeInput } from '#shared/records/payments/contract.ts';
import {
  addedMonths,
  changedLines,
  changeProblem,
  changeWarnings,
  type Paid,
  type ScheduleChange,
} from '#shared/records/payments/schedule-changes.ts';
import {
  agreedOf,
  MOST_BREAK_MONTHS,
  MOST_MONTHS,
  type ScheduleLine,
} from '#shared/records/payments/schedules.ts';
import { standingLines, standingOf } from '#shared/records/payments/standing.ts';
import { rulingText } from '#shared/records/payments/who-decides.ts';
import { expectedEnd } from '#shared/records/solutions/dates.ts';
import { refreshStandings } from './refresh-standings.ts';
import { basisOf, rulingOn } from './ruling.ts';
import { type Schedule, scheduleAndContributions } from './schedule-of-case.ts';
import { paymentScheduleLines, paymentSchedules } from './tables.ts';

const NOT_APPROVED =
  'Creditors have not approved the arrangement yet: change its terms on the case and in the proposal.';

/** The schedule of a case after a change, with what it is based on; refused if the change is not possible. */
export async function scheduleAfter(tx: Database | Tx, found: Case, change: ScheduleChange) {
  const { schedule, contributions, ended } = await scheduleAndContributions(tx, found);
  const { receivedPence } = contributions;
  if (ended !== null && change.kind !== 'waive')
    throw conflict(
      `The arrangement ended on ${showDate(ended)}: nothing falls due after that, so only its arrears can be waived.`,
    );
  const paid: Paid = { receivedPence, today: londonDate(), ended };
  const basis = await basisOf(tx, found);
  refuseBadChange(schedule.lines, change, paid, basis.isFormal ? MOST_MONTHS : MOST_BREAK_MONTHS);
  if (basis.isFormal && !basis.isApproved) throw conflict(NOT_APPROVED);
  if (change.kind === 'amount') await refuseBelowClause(tx, found, change);
  return { schedule, paid, basis, lines: changedLines(schedule.lines, change, paid) };
}

/** Refuses a contribution below the minimum set by a clause in force: only creditors can change that. */
async function refuseBelowClause(
  tx: Database | Tx,
  { id }: Case,
  { from, amountPence }: Extract<ScheduleChange, { kind: 'amount' }>,
): Promise<void> {
  const { minContribution = 0 } = effectInForce(await acceptedOf(tx, id), from);
  if (amountPence >= minContribution) return;
  const message = `A clause in force asks for at least ${poundsText(minContribution)} a month: only a variation goes below that.`;
  throw new AppError('invalid', message, { errors: { amountPence: message } });
}

function refuseBadChange(
  lines: readonly ScheduleLine[],
  change: ScheduleChange,
  paid: Paid,
  mostBreakMonths: number,
): void {
  const problem = changeProblem(lines, change, paid, mostBreakMonths);
  if (problem)
    throw new AppError('invalid', problem.message, { errors: { [problem.field]: problem.message } });
}

/** The standing of a case after a change, beside its current one; nothing is stored. */
export async function previewSchedule(
  { services: { database }, actor }: SignedIn,
  { caseId, change }: { caseId: number; change: ScheduleChange },
) {
  const found = await visibleCase(database, actor, caseId);
  const after = await scheduleAfter(database, found, change);
  const { schedule, paid, lines } = after;
  const { receivedPence, today, ended } = paid;
  return {
    before: standingOf(schedule.lines, receivedPence, today, ended),
    after: standingOf(lines, receivedPence, today, ended),
    lines: standingLines(lines, receivedPence, today, ended),
    warnings: changeWarnings(change),
    ruling: (await rulingOn(database, found, after, actor.id)).ruling,
  };
}

async function store(
  w: Write,
  caseId: number,
  version: Pick<
    typeof paymentSchedules.$inferInsert,
    'scheduleVersion' | 'reason' | 'note' | 'inForceFrom' | 'createdBy' | 'approvedBy' | 'decisionId'
  >,
  lines: readonly ScheduleLine[],
): Promise<void> {
  const [row = missing()] = await w.tx
    .insert(paymentSchedules)
    .values({ caseId, createdBy: w.author.id || null, ...version })
    .returning({ id: paymentSchedules.id });
  const scheduleId = row.id;
  await w.tx
    .insert(paymentScheduleLines)
    .values(lines.map((line, index) => ({ scheduleId, seq: index + 1, ...line })));
  await w.tx.update(cases).set({ hasSchedule: true }).where(eq(cases.id, caseId));
  w.audit({
    entity: 'payment-schedules',
    entityId: scheduleId,
    action: 'created',
    after: {
      ...version,
      lines: lines.length,
      totalPence: lines.reduce((sum, { expectedPence }) => sum + expectedPence, 0),
      expectedEndOn: lines.at(-1)?.dueOn ?? null,
    },
  });
}

/** Whether the case has a schedule of its own, beyond what was agreed. */
export const hasVersions = async (tx: Tx, caseId: number) =>
  (await tx.$count(paymentSchedules, eq(paymentSchedules.caseId, caseId))) > 0;

/** Stores the agreed terms as version 1 of the case's schedule; a case that has a schedule, or no terms yet, is left as it is. */
export async function storeAgreed(w: Write, found: Case): Promise<void> {
  if (await hasVersions(w.tx, found.id)) return;
  const { schedule } = await scheduleAndContributions(w.tx, found);
  if (schedule.lines.length === 0) return;
  const first = { scheduleVersion: 1, reason: 'initial', note: null } as const;
  await store(w, found.id, { ...first, inForceFrom: agreedFrom(found, schedule.lines) }, schedule.lines);
  await refreshStandings(w.tx, [found.id]);
}

/** The day from which the original agreement holds: the approval or, if nobody approves it, commencement. */
export const agreedFrom = (
  { approvalDate, commencementDate }: Pick<Case, 'approvalDate' | 'commencementDate'>,
  lines: readonly ScheduleLine[],
): string => approvalDate ?? commencementDate ?? (lines[0] ?? missing()).dueOn;

/** A change requested by a caller: refused if the schedule is no longer the one they saw. */
export type SeenChange = Omit<ScheduleChangeInput, 'caseId'>;

/** Refuses a change of a schedule that somebody has changed meanwhile. */
export function refuseStale({ scheduleVersion }: Schedule, seen: Pick<SeenChange, 'scheduleVersion'>): void {
  if (scheduleVersion !== seen.scheduleVersion)
    throw conflict('Somebody has changed the schedule meanwhile: check it again.');
}

/** The field at which a refusal of a change appears. */
const fieldOf = (change: ScheduleChange) =>
  change.kind === 'break' || change.kind === 'extension'
    ? 'months'
    : change.kind === 'waive'
      ? 'upTo'
      : 'amountPence';

/** Who decides on a change of a locked case; refused at its field if creditors do, as their vote makes it a variation. */
export async function rulingWithin(
  w: Write,
  found: Case,
  after: Awaited<ReturnType<typeof scheduleAfter>>,
  change: ScheduleChange,
) {
  const judged = await rulingOn(w.tx, found, after, w.author.id);
  const message = rulingText(judged.ruling);
  if (judged.ruling.decider === 'creditors')
    throw new AppError('invalid', message, { errors: { [fieldOf(change)]: message } });
  return judged;
}

/** A change that was made: its version, the schedule before and after it, and whether it goes below what creditors agreed to. */
export type ChangeMade = Awaited<ReturnType<typeof scheduleAfter>> & { version: number; isBelow: boolean };

/**
 * Makes a change of a locked case as a new version of its schedule; the case's contribution and expected end follow it. `by` says who asked
 * for it and who agreed, if two people did. Refused if creditors decide, whoever agreed.
 */
export async function changeSchedule(
  w: Write,
  found: Case,
  { change, reason, note, scheduleVersion }: SeenChange,
  by: { createdBy?: number | null; approvedBy?: number | null } = {},
): Promise<ChangeMade> {
  const after = await scheduleAfter(w.tx, found, change);
  refuseStale(after.schedule, { scheduleVersion });
  const { ruling, isBelow } = await rulingWithin(w, found, after, change);
  if (ruling.decider === 'second_person' && !by.approvedBy) throw conflict(rulingText(ruling));
  const inForceFrom = 'from' in change && change.kind !== 'catch_up' ? change.from : londonDate();
  const version = await makeVersion(w, found, after.schedule, {
    reason,
    note,
    // A change made by the supervisor in person counts as agreed by the supervisor.
    ...(isBelow && ruling.decider === 'supervisor' && { approvedBy: w.author.id || null }),
    ...by,
    inForceFrom,
    lines: after.lines,
    addedMonths: addedMonths(change),
    endOn: null,
  });
  return { ...after, version, isBelow };
}

/** A schedule to be stored. `endOn` is the day on which the arrangement ends; by default, it ends `addedMonths` later than before. */
type NextVersion = Pick<
  typeof paymentSchedules.$inferInsert,
  'reason' | 'note' | 'inForceFrom' | 'createdBy' | 'approvedBy' | 'decisionId'
> & {
  lines: readonly ScheduleLine[];
  addedMonths: number;
  endOn: string | null;
};

/** Stores the next version of the schedule of a locked case; its contribution and expected end follow it. Returns its number. */
export async function makeVersion(
  w: Write,
  found: Case,
  schedule: Schedule,
  { lines, addedMonths: months, endOn, ...version }: NextVersion,
): Promise<number> {
  await storeFirst(w, found, schedule);
  const next = schedule.scheduleVersion + 1;
  await store(w, found.id, { scheduleVersion: next, ...version }, lines);
  await followSchedule(w, found, lines, { months, endOn });
  await refreshStandings(w.tx, [found.id]);
  w.changed('cases');
  return next;
}

/** The original agreement is not attributed to whoever makes the first change. */
async function storeFirst(w: Write, found: Case, { isStored, lines }: Schedule): Promise<void> {
  if (isStored) return;
  const first = { scheduleVersion: 1, reason: 'initial', note: null, createdBy: null } as const;
  await store(w, found.id, { ...first, inForceFrom: agreedFrom(found, lines) }, lines);
}

/**
 * The terms of the case as its page and lists show them. The end date moves by the months added: it is made up of commencement, term,
 * breaks and extensions (domain notes 7.1), and is not the day of the last payment.
 */
async function followSchedule(
  w: Write,
  found: Case,
  lines: readonly ScheduleLine[],
  { months, endOn }: { months: number; endOn: string | null },
): Promise<void> {
  const today = londonDate();
  const current =
    lines.find(({ kind, dueOn }) => kind === 'regular' && dueOn >= today) ??
    lines.findLast(({ kind }) => kind === 'regular');
  const { commencementDate, termMonths } = found;
  const end = found.expectedEndDate ?? (commencementDate && expectedEnd(commencementDate, termMonths));
  const after = {
    contributionPence: (current && agreedOf(current)) ?? found.contributionPence,
    expectedEndDate: endOn ?? (end && addMonths(end, months)),
  };
  await w.tx
    .update(cases)
    .set({ ...after, version: found.version + 1, updatedAt: new Date(), updatedBy: w.author.id || null })
    .where(and(eq(cases.id, found.id)));
  const { contributionPence, expectedEndDate } = found;
  w.audit({
    entity: 'cases',
    entityId: found.id,
    action: 'updated',
    before: { contributionPence, expectedEndDate },
    after,
  });
}
