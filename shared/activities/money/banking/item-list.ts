import { defineList } from '#shared/records/reference/lists.ts';
import { bankItemStatuses } from './banking.ts';

const { suggested, unmatched, matched, split, ignored, reversed } = bankItemStatuses;

/** The lines of the statements of an account. */
export const itemList = defineList({
  name: 'items',
  columns: {},
  usual: [],
  filters: {
    search: {
      label: 'Search the lines',
      kind: 'search',
      placeholder: 'Description or payer',
      max: 100,
      width: 56,
    },
    status: {
      label: 'Status',
      kind: 'choice',
      any: 'To do',
      options: { suggested, unmatched, matched, split, ignored, reversed, all: 'All' },
      width: 32,
    },
    direction: {
      label: 'Direction',
      kind: 'choice',
      any: 'In and out',
      options: { in: 'Money in', out: 'Money out' },
      width: 36,
    },
    from: { label: 'From', kind: 'day', isPast: true, width: 44 },
    to: { label: 'To', kind: 'day', isPast: true, width: 44 },
    amountFrom: { label: 'At least', kind: 'pence', width: 28 },
    amountTo: { label: 'At most', kind: 'pence', width: 28 },
  },
  row: ['search', 'status', 'direction', 'from', 'to', 'amountFrom', 'amountTo'],
  order: { by: 'bookedOn', dir: 'asc' },
});
