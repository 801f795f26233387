import { words } from '#shared/platform/words.ts';
import { stageLabels } from '#shared/records/law/statuses.ts';
import { defineReport } from '../report.ts';

const { lead, advice, drafting, proposal } = stageLabels;
/** The stages before approval, in their order. */
export const wipStages = { lead, advice, drafting, proposal };

/** Fewer cases with a known outcome say nothing about the next. */
export const LEAST_OUTCOMES = 10;

/** What the expected fee follows from; not known without a fee, or without a history of the portfolio. */
export const feeBases = {
  proposal: 'The proposal',
  model: 'The fee model',
  unknown: 'Not known yet',
} as const;

/** The cases before approval: how far each has come, how long it has been there, and what it may earn. */
export const wip = defineReport({
  name: 'wip',
  title: 'WIP',
  about:
    'The cases before approval: stage, owner, days in status, debt, the next task, and the expected fee: the fee at approval times how often cases of its portfolio at that stage were approved.',
  permission: 'reports.wip',
  columns: {
    reference: { label: 'Reference', kind: 'code', sortable: true, wordy: false },
    client: { label: 'Client', kind: 'text', sortable: true, wordy: true },
    introducer: { label: 'Introducer', kind: 'text', wordy: true },
    product: { label: 'Product', kind: 'text', wordy: true },
    stage: { label: 'Stage', kind: 'choice', options: stageLabels },
    status: { label: 'Status', kind: 'text', wordy: true },
    substatus: { label: 'Sub status', kind: 'text', wordy: true },
    owner: { label: 'Owner', kind: 'text', sortable: true, wordy: true },
    enquiryOn: { label: 'Enquiry', kind: 'day', sortable: true },
    daysInStatus: { label: 'Days in status', kind: 'count', sortable: true },
    daysSinceEnquiry: { label: 'Days since enquiry', kind: 'count', sortable: true },
    debtPence: { label: 'SOA debt', kind: 'pence', sortable: true },
    contributionPence: { label: 'Contribution', kind: 'pence', sortable: true },
    feePence: { label: 'Expected fee', kind: 'pence', sortable: true },
    nextTask: { label: 'Next task', kind: 'text', wordy: true },
    nextTaskOn: { label: 'Next task due', kind: 'day' },
    decisionOn: { label: 'Decision', kind: 'day', sortable: true },
    feeAtApprovalPence: { label: 'Fee at approval', kind: 'pence', sortable: true },
    feeBasis: { label: 'Expected from', kind: 'choice', options: feeBases },
    likelihood: { label: 'Approval likely %', kind: 'hundredths' },
  },
  usual: words(
    'reference client stage status owner daysInStatus daysSinceEnquiry debtPence feePence feeBasis nextTask',
  ),
  filters: {
    stage: { label: 'Stage', kind: 'choice', options: wipStages, width: 36 },
    ownerId: { label: 'Owner', kind: 'name', from: 'users', several: true, width: 44 },
    statusId: { label: 'Status', kind: 'name', from: 'statuses', several: true, width: 44 },
    portfolioId: { label: 'Portfolio', kind: 'name', from: 'portfolios', several: true, width: 44 },
    productId: { label: 'Product', kind: 'name', from: 'products', several: true, width: 44 },
    introducerId: { label: 'Introducer', kind: 'name', from: 'introducers', several: true, width: 44 },
  },
  row: ['stage', 'ownerId', 'statusId', 'introducerId'],
  more: ['portfolioId', 'productId'],
  order: { by: 'stageOrder', dir: 'asc' },
  thenBy: [{ by: 'inStatusSince', dir: 'asc' }],
  filled: ['reference'],
  card: { beside: 'client', below: ['status', 'debtPence'] },
  totals: ['feePence', 'debtPence', 'contributionPence', 'feeAtApprovalPence'],
  summaries: ['stage', 'owner', 'feeBasis'],
  opens: { reference: ({ caseId }) => `/cases/${caseId}` },
});
