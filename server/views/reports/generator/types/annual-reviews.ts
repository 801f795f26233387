import { agreementWays, reviewStatuses } from '#shared/activities/reviews/reviews.ts';
import { caseGroups, ownCase } from '../case-columns.ts';
import { choice, count, day, defineType, named, pence, text } from '../report-type.ts';

const requestSentOn = 'coalesce(x.request_sent_on, request.sent_on)';
const reportSentOn = 'coalesce(x.report_sent_on, report.sent_on)';
/** The same as `reviewStatus` on the pages of a case. */
const status = `case when x.exempt_reason is not null then 'exempt' when ${reportSentOn} is not null then 'report_sent'
  when x.reviewed_on is not null then 'reviewed' when x.evidence_received_on is not null then 'received'
  when x.request_sent_on is not null or x.request_item_id is not null and request.status <> 'cancelled' then 'requested' else 'not_due' end`;

export const annualReviewsType = defineType({
  title: 'Annual reviews',
  about: 'One row for each year of an arrangement: its review and its report.',
  permissions: ['reports.annuals-due'],
  from: `annual_reviews x ${ownCase('x.case_id')}
    left join mail_items request on request.id = x.request_item_id
    left join mail_items report on report.id = x.report_item_id
    left join users reviewer on reviewer.id = x.reviewed_by`,
  domain: 'c.domain_id',
  id: 'x.id',
  caseId: 'c.id',
  groups: {
    Review: {
      yearNo: count('Year', 'x.year_no'),
      periodFrom: day('Year from', 'x.period_from'),
      periodTo: day('Year to', 'x.period_to'),
      dueOn: day('Report due', 'x.due_on'),
      daysLeft: count('Days left', `(x.due_on - (now() at time zone 'Europe/London')::date)`),
      reviewStatus: choice('Status', status, reviewStatuses),
      requestSentOn: day('Papers requested', requestSentOn),
      evidenceOn: day('Evidence in', 'x.evidence_received_on'),
      reviewedOn: day('Reviewed', 'x.reviewed_on'),
      reviewedBy: named('users', 'Reviewed by', 'reviewer.name', 'x.reviewed_by'),
      reportSentOn: day('Report sent', reportSentOn),
      waivedReason: text('Why without a budget', 'x.waived_reason'),
      exemptReason: text('Why no report is due', 'x.exempt_reason'),
      note: text('Note', 'x.note'),
    },
    Contribution: {
      oldPence: pence('Contribution before', 'x.old_contribution_pence'),
      surplusPence: pence('Change of the surplus', 'x.surplus_change_pence'),
      upliftPence: pence('Uplift', 'x.uplift_pence'),
      newPence: pence('Contribution after', 'x.new_contribution_pence'),
      changesFrom: day('Changes from', 'x.changes_from'),
      agreedOn: day('Client agreed', 'x.client_agreed_on'),
      agreedHow: choice('Agreed', 'x.client_agreed_how', agreementWays),
    },
    ...caseGroups,
  },
  usual: ['reference', 'client', 'yearNo', 'periodTo', 'dueOn', 'reviewStatus', 'reportSentOn'],
});
