import { type SQL, sql } from 'drizzle-orm';
import { endedOnSql, fallsDue } from './ending-sql.ts';

/** The day of the first instalment of complete terms; see `firstDueOn`. */
// As a timestamp: date_trunc would turn a date into an instant in the connection's time zone, which is slower.
const first = sql`(select case when day >= c.commencement_date then day else (day + interval '1 month')::date end as due_on
  from (select date_trunc('month', c.commencement_date::timestamp)::date + c.contribution_day - 1 as day) in_month
  where not c.has_schedule and c.term_months > 0 and c.contribution_pence is not null and day is not null) first`;

const stored = sql`(select id from payment_schedules where case_id = c.id order by schedule_version desc limit 1)`;
const lumps = sql`jsonb_to_recordset(c.lump_sums) as lump(month int, pence bigint)`;

/** The lines that are stored, or that follow from the terms; regular ones only with these numbers, counted from 0. */
const linesOf = (numbers: SQL): SQL => sql`(
  select line.due_on, line.expected_pence, line.kind, line.seq from payment_schedule_lines line
  where line.schedule_id = ${stored}
  union all
  select (first.due_on + make_interval(months => n))::date, c.contribution_pence, 'regular', n * 2
  from ${first}, generate_series(${numbers}) n
  union all
  select (first.due_on + make_interval(months => lump.month - 1))::date, lump.pence, 'lump', lump.month * 2 - 1
  from ${first}, ${lumps}
)`;

/**
 * SQL: the lines of the current schedule of the case `c`, a row of `cases`, for a FROM clause: those of its newest version, or those that
 * follow from its terms if none is stored. The same as `scheduleThatCounts`; columns `due_on`, `expected_pence`, `kind` and `seq`.
 */
export const scheduleLines: SQL = linesOf(sql`0, c.term_months - 1`);

/** SQL: those of the lines that fall due, in a case that may have ended: the same as `fallingDue`. */
export const dueLines = (today: string): SQL => sql`(
  select line.* from (select ${endedOnSql(today)} as on_day from statuses s where s.id = c.status_id offset 0) ended, ${scheduleLines} line
  where ${fallsDue(sql`line.due_on`, sql`ended.on_day`)}
)`;

/**
 * SQL: the sum of the lines of the case `c` in pence (`total`, null without any) and the number of break lines (`breaks`), as a row for a
 * FROM clause. Lines that follow from the terms are multiplied rather than generated one by one.
 */
export const scheduleSums: SQL = sql`(
  select sum(part.pence) as total, coalesce(sum(part.breaks), 0)::int as breaks from (
    select sum(line.expected_pence) as pence, count(*) filter (where line.kind = 'break') as breaks
    from payment_schedule_lines line where line.schedule_id = ${stored}
    union all
    select c.term_months * c.contribution_pence, 0 from ${first}
    union all
    select sum(lump.pence), 0 from ${first}, ${lumps}
  ) part
)`;

/** SQL: months since year 0 of a day. */
export const monthNo = (day: SQL): SQL =>
  sql`(extract(year from ${day}) * 12 + extract(month from ${day}))::int`;

/** SQL: the same lines, mostly without generating those due before the month of `first` or from the month of `next` on. */
export const scheduleLinesAround = ({ first: from, next }: { first: string; next: string }): SQL => {
  const toMonth = (day: string) => sql`${monthNo(sql`${day}::date`)} - ${monthNo(sql`first.due_on`)}`;
  return linesOf(sql`greatest(0, ${toMonth(from)}), least(c.term_months, ${toMonth(next)}) - 1`);
};
