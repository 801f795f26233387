import {
  complaintCategories,
  complaintChannels,
  complaintOutcomes,
  complaintRegimes,
} from '#shared/activities/complaints/complaints.ts';
import { complaintSubjects } from '#shared/activities/complaints/regime.ts';
import { addDays, addMonths } from '#shared/platform/dates.ts';
import { words } from '#shared/platform/words.ts';
import { defineReport, yesNo } from '../report.ts';

/** The first day of the quarter of the calendar year in which a day lies. */
const quarterOf = (day: string): string => {
  const first = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${day.slice(0, 4)}-${String(first).padStart(2, '0')}-01`;
};

/** The record of complaints that DISP 1.9 asks for, with both clocks and how each was met. */
export const complaintRegister = defineReport({
  name: 'complaint-register',
  title: 'Complaint Register',
  about:
    'Complaints received in a period and those still open: deadlines, replies, outcome, redress and cause.',
  permission: 'reports.complaint-register',
  columns: {
    reference: { label: 'Reference', kind: 'code', sortable: true, wordy: false },
    caseReference: { label: 'Case', kind: 'code', sortable: true },
    client: { label: 'Client', kind: 'text', sortable: true, wordy: true },
    receivedOn: { label: 'Received', kind: 'day', sortable: true },
    channel: { label: 'Channel', kind: 'choice', options: complaintChannels },
    category: { label: 'Category', kind: 'choice', options: complaintCategories },
    about: { label: 'About', kind: 'choice', options: complaintSubjects },
    regime: { label: 'Regime', kind: 'choice', options: complaintRegimes },
    regimeReason: { label: 'Why this regime', kind: 'text', wordy: true },
    acknowledgedOn: { label: 'Acknowledged', kind: 'day' },
    srcDueOn: { label: 'Summary resolution due', kind: 'day', sortable: true },
    srcSentOn: { label: 'Summary resolution sent', kind: 'day' },
    finalDueOn: { label: 'Final response due', kind: 'day', sortable: true },
    finalSentOn: { label: 'Final response sent', kind: 'day' },
    days: { label: 'Days', kind: 'count', sortable: true },
    outcome: { label: 'Outcome', kind: 'choice', options: complaintOutcomes },
    isUpheld: { label: 'Upheld in full or part', kind: 'choice', options: yesNo },
    redressPence: { label: 'Redress', kind: 'pence', sortable: true },
    rootCause: { label: 'Root cause', kind: 'text', wordy: true },
    furtherRef: { label: 'Ombudsman or Gateway reference', kind: 'text' },
    owner: { label: 'Owner', kind: 'text', sortable: true, wordy: true },
    status: { label: 'Status', kind: 'text', sortable: true, wordy: true },
    inThreeDays: { label: 'Within 3 business days', kind: 'choice', options: yesNo },
    inEightWeeks: { label: 'Answered within 8 weeks', kind: 'choice', options: yesNo },
    resolvedInEightWeeks: { label: 'Resolved within 8 weeks', kind: 'choice', options: yesNo },
  },
  usual: words('reference client receivedOn category srcDueOn finalDueOn days outcome owner status'),
  filters: {
    from: { label: 'Received from', kind: 'day' },
    to: { label: 'Received to', kind: 'day' },
    which: {
      label: 'Which complaints',
      kind: 'choice',
      options: {
        with_open: 'Received in the period, and all still open',
        received: 'Received then',
        open: 'All still open',
      },
      width: 64,
    },
    category: { label: 'Category', kind: 'choice', options: complaintCategories, width: 36 },
    regime: { label: 'Regime', kind: 'choice', options: complaintRegimes, width: 40 },
    status: { label: 'Status', kind: 'name', from: 'complaint-statuses', several: true, width: 44 },
    userId: { label: 'Owner', kind: 'name', from: 'users', several: true, width: 44 },
    portfolioId: { label: 'Portfolio', kind: 'name', from: 'portfolios', several: true, width: 44 },
  },
  row: ['from', 'to', 'which', 'category'],
  more: ['regime', 'status', 'userId', 'portfolioId'],
  defaults: (today) => ({
    from: quarterOf(today),
    to: addDays(addMonths(quarterOf(today), 3), -1),
    which: 'with_open' as const,
  }),
  order: { by: 'receivedOn', dir: 'desc' },
  thenBy: [{ by: 'reference', dir: 'desc' }],
  totals: ['redressPence'],
  summaries: ['category', 'outcome', 'isUpheld', 'inThreeDays', 'inEightWeeks', 'resolvedInEightWeeks'],
  shares: ['isUpheld', 'inThreeDays', 'inEightWeeks', 'resolvedInEightWeeks'],
  opens: {
    reference: ({ id, caseId }) => `/cases/${caseId}?tab=complaints&complaint=${id}`,
    caseReference: ({ caseId }) => `/cases/${caseId}`,
  },
  alarms: {
    srcDueOn: ({ inThreeDays }) => inThreeDays === 'no',
    finalDueOn: ({ inEightWeeks }) => inEightWeeks === 'no',
  },
});
