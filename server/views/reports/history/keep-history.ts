import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { col, oneRow, rowsOf } from '#server/platform/database/rows.ts';
import { systemActor, writeUnaudited } from '#server/platform/database/write.ts';
import { defineScheduledJob } from '#server/platform/jobs/job.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { portfolioOn } from './portfolio-on.ts';

/** How many past month ends are filled in for a firm that has cases from before its history was kept. */
const MONTHS_FILLED_IN = 36;

/** Keeps a day, unless it has been kept before. */
const keepDay = (database: Database, day: string, isLastNight: boolean): Promise<void> =>
  writeUnaudited(database, systemActor, async (w) => {
    const on = sql`${day}::date`;
    const { isKept } = await oneRow(w.tx, { isKept: col.boolean })`
      select exists (select from portfolio_days where day = ${on}) as "isKept"`;
    if (isKept) return;
    await w.tx.execute(sql`
      insert into portfolio_days (day, domain_id, portfolio_id, status_id, cases, held_pence, behind, arrears_pence)
      select ${on}, p.domain_id, p.portfolio_id, p.status_id, p.cases, p.held_pence, p.behind, p.arrears_pence
      from (${portfolioOn(on, { isLastNight })}) p on conflict do nothing`);
  });

/** The month ends before a day since the first case, newest first, that have not been kept. */
async function missingMonthEnds(database: Database, before: string): Promise<string[]> {
  const rows = await rowsOf(database, { day: col.day })`
    select m.day::date as day from (
      select (date_trunc('month', ${before}::date) - make_interval(months => n) - interval '1 day')::date as day
      from generate_series(0, ${MONTHS_FILLED_IN - 1}) n) m
    where m.day < ${before}::date and not exists (select from portfolio_days k where k.day = m.day)
      and m.day >= (select (min(changed_at) at time zone 'Europe/London')::date from case_status_changes)
    order by m.day desc`;
  return rows.map(({ day }) => day);
}

/**
 * Keeps yesterday as this night sees it, and past month ends that have not been kept, worked out from the ledger and the changes of status.
 */
export async function keepHistory(
  database: Database,
  { signal, today = londonDate() }: { signal?: AbortSignal; today?: string } = {},
): Promise<void> {
  const yesterday = addDays(today, -1);
  await keepDay(database, yesterday, true);
  for (const day of await missingMonthEnds(database, yesterday)) {
    if (signal?.aborted) return;
    await keepDay(database, day, false);
  }
}

/** Once standings have been brought up to date. A night that the server missed is kept during the day, with the arrears at that time. */
export const keepHistoryJob = defineScheduledJob(
  'keep-history',
  '30 4 * * *',
  ({ services: { database }, signal }) => keepHistory(database, { signal }),
  { isMadeUp: true },
);
