import {
  complaintCategories,
  complaintChannels,
  complaintOutcomes,
  complaintRegimes,
  ombudsmanOutcomes,
} from '#shared/activities/complaints/complaints.ts';
import { complaintSubjects } from '#shared/activities/complaints/regime.ts';
import { caseGroups, ownCase } from '../case-columns.ts';
import { choice, code, count, day, daysFrom, defineType, named, pence, text } from '../report-type.ts';

export const complaintsType = defineType({
  title: 'Complaints',
  about: 'One row for each complaint, with its deadlines and outcome.',
  permissions: ['reports.complaint-register'],
  from: `complaints x ${ownCase('x.case_id')}
    left join complaint_statuses complaint_status on complaint_status.id = x.status_id
    left join users complaint_owner on complaint_owner.id = x.owner_user_id
    left join users receiver on receiver.id = x.received_by_user_id
    left join complaints reopened on reopened.id = x.reopened_from_id`,
  domain: 'c.domain_id',
  id: 'x.id',
  caseId: 'c.id',
  groups: {
    Complaint: {
      complaintReference: code('Complaint', 'x.reference'),
      receivedOn: day('Received', 'x.received_on'),
      receivedBy: named('users', 'Received by', 'receiver.name', 'x.received_by_user_id'),
      channel: choice('Channel', 'x.channel', complaintChannels),
      summary: text('Summary', 'x.summary'),
      category: choice('Category', 'x.category', complaintCategories),
      about: choice('About', 'x.about', complaintSubjects),
      regime: choice('Regime', 'x.regime', complaintRegimes),
      regimeReason: text('Why this regime', 'x.regime_reason'),
      complaintStatus: named('complaint-statuses', 'Status', 'complaint_status.name', 'x.status_id'),
      complaintOwner: named('users', 'Owner', 'complaint_owner.name', 'x.owner_user_id'),
      reopenedFrom: code('Re-opened from', 'reopened.reference'),
    },
    Deadlines: {
      acknowledgedOn: day('Acknowledged', 'x.acknowledged_on'),
      summaryDueOn: day('Summary resolution due', 'x.src_due_on'),
      summarySentOn: day('Summary resolution sent', 'x.src_sent_on'),
      holdingSentOn: day('Holding reply sent', 'x.holding_sent_on'),
      finalDueOn: day('Final response due', 'x.final_due_on'),
      finalSentOn: day('Final response sent', 'x.final_sent_on'),
      complaintClosedOn: day('Complaint closed', 'x.closed_on'),
      daysOpen: count(
        'Days open',
        daysFrom('x.received_on', `coalesce(x.closed_on, (now() at time zone 'Europe/London')::date)`),
      ),
      daysStopped: count('Days spent waiting for the client', 'x.clock_stopped_days'),
    },
    Outcome: {
      outcome: choice('Outcome', 'x.outcome', complaintOutcomes),
      redressPence: pence('Redress', 'x.redress_pence'),
      rootCause: text('Root cause', 'x.root_cause'),
      lessons: text('Lessons', 'x.lessons'),
      ombudsmanRef: code('Ombudsman’s reference', 'x.ombudsman_ref'),
      ombudsmanOutcome: choice('Ombudsman’s outcome', 'x.ombudsman_outcome', ombudsmanOutcomes),
      gatewayRef: code('Gateway reference', 'x.gateway_ref'),
    },
    ...caseGroups,
  },
  usual: [
    'complaintReference',
    'reference',
    'client',
    'receivedOn',
    'category',
    'complaintStatus',
    'finalDueOn',
  ],
});
