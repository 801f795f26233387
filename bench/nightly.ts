import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { startNight } from '#server/app/nightly/nightly-rules.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type Book, bars, openBook, timesOf } from './book.ts';
import { watchLoop } from './loop-delays.ts';

/**
 * The nightly rules over BENCH_LIVE running arrangements (100,000) in a server: the first night, which raises the years, clocks and tasks
 * of all of them as after a take-on, and the second, on which one in a hundred has something new. How long each takes, and how long the
 * server's event loop is blocked meanwhile. Then the list of the deadlines that they raised.
 */

const LIVE = Number(process.env.BENCH_LIVE ?? 100_000);
const shown = LIVE.toLocaleString('en-GB');
const folder = mkdtempSync(join(tmpdir(), 'concordat-night-'));
const { note, noteTimes, noteMemory, print } = bars('rules of a night');

process.env.BENCH_CASES = String(LIVE);
const loopDelays = watchLoop(folder);
const book = await openBook(join(folder, 'data'));
const { database } = book;
await makeLive(database);

const first = await night(book);
note(`first night, ${shown} live cases`, 'told', `${first.seconds.toFixed(1)} s`, true);
note('event loop delay meanwhile, p99', '50 ms', told(first), first.p99 <= 50);
await somethingNew(database);
const next = await night(book);
const most = (60 * LIVE) / 100_000;
note(`every night, ${shown} live cases`, `${most} s`, `${next.seconds.toFixed(1)} s`, next.seconds <= most);
note('event loop delay meanwhile, p99', '50 ms', told(next), next.p99 <= 50);
await lists(book);
noteMemory(book.memory(), 300);
const isMet = print(LIVE);
await book.close();
rmSync(folder, { recursive: true, force: true });
process.exit(isMet ? 0 : 1);

/** The list of all deadlines with each of its filters, and with the owner and the portfolio that have most cases. */
async function lists({ read, domainId }: Book): Promise<void> {
  const commonest = async (column: string) => {
    const { rows } = await database.execute<{ id: number }>(
      sql`select ${sql.raw(column)} as id from cases where domain_id = ${domainId} group by 1 order by count(*) desc limit 1`,
    );
    return rows[0]!.id;
  };
  const queries = {
    'all deadlines': '',
    'of one domain': `&domainId=${domainId}`,
    overdue: '&when=overdue',
    'of a portfolio in 60 days': `&when=next60&portfolioId=${await commonest('portfolio_id')}`,
    'of an owner': `&ownerId=${await commonest('case_owner_user_id')}`,
    'of one kind, the latest first': '&clock=annual-report&dir=desc',
  };
  for (const [what, query] of Object.entries(queries)) {
    const times = await timesOf(40, 5, () => read(`/deadlines?page=1&limit=25${query}`));
    noteTimes(`list: ${what}, p95`, 60, times);
  }
}

function told({ p99, longest }: { p99: number; longest: number }): string {
  return `${p99.toFixed(1)} ms, longest ${longest.toFixed(0)} ms`;
}

/**
 * Every case an arrangement of the last five years, paid up but for one in twenty-five, its annual reports sent as far as they were due and its
 * applicants bonded for the least sum.
 */
async function makeLive(on: Database): Promise<void> {
  await on.execute(sql`update cases c set status_id = s.id, substatus_id = (select id from substatuses where status_id = s.id order by id limit 1),
      product_id = (select id from products where type = 'iva' order by id limit 1),
      approval_date = d.on, commencement_date = d.on, decision_date = d.on, term_months = 60, contribution_pence = 15000, contribution_day = 1,
      expected_end_date = (d.on + interval '60 months')::date, equity_review_due_on = (d.on + interval '54 months')::date,
      completed_on = null, terminated_on = null, termination_reason = null, closed_on = null, removed_from_register_on = null,
      months_in_arrears = case when c.id % 25 = 0 then 150 end
    from statuses s, (select id, (now() - make_interval(days => 30 + id % 1700))::date as on from cases) d
    where s.code = 'iva-accepted' and d.id = c.id`);
  await on.execute(sql`insert into case_standings (case_id, as_at, due_to_date_pence, received_pence, arrears_pence, months_in_arrears)
    select id, now()::date, 15000, 15000, 0, coalesce(months_in_arrears, 0) from cases
    on conflict (case_id) do update set months_in_arrears = excluded.months_in_arrears, arrears_pence = 0`);
  await on.execute(sql`delete from annual_reviews`);
  await on.execute(sql`
    insert into annual_reviews (case_id, year_no, period_from, period_to, due_on, exempt_reason)
    select id, y, (approval_date + make_interval(years => y - 1))::date, (approval_date + make_interval(years => y))::date - 1,
      (approval_date + make_interval(years => y, months => 2))::date - 1, 'Reported from the system before.'
    from cases, generate_series(1, 5) y where approval_date + make_interval(years => y, months => 2) <= now()`);
  await on.execute(sql`delete from bond_entries`);
  await on.execute(sql`
    insert into bond_entries (case_id, case_person_id, supervisor_user_id, action, bondable_pence, penalty_pence, change_pence, appointed_on,
      effective_on, bordereau_month, value_pence)
    select c.id, p.id, c.supervisor_user_id, 'new', 0, 500000, 500000, c.approval_date, c.approval_date,
      date_trunc('month', c.approval_date)::date, 0
    from cases c join case_people p on p.case_id = c.id and p.role in ('applicant_1', 'applicant_2')`);
  await on.execute('vacuum analyze');
}

/** The changes of a day: of every hundred cases, one falls three months behind, and the estate of another is worth more than its cover. */
async function somethingNew(on: Database): Promise<void> {
  await on.execute(
    sql`update case_standings set months_in_arrears = 320, arrears_pence = 48000 where case_id % 100 = 1`,
  );
  await on.execute(sql`update cases set months_in_arrears = 320 where id % 100 = 1`);
  await on.execute(sql`insert into case_assets (case_id, asset_type_id, description, value_pence)
    select id, (select min(id) from assets), 'A car', 2000000 from cases where id % 100 = 2`);
}

/** Runs the nightly rules to the end; returns how many seconds that took, and the delay of the server's event loop in milliseconds. */
async function night(of: Book): Promise<{ seconds: number; p99: number; longest: number }> {
  await loopDelays(of);
  const began = performance.now();
  const id = await startNight(of.database);
  for (;;) {
    await delay(100);
    const { rows } = await of.database.execute<{ status: string; error: string | null }>(
      sql`select status, message as error from job_runs where id = ${id}`,
    );
    const { status, error } = rows[0]!;
    if (status === 'failed' || status === 'cancelled') throw new Error(error ?? status);
    if (status === 'finished') break;
  }
  const seconds = (performance.now() - began) / 1_000;
  return { seconds, ...(await loopDelays(of)) };
}
