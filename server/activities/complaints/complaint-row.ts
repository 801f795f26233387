import { and, eq, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import { visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { complaints } from '#server/records/complaints/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import {
  type Clock,
  type ComplaintStage,
  type ComplaintStep,
  finalClock,
  stepOf,
  summaryClock,
} from '#shared/activities/complaints/complaints.ts';
import { noSuch } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';

/** A stored complaint. */
export type Complaint = typeof complaints.$inferSelect;
/** The name of complaints in the audit trail. */
export const COMPLAINT_ENTITY = 'complaints';

const { users } = tables;
const statuses = tables['complaint-statuses'];
const receiver = alias(users, 'receiver');
const earlier = alias(complaints, 'earlier');

type Named = { id: number; name: string };
type StatusOfComplaint = Named & {
  code: string;
  stage: ComplaintStage;
  isFinal: boolean;
  stopsClock: boolean;
  step: ComplaintStep;
};

/** A complaint as lists and pages show it: its columns, the names of what it refers to, and its clocks. */
export type ComplaintRow = Complaint & {
  case: { id: number; uniqueReference: string; caseName: string };
  status: StatusOfComplaint;
  owner: Named;
  receivedBy: Named | null;
  reopenedFrom: { id: number; reference: string } | null;
  srcClock: Clock;
  finalClock: Clock;
};

/** The refusal of a complaint that does not exist, or that the caller may not see. */
export const noSuchComplaint = () => noSuch('complaint', 'case');

/** The calendar by which clocks are read. */
export type Calendar = { today: string; holidays: ReadonlySet<string> };

const columns = {
  complaint: complaints,
  case: { id: cases.id, uniqueReference: cases.uniqueReference, caseName: cases.caseName },
  status: {
    id: statuses.id,
    name: statuses.name,
    code: statuses.code,
    stage: sqlOf(col.word<ComplaintStage>())`${statuses.stage}`,
    isFinal: statuses.isFinal,
    stopsClock: statuses.stopsClock,
  },
  owner: { id: users.id, name: users.name },
  receivedBy: { id: receiver.id, name: receiver.name },
  reopenedFrom: { id: earlier.id, reference: earlier.reference },
};

/** Complaints with the names of what they refer to, by a condition on them, their cases, statuses and owners. */
export async function complaintRows(
  database: Database | Tx,
  { today, holidays }: Calendar,
  where: SQL | undefined,
  { order = [complaints.receivedOn, complaints.id], limit = 1_000, offset = 0 }: Cut = {},
): Promise<ComplaintRow[]> {
  const rows = await database
    .select(columns)
    .from(complaints)
    .innerJoin(cases, eq(cases.id, complaints.caseId))
    .innerJoin(statuses, eq(statuses.id, complaints.statusId))
    .innerJoin(users, eq(users.id, complaints.ownerUserId))
    .leftJoin(receiver, eq(receiver.id, complaints.receivedByUserId))
    .leftJoin(earlier, eq(earlier.id, complaints.reopenedFromId))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return rows.map(({ complaint, status, ...rest }) => ({
    ...complaint,
    ...rest,
    status: { ...status, code: status.code ?? '', step: stepOf(status) },
    srcClock: summaryClock(complaint, today, holidays),
    finalClock: finalClock(complaint, today, holidays),
  }));
}

type Cut = {
  order?: (SQL | typeof complaints.id | typeof complaints.receivedOn)[];
  limit?: number;
  offset?: number;
};

/** The complaint, when it is on that case and the actor may see the case. */
export async function visibleComplaint(
  database: Database | Tx,
  calendar: Calendar,
  actor: Actor,
  caseId: number,
  id: number,
): Promise<ComplaintRow> {
  const where = and(eq(complaints.id, id), eq(complaints.caseId, caseId), visibleCases(actor));
  const [row] = await complaintRows(database, calendar, where);
  if (!row) throw noSuchComplaint();
  return row;
}
