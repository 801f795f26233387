import { breachStatuses } from '#shared/activities/creditors/breaches/breaches.ts';
import { words } from '#shared/platform/words.ts';
import { defineReport, yesNo } from '../report.ts';

/** How far behind, in months of the contribution; the last band is open-ended. */
export const deficitBands = {
  under1: 'Less than 1 month',
  from1: '1 to 2 months',
  from2: '2 to 3 months',
  from3: '3 months and more',
} as const;

/** Who is behind with their contributions, the furthest behind first: the list for calling clients. */
export const paymentDeficit = defineReport({
  name: 'payment-deficit',
  title: 'Payment Deficit',
  about:
    'Clients who are behind: what was due by yesterday and has not been received, and what was agreed about it.',
  permission: 'reports.payment-deficit',
  columns: {
    reference: { label: 'Reference', kind: 'code', sortable: true, wordy: false },
    client: { label: 'Client', kind: 'text', sortable: true, wordy: true },
    phone: { label: 'Phone', kind: 'phone' },
    duePence: { label: 'Due to date', kind: 'pence' },
    receivedPence: { label: 'Received to date', kind: 'pence' },
    deficitPence: { label: 'Deficit', kind: 'pence', sortable: true },
    contributionPence: { label: 'Contribution', kind: 'pence', sortable: true },
    monthsInArrears: { label: 'Months in arrears', kind: 'hundredths', sortable: true },
    band: { label: 'Band', kind: 'choice', options: deficitBands },
    lastPaidOn: { label: 'Last payment', kind: 'day' },
    lastPaidPence: { label: 'Last amount', kind: 'pence' },
    isOnBreak: { label: 'Payment break', kind: 'choice', options: yesNo },
    hasCatchUp: { label: 'Catch-up agreed', kind: 'choice', options: yesNo },
    catchUpPence: { label: 'Catch-up a month', kind: 'pence' },
    isVulnerable: { label: 'Vulnerable', kind: 'choice', options: yesNo },
    breachStatus: { label: 'Breach', kind: 'choice', options: breachStatuses, wordy: true },
    owner: { label: 'Case owner', kind: 'text', sortable: true, wordy: true },
    lastContactAt: { label: 'Last contact', kind: 'instant', sortable: true },
  },
  usual: words(
    'reference client phone deficitPence monthsInArrears lastPaidOn breachStatus owner lastContactAt',
  ),
  filters: {
    band: { label: 'Band', kind: 'choice', options: deficitBands, width: 44 },
    ownerId: { label: 'Case owner', kind: 'name', from: 'users', several: true, width: 44 },
    portfolioId: { label: 'Portfolio', kind: 'name', from: 'portfolios', several: true, width: 44 },
    productId: { label: 'Product', kind: 'name', from: 'products', several: true, width: 44 },
    isVulnerable: {
      label: 'Vulnerable',
      kind: 'either',
      any: 'Vulnerable or not',
      yes: 'Vulnerable',
      no: 'Not vulnerable',
    },
  },
  row: ['band', 'ownerId', 'portfolioId'],
  more: ['productId', 'isVulnerable'],
  order: { by: 'monthsInArrears', dir: 'desc' },
  thenBy: [{ by: 'deficitPence', dir: 'desc' }],
  filled: ['reference'],
  card: { beside: 'client', below: ['owner', 'deficitPence'] },
  totals: ['deficitPence', 'duePence', 'receivedPence'],
  summaries: ['band', 'owner'],
  opens: { reference: ({ caseId }) => `/cases/${caseId}?tab=payments` },
  alarms: { monthsInArrears: ({ band }) => band === 'from3' },
});
