import type { Of } from './cells.ts';

const frozen = (status: string) => `(${status}.freezes_schedule or not ${status}.is_open)`;

/**
 * CTEs on payment schedules, from stored lines or else from the terms of the case: `lines`; `ended`, the day after which nothing falls due;
 * `due`, the lines that fall due; `paid`, the contributions that came in; `standing`, what was due before today, received and owed.
 */
export const scheduleTables = ({ domains, today }: Of): string => `
  firm as (select * from cases where domain_id in (${domains})),
  start as (
    select id as case_id, case when at_first >= commencement_date then at_first else (at_first + interval '1 month')::date end as day
    from (select id, commencement_date, (date_trunc('month', commencement_date::timestamp) + make_interval(days => contribution_day - 1))::date as at_first
      from firm c where commencement_date is not null and contribution_day is not null and contribution_pence is not null and term_months > 0
        and not exists (select from payment_schedules s where s.case_id = c.id)) known),
  lines as (
    select c.id as case_id, l.seq, l.due_on, l.expected_pence as pence, l.expected_pence + l.waived_pence + l.moved_pence as agreed, l.kind
    from firm c join payment_schedules s on s.case_id = c.id
      and s.schedule_version = (select max(schedule_version) from payment_schedules where case_id = c.id)
    join payment_schedule_lines l on l.schedule_id = s.id
    union all
    select c.id, 2 * n, (f.day + make_interval(months => n))::date, c.contribution_pence, c.contribution_pence, 'regular'
    from start f join firm c on c.id = f.case_id cross join lateral generate_series(0, c.term_months - 1) n
    union all
    select c.id, 2 * (l ->> 'month')::int - 1, (f.day + make_interval(months => (l ->> 'month')::int - 1))::date, (l ->> 'pence')::bigint, (l ->> 'pence')::bigint, 'lump'
    from start f join firm c on c.id = f.case_id cross join lateral jsonb_array_elements(c.lump_sums) l),
  ended as (
    select c.id as case_id, least(
      case when c.completed_on <= '${today}' then c.completed_on end, case when c.terminated_on <= '${today}' then c.terminated_on end,
      case when c.closed_on <= '${today}' then c.closed_on end,
      case when ${frozen('s')} then least((c.status_changed_at at time zone 'Europe/London')::date, h.since) end) as day
    from firm c join statuses s on s.id = c.status_id
    left join lateral (
      select min((h.changed_at at time zone 'Europe/London')::date) as since from case_status_changes h
      where h.case_id = c.id and not exists (
        select from case_status_changes later join statuses x on x.id = later.to_status_id
        where later.case_id = c.id and later.id >= h.id and not ${frozen('x')})) h on true),
  due as (select l.* from lines l join ended e on e.case_id = l.case_id where e.day is null or l.due_on <= e.day),
  contributions as (
    select r.* from receipts r join income_types i on i.id = r.income_type_id
    where i.counts_as_contribution and r.status <> 'reversed' and r.case_id in (select id from firm)),
  paid as (select case_id, sum(amount_pence) as pence, max(received_on) as last_on from contributions group by 1),
  last_due as (select distinct on (case_id) case_id, agreed from due where kind = 'regular' and pence > 0 and due_on <= '${today}' order by case_id, due_on desc, seq desc),
  next_due as (select distinct on (case_id) case_id, agreed from due where pence > 0 and due_on > '${today}' order by case_id, due_on, seq),
  standing as (
    select c.id as case_id, coalesce(p.pence, 0) as received, coalesce(d.overdue, 0) as overdue,
      greatest(0, coalesce(d.overdue, 0) - coalesce(p.pence, 0)) as arrears, coalesce(l.agreed, n.agreed) as month
    from firm c left join paid p on p.case_id = c.id
    left join (select case_id, sum(pence) as overdue from due where due_on < '${today}' group by 1) d on d.case_id = c.id
    left join last_due l on l.case_id = c.id left join next_due n on n.case_id = c.id
    where p.case_id is not null or c.id in (select case_id from lines))`;

/** Hundredths of a month that the arrears come to, cut. */
export const monthsOf = `coalesce(least(999999, floor(t.arrears * 100.0 / nullif(t.month, 0))), 0)::int`;
/** SQL: live arrangements, of \`statuses s\` and \`status_categories g\`. */
export const live = `(g.stage in ('live', 'closing') and s.is_open and not s.freezes_schedule)`;
