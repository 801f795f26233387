import { inboundChannels, inboundStatuses } from '#shared/activities/inbound/inbound.ts';
import { words } from '#shared/platform/words.ts';
import { monthOf } from '#shared/records/ledger/ledger.ts';
import { mailStates, recipientStates } from '#shared/records/letters/mail-states.ts';
import { correspondence } from '#shared/records/reference/correspondence.ts';
import { defineReport, yesNo } from '../report.ts';

/** Whether mail is incoming or outgoing. */
export const mailDirections = { outbound: 'Outbound', inbound: 'Inbound' } as const;

/** The mail of a period: what was written to each recipient, and what came in. */
export const paperlessOffice = defineReport({
  name: 'paperless-office',
  title: 'Paperless Office',
  about: 'Mail sent and post received: delivery, cost, time taken, and what is waiting.',
  permission: 'reports.paperless-office',
  columns: {
    mailOn: { label: 'Date', kind: 'day', sortable: true },
    direction: { label: 'Direction', kind: 'choice', options: mailDirections },
    channel: {
      label: 'Channel',
      kind: 'choice',
      options: { ...inboundChannels, ...correspondence['delivery-methods'].fields.channel.options },
    },
    reference: { label: 'Case', kind: 'code', sortable: true },
    client: { label: 'Client', kind: 'text', sortable: true, wordy: true },
    type: { label: 'Type', kind: 'text', sortable: true, wordy: true },
    method: { label: 'Delivery method', kind: 'text', sortable: true, wordy: true },
    pages: { label: 'Pages', kind: 'count', sortable: true },
    costPence: { label: 'Cost', kind: 'pence', sortable: true },
    department: { label: 'Department', kind: 'text', sortable: true, wordy: true },
    createdBy: { label: 'Created by', kind: 'text', sortable: true, wordy: true },
    approvedBy: { label: 'Approved by', kind: 'text', wordy: true },
    status: {
      label: 'Status',
      kind: 'choice',
      options: { ...inboundStatuses, ...recipientStates, ...mailStates },
    },
    sentOn: { label: 'Sent', kind: 'day', sortable: true },
    returnedOn: { label: 'Returned', kind: 'day' },
    hoursToSend: { label: 'Hours to send', kind: 'count', sortable: true },
    receivedOn: { label: 'Received', kind: 'day' },
    classifiedAt: { label: 'Classified', kind: 'instant' },
    hoursToFile: { label: 'Hours to file', kind: 'count', sortable: true },
    backlog: { label: 'Backlog', kind: 'choice', options: yesNo },
    domain: { label: 'Domain', kind: 'text', wordy: true },
  },
  usual: words('mailOn direction channel reference type pages costPence status hoursToSend hoursToFile'),
  filters: {
    from: { label: 'From', kind: 'day' },
    to: { label: 'To', kind: 'day' },
    direction: { label: 'Direction', kind: 'choice', options: mailDirections, width: 36 },
    backlog: { label: 'Backlog', kind: 'flag' },
    methodId: { label: 'Delivery method', kind: 'name', from: 'delivery-methods', several: true, width: 44 },
    departmentId: { label: 'Department', kind: 'name', from: 'departments', several: true, width: 44 },
    portfolioId: { label: 'Portfolio', kind: 'name', from: 'portfolios', several: true, width: 44 },
  },
  row: ['from', 'to', 'direction', 'backlog', 'departmentId'],
  more: ['methodId', 'portfolioId'],
  defaults: (today) => ({ from: monthOf(today), to: today }),
  order: { by: 'mailOn', dir: 'asc' },
  totals: ['pages', 'costPence'],
  summaries: ['method', 'department', 'backlog', 'domain'],
  charted: ['pages', 'costPence'],
  opens: {
    mailOn: ({ itemId, direction }) => `/paperless-office/${direction}?item=${itemId}`,
    reference: ({ caseId }) => (caseId === null ? null : `/cases/${caseId}?tab=mail`),
  },
  alarms: { returnedOn: ({ returnedOn }) => returnedOn !== null },
});
