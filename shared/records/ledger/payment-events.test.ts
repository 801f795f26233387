import { expect, test } from 'vitest';
import type { DraftLine } from './ledger.ts';
import {
  estatePaymentLines,
  feeIncomeLines,
  feeRefundLines,
  invoiceLines,
  officeChargeLines,
  recoveredLines,
  refundToEstateLines,
  reissuedDividendLines,
  returnedDividendLines,
  supplierPaidLines,
  unclaimedDividendLines,
} from './payment-events.ts';

/** 'Dr 1000 (7) 100.00 to 4': side, account, case, pounds and payee. */
const spoken = ({ account, caseId, debitPence, creditPence, creditorId, supplierId }: DraftLine) =>
  `${debitPence > 0 ? 'Dr' : 'Cr'} ${account} (${caseId ?? 'no case'}) ${((debitPence + creditPence) / 100).toFixed(2)}${
    (creditorId ?? supplierId) ? ` to ${creditorId ?? supplierId}` : ''
  }`;

const estate = { caseId: 7, bankAccountId: 3 };
const dividend = { ...estate, creditorId: 4, amountPence: 2_500 };
const supplier = { supplierId: 9, amountPence: 7_200 };

const events: [name: string, lines: DraftLine[], postings: string[]][] = [
  [
    'dividend paid',
    estatePaymentLines(estate, [{ account: '5300', amountPence: 2_500, creditorId: 4 }]),
    ['Dr 5300 (7) 25.00 to 4', 'Cr 1000 (7) 25.00'],
  ],
  [
    'a whole distribution: expense, fees, dividends and what goes back to the client',
    estatePaymentLines(estate, [
      { account: '5130', amountPence: 300, supplierId: 9 },
      { account: '5010', amountPence: 10_000 },
      { account: '5300', amountPence: 2_500, creditorId: 4 },
      { account: '5400', amountPence: 100 },
    ]),
    [
      'Dr 5130 (7) 3.00 to 9',
      'Dr 5010 (7) 100.00',
      'Dr 5300 (7) 25.00 to 4',
      'Dr 5400 (7) 1.00',
      'Cr 1000 (7) 129.00',
    ],
  ],
  [
    'dividend returned, or its cheque not presented',
    returnedDividendLines(dividend),
    ['Dr 1000 (7) 25.00', 'Cr 2400 (7) 25.00 to 4'],
  ],
  [
    'returned dividend re-issued',
    reissuedDividendLines(dividend),
    ['Dr 2400 (7) 25.00 to 4', 'Cr 1000 (7) 25.00'],
  ],
  [
    'unclaimed, released for the other creditors',
    unclaimedDividendLines(dividend, '5300'),
    ['Dr 2400 (7) 25.00 to 4', 'Cr 5300 (7) 25.00 to 4'],
  ],
  [
    'fee refunded to the case',
    refundToEstateLines(estate, { account: '5010', amountPence: 1_000 }),
    ['Dr 1000 (7) 10.00', 'Cr 5010 (7) 10.00'],
  ],
  [
    'exempt fee in the office',
    feeIncomeLines({ account: '7000', grossPence: 10_000, vatPence: 0 }),
    ['Dr 1500 (no case) 100.00', 'Cr 7000 (no case) 100.00'],
  ],
  [
    'standard-rated fee in the office',
    feeIncomeLines({ account: '7010', grossPence: 12_000, vatPence: 2_000 }),
    ['Dr 1500 (no case) 120.00', 'Cr 7010 (no case) 100.00', 'Cr 2700 (no case) 20.00'],
  ],
  [
    'fee refunded by the office',
    feeRefundLines({ account: '7000', grossPence: 1_000, vatPence: 0 }),
    ['Dr 7000 (no case) 10.00', 'Cr 1500 (no case) 10.00'],
  ],
  [
    'standard-rated fee refunded by the office',
    feeRefundLines({ account: '7010', grossPence: 1_200, vatPence: 200 }),
    ['Dr 7010 (no case) 10.00', 'Dr 2700 (no case) 2.00', 'Cr 1500 (no case) 12.00'],
  ],
  [
    'supplier invoice to be recharged',
    invoiceLines(supplier),
    ['Dr 1600 (no case) 72.00 to 9', 'Cr 2600 (no case) 72.00 to 9'],
  ],
  [
    'supplier paid by the firm',
    supplierPaidLines(supplier),
    ['Dr 2600 (no case) 72.00 to 9', 'Cr 1500 (no case) 72.00'],
  ],
  [
    'expense recovered from the estate',
    recoveredLines(supplier),
    ['Dr 1500 (no case) 72.00', 'Cr 1600 (no case) 72.00 to 9'],
  ],
  [
    'bank charge on an office account',
    officeChargeLines({ account: '7900', amountPence: 500 }),
    ['Dr 7900 (no case) 5.00', 'Cr 1500 (no case) 5.00'],
  ],
];

test.each(events)('%s', (_name, lines, postings) => {
  expect(lines.map(spoken)).toEqual(postings);
  const side = (of: 'debitPence' | 'creditPence') => lines.reduce((sum, line) => sum + line[of], 0);
  expect(side('debitPence')).toBe(side('creditPence'));
});
