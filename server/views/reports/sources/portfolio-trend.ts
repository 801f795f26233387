import { sql } from 'drizzle-orm';
import { andIs } from '#server/platform/database/conditions.ts';
import { portfolioTrend } from '#shared/views/reports/definitions/portfolio-trend.ts';
import { defineSource } from '../source.ts';

export const portfolioTrendSource = defineSource(portfolioTrend, {
  rows: ({ domainIds, filters: { from, to, every, statusId, portfolioId } }) => {
    const isMonthEnd = sql`extract(day from d.day + 1) = 1`;
    // The end of a month is beside the end of that month, also of February.
    const yearBefore = sql`case when ${isMonthEnd} then (d.day + 1 - interval '1 year')::date - 1 else (d.day - interval '1 year')::date end`;
    return sql`
      with by_day as (
        select d.day, sum(d.cases) filter (where s.is_open) as open, sum(d.behind) as behind, sum(d.arrears_pence) as arrears, sum(d.held_pence) as held
        from portfolio_days d join statuses s on s.id = d.status_id
        where d.domain_id in ${domainIds} and d.day between (${from}::date - interval '1 year 1 day')::date and ${to}::date
          ${andIs(sql`d.status_id`, statusId)} ${andIs(sql`d.portfolio_id`, portfolioId)}
          ${every === 'month' ? sql`and ${isMonthEnd}` : sql``}
        group by 1
      )
      select d.day::text as id, d.day, coalesce(d.open, 0) as "openCases", case when b.day is not null then coalesce(b.open, 0) end as "openYearBefore", d.behind,
        d.arrears as "arrearsPence", b.arrears as "arrearsYearBefore", d.held as "heldPence", b.held as "heldYearBefore"
      from by_day d left join by_day b on b.day = ${yearBefore}
      where d.day >= ${from}::date`;
  },
});
