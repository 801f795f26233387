import { caseReference } from '#shared/records/cases/case-columns.ts';
import { defineList, type ListSearch } from '#shared/records/reference/lists.ts';
import { bondActions, bondStates } from './bonding.ts';

const search = {
  label: 'Search bonds',
  kind: 'search',
  placeholder: 'Reference, client',
  max: 100,
  width: 56,
} as const;

/** The covers in force: what the monthly review goes through. */
export const coverList = defineList({
  name: 'bonds',
  columns: {
    person: { label: 'Client', kind: 'text' },
    state: { label: 'Review', kind: 'choice', options: bondStates },
    caseReference: { ...caseReference, sortable: true },
    coverPence: { label: 'Cover', inFile: 'Specific penalty sum', kind: 'pence', sortable: true },
    neededPence: { label: 'Needed', kind: 'pence' },
    valuePence: { label: 'Worth now', kind: 'pence', sortable: true },
    bondablePence: { label: 'Told to surety', inFile: 'Bondable value', kind: 'pence' },
    status: { label: 'Status', kind: 'text', wordy: true },
    practitioner: { label: 'Practitioner', kind: 'named', wordy: true },
    portfolio: { label: 'Portfolio', kind: 'named', wordy: true },
    insurer: { label: 'Insurer', kind: 'named', wordy: true },
    effectiveOn: { label: 'Since', kind: 'day', sortable: true },
    reviewedOn: { label: 'Reviewed', kind: 'day', sortable: true },
    reviewedBy: { label: 'Reviewed by', kind: 'named' },
  },
  usual: [
    'person',
    'state',
    'caseReference',
    'coverPence',
    'neededPence',
    'valuePence',
    'practitioner',
    'reviewedOn',
  ],
  filters: {
    search,
    state: {
      label: 'Review',
      kind: 'choice',
      options: {
        increase: bondStates.increase,
        decrease: bondStates.decrease,
        release: bondStates.release,
        in_order: bondStates.in_order,
      },
      width: 44,
    },
    toReview: { label: 'Not reviewed this month', kind: 'flag' },
    supervisorId: { label: 'Practitioner', kind: 'name', from: 'users', width: 44 },
    portfolioId: { label: 'Portfolio', kind: 'name', from: 'portfolios', width: 44 },
  },
  row: ['search', 'state', 'toReview', 'supervisorId', 'portfolioId'],
  order: { by: 'reviewedOn', dir: 'asc' },
});
export type CoverSearch = ListSearch<typeof coverList>;

/** The entries of a month, as the surety reads them. */
export const bordereauList = defineList({
  name: 'bordereau',
  columns: {
    person: { label: 'Client', inFile: 'Insolvent', kind: 'text' },
    action: { label: 'Action', kind: 'choice', options: bondActions, sortable: true },
    caseReference: { ...caseReference, sortable: true },
    practitioner: { label: 'Practitioner', kind: 'named', sortable: true, wordy: true },
    ipNumber: { label: 'IP number', kind: 'code' },
    insurer: { label: 'Insurer', kind: 'named', wordy: true },
    policyRef: { label: 'Policy', kind: 'code' },
    caseType: { label: 'Type', kind: 'text', wordy: true },
    appointedOn: { label: 'Appointed', kind: 'day' },
    bondablePence: { label: 'Bondable value', kind: 'pence' },
    penaltyPence: { label: 'Cover', inFile: 'Specific penalty sum', kind: 'pence' },
    premiumPence: { label: 'Premium', kind: 'pence' },
    effectiveOn: { label: 'Effective', kind: 'day', sortable: true },
    submittedOn: { label: 'Submitted', kind: 'day' },
    reason: { label: 'Reason', kind: 'text' },
  },
  usual: [
    'person',
    'action',
    'caseReference',
    'practitioner',
    'bondablePence',
    'penaltyPence',
    'premiumPence',
    'effectiveOn',
  ],
  filters: {
    search,
    action: { label: 'Action', kind: 'choice', options: bondActions, width: 36 },
    supervisorId: { label: 'Practitioner', kind: 'name', from: 'users', width: 44 },
    portfolioId: { label: 'Portfolio', kind: 'name', from: 'portfolios', width: 44 },
  },
  row: ['search', 'action', 'supervisorId', 'portfolioId'],
  order: { by: 'practitioner', dir: 'asc' },
});
/** The address of a bordereau also says its month, as yyyy-MM; without one it is the last complete month. */
export type BordereauSearch = ListSearch<typeof bordereauList> & { month?: string | undefined };
