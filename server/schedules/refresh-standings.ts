import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { StatusHooks } from '#server/cases/change-status.ts';
import { cases } from '#server/cases/tables.ts';
import type { Database, Tx } from '#server/database/connect.ts';
import { defineScheduledJob } from '#server/jobs/job.ts';
import { contributionsOf } from '#server/ledger/contributions.ts';
import { tables } from '#server/reference/tables.ts';
import { londonDate } from '#shared/dates.ts';
import { followArrears } from './follow-arrears.ts';
import { agreedColumns, schedulesOf, standingToday } from './schedule-of-case.ts';
import { caseStandings } from './tables.ts';

const batch = 500;

/**
 * Holds the copies of the cases until the transaction ends, in ascending order, so that what is read afterwards knows of every
 * change of their receipts that came before.
 */
async function holdStandings(tx: Tx, caseIds: readonly number[], today: string): Promise<void> {
  // A row that is not updated after all is locked all the same.
  await tx.execute(sql`
    insert into case_standings (case_id, as_at, due_to_date_pence, received_pence, arrears_pence, months_in_arrears)
    select id, ${today}, 0, 0, 0, 0 from cases where id = any(${sql.param([...caseIds])}::int[]) order by id
    on conflict (case_id) do update set as_at = excluded.as_at where false`);
}

/**
 * Counts anew how the cases stand with their schedules on a day: the one function that writes the copy for lists. To be called in the
 * transaction of every change of a schedule or of a receipt, as its last step; `refreshAllStandings` does it as days pass.
 */
export async function refreshStandings(
  tx: Tx,
  caseIds: readonly number[],
  today: string = londonDate(),
): Promise<void> {
  if (caseIds.length === 0) return;
  await holdStandings(tx, caseIds, today);
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
  const endings = new Map(some.map((each) => [each.id, each]));
  const standings = schedules
    .filter(({ caseId, lines }) => lines.length > 0 || paid.has(caseId))
    .map(({ caseId, lines }) => {
      const received = paid.get(caseId)?.receivedPence ?? 0;
      const standing = standingToday(lines, received, endings.get(caseId)!, today);
      return { caseId, asAt: today, ...standing };
    });
  await tx.execute(sql`
    update case_standings s set as_at = r."asAt", due_to_date_pence = r."dueToDatePence", received_pence = r."receivedPence",
      arrears_pence = r."arrearsPence", months_in_arrears = r."monthsInArrears", next_due_on = r."nextDueOn",
      expected_end_on = r."expectedEndOn"
    from json_to_recordset(${JSON.stringify(standings)}::json) as r("caseId" int, "asAt" date, "dueToDatePence" bigint,
      "receivedPence" bigint, "arrearsPence" bigint, "monthsInArrears" int, "nextDueOn" date, "expectedEndOn" date)
    where s.case_id = r."caseId"`);
  const counted = new Set(standings.map(({ caseId }) => caseId));
  const without = caseIds.filter((id) => !counted.has(id));
  if (without.length > 0) await tx.delete(caseStandings).where(inArray(caseStandings.caseId, without));
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
    await database.transaction((tx) => refreshStandings(tx, ids, today));
    last = ids.at(-1)!;
  }
}

/** After midnight in London more has fallen due, and the sub statuses follow; `hooks` are what entering one of them does. */
export const refreshStandingsJob = (hooks: StatusHooks) =>
  defineScheduledJob(
    'refresh-standings',
    '10 0 * * *',
    async ({ services: { database, log }, signal }) => {
      await refreshAllStandings(database, { signal });
      const count = await followArrears(database, hooks, { signal });
      if (count > 0) log.info({ count }, 'sub statuses followed the arrears');
    },
    { isMadeUp: true },
  );
