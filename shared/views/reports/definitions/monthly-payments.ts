import { addMonths } from '#shared/platform/dates.ts';
import { words } from '#shared/platform/words.ts';
import { monthOf } from '#shared/records/ledger/ledger.ts';
import type { ListColumn } from '#shared/records/reference/lists.ts';
import { defineReport, yesNo } from '../report.ts';

/** The last twelve months and the present one. */
export const MONTHS_SHOWN = 13;

type Month = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13;
type MonthColumn = `month${Month}${'Expected' | 'Received' | 'Break' | 'Variance'}`;

const months = Array.from({ length: MONTHS_SHOWN }, (_, at) => at + 1);
const kinds = {
  Expected: { kind: 'pence' },
  Received: { kind: 'pence' },
  Break: { kind: 'choice', options: yesNo },
  Variance: { kind: 'pence' },
} as const;
type Kind = keyof typeof kinds;

const monthColumns = Object.fromEntries(
  months.flatMap((month) =>
    (Object.keys(kinds) as Kind[]).map((kind) => [
      `month${month}${kind}`,
      { label: `Month ${month} ${kind.toLowerCase()}`, ...kinds[kind] },
    ]),
  ),
) as Record<MonthColumn, ListColumn>;

const ofMonths = (kind: Kind) => months.map((month) => `month${month}${kind}` as MonthColumn);

const shortMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const shortMonth = (day: string) => `${shortMonths[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

/** What was expected and what came in, case by case and month by month. */
export const monthlyPayments = defineReport({
  name: 'monthly-payments',
  title: 'Monthly Payments',
  about:
    'Contributions expected and received in each of thirteen months, with payment breaks and what is still owed.',
  permission: 'reports.monthly-payments',
  columns: {
    reference: { label: 'Reference', kind: 'code', sortable: true, wordy: false },
    client: { label: 'Client', kind: 'text', sortable: true, wordy: true },
    contributionPence: { label: 'Contribution', kind: 'pence', sortable: true },
    ...monthColumns,
    expectedPence: { label: 'Expected in the months', kind: 'pence', sortable: true },
    receivedPence: { label: 'Received in the months', kind: 'pence', sortable: true },
    receivedPercent: { label: 'Received %', kind: 'hundredths' },
    totalReceivedPence: { label: 'Total received', kind: 'pence', sortable: true },
    arrearsPence: { label: 'Arrears', kind: 'pence', sortable: true },
  },
  usual: words(
    'reference client contributionPence month12Expected month12Received month13Expected month13Received',
    'receivedPercent totalReceivedPence arrearsPence',
  ),
  onPaper: ['reference', 'client', ...ofMonths('Received'), 'receivedPence', 'arrearsPence'],
  filters: {
    from: { label: 'From month', kind: 'day', isMonth: true },
    ownerId: { label: 'Case owner', kind: 'name', from: 'users', several: true, width: 44 },
    portfolioId: { label: 'Portfolio', kind: 'name', from: 'portfolios', several: true, width: 44 },
    productId: { label: 'Product', kind: 'name', from: 'products', several: true, width: 44 },
    withEnded: { label: 'Include cases that have ended', kind: 'flag' },
  },
  row: ['from', 'ownerId', 'portfolioId', 'withEnded'],
  more: ['productId'],
  order: { by: 'reference', dir: 'asc' },
  filled: ['reference'],
  totals: [
    ...ofMonths('Expected'),
    ...ofMonths('Received'),
    ...ofMonths('Variance'),
    'expectedPence',
    'receivedPence',
    'receivedPercent',
    'totalReceivedPence',
    'arrearsPence',
  ],
  ratios: { receivedPercent: ['receivedPence', 'expectedPence'] },
  summaries: [],
  defaults: (today) => ({ from: addMonths(monthOf(today), 1 - MONTHS_SHOWN) }),
  opens: { reference: ({ caseId }) => `/cases/${caseId}?tab=payments` },
  alarms: { arrearsPence: ({ arrearsPence }) => Number(arrearsPence) > 0 },
  headings: ({ from }, today) =>
    Object.fromEntries(
      months.flatMap((month) => {
        const first = typeof from === 'string' ? monthOf(from) : addMonths(monthOf(today), 1 - MONTHS_SHOWN);
        const name = shortMonth(addMonths(first, month - 1));
        return (Object.keys(kinds) as Kind[]).map((kind) => [
          `month${month}${kind}`,
          `${name} ${kind.toLowerCase()}`,
        ]);
      }),
    ),
});
