import { addDays, addMonths } from '#shared/platform/dates.ts';
import { words } from '#shared/platform/words.ts';
import { defineReport } from '../report.ts';

/** The ways of grouping clients. */
export const outcomeGroups = {
  all: 'All clients',
  vulnerable: 'Vulnerability',
  kind: 'Kind of vulnerability',
  adjustment: 'Adjustment',
  language: 'Language',
  age: 'Age at enquiry',
  introducer: 'Introducer',
  product: 'Product',
} as const;

/** The smallest group whose figures are shown to those who may not see identifiers: in a smaller one somebody could be recognised. */
export const SMALLEST_GROUP = 5;

/** Outcomes by group of clients (FCA, PRIN 2A: monitoring of outcomes): whether some are served worse than others. */
export const consumerOutcomes = defineReport({
  name: 'consumer-outcomes',
  title: 'Consumer Duty Outcomes',
  about:
    'Outcomes by group of clients who enquired in a period: time to the first answer, complaints, payment breaks, early failures and completions. Groups of fewer than five cases are blank for those who may not see identifiers, and those by kind of vulnerability for those who may not read sensitive notes. What nobody has asked is ‘Not known’.',
  permission: 'reports.complaint-register',
  columns: {
    groupedBy: { label: 'Grouped by', kind: 'choice', options: outcomeGroups, runsOn: true },
    group: { label: 'Group', kind: 'text', sortable: true, runsOn: true },
    clients: { label: 'Cases', kind: 'count', sortable: true },
    answered: { label: 'Answered', kind: 'count', sortable: true },
    daysToAnswer: {
      label: 'Days to answer',
      inFile: 'Median days to first answer',
      kind: 'count',
      sortable: true,
    },
    complained: { label: 'Complained', inFile: 'Cases with a complaint', kind: 'count', sortable: true },
    upheld: { label: 'Upheld', inFile: 'Complaints upheld in full or part', kind: 'count', sortable: true },
    approved: { label: 'Approved', kind: 'count', sortable: true },
    breaks: { label: 'Breaks', inFile: 'Cases with a payment break', kind: 'count', sortable: true },
    earlyFailures: {
      label: 'Early failures',
      inFile: 'Ended within 12 months of approval',
      kind: 'count',
      sortable: true,
    },
    completed: { label: 'Completed', kind: 'count', sortable: true },
    complainedShare: { label: 'Complained %', kind: 'hundredths', sortable: true },
    earlyFailureShare: { label: 'Early failures %', kind: 'hundredths', sortable: true },
  },
  usual: words(
    'groupedBy group clients daysToAnswer complained complainedShare upheld breaks earlyFailures earlyFailureShare completed',
  ),
  filters: {
    from: { label: 'Enquired from', kind: 'day' },
    to: { label: 'Enquired to', kind: 'day' },
    groupedBy: { label: 'Grouping', kind: 'choice', options: outcomeGroups, width: 52 },
    portfolioId: { label: 'Portfolio', kind: 'name', from: 'portfolios', several: true, width: 44 },
  },
  row: ['from', 'to', 'groupedBy'],
  more: ['portfolioId'],
  defaults: (today) => ({ from: addDays(addMonths(today, -12), 1), to: today }),
  order: { by: 'place', dir: 'asc' },
  thenBy: [{ by: 'group', dir: 'asc' }],
  card: { opener: 'group', beside: 'clients', below: ['groupedBy'] },
  totals: [],
  summaries: [],
});
