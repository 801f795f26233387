import { words } from '#shared/platform/words.ts';
import { defineReport, yesNo } from '../report.ts';

/** The parts of an account: what came in, what went out, and where the difference is. */
export const accountSections = {
  receipts: 'Receipts',
  payments: 'Payments',
  held: 'Funds held',
  owed: 'Held for creditors',
  due: 'Due to the office holder',
} as const;

/** The receipts and payments account of each case (SIP 7): by heading and account against the estimate, then the funds and where they are. */
export const receiptsAndPayments = defineReport({
  name: 'receipts-and-payments',
  title: 'Receipts And Payments',
  about:
    'The account of each case to date by heading, with the period beside it: without a first day that is the year of its arrangement. The estimate is what creditors were told in the proposal.',
  permission: 'reports.receipts-and-payments',
  columns: {
    reference: { label: 'Reference', kind: 'code', sortable: true, wordy: false },
    client: { label: 'Client', kind: 'text', sortable: true, wordy: true },
    section: { label: 'Part', kind: 'choice', options: accountSections },
    heading: { label: 'Heading', kind: 'text', wordy: true },
    code: { label: 'Code', kind: 'code' },
    account: { label: 'Account', kind: 'text', wordy: true },
    estimatedPence: { label: 'Estimated', kind: 'pence' },
    priorPence: { label: 'To previous period', kind: 'pence' },
    periodPence: { label: 'This period', kind: 'pence' },
    cumulativePence: { label: 'Cumulative', kind: 'pence' },
    variancePence: { label: 'Variance', kind: 'pence' },
    balancePence: { label: 'Receipts less payments', kind: 'pence' },
    heldAt: { label: 'Held at', kind: 'text', wordy: true },
    bearsInterest: { label: 'Bears interest', kind: 'choice', options: yesNo },
    fundsPence: { label: 'Funds', kind: 'pence' },
    duePence: { label: 'Due to office holder', kind: 'pence' },
    periodFrom: { label: 'Period from', kind: 'day' },
  },
  usual: words(
    'reference client section account estimatedPence priorPence periodPence cumulativePence variancePence',
    'heldAt',
  ),
  filters: {
    reference: { label: 'Case', kind: 'search', placeholder: 'Case reference', max: 40, width: 44 },
    from: { label: 'Period from', kind: 'day' },
    to: { label: 'To', kind: 'day' },
    portfolioId: { label: 'Portfolio', kind: 'name', from: 'portfolios', several: true, width: 44 },
    productId: { label: 'Product', kind: 'name', from: 'products', several: true, width: 44 },
    ownerId: { label: 'Case owner', kind: 'name', from: 'users', several: true, width: 44 },
  },
  row: ['reference', 'from', 'to', 'portfolioId'],
  more: ['productId', 'ownerId'],
  order: { by: 'reference', dir: 'asc' },
  thenBy: [
    { by: 'position', dir: 'asc' },
    { by: 'code', dir: 'asc' },
  ],
  filled: ['reference'],
  totals: ['balancePence', 'fundsPence', 'duePence'],
  summaries: ['section'],
  defaults: (today) => ({ to: today }),
  opens: { reference: ({ caseId }) => `/cases/${caseId}?tab=accounts` },
});
