import { type SQL, sql } from 'drizzle-orm';
import { andIs } from '#server/platform/database/conditions.ts';
import { keysOf } from '#shared/platform/options.ts';
import { wip, wipStages } from '#shared/views/reports/definitions/wip.ts';
import { londonDayOf } from '../conditions.ts';
import { defineSource } from '../source.ts';
import { feeOutlook } from './expected-fee.ts';

/** Details of the case’s next open task: read only for rows that are shown, never for those only counted. */
const ofNextTask = (what: SQL): SQL => sql`(
  select ${what} from case_tasks k left join tasks d on d.id = k.task_id
  where k.case_id = c.id and k.status = 'open' order by k.action_at, k.id limit 1)`;

export const wipSource = defineSource(wip, {
  isFoundById: true,
  parts: () => keysOf(wipStages).map((_, at) => sql`r."stageOrder" = ${at + 1}`),
  rows: ({ domainIds, today, filters }) => sql`
    select c.id, c.id as "caseId", c.unique_reference as "reference", c.case_name as "client", i.name as "introducer",
      p.name as "product", g.stage, array_position(array[${sql.join(
        keysOf(wipStages).map((stage) => sql`${stage}`),
        sql`, `,
      )}], g.stage) as "stageOrder",
      s.name as "status", b.name as "substatus", u.name as "owner", c.enquiry_on as "enquiryOn",
      c.status_changed_at as "inStatusSince",
      ${today}::date - (c.status_changed_at at time zone 'Europe/London')::date as "daysInStatus",
      ${today}::date - c.enquiry_on as "daysSinceEnquiry", c.debt_soa_pence as "debtPence",
      c.contribution_pence as "contributionPence",
      e.expected as "feePence", e.fee as "feeAtApprovalPence", e.basis as "feeBasis", e.likelihood,
      ${ofNextTask(sql`coalesce(k.name, d.name)`)} as "nextTask", ${ofNextTask(londonDayOf(sql`k.action_at`))} as "nextTaskOn", c.decision_date as "decisionOn"
    from cases c
    join statuses s on s.id = c.status_id
    join status_categories g on g.id = s.status_category_id
    left join products p on p.id = c.product_id
    left join users u on u.id = c.case_owner_user_id
    left join substatuses b on b.id = c.substatus_id
    left join introducers i on i.id = c.introducer_id
    left join portfolios f on f.id = c.portfolio_id
    cross join ${feeOutlook(domainIds)} e
    where c.domain_id in ${domainIds} and s.is_open and g.stage in ${keysOf(wipStages)}
      ${andIs(sql`g.stage`, filters.stage)}
      ${andIs(sql`c.case_owner_user_id`, filters.ownerId)} ${andIs(sql`c.status_id`, filters.statusId)}
      ${andIs(sql`c.portfolio_id`, filters.portfolioId)} ${andIs(sql`c.product_id`, filters.productId)}
      ${andIs(sql`c.introducer_id`, filters.introducerId)}`,
});
