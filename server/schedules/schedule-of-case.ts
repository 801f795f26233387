import { desc, eq, sql } from 'drizzle-orm';
import { type Case, visibleCase } from '#server/cases/access.ts';
import { cases } from '#server/cases/tables.ts';
import type { Database, Tx } from '#server/database/connect.ts';
import { type Contributions, contributionDays, contributionsOf } from '#server/ledger/contributions.ts';
import { tables } from '#server/reference/tables.ts';
import type { Agreed } from '#shared/cases/contributions.ts';
import { londonDate } from '#shared/dates.ts';
import type { Actor } from '#shared/permissions.ts';
import {
  agreedLines,
  type ScheduleLine,
  type Standing,
  standingLines,
  standingOf,
} from '#shared/schedules.ts';
import { paymentScheduleLines, paymentSchedules } from './tables.ts';

/** When a case ended, if it did. */
type Ending = Pick<Case, 'completedOn' | 'terminatedOn' | 'closedOn'>;

const endedOn = ({ completedOn, terminatedOn, closedOn }: Ending, today: string): string | null =>
  [completedOn, terminatedOn, closedOn].reduce(
    (first, day) => (day !== null && day <= (first ?? today) ? day : first),
    null,
  );

/** How a case stands today; one that has ended stands as on the day it did, and owes nothing more. */
export function standingToday(
  lines: readonly ScheduleLine[],
  receivedPence: number,
  ending: Ending,
  today: string = londonDate(),
): Standing {
  const ended = endedOn(ending, today);
  if (!ended) return standingOf(lines, receivedPence, today);
  return { ...standingOf(lines, receivedPence, ended), nextDueOn: null, nextDuePence: null };
}

/** The schedule that counts for a case; version 1 may be what the agreed terms amount to, which is not stored. */
export type Schedule = { caseId: number; scheduleVersion: number; isStored: boolean; lines: ScheduleLine[] };
const none: Contributions = { receivedPence: 0, lastReceiptOn: null };

/** The newest stored schedule of each of the cases that has one. */
async function storedSchedules(
  tx: Database | Tx,
  caseIds: readonly number[],
): Promise<Map<number, Schedule>> {
  const { rows } = await tx.execute<{ caseId: number; scheduleVersion: number; lines: ScheduleLine[] }>(sql`
    select newest.case_id as "caseId", newest.schedule_version as "scheduleVersion",
      (select json_agg(json_build_object('dueOn', line.due_on, 'expectedPence', line.expected_pence, 'kind', line.kind) order by line.seq)
        from ${paymentScheduleLines} line where line.schedule_id = newest.id) as lines
    from (select distinct on (case_id) * from ${paymentSchedules}
      where case_id = any(${sql.param([...caseIds])}::int[]) order by case_id, schedule_version desc) as newest`);
  return new Map(rows.map((row) => [row.caseId, { ...row, isStored: true }]));
}

/** The schedule of each of the cases, in the order given. */
export async function schedulesOf(
  tx: Database | Tx,
  some: readonly (Agreed & { id: number })[],
): Promise<Schedule[]> {
  const stored = await storedSchedules(
    tx,
    some.map(({ id }) => id),
  );
  return some.map(
    (found) =>
      stored.get(found.id) ?? {
        caseId: found.id,
        scheduleVersion: 1,
        isStored: false,
        lines: agreedLines(found),
      },
  );
}

/** The schedule of one case and what was paid towards it. */
export async function scheduleAndContributions(tx: Database | Tx, found: Case) {
  const [[schedule], paid] = await Promise.all([schedulesOf(tx, [found]), contributionsOf(tx, [found.id])]);
  return { schedule: schedule!, contributions: paid.get(found.id) ?? none };
}

/** The schedule of a case with its lines as they stand today, what came in by day, and its versions, newest first. */
export async function scheduleOf(database: Database, actor: Actor, caseId: number) {
  const found = await visibleCase(database, actor, caseId);
  const today = londonDate();
  const [{ schedule, contributions }, received, versions] = await Promise.all([
    scheduleAndContributions(database, found),
    contributionDays(database, caseId),
    database
      .select({
        scheduleVersion: paymentSchedules.scheduleVersion,
        reason: paymentSchedules.reason,
        note: paymentSchedules.note,
        createdAt: paymentSchedules.createdAt,
        createdBy: tables.users.name,
      })
      .from(paymentSchedules)
      .leftJoin(tables.users, eq(tables.users.id, paymentSchedules.createdBy))
      .where(eq(paymentSchedules.caseId, caseId))
      .orderBy(desc(paymentSchedules.scheduleVersion)),
  ]);
  return {
    scheduleVersion: schedule.scheduleVersion,
    standing: standingToday(schedule.lines, contributions.receivedPence, found, today),
    lines: standingLines(schedule.lines, contributions.receivedPence, endedOn(found, today) ?? today),
    received,
    versions,
  };
}

/** What was agreed, what has fallen due of it and what was received (specification, section 7). */
export async function creditSummaryOf(database: Database, actor: Actor, caseId: number) {
  const found = await visibleCase(database, actor, caseId);
  const { schedule, contributions } = await scheduleAndContributions(database, found);
  const { contributionPence, contributionDay, termMonths, commencementDate, expectedEndDate } = found;
  return {
    contributionPence,
    contributionDay,
    termMonths,
    commencementDate,
    expectedEndDate,
    ...standingToday(schedule.lines, contributions.receivedPence, found),
    lastReceiptOn: contributions.lastReceiptOn,
  };
}

/** The columns that an implied schedule and its standing need. */
export const agreedColumns = {
  id: cases.id,
  commencementDate: cases.commencementDate,
  termMonths: cases.termMonths,
  contributionPence: cases.contributionPence,
  contributionDay: cases.contributionDay,
  completedOn: cases.completedOn,
  terminatedOn: cases.terminatedOn,
  closedOn: cases.closedOn,
};
