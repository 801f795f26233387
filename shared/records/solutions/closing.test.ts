import { expect, test } from 'vitest';
import { finalReportDueOn, registerRemovalOn, sendFinalReportBy } from '#shared/records/law/final-report.ts';
import { closingItems } from './closing.ts';
import type { ClosingFacts } from './closing-facts.ts';

const done: ClosingFacts = {
  place: 'EW',
  outstandingPence: 0,
  arrearsPence: 0,
  equity: 'done',
  equityExempt: null,
  heldPence: 0,
  owedPence: 0,
  retainedPence: 0,
  setAsidePence: 0,
  openBreaches: [],
  isVariationOpen: false,
  missingInvoices: { count: 0, pence: 0 },
  clientAccount: { isClosed: true, pence: 0 },
  overdueReports: [],
  reportOwedTo: [],
  bonded: [],
  payers: [],
  checklist: 'done',
  isEndOpen: false,
  isTerminationDecided: false,
};
const blockers = (more: Partial<ClosingFacts>, goal: 'complete' | 'close') =>
  closingItems({ ...done, ...more }, goal).flatMap(({ blocker }) =>
    blocker ? [`${blocker.tab}: ${blocker.text}`] : [],
  );

test('the final report is due 28 days after the end, and sent on the last business day before (vector 19)', () => {
  expect(finalReportDueOn('2026-11-27')).toBe('2026-12-25');
  expect(sendFinalReportBy('2026-11-27', new Set(['2026-12-25', '2026-12-28']))).toBe('2026-12-24');
  expect(sendFinalReportBy('2026-11-26', new Set())).toBe('2026-12-24');
});

test('the register lets go three months after the notice (vector 20)', () => {
  expect(registerRemovalOn('2026-11-30')).toBe('2027-02-28');
});

test('a case with everything done has no blockers', () => {
  expect(blockers({}, 'complete')).toEqual([]);
  expect(blockers({}, 'close')).toEqual([]);
});

test('each blocker of a completion is shown with the place to resolve it', () => {
  expect(
    blockers(
      {
        outstandingPence: 12_345,
        equity: 'open',
        isVariationOpen: true,
        openBreaches: ['Arrears over 3 months', 'Non-cooperation'],
        retainedPence: 500,
        heldPence: 10_000,
        setAsidePence: 500,
        missingInvoices: { count: 2, pence: 7_500 },
        clientAccount: { isClosed: false, pence: 10_000 },
        reportOwedTo: ['client'],
      },
      'complete',
    ),
  ).toEqual([
    'payments: £123.45 of the payment schedule has not been paid, waived or varied.',
    'tasks: The equity review has not been done.',
    'variations: A variation is open.',
    'breaches: A breach is open: Arrears over 3 months and Non-cooperation.',
    'accounts: £5.00 is retained for creditors: pay it, or release it to the others.',
    'accounts: £100.00 is still held, £5.00 of it set aside: distribute it.',
    'accounts: Invoices of 2 category 1 expenses are missing: £75.00.',
  ]);
});

test('closing asks for reports, the client account and the checklist besides', () => {
  expect(
    blockers(
      {
        clientAccount: { isClosed: false, pence: 0 },
        reportOwedTo: ['client', 'creditor', 'sos'],
        overdueReports: [2, 3],
        checklist: 'open',
        isEndOpen: true,
      },
      'close',
    ),
  ).toEqual([
    'null: Record when the arrangement ended, and under which of its terms.',
    'annual-reviews: The annual report of year 2 and 3 was due and has not been sent.',
    'mail: The final report (rule 8.31) has not been sent to the client, creditors and the Secretary of State.',
    'accounts: The client account at the bank is not closed.',
    'tasks: The task ‘Final closure checklist’ is still open.',
  ]);
  expect(blockers({ reportOwedTo: null, clientAccount: null, checklist: null }, 'close')).toEqual([]);
  expect(blockers({ checklist: 'missing' }, 'close')).toEqual([
    'tasks: The task ‘Final closure checklist’ has not been raised: add it under Tasks.',
  ]);
});
