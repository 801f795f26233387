import { addDays } from '#shared/platform/dates.ts';
import { words } from '#shared/platform/words.ts';
import { stageLabels } from '#shared/records/law/statuses.ts';
import { defineReport } from '../report.ts';

/** The book as it was at the end of a day. */
export const portfolioAtADate = defineReport({
  name: 'portfolio-at-a-date',
  title: 'Portfolio At A Date',
  about:
    'How many cases stood in each status at the end of a day, and the money held for them. Arrears are known from the day on which history began to be kept; each case counts in the domain that it belongs to now where the day was not kept at the time.',
  permission: 'reports.wip',
  columns: {
    stage: { label: 'Stage', kind: 'choice', options: stageLabels, wordy: true },
    stageOrder: { label: 'Stage order', kind: 'count', sortable: true },
    status: { label: 'Status', kind: 'text', sortable: true, wordy: true },
    portfolio: { label: 'Portfolio', kind: 'text', sortable: true, wordy: true },
    domain: { label: 'Domain', kind: 'text', sortable: true, wordy: true },
    cases: { label: 'Cases', kind: 'count', sortable: true },
    behind: { label: 'In arrears', kind: 'count', sortable: true },
    arrearsPence: { label: 'Arrears', kind: 'pence', sortable: true },
    heldPence: { label: 'Held', kind: 'pence', sortable: true },
  },
  usual: words('status stage portfolio domain cases behind arrearsPence heldPence'),
  filters: {
    on: { label: 'At the end of', kind: 'day', isPast: true },
    stage: { label: 'Stage', kind: 'choice', options: stageLabels, width: 44 },
    statusId: { label: 'Status', kind: 'name', from: 'statuses', several: true, width: 44 },
    portfolioId: { label: 'Portfolio', kind: 'name', from: 'portfolios', several: true, width: 44 },
  },
  row: ['on', 'stage', 'statusId', 'portfolioId'],
  order: { by: 'stageOrder', dir: 'asc' },
  thenBy: [
    { by: 'status', dir: 'asc' },
    { by: 'portfolio', dir: 'asc' },
  ],
  totals: ['cases', 'behind', 'arrearsPence', 'heldPence'],
  unknown: ['behind', 'arrearsPence'],
  counted: 'cases',
  charted: ['heldPence'],
  summaries: ['stage', 'status', 'portfolio'],
  card: { beside: 'cases', below: ['portfolio', 'heldPence'] },
  defaults: (today) => ({ on: addDays(today, -1) }),
});
