import { and, asc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { planned } from '#server/platform/database/planned.ts';
import { col, missing } from '#server/platform/database/rows.ts';
import { monthsBehind } from '#server/records/cases/arrears.ts';
import { caseStandings } from '#server/records/cases/standing-table.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { londonDate } from '#shared/platform/dates.ts';
import type { Agreed } from '#shared/records/affairs/contributions.ts';
import { contributesUntil, type Ending, endedOn, fallingDue } from '#shared/records/payments/falling-due.ts';
import { agreedLines, type ScheduleLine } from '#shared/records/payments/schedules.ts';
import { standingOf } from '#shared/records/payments/standing.ts';
import { contributionsText } from '../contributions.ts';
import { frozenOnText } from './ending-sql.ts';

const batch = 500;

const lockText = `select from cases where id = any((select $1::int[])::int[]) order by id for no key update`;

/** Locks the cases until the transaction ends, in ascending order, so that later reads see every earlier change of their receipts. */
export const holdCases = (tx: Tx, caseIds: readonly number[]): Promise<unknown> =>
  planned(tx, {}, lockText, [[...caseIds]]);

const factsText = `select c.id as "caseId", c.commencement_date as "commencementDate", c.term_months as "termMonths",
    c.contribution_pence::float8 as "contributionPence", c.contribution_day as "contributionDay",
    c.lump_sums as "lumpSums", c.completed_on as "completedOn", c.terminated_on as "terminatedOn", c.closed_on as "closedOn",
    ${frozenOnText()} as "frozenOn", paid.pence as "receivedPence",
    (select json_agg(json_build_object('dueOn', line.due_on, 'expectedPence', line.expected_pence, 'kind', line.kind,
        'waivedPence', line.waived_pence, 'movedPence', line.moved_pence) order by line.seq)
      from payment_schedule_lines line where line.schedule_id = (
        select id from payment_schedules where case_id = c.id order by schedule_version desc limit 1)) as lines
  from cases c join statuses s on s.id = c.status_id, lateral (${contributionsText('c.id')}) paid where c.id = any((select $1::int[])::int[])`;
/** The agreed terms of a case and its receipts; `lines` are those of its schedule, if one is stored. */
export type Known = Agreed &
  Ending & { caseId: number; receivedPence: number | null; lines: ScheduleLine[] | null };

/** The agreed terms of the cases and their receipts. */
export const knownOf = (tx: Database | Tx, caseIds: readonly number[]): Promise<Known[]> =>
  planned(
    tx,
    {
      commencementDate: col.day.orNull,
      termMonths: col.number.orNull,
      contributionPence: col.number.orNull,
      contributionDay: col.number.orNull,
      lumpSums: col.json<readonly { month: number; pence: number }[]>(),
      completedOn: col.day.orNull,
      terminatedOn: col.day.orNull,
      closedOn: col.day.orNull,
      frozenOn: col.day.orNull,
      caseId: col.number,
      receivedPence: col.number.orNull,
      lines: col.json<ScheduleLine[]>().orNull,
    },
    factsText,
    [[...caseIds]],
  );

const storeText = `with standing as (
    select * from json_to_recordset($1::json) as r("caseId" int, "asAt" date, "dueToDatePence" bigint, "receivedPence" bigint,
      "arrearsPence" bigint, "monthsInArrears" int, "nextDueOn" date, "expectedEndOn" date, "contributesUntil" date, "monthsBehind" int)
  ), stored as (
    insert into case_standings (case_id, as_at, due_to_date_pence, received_pence, arrears_pence, months_in_arrears, next_due_on,
      expected_end_on, contributes_until)
    select "caseId", "asAt", "dueToDatePence", "receivedPence", "arrearsPence", "monthsInArrears", "nextDueOn", "expectedEndOn", "contributesUntil"
    from standing
    on conflict (case_id) do update set as_at = excluded.as_at, due_to_date_pence = excluded.due_to_date_pence,
      received_pence = excluded.received_pence, arrears_pence = excluded.arrears_pence,
      months_in_arrears = excluded.months_in_arrears, next_due_on = excluded.next_due_on,
      expected_end_on = excluded.expected_end_on, contributes_until = excluded.contributes_until
  )
  update cases c set months_in_arrears = "monthsBehind" from standing where c.id = "caseId" and c.months_in_arrears is distinct from "monthsBehind"`;

const removeText = `with removed as (delete from case_standings where case_id = any($1::int[]))
  update cases set months_in_arrears = null where id = any($1::int[]) and months_in_arrears is not null`;

/**
 * Refreshes the standings of the cases: how they stand against their schedules on a day. Only this function writes the copies for lists.
 * Call it last in the transaction of every change of a schedule or a receipt; `refreshAllStandings` does it as days pass.
 */
export async function refreshStandings(
  tx: Tx,
  caseIds: readonly number[],
  today: string = londonDate(),
): Promise<void> {
  if (caseIds.length === 0) return;
  await holdCases(tx, caseIds);
  const facts = await knownOf(tx, caseIds);
  const standings = facts.flatMap((known) => standingsOf(known, today));
  const rows = standings.map((standing) => ({ ...standing, monthsBehind: monthsBehind(standing) }));
  await planned(tx, {}, storeText, [JSON.stringify(rows)]);
  const inWords = new Set(standings.map(({ caseId }) => caseId));
  const without = caseIds.filter((id) => !inWords.has(id));
  if (without.length > 0) await planned(tx, {}, removeText, [without]);
}

/** The lines of the schedule of a case that fall due. */
export const linesDue = (known: Known, today: string): ScheduleLine[] =>
  fallingDue(known.lines ?? agreedLines(known), endedOn(known, today));

/** The standing of a case in its stored form; none if nothing is agreed and nothing has come in. */
export function standingsOf({ caseId, receivedPence, lines: stored, ...found }: Known, today: string) {
  const lines = stored ?? agreedLines(found);
  if (lines.length === 0 && receivedPence === null) return [];
  const ended = endedOn(found, today);
  const standing = standingOf(lines, receivedPence ?? 0, today, ended);
  return [{ caseId, asAt: today, ...standing, contributesUntil: contributesUntil(lines, ended) }];
}

/**
 * Ended cases whose standing may still change: what fell due on the last day is in arrears from the next day, and a case that went bankrupt
 * owes nothing for the time until it was closed.
 */
const stillChanges = or(
  isNotNull(caseStandings.nextDueOn),
  sql`${caseStandings.dueToDatePence} > ${caseStandings.receivedPence} + ${caseStandings.arrearsPence}`,
  and(gt(caseStandings.arrearsPence, 0), isNull(cases.completedOn), isNull(cases.terminatedOn)),
);

/** Refreshes the standing of every case that is expected to pay or whose standing may change, in short steps. Ends early, without harm, when the signal is aborted. */
export async function refreshAllStandings(
  database: Database,
  { signal, today = londonDate() }: { signal?: AbortSignal; today?: string } = {},
): Promise<void> {
  const { statuses } = tables;
  for (let last = 0; !signal?.aborted; ) {
    const rows = await database
      .select({ id: cases.id })
      .from(cases)
      .innerJoin(statuses, eq(statuses.id, cases.statusId))
      .leftJoin(caseStandings, eq(caseStandings.caseId, cases.id))
      .where(and(gt(cases.id, last), or(eq(statuses.expectsPayments, true), stillChanges)))
      .orderBy(asc(cases.id))
      .limit(batch);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    await database.transaction((tx) => refreshStandings(tx, ids, today));
    last = ids.at(-1) ?? missing();
  }
}
