import { words } from '#shared/platform/words.ts';
import type { ClosingCheckName } from '#shared/records/solutions/closing-checks.ts';
import { closingGoals } from '#shared/records/solutions/closing-checks.ts';
import { defineReport, yesNo } from '../report.ts';

/** The blockers of an end, as short list texts, in the order in which they are dealt with (`closingChecks`). */
export const blockers = {
  schedule: 'Schedule not settled',
  thirdParty: 'Third-party money unexplained',
  equity: 'Equity not reviewed',
  variation: 'Variation open',
  breach: 'Breach open',
  retained: 'Money retained',
  funds: 'Funds held',
  invoices: 'Invoices missing',
  arrangementEnd: 'End not recorded',
  annualReports: 'Annual report overdue',
  finalReport: 'Final report not sent',
  clientAccount: 'Client account open',
  bond: 'Bond in force',
  checklist: 'Checklist open',
} as const satisfies Record<ClosingCheckName, string>;

/** The arrangements that are about to end or have ended, and what still prevents each from being completed or closed. */
export const completionStatus = defineReport({
  name: 'completion-status',
  title: 'Completion Status',
  about:
    'Arrangements within six months of their end, paid up or ended, and what prevents each from being completed or closed.',
  permission: 'reports.completion-status',
  columns: {
    reference: { label: 'Reference', kind: 'code', sortable: true, wordy: false },
    client: { label: 'Client', kind: 'text', sortable: true, wordy: true },
    goal: { label: 'Made ready for', kind: 'choice', options: closingGoals },
    monthsElapsed: { label: 'Months', inFile: 'Months elapsed', kind: 'count', sortable: true },
    termMonths: { label: 'Term', kind: 'count' },
    paidPence: { label: 'Paid', kind: 'pence', sortable: true },
    paidShare: { label: 'Paid %', kind: 'hundredths', sortable: true },
    arrearsPence: { label: 'Arrears', kind: 'pence', sortable: true },
    breaks: { label: 'Breaks used', kind: 'count' },
    equity: { label: 'Equity done', kind: 'choice', options: { ...yesNo, none: 'Not asked for' } },
    windfall: { label: 'Windfall', kind: 'choice', options: yesNo },
    openClaims: { label: 'Claims outstanding', kind: 'count' },
    retainedPence: { label: 'Retained', kind: 'pence', sortable: true },
    feesDrawnPence: { label: 'Fees drawn', kind: 'pence' },
    feesEntitledPence: { label: 'Fees entitled', inFile: 'Fees entitled (last run)', kind: 'pence' },
    missingPence: { label: 'No invoice', inFile: 'Expenses without invoice', kind: 'pence' },
    lastAnnualOn: { label: 'Last annual', kind: 'day' },
    blocker: { label: 'First blocker', kind: 'choice', options: blockers },
    blockers: { label: 'Blockers', kind: 'text', lists: true, runsOn: true, wordy: true },
    expectedEndOn: { label: 'Expected end', kind: 'day', sortable: true },
  },
  usual: words(
    'reference client goal monthsElapsed termMonths paidShare arrearsPence retainedPence blockers',
    'expectedEndOn',
  ),
  filters: {
    goal: {
      label: 'Made ready for',
      any: 'Completion or closing',
      kind: 'choice',
      options: closingGoals,
      width: 48,
    },
    blocker: { label: 'Blocker', kind: 'choice', options: blockers, width: 52 },
    clear: { label: 'Nothing outstanding', kind: 'flag' },
    ownerId: { label: 'Owner', kind: 'name', from: 'users', several: true, width: 44 },
    portfolioId: { label: 'Portfolio', kind: 'name', from: 'portfolios', several: true, width: 44 },
  },
  row: ['goal', 'blocker', 'clear'],
  more: ['ownerId', 'portfolioId'],
  order: { by: 'isClear', dir: 'asc' },
  thenBy: [{ by: 'expectedEndOn', dir: 'asc' }],
  filled: ['reference'],
  card: { beside: 'client', below: ['blockers', 'expectedEndOn'] },
  totals: ['paidPence', 'retainedPence'],
  summaries: ['blockers', 'goal'],
  opens: { reference: ({ caseId }) => `/cases/${caseId}` },
  alarms: { arrearsPence: ({ arrearsPence }) => Number(arrearsPence) > 0 },
});
