import type { Oracle } from './cells.ts';

/** The last day of each of the last 14 months, and yesterday. */
const days = (today: string) => `
  select to_char(date_trunc('month', date '${today}') - make_interval(months => n) - interval '1 day', 'YYYY-MM-DD') as each from generate_series(0, 13) n
  union select to_char(date '${today}' - 1, 'YYYY-MM-DD')`;

/**
 * The book at the end of a day: as it was kept, else each case under the last status that it had reached by then, with its money by the
 * ledger. Arrears were kept or are not known.
 */
const atADate: Oracle = {
  report: 'portfolio-at-a-date',
  every: ({ today }) => days(today),
  given: ({ each }) => ({ on: each }),
  key: ['stage', 'status', 'portfolio', 'domain'],
  text: ({
    domains,
    each,
  }) => `with moved as (select k.case_id, k.to_status_id, coalesce(k.happened_on, (k.changed_at at time zone 'Europe/London')::date) as day, k.id from case_status_changes k),
    there as (select distinct on (case_id) case_id, to_status_id as status_id from moved where day <= date '${each || '2000-01-01'}' order by case_id, day desc, id desc),
    held as (select l.case_id, sum(l.debit_pence - l.credit_pence) as pence from journal_lines l join chart_of_accounts a on a.id = l.account_id
      where a.code in ('1000', '1010') and l.posted_on <= date '${each || '2000-01-01'}' group by 1),
    kept as (select domain_id, portfolio_id, status_id, cases, behind, arrears_pence, held_pence from portfolio_days where day = date '${each || '2000-01-01'}'),
    book as (select * from kept union all
      select c.domain_id, c.portfolio_id, t.status_id, count(*)::int, null, null, coalesce(sum(h.pence), 0) from there t join cases c on c.id = t.case_id left join held h on h.case_id = c.id
      where not exists (select from kept) group by 1, 2, 3)
    select g.stage, s.name as "status", p.name as "portfolio", d.name as "domain", b.cases, b.behind, b.arrears_pence as "arrearsPence", b.held_pence as "heldPence",
      array_position(array['lead', 'advice', 'drafting', 'proposal', 'live', 'closing', 'closed'], g.stage) as "stageOrder"
    from book b join statuses s on s.id = b.status_id join status_categories g on g.id = s.status_category_id join domains d on d.id = b.domain_id left join portfolios p on p.id = b.portfolio_id
    where b.domain_id in (${domains})`,
};

/** Each day that was kept, beside the same day, or the same end of a month, of the year before. */
const trend: Oracle = {
  report: 'portfolio-trend',
  every: () => `select 'month' as each union all select 'day'`,
  given: ({ today, each }) => ({ from: '2000-01-01', to: today, every: each }),
  key: ['day'],
  text: ({
    domains,
    each,
  }) => `with kept as (select k.day, sum(k.cases) filter (where s.is_open) as open, sum(k.behind) as behind, sum(k.arrears_pence) as arrears, sum(k.held_pence) as held
      from portfolio_days k join statuses s on s.id = k.status_id where k.domain_id in (${domains}) group by 1),
    shown as (select * from kept where '${each}' = 'day' or day = (date_trunc('month', day) + interval '1 month - 1 day')::date),
    before as (select d.*, case when d.day = (date_trunc('month', d.day) + interval '1 month - 1 day')::date then (date_trunc('month', d.day - interval '1 year') + interval '1 month - 1 day')::date
        else (d.day - interval '1 year')::date end as earlier from shown d)
    select d.day::text as "day", coalesce(d.open, 0) as "openCases", case when y.day is not null then coalesce(y.open, 0) end as "openYearBefore", d.behind, d.arrears as "arrearsPence", y.arrears as "arrearsYearBefore",
      d.held as "heldPence", y.held as "heldYearBefore" from before d left join shown y on y.day = d.earlier`,
};

export const bookOracles: readonly Oracle[] = [atADate, trend];
