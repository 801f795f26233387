import { sql } from 'drizzle-orm';
import { andIs } from '#server/platform/database/conditions.ts';
import { stages } from '#shared/records/law/statuses.ts';
import { portfolioAtADate } from '#shared/views/reports/definitions/portfolio-at-a-date.ts';
import { portfolioOn } from '../history/portfolio-on.ts';
import { defineSource } from '../source.ts';

const stageNames = sql.join(
  stages.map((stage) => sql`${stage}`),
  sql`, `,
);

/** The day as it was kept; one that was not is worked out from what the ledger and the statuses say of it. */
export const portfolioAtADateSource = defineSource(portfolioAtADate, {
  rows: ({ domainIds, filters: { on, stage, statusId, portfolioId } }) => {
    const day = sql`${on}::date`;
    const workedOut = portfolioOn(day, { isLastNight: false, where: sql`c.domain_id in ${domainIds}` });
    return sql`
      select concat_ws('-', d.domain_id, d.status_id, d.portfolio_id) as id, g.stage,
        array_position(array[${stageNames}], g.stage) as "stageOrder", s.name as "status", p.name as "portfolio", m.name as "domain",
        d.cases, d.behind, d.arrears_pence as "arrearsPence", d.held_pence as "heldPence"
      from (
        select domain_id, portfolio_id, status_id, cases, held_pence, behind, arrears_pence from portfolio_days where day = ${day}
        union all
        select w.* from (${workedOut}) w where not exists (select from portfolio_days where day = ${day})
      ) d
      join statuses s on s.id = d.status_id
      join status_categories g on g.id = s.status_category_id
      join domains m on m.id = d.domain_id
      left join portfolios p on p.id = d.portfolio_id
      where d.domain_id in ${domainIds} ${andIs(sql`g.stage`, stage)} ${andIs(sql`d.status_id`, statusId)}
        ${andIs(sql`d.portfolio_id`, portfolioId)}`;
  },
});
