import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, missing, sqlOf } from '#server/platform/database/rows.ts';
import { systemActor, type Write, writeChanges } from '#server/platform/database/write.ts';
import { caseStandings } from '#server/records/cases/standing-table.ts';
import { cases } from '#server/records/cases/tables.ts';
import { writeEventLetters } from '#server/records/correspondence/items/event-letters.ts';
import { endedOnSql, fallsDue } from '#server/records/payments/schedules/ending-sql.ts';
import { tables } from '#server/records/reference/tables.ts';
import { londonDate } from '#shared/platform/dates.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { arrearsLevel, monthsText } from '#shared/records/payments/standing.ts';
import { approvals } from '#shared/records/solutions/registry.ts';
import type { Approval } from '#shared/records/solutions/solution.ts';
import { moveCase } from './change-status.ts';

const batch = 1_000;
const { domains, statuses, substatuses } = tables;
/** The author of automatic moves of a case. */
export const concordat: Actor = {
  ...systemActor,
  name: 'Concordat',
  permissions: new Set(),
  caseAccess: 'full',
  domainIds: 'all',
  sessionId: '',
};

/** SQL: `what` of those of these lines, in the case's newest schedule, that fall due. */
const ofSchedule = (
  what: SQL,
  which: SQL,
  today: string,
) => sql`(select ${what} from payment_schedule_lines line
  where line.schedule_id = (select id from payment_schedules where case_id = ${cases.id} order by schedule_version desc limit 1)
    and ${which} and ${fallsDue(sql`line.due_on`, endedOnSql(today, { ofCase: 'cases', ofStatus: 'statuses' }))})`;

type Follower = { id: number; code: string; months: number; isOnBreak: boolean; hadBreak: boolean };

/** Approved arrangements in a sub status that follows arrears and breaks, with their current figures. */
const followers = (
  tx: Database | Tx,
  { status, substatuses: codes }: Approval,
  today: string,
  more: SQL | undefined,
) =>
  tx
    .select({
      id: cases.id,
      code: sqlOf(col.text.filled)`${substatuses.code}`,
      months: caseStandings.monthsInArrears,
      // The next month due, including today's, is a break.
      isOnBreak: sqlOf(col.boolean)`coalesce(${ofSchedule(
        sql`(array_agg(line.kind order by line.due_on))[1] = 'break'`,
        sql`line.kind in ('regular', 'break') and line.due_on >= ${today}::date`,
        today,
      )}, false)`,
      hadBreak: sqlOf(col.boolean)`${ofSchedule(sql`count(*) > 0`, sql`line.kind = 'break'`, today)}`,
    })
    .from(cases)
    .innerJoin(domains, and(eq(domains.id, cases.domainId), eq(domains.isActive, true)))
    .innerJoin(statuses, and(eq(statuses.id, cases.statusId), eq(statuses.code, status)))
    .innerJoin(
      substatuses,
      and(eq(substatuses.id, cases.substatusId), inArray(substatuses.code, Object.values(codes))),
    )
    .innerJoin(caseStandings, eq(caseStandings.caseId, cases.id))
    .where(more)
    .orderBy(asc(cases.id));

/** The sub status that a case should have, and why. A break that is not in any schedule was chosen by a person, and stays. */
function targetOf({ substatuses: codes }: Approval, { code, months, isOnBreak, hadBreak }: Follower) {
  if (isOnBreak) return { code: codes.onBreak, reason: 'Payment break agreed.' };
  if (code === codes.onBreak && !hadBreak) return { code, reason: '' };
  const reason =
    code === codes.onBreak ? 'The payment break has ended.' : `Arrears of ${monthsText(months)}.`;
  return { code: codes[arrearsLevel(months)], reason };
}

/** The active sub statuses of approved arrangements, by code. */
async function targetsOf(database: Database | Tx, { status }: Approval): Promise<Map<string, number>> {
  const rows = await database
    .select({ id: substatuses.id, code: substatuses.code })
    .from(substatuses)
    .innerJoin(statuses, and(eq(statuses.id, substatuses.statusId), eq(statuses.code, status)))
    .where(eq(substatuses.isActive, true));
  return new Map(rows.map(({ id, code }) => [String(code), id]));
}

/**
 * Updates the sub status of approved arrangements from their arrears and payment breaks: on a break while the next month of the schedule is
 * one, otherwise up to date, in arrears from one month, or over three months. Cases in any other sub status are left alone, and a notice is
 * never served automatically (domain notes 8.11). Returns how many cases moved. Idempotent and safe to interrupt.
 */
export async function followArrears(
  database: Database,
  { signal, today = londonDate() }: { signal?: AbortSignal; today?: string } = {},
): Promise<number> {
  let moved = 0;
  for (const approval of approvals) moved += await followApproved(database, approval, today, signal);
  return moved;
}

/** The same for one locked case, within the change that may have affected it. */
export async function followCase(w: Write, actor: Actor, caseId: number): Promise<void> {
  for (const approval of approvals)
    await follow(w, actor, approval, caseId, await targetsOf(w.tx, approval), londonDate());
}

async function followApproved(
  database: Database,
  approval: Approval,
  today: string,
  signal: AbortSignal | undefined,
): Promise<number> {
  const targets = await targetsOf(database, approval);
  let moved = 0;
  for (let last = 0; !signal?.aborted; ) {
    const rows = await followers(database, approval, today, gt(cases.id, last)).limit(batch);
    for (const row of rows) {
      if (signal?.aborted) return moved;
      if (row.code === targetOf(approval, row).code) continue;
      if (await followByItself(database, approval, row.id, targets, today)) moved += 1;
    }
    if (rows.length === 0) return moved;
    last = (rows.at(-1) ?? missing()).id;
  }
  return moved;
}

function followByItself(
  database: Database,
  approval: Approval,
  caseId: number,
  targets: ReadonlyMap<string, number>,
  today: string,
): Promise<boolean> {
  return writeChanges(database, systemActor, async (w) => {
    const ofCase = { ...w, audit: (entry: Parameters<typeof w.audit>[0]) => w.audit({ caseId, ...entry }) };
    const hasMoved = await follow(ofCase, concordat, approval, caseId, targets, today);
    if (hasMoved) w.changed(`case:${caseId}`);
    return hasMoved;
  });
}

async function follow(
  w: Write,
  actor: Actor,
  approval: Approval,
  caseId: number,
  targets: ReadonlyMap<string, number>,
  today: string,
): Promise<boolean> {
  // Both the case and its sub status may have changed since the list was read.
  const [row] = await followers(w.tx, approval, today, eq(cases.id, caseId)).for('update', { of: cases });
  if (!row) return false;
  const { code, reason } = targetOf(approval, row);
  const substatusId = targets.get(code);
  const [found] = await w.tx.select().from(cases).where(eq(cases.id, caseId));
  if (!found || substatusId === undefined || substatusId === found.substatusId) return false;
  await moveCase(w, actor, found, { statusId: found.statusId, substatusId, reason });
  if (row.code === approval.substatuses.onBreak)
    await writeEventLetters(w, caseId, { event: 'break_ended', occasion: today });
  return true;
}
