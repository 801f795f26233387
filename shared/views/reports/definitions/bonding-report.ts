import { bondActions, lastMonth } from '#shared/activities/bonding/bonding.ts';
import { words } from '#shared/platform/words.ts';
import { defineReport } from '../report.ts';

/** The kinds of row in the bordereau: an entry, the cover before the month, or that nothing happened in it. */
export const bordereauRows = {
  ...bondActions,
  nil: 'Nil return',
  forward: 'Brought forward',
} as const;

/**
 * The bordereau of a month, which sureties are sent even if nothing happened. With what was brought forward, the changes add up to
 * the cover in force at the end of the month.
 */
export const bondingReport = defineReport({
  name: 'bonding-report',
  title: 'Bonding Report (Month)',
  about:
    'The monthly report to the surety: new cover, increases, decreases and releases, with the cover in force.',
  permission: 'signedIn',
  columns: {
    practitioner: { label: 'Practitioner', kind: 'text', sortable: true, wordy: true },
    ipNumber: { label: 'IP number', kind: 'code' },
    insurer: { label: 'Insurer', kind: 'text', sortable: true, wordy: true },
    policy: { label: 'Policy', kind: 'code' },
    reference: { label: 'Case', kind: 'code', sortable: true },
    insolvent: { label: 'Insolvent', kind: 'text', sortable: true, wordy: true },
    caseType: { label: 'Type', kind: 'text', wordy: true },
    appointedOn: { label: 'Appointed', kind: 'day', sortable: true },
    action: { label: 'Action', kind: 'choice', options: bordereauRows, runsOn: true },
    bondablePence: { label: 'Bondable value', kind: 'pence', sortable: true },
    penaltyPence: { label: 'Specific penalty sum', kind: 'pence', sortable: true },
    changePence: { label: 'Change of cover', kind: 'pence', sortable: true },
    premiumPence: { label: 'Premium', kind: 'pence', sortable: true },
    effectiveOn: { label: 'Effective', kind: 'day', sortable: true },
    submittedOn: { label: 'Submitted', kind: 'day' },
  },
  usual: words(
    'practitioner reference insolvent action bondablePence penaltyPence changePence premiumPence',
    'effectiveOn',
  ),
  filters: {
    month: { label: 'Month of', kind: 'day', isMonth: true },
    practitionerId: { label: 'Practitioner', kind: 'name', from: 'users', several: true, width: 44 },
    insurerId: { label: 'Insurer', kind: 'name', from: 'suppliers', several: true, width: 44 },
    portfolioId: { label: 'Portfolio', kind: 'name', from: 'portfolios', several: true, width: 44 },
  },
  row: ['month', 'practitionerId', 'insurerId', 'portfolioId'],
  defaults: (today) => ({ month: lastMonth(today) }),
  order: { by: 'practitioner', dir: 'asc' },
  thenBy: [
    { by: 'actionOrder', dir: 'asc' },
    { by: 'reference', dir: 'asc' },
  ],
  card: { beside: 'reference', below: ['action', 'penaltyPence'] },
  totals: ['changePence', 'premiumPence'],
  summaries: ['action', 'insurer'],
  charted: ['changePence', 'premiumPence'],
  opens: {
    reference: ({ caseId }) => (caseId === null ? null : `/cases/${caseId}?tab=accounts&field=bond`),
  },
});
