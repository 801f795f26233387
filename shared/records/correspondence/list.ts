import { words } from '#shared/platform/words.ts';
import { mailStates } from '#shared/records/letters/mail-states.ts';
import { defineList, type ListSearch, type SortOf } from '#shared/records/reference/lists.ts';
import { mailTabs } from './mail.ts';

type OfCase = { case: { uniqueReference: string; caseName: string } };
const tabs = Object.fromEntries(Object.entries(mailTabs).map(([key, { label }]) => [key, label])) as Record<
  keyof typeof mailTabs,
  string
>;

/** The outbound mail. */
export const mailList = defineList({
  name: 'outbound-mail',
  columns: {
    caseReference: {
      label: 'Case',
      kind: 'code',
      wordy: false,
      of: (row: OfCase) => row.case.uniqueReference,
    },
    sentTo: { label: 'Recipients', kind: 'text', runsOn: true },
    title: { label: 'Template', kind: 'text', sortable: true, runsOn: true },
    status: { label: 'Status', kind: 'choice', options: mailStates },
    delivery: { label: 'Delivery', kind: 'text', runsOn: true },
    pages: { label: 'Pages', kind: 'count', sortable: true },
    costPence: { label: 'Cost', kind: 'pence', sortable: true },
    requestedBy: { label: 'Requested by', kind: 'named', runsOn: true },
    approvedBy: { label: 'Approval', kind: 'named', runsOn: true },
    dueOn: { label: 'Due', kind: 'day', sortable: true },
    number: { label: 'Number', kind: 'code', sortable: true },
    caseName: { label: 'Case name', kind: 'text', of: (row: OfCase) => row.case.caseName },
    raisedBy: { label: 'Raised by', kind: 'text' },
    statusReason: { label: 'Why', kind: 'text', wordy: true },
    sentOn: { label: 'Sent', kind: 'day', sortable: true },
    createdAt: { label: 'Written', kind: 'instant' },
    addresses: { label: 'Sent to address', kind: 'text', wordy: true },
    sentAt: { label: 'Handed over', kind: 'instant' },
    deliveredOn: { label: 'Delivered', kind: 'day' },
    certifiedOn: { label: 'Certified', kind: 'day' },
    hardCopies: { label: 'Hard copies', kind: 'text', wordy: true },
    domain: { label: 'Domain', kind: 'named' },
  },
  usual: words('caseReference sentTo title status delivery pages costPence requestedBy approvedBy dueOn'),
  filters: {
    search: {
      label: 'Search mail',
      kind: 'search',
      placeholder: 'Case or recipient',
      max: 100,
      width: 56,
    },
    tab: { label: 'Queue', kind: 'choice', options: tabs },
    status: { label: 'Status', kind: 'choice', options: mailStates, width: 44 },
    deliveryMethodId: { label: 'Delivery', kind: 'name', from: 'delivery-methods', width: 44 },
    templateId: { label: 'Template', kind: 'name', from: 'templates', width: 52 },
    byRule: { label: 'Written', kind: 'either', any: 'By anybody', yes: 'By a rule', no: 'By a person' },
    isCertified: {
      label: 'Delivery',
      kind: 'either',
      any: 'Certified or not',
      yes: 'Certified',
      no: 'Not certified',
    },
    isCopyWanted: { label: 'Hard copy still to be posted', kind: 'flag' },
    dueFrom: { label: 'Due from', kind: 'day' },
    dueTo: { label: 'Due to', kind: 'day' },
  },
  row: ['search', 'deliveryMethodId', 'templateId'],
  more: ['status', 'byRule', 'isCertified', 'isCopyWanted', 'dueFrom', 'dueTo'],
  order: { by: 'number', dir: 'desc' },
});
export type MailSearch = ListSearch<typeof mailList>;
export type MailSort = SortOf<typeof mailList>;
