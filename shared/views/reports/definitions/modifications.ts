import { modificationStates } from '#shared/activities/creditors/modifications/states.ts';
import { addMonths } from '#shared/platform/dates.ts';
import { words } from '#shared/platform/words.ts';
import { solutions } from '#shared/records/reference/solutions.ts';
import { defineReport } from '../report.ts';

/** The client's answer to a clause. */
export const clientConsents = {
  given: 'Given',
  refused: 'Refused',
  awaited: 'Awaited',
  not_needed: 'Not needed',
} as const;

/** The clauses that creditors added to proposals, by the day on which they were accepted. */
export const modifications = defineReport({
  name: 'modifications',
  title: 'Modifications',
  about:
    'The clauses that were accepted in a period, or a clause on all current cases, with what each changes.',
  permission: 'reports.modifications',
  columns: {
    reference: { label: 'Reference', kind: 'code', sortable: true, wordy: false },
    client: { label: 'Client', kind: 'text', sortable: true, wordy: true },
    code: { label: 'Code', kind: 'code', sortable: true },
    clause: { label: 'Title', kind: 'text', sortable: true, wordy: true },
    category: {
      label: 'Category',
      kind: 'choice',
      options: solutions.modifications.fields.category.options,
      sortable: true,
    },
    proposedBy: { label: 'Proposed by', kind: 'text', sortable: true, wordy: true },
    agent: { label: 'Agent', kind: 'text', sortable: true, wordy: true },
    status: { label: 'Status', kind: 'choice', options: modificationStates },
    acceptedOn: { label: 'Accepted', kind: 'day', sortable: true },
    effect: { label: 'Effect', kind: 'text', wordy: true },
    conflictsWith: { label: 'Conflict with', kind: 'text', wordy: true },
    displaces: { label: 'Displaced clause', kind: 'text', wordy: true },
    clientConsent: { label: 'Client consent', kind: 'choice', options: clientConsents },
    consentOn: { label: 'Consent on', kind: 'day', sortable: true },
  },
  usual: words('reference client code clause category agent status acceptedOn effect clientConsent'),
  filters: {
    from: { label: 'Accepted from', kind: 'day' },
    to: { label: 'Accepted to', kind: 'day' },
    clauseId: {
      label: 'Clause',
      any: 'Any clause',
      kind: 'name',
      from: 'modifications',
      several: true,
      width: 52,
    },
    category: {
      label: 'Category',
      kind: 'choice',
      options: solutions.modifications.fields.category.options,
      width: 36,
    },
    status: { label: 'Status', kind: 'choice', options: modificationStates, width: 36 },
    agentId: { label: 'Agent', kind: 'name', from: 'creditors', several: true, width: 44 },
    portfolioId: { label: 'Portfolio', kind: 'name', from: 'portfolios', several: true, width: 44 },
  },
  row: ['from', 'to', 'clauseId', 'category'],
  more: ['status', 'agentId', 'portfolioId'],
  defaults: (today) => ({ from: addMonths(today, -12), to: today }),
  order: { by: 'category', dir: 'asc' },
  thenBy: [{ by: 'reference', dir: 'asc' }],
  totals: [],
  summaries: ['category', 'code', 'agent'],
  opens: { reference: ({ caseId }) => `/cases/${caseId}?tab=modifications` },
  alarms: { clientConsent: ({ clientConsent }) => clientConsent === 'refused' },
});
