import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { cases } from '#server/cases/tables.ts';
import type { Database, Tx } from '#server/database/connect.ts';
import { defineScheduledJob } from '#server/jobs/job.ts';
import { contributionsOf } from '#server/ledger/contributions.ts';
import { tables } from '#server/reference/tables.ts';
import { londonDate } from '#shared/dates.ts';
import { standingOf } from '#shared/schedules.ts';
import { agreedColumns, schedulesOf } from './schedule-of-case.ts';

const batch = 500;

/**
 * Counts anew how the cases stand with their schedules on a day: the one function that writes the copy for lists. To be called in the
 * transaction of every change of a schedule or of a receipt; `refreshAllStandings` does it as days pass.
 */
export async function refreshStandings(
  tx: Database | Tx,
  caseIds: readonly number[],
  today: string = londonDate(),
): Promise<void> {
  if (caseIds.length === 0) return;
  const some = await tx
    .select(agreedColumns)
    .from(cases)
    .where(inArray(cases.id, [...caseIds]));
  const [schedules, paid] = await Promise.all([
    schedulesOf(tx, some),
    contributionsOf(
      tx,
      some.map(({ id }) => id),
    ),
  ]);
  const standings = schedules
    .filter(({ caseId, lines }) => lines.length > 0 || paid.has(caseId))
    .map(({ caseId, lines }) => {
      const standing = standingOf(lines, paid.get(caseId)?.receivedPence ?? 0, today);
      return { caseId, asAt: today, ...standing };
    });
  await tx.execute(sql`
    insert into case_standings (case_id, as_at, due_to_date_pence, received_pence, arrears_pence, months_in_arrears, next_due_on, expected_end_on)
    select r."caseId", r."asAt", r."dueToDatePence", r."receivedPence", r."arrearsPence", r."monthsInArrears", r."nextDueOn", r."expectedEndOn"
    from json_to_recordset(${JSON.stringify(standings)}::json) as r("caseId" int, "asAt" date, "dueToDatePence" bigint,
      "receivedPence" bigint, "arrearsPence" bigint, "monthsInArrears" int, "nextDueOn" date, "expectedEndOn" date)
    order by r."caseId"
    on conflict (case_id) do update set as_at = excluded.as_at, due_to_date_pence = excluded.due_to_date_pence,
      received_pence = excluded.received_pence, arrears_pence = excluded.arrears_pence,
      months_in_arrears = excluded.months_in_arrears, next_due_on = excluded.next_due_on, expected_end_on = excluded.expected_end_on`);
}

/** Counts anew how every case that is expected to pay stands, in short steps. Ends early, without harm, when the signal is aborted. */
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
      .where(and(gt(cases.id, last), eq(statuses.expectsPayments, true)))
      .orderBy(asc(cases.id))
      .limit(batch);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    await refreshStandings(database, ids, today);
    last = ids.at(-1)!;
  }
}

/** After midnight in London more has fallen due. */
export const refreshStandingsJob = defineScheduledJob(
  'refresh-standings',
  '10 0 * * *',
  ({ services, signal }) => refreshAllStandings(services.database, { signal }),
  { isMadeUp: true },
);
