import { dueWithinInWords } from '#shared/activities/reviews/list.ts';
import { reviewStatuses } from '#shared/activities/reviews/reviews.ts';
import { words } from '#shared/platform/words.ts';
import { defineReport, type ReportRow } from '../report.ts';

const isLate = ({ daysLeft }: ReportRow) => Number(daysLeft ?? 0) < 0;

/** The annual reports of rule 8.28 that are overdue or coming: what each still lacks, and how many days are left. */
export const annualsDue = defineReport({
  name: 'annuals-due',
  title: 'Annuals Due',
  about: 'Live cases whose year ends or whose annual report falls due soon, or is overdue (rule 8.28).',
  permission: 'reports.annuals-due',
  columns: {
    reference: { label: 'Reference', kind: 'code', sortable: true, wordy: false },
    client: { label: 'Client', kind: 'text', sortable: true, wordy: true },
    supervisor: { label: 'Supervisor', kind: 'text', sortable: true, wordy: true },
    approvedOn: { label: 'Approved', kind: 'day', sortable: true },
    yearNo: { label: 'Year', kind: 'count' },
    periodFrom: { label: 'Period from', kind: 'day' },
    periodTo: { label: 'Period to', kind: 'day', sortable: true },
    reportDueOn: { label: 'Report due', kind: 'day', sortable: true },
    daysLeft: { label: 'Days left', kind: 'count', sortable: true },
    requestSentOn: { label: 'Request sent', kind: 'day' },
    evidenceOn: { label: 'Evidence in', kind: 'day' },
    budget: { label: 'I&E done', kind: 'choice', options: { yes: 'Yes', no: 'No', waived: 'Waived' } },
    contributionPence: { label: 'Contribution now', kind: 'pence' },
    upliftPence: { label: 'Uplift', kind: 'pence' },
    reportSentOn: { label: 'Report sent', kind: 'day' },
    status: { label: 'Status', kind: 'choice', options: reviewStatuses },
  },
  usual: words(
    'reference client supervisor yearNo periodTo reportDueOn daysLeft requestSentOn evidenceOn status',
  ),
  filters: {
    dueWithin: {
      label: 'Due',
      kind: 'count',
      max: 365,
      usual: [14, 30, 60, 90],
      inWords: dueWithinInWords,
      width: 56,
    },
    status: { label: 'Status', kind: 'choice', options: reviewStatuses, width: 44 },
    supervisorId: { label: 'Supervisor', kind: 'name', from: 'users', several: true, width: 44 },
    overdue: { label: 'Overdue only', kind: 'flag' },
    sent: { label: 'With those sent', kind: 'flag' },
    ownerId: { label: 'Owner', kind: 'name', from: 'users', several: true, width: 44 },
    portfolioId: { label: 'Portfolio', kind: 'name', from: 'portfolios', several: true, width: 44 },
  },
  row: ['dueWithin', 'status', 'supervisorId', 'overdue'],
  more: ['sent', 'ownerId', 'portfolioId'],
  defaults: () => ({ dueWithin: 60 }),
  order: { by: 'reportDueOn', dir: 'asc' },
  card: { beside: 'client', below: ['status', 'reportDueOn'] },
  totals: [],
  summaries: ['status', 'supervisor'],
  opens: { reference: ({ caseId }) => `/cases/${caseId}?tab=annual-reviews` },
  alarms: { reportDueOn: isLate, daysLeft: isLate },
});
