import { sql } from 'drizzle-orm';
import { fallsDueBy, isReportLate, isReviewOpen } from '#server/activities/reviews/due-reviews.ts';
import { reportSentOn, requestSentOn, reviewStatus } from '#server/activities/reviews/review-row.ts';
import { andIs } from '#server/platform/database/conditions.ts';
import { isLive } from '#server/records/cases/live.ts';
import { addDays } from '#shared/platform/dates.ts';
import { annualsDue } from '#shared/views/reports/definitions/annuals-due.ts';
import { defineSource } from '../source.ts';

/** Elsewhere the deadline is a matter of local law, which the program does not hold. */
const isEnglish = sql`c.jurisdiction = 'EW'`;

export const annualsDueSource = defineSource(annualsDue, {
  rows: ({ domainIds, today, filters: { dueWithin, status, overdue, sent, ...filters } }) => sql`
    select annual_reviews.id, c.id as "caseId", c.unique_reference as "reference", c.case_name as "client", u.name as "supervisor",
      c.approval_date as "approvedOn", annual_reviews.year_no as "yearNo", annual_reviews.period_from as "periodFrom",
      annual_reviews.period_to as "periodTo", case when ${isEnglish} then annual_reviews.due_on end as "reportDueOn",
      case when ${isEnglish} and ${reportSentOn} is null then annual_reviews.due_on - ${today}::date end as "daysLeft",
      ${requestSentOn} as "requestSentOn", annual_reviews.evidence_received_on as "evidenceOn",
      case when annual_reviews.statement_id is not null then 'yes' when annual_reviews.waived_reason is not null then 'waived' else 'no' end as "budget",
      c.contribution_pence as "contributionPence", annual_reviews.uplift_pence as "upliftPence", ${reportSentOn} as "reportSentOn",
      ${reviewStatus} as "status"
    from annual_reviews
    join cases c on c.id = annual_reviews.case_id
    join statuses s on s.id = c.status_id
    join status_categories g on g.id = s.status_category_id
    left join users u on u.id = c.supervisor_user_id
    left join mail_items request_item on request_item.id = annual_reviews.request_item_id
    left join mail_items report_item on report_item.id = annual_reviews.report_item_id
    where c.domain_id in ${domainIds} and ${isLive} and annual_reviews.exempt_reason is null
      and ${fallsDueBy(addDays(today, dueWithin))}
      and ${sent || status === 'report_sent' ? sql`(${isReviewOpen} or annual_reviews.due_on >= ${today}::date)` : isReviewOpen}
      ${overdue ? sql`and ${isReviewOpen} and ${isReportLate(sql`c.jurisdiction`, today)}` : sql``}
      ${andIs(reviewStatus, status)}
      ${andIs(sql`c.supervisor_user_id`, filters.supervisorId)} ${andIs(sql`c.case_owner_user_id`, filters.ownerId)}
      ${andIs(sql`c.portfolio_id`, filters.portfolioId)}`,
});
