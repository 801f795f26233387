import { desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { fixedSql } from '#server/platform/database/planned.ts';
import { col, rowsOf } from '#server/platform/database/rows.ts';
import { type Case, visibleCase } from '#server/records/cases/access.ts';
import { tables } from '#server/records/reference/tables.ts';
import { londonDate } from '#shared/platform/dates.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { Agreed } from '#shared/records/affairs/contributions.ts';
import { type Ending, endedOn, fallingDue } from '#shared/records/payments/falling-due.ts';
import { agreedLines, type ScheduleLine } from '#shared/records/payments/schedules.ts';
import { standingLines, standingOf } from '#shared/records/payments/standing.ts';
import { type Contributions, contributionDays, contributionsOf } from '../contributions.ts';
import { frozenOnText } from './ending-sql.ts';
import { paymentScheduleLines, paymentSchedules } from './tables.ts';

const approver = alias(tables.users, 'approver');

const readFrozen = fixedSql({ frozenOn: col.text.orNull })`
  select ${sql.raw(frozenOnText())}::text as "frozenOn" from cases c join statuses s on s.id = c.status_id where c.id = ${sql.placeholder('caseId')}`;

/** The day on which the arrangement of a case ended, as in lists and reports; null while it goes on. */
export async function endOf(
  tx: Database | Tx,
  found: Pick<Case, 'id'> & Omit<Ending, 'frozenOn'>,
  today: string = londonDate(),
): Promise<string | null> {
  const [row] = await readFrozen(tx, { caseId: found.id });
  return endedOn({ ...found, frozenOn: row?.frozenOn ?? null }, today);
}

/** The schedule in force for a case; version 1 may be derived from the agreed terms without being stored. */
export type Schedule = { caseId: number; scheduleVersion: number; isStored: boolean; lines: ScheduleLine[] };
const none: Contributions = { receivedPence: 0, lastReceiptOn: null };

/** The schedule in force for one case: the newest stored version, or else the agreed terms. */
async function scheduleThatCounts(tx: Database | Tx, found: Agreed & { id: number }): Promise<Schedule> {
  const rows = await rowsOf(tx, { scheduleVersion: col.number, lines: col.json<ScheduleLine[]>() })`
    select newest.schedule_version as "scheduleVersion",
      (select json_agg(json_strip_nulls(json_build_object('dueOn', line.due_on, 'expectedPence', line.expected_pence, 'kind', line.kind,
          'waivedPence', nullif(line.waived_pence, 0), 'movedPence', nullif(line.moved_pence, 0))) order by line.seq)
        from ${paymentScheduleLines} line where line.schedule_id = newest.id) as lines
    from ${paymentSchedules} newest where newest.case_id = ${found.id} order by newest.schedule_version desc limit 1`;
  const [stored] = rows;
  return stored
    ? { ...stored, caseId: found.id, isStored: true }
    : { caseId: found.id, scheduleVersion: 1, isStored: false, lines: agreedLines(found) };
}

/** The schedule of one case, its lines that fall due, what was paid towards it, and its end date. */
export async function scheduleAndContributions(tx: Database | Tx, found: Case) {
  // Sequential, because a transaction has only one connection.
  const schedule = await scheduleThatCounts(tx, found);
  const paid = await contributionsOf(tx, [found.id]);
  const ended = await endOf(tx, found);
  return {
    schedule,
    due: fallingDue(schedule.lines, ended),
    contributions: paid.get(found.id) ?? none,
    ended,
  };
}

/** The schedule of a case with its lines as they stand today, receipts by day, and its versions, newest first. */
export async function scheduleOf(database: Database, actor: Actor, caseId: number) {
  const found = await visibleCase(database, actor, caseId);
  const today = londonDate();
  const [{ schedule, contributions, ended }, received, versions] = await Promise.all([
    scheduleAndContributions(database, found),
    contributionDays(database, caseId),
    database
      .select({
        scheduleVersion: paymentSchedules.scheduleVersion,
        reason: paymentSchedules.reason,
        note: paymentSchedules.note,
        inForceFrom: paymentSchedules.inForceFrom,
        createdAt: paymentSchedules.createdAt,
        createdBy: tables.users.name,
        approvedBy: approver.name,
      })
      .from(paymentSchedules)
      .leftJoin(tables.users, eq(tables.users.id, paymentSchedules.createdBy))
      .leftJoin(approver, eq(approver.id, paymentSchedules.approvedBy))
      .where(eq(paymentSchedules.caseId, caseId))
      .orderBy(desc(paymentSchedules.scheduleVersion)),
  ]);
  return {
    scheduleVersion: schedule.scheduleVersion,
    standing: standingOf(schedule.lines, contributions.receivedPence, today, ended),
    lines: standingLines(schedule.lines, contributions.receivedPence, today, ended),
    received,
    versions,
  };
}

/** Payments agreed, due and received (specification, section 7). */
export async function creditSummaryOf(database: Database, actor: Actor, caseId: number) {
  const found = await visibleCase(database, actor, caseId);
  const { schedule, contributions, ended } = await scheduleAndContributions(database, found);
  const { contributionPence, contributionDay, termMonths, commencementDate, expectedEndDate } = found;
  return {
    contributionPence,
    contributionDay,
    termMonths,
    commencementDate,
    expectedEndDate,
    ...standingOf(schedule.lines, contributions.receivedPence, londonDate(), ended),
    lastReceiptOn: contributions.lastReceiptOn,
  };
}
