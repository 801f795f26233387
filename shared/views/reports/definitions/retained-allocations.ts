import { words } from '#shared/platform/words.ts';
import { retainedReasons } from '#shared/records/commitments/allocations.ts';
import { defineReport, yesNo } from '../report.ts';

/** Why money is held back, and dividends that came back or were never sent. */
export const heldReasons = { ...retainedReasons, unpaid: 'Came back, or was not sent' } as const;

/** The parts of the money held back. Other reports show some of them: their totals of 'Retained' are sums of these parts. */
export const retainedParts = {
  waiting: 'Creditors of live cases who cannot be paid yet (in Unapproved Creditors)',
  payable: 'Other creditors of live cases (with the above: Case Creditor Financials)',
  ended: 'Creditors of other cases (with the above: Clients By Creditor)',
  run: 'In open distribution runs',
  others: 'For clients, suppliers and the firm',
  unpaid: 'Dividends that came back, or were not sent',
} as const;

/** Money of cases that is due to somebody but held back, with the reason and since when. */
export const retainedAllocations = defineReport({
  name: 'retained-allocations',
  title: 'Retained Allocations',
  about:
    'Money that is set aside for somebody but held back, and dividends that were returned: why, since when, and whether it may be paid now.',
  permission: 'signedIn',
  columns: {
    reference: { label: 'Reference', kind: 'code', sortable: true, wordy: false },
    client: { label: 'Client', kind: 'text', sortable: true, wordy: true },
    portfolio: { label: 'Portfolio', kind: 'text', wordy: true },
    type: { label: 'Type', kind: 'text', wordy: true },
    payee: { label: 'Payee', kind: 'text', sortable: true, wordy: true },
    reason: { label: 'Reason', kind: 'choice', options: heldReasons, sortable: true },
    amountPence: { label: 'Amount', kind: 'pence', sortable: true },
    heldSince: { label: 'Held since', kind: 'day', sortable: true },
    days: { label: 'Days', kind: 'count', sortable: true },
    blockerOwner: { label: 'Blocker owner', kind: 'text', sortable: true, wordy: true },
    isReleasable: { label: 'Releasable', kind: 'choice', options: yesNo },
    part: { label: 'Part', kind: 'choice', options: retainedParts, runsOn: true },
  },
  usual: words('reference client type payee reason amountPence heldSince days blockerOwner isReleasable'),
  filters: {
    reason: { label: 'Reason', kind: 'choice', options: heldReasons, width: 52 },
    isReleasable: {
      label: 'Releasable',
      kind: 'either',
      any: 'Releasable or not',
      yes: 'Releasable now',
      no: 'Not releasable yet',
      width: 44,
    },
    ownerId: { label: 'Case owner', kind: 'name', from: 'users', several: true, width: 44 },
    portfolioId: { label: 'Portfolio', kind: 'name', from: 'portfolios', several: true, width: 44 },
    creditorId: { label: 'Creditor', kind: 'name', from: 'creditors', several: true, width: 44 },
  },
  row: ['reason', 'isReleasable', 'portfolioId'],
  more: ['ownerId', 'creditorId'],
  order: { by: 'reason', dir: 'asc' },
  thenBy: [{ by: 'days', dir: 'desc' }],
  totals: ['amountPence'],
  summaries: ['reason', 'part', 'portfolio'],
  opens: { reference: ({ caseId }) => `/cases/${caseId}?tab=accounts` },
});
