import { words } from '#shared/platform/words.ts';
import { retainedReasons } from '#shared/records/commitments/allocations.ts';
import { defineReport } from '../report.ts';

/** What each creditor of a live case ranks for, has had and is still kept. */
export const caseCreditorFinancials = defineReport({
  name: 'case-creditor-financials',
  title: 'Case Creditor Financials',
  about:
    'For each creditor of a case: admitted claim, share, pence in the pound offered and paid, and what is retained: a part of Retained Allocations.',
  permission: 'signedIn',
  columns: {
    reference: { label: 'Reference', kind: 'code', sortable: true, wordy: false },
    client: { label: 'Client', kind: 'text', sortable: true, wordy: true },
    creditor: { label: 'Creditor', kind: 'text', sortable: true, wordy: true },
    account: { label: 'Account', inFile: 'Account number', kind: 'code' },
    admittedPence: { label: 'Admitted', kind: 'pence', sortable: true },
    share: { label: 'Share %', kind: 'hundredths' },
    offered: { label: 'p/£ offered', kind: 'hundredths' },
    paid: { label: 'p/£ paid', kind: 'hundredths' },
    dividendPence: { label: 'Dividend to date', kind: 'pence', sortable: true },
    retainedPence: { label: 'Retained', kind: 'pence', sortable: true },
    retainedReason: { label: 'Retained because', kind: 'choice', options: retainedReasons },
    lastDividendOn: { label: 'Last dividend', kind: 'day' },
    nextDividendOn: { label: 'Next expected', kind: 'day' },
    minPaymentPence: { label: 'Min payment', inFile: 'Minimum payment', kind: 'pence' },
  },
  usual: words(
    'reference client creditor admittedPence share offered paid dividendPence retainedPence lastDividendOn',
  ),
  filters: {
    caseId: { label: 'Case', kind: 'case' },
    creditorId: { label: 'Creditor', kind: 'name', from: 'creditors', several: true, width: 44 },
    portfolioId: { label: 'Portfolio', kind: 'name', from: 'portfolios', several: true, width: 44 },
  },
  row: ['caseId', 'creditorId', 'portfolioId'],
  order: { by: 'reference', dir: 'asc' },
  thenBy: [{ by: 'creditor', dir: 'asc' }],
  filled: ['reference'],
  totals: ['retainedPence', 'dividendPence', 'admittedPence'],
  summaries: ['retainedReason'],
  // More than 100 p/£.
  alarms: { paid: ({ paid }) => Number(paid ?? 0) > 10_000 },
  opens: { reference: ({ caseId }) => `/cases/${caseId}?tab=creditors` },
});
