import { addMonths } from '#shared/platform/dates.ts';
import { words } from '#shared/platform/words.ts';
import { defineReport, withSearch } from '../report.ts';

/** Which of the days that are kept are shown. */
export const trendDays = { month: 'Month ends', day: 'Every day that was kept' } as const;

/** How the book has gone: a row for each day, beside the same day of the year before. */
export const portfolioTrend = defineReport({
  name: 'portfolio-trend',
  title: 'Portfolio Trend',
  about:
    'Open cases, arrears and money held at the end of each month or day, beside the year before. What was not kept at the time is not known and stays empty.',
  permission: 'reports.wip',
  columns: {
    day: { label: 'Day', kind: 'day', sortable: true, wordy: false },
    openCases: { label: 'Open cases', kind: 'count', sortable: true },
    openYearBefore: { label: 'Year before', inFile: 'Open cases a year before', kind: 'count' },
    behind: { label: 'In arrears', kind: 'count', sortable: true },
    arrearsPence: { label: 'Arrears', kind: 'pence', sortable: true },
    arrearsYearBefore: { label: 'Year before', inFile: 'Arrears a year before', kind: 'pence' },
    heldPence: { label: 'Held', kind: 'pence', sortable: true },
    heldYearBefore: { label: 'Year before', inFile: 'Held a year before', kind: 'pence' },
  },
  usual: words('day openCases openYearBefore behind arrearsPence arrearsYearBefore heldPence heldYearBefore'),
  filters: {
    from: { label: 'From', kind: 'day', isPast: true },
    to: { label: 'To', kind: 'day', isPast: true },
    every: { label: 'Days', kind: 'choice', options: trendDays, width: 52 },
    statusId: { label: 'Status', kind: 'name', from: 'statuses', several: true, width: 44 },
    portfolioId: { label: 'Portfolio', kind: 'name', from: 'portfolios', several: true, width: 44 },
  },
  row: ['from', 'to', 'every', 'portfolioId'],
  more: ['statusId'],
  order: { by: 'day', dir: 'desc' },
  totals: [],
  summaries: [],
  trend: {
    day: 'day',
    by: ({ every }) => (every === 'day' ? 'day' : 'month'),
    figures: {
      arrearsPence: 'arrearsYearBefore',
      heldPence: 'heldYearBefore',
      openCases: 'openYearBefore',
      behind: null,
    },
  },
  card: { beside: 'openCases', below: ['arrearsPence', 'heldPence'] },
  defaults: (today) => ({ from: addMonths(today, -13), to: today, every: 'month' }),
  opens: {
    day: ({ day }, { portfolioId, statusId }) =>
      withSearch('/reports/portfolio-at-a-date', { on: String(day), portfolioId, statusId }),
  },
});
