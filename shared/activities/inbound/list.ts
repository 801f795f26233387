import { defineList } from '#shared/records/reference/lists.ts';
import { inboundChannels, inboundStatuses } from './inbound.ts';

const { merged: _merged, ...statuses } = inboundStatuses;

/** The post that came in. */
export const inboundList = defineList({
  name: 'inbound',
  columns: {},
  usual: [],
  filters: {
    search: {
      label: 'Search the post',
      kind: 'search',
      placeholder: 'Words or sender',
      max: 100,
      width: 56,
    },
    status: {
      label: 'Status',
      kind: 'choice',
      any: 'To do',
      options: { ...statuses, review: 'To review again', all: 'All' },
      width: 36,
    },
    channel: { label: 'Channel', kind: 'choice', any: 'Any channel', options: inboundChannels, width: 34 },
    whose: {
      label: 'Whose',
      kind: 'choice',
      any: 'Anybody’s',
      options: { mine: 'Mine', nobody: 'Nobody’s' },
      width: 32,
    },
    from: { label: 'From', kind: 'day', isPast: true, width: 38 },
    to: { label: 'To', kind: 'day', isPast: true, width: 38 },
  },
  row: ['search', 'status', 'channel', 'whose'],
  more: ['from', 'to'],
  order: { by: 'receivedOn', dir: 'asc' },
});
