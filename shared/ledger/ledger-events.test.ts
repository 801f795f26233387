import { describe, expect, test } from 'vitest';
import type { DraftLine } from './ledger.ts';
import {
  chargeLines,
  clearSuspenseLines,
  clientRefundLines,
  depositLines,
  dividendLines,
  expenseLines,
  feeLines,
  interestLines,
  mirrorLines,
  mispostingLines,
  officeChargeLines,
  receiptLines,
  rechargedInvoiceLines,
  recoveredExpenseLines,
  reissuedDividendLines,
  releasedDividendLines,
  retainedDividendLines,
  returnedDividendLines,
  supplierPaidLines,
  suspenseLines,
  takeOnLines,
  transferLines,
  unclaimedReleasedLines,
  withdrawalLines,
} from './ledger-events.ts';

/** 'Dr 1000 (7) 100.00': side, account, case and pounds. */
const spoken = ({ account, caseId, debitPence, creditPence }: DraftLine) =>
  `${debitPence > 0 ? 'Dr' : 'Cr'} ${account} (${caseId ?? 'no case'}) ${((debitPence + creditPence) / 100).toFixed(2)}`;

const money = { amountPence: 15_000, bankAccountId: 3 };
const ofCase = { ...money, caseId: 7 };
const movement = { ...ofCase, clientAccountId: 9 };

const supplied = { ...ofCase, account: '5130', supplierId: 4 };
const dividend = { ...ofCase, creditorId: 5, rank: 'unsecured' } as const;
const exempt = (fee: 'nominee' | 'supervisor' | 'variation') => feeLines({ ...ofCase, fee, vatPence: 0 });
const standard = feeLines({ ...ofCase, fee: 'supervisor', vatPence: 2_500 });

const events: [name: string, lines: DraftLine[], postings: string[]][] = [
  [
    'receipt banked, case unknown',
    suspenseLines(money),
    ['Dr 1000 (no case) 150.00', 'Cr 1090 (no case) 150.00'],
  ],
  [
    'suspense cleared to a case',
    clearSuspenseLines({ ...ofCase, account: '4010' }),
    ['Dr 1090 (no case) 150.00', 'Cr 4010 (7) 150.00', 'Dr 1000 (7) 150.00', 'Cr 1000 (no case) 150.00'],
  ],
  [
    'receipt matched on import',
    receiptLines({ ...ofCase, account: '4020' }),
    ['Dr 1000 (7) 150.00', 'Cr 4020 (7) 150.00'],
  ],
  ['deposit to the client account', depositLines(movement), ['Dr 1010 (7) 150.00', 'Cr 1000 (7) 150.00']],
  ['withdrawal', withdrawalLines(movement), ['Dr 1000 (7) 150.00', 'Cr 1010 (7) 150.00']],
  [
    'bounced receipt',
    mirrorLines(receiptLines({ ...ofCase, account: '4010' })),
    ['Cr 1000 (7) 150.00', 'Dr 4010 (7) 150.00'],
  ],
  [
    'interest credited, per case share',
    interestLines([
      { caseId: 7, clientAccountId: 9, amountPence: 12 },
      { caseId: 8, clientAccountId: 10, amountPence: 5 },
    ]),
    ['Dr 1010 (7) 0.12', 'Cr 4060 (7) 0.12', 'Dr 1010 (8) 0.05', 'Cr 4060 (8) 0.05'],
  ],
  ['bank charge of a case', chargeLines(ofCase), ['Dr 5199 (7) 150.00', 'Cr 1000 (7) 150.00']],
  [
    'bank charge that the firm makes good',
    chargeLines({ ...money, caseId: null }),
    ['Dr 1090 (no case) 150.00', 'Cr 1000 (no case) 150.00'],
  ],
  [
    'bank charge refunded',
    mirrorLines(chargeLines({ ...money, caseId: null })),
    ['Cr 1090 (no case) 150.00', 'Dr 1000 (no case) 150.00'],
  ],
  [
    'misposted between cases',
    mispostingLines({ ...money, fromCaseId: 7, toCaseId: 8, account: '4010' }),
    ['Dr 4010 (7) 150.00', 'Cr 1000 (7) 150.00', 'Dr 1000 (8) 150.00', 'Cr 4010 (8) 150.00'],
  ],
  [
    'transfer to the linked case',
    transferLines({ ...money, fromCaseId: 7, toCaseId: 8 }),
    ['Dr 4090 (7) 150.00', 'Cr 1000 (7) 150.00', 'Dr 1000 (8) 150.00', 'Cr 4090 (8) 150.00'],
  ],
  ['nominee fee, exempt', exempt('nominee').estate, ['Dr 5010 (7) 150.00', 'Cr 1000 (7) 150.00']],
  [
    'nominee fee, exempt: office',
    exempt('nominee').office,
    ['Dr 1500 (no case) 150.00', 'Cr 7000 (no case) 150.00'],
  ],
  ['supervisor fee, exempt', exempt('supervisor').estate, ['Dr 5020 (7) 150.00', 'Cr 1000 (7) 150.00']],
  [
    'supervisor fee, exempt: office',
    exempt('supervisor').office,
    ['Dr 1500 (no case) 150.00', 'Cr 7010 (no case) 150.00'],
  ],
  ['variation fee', exempt('variation').estate, ['Dr 5030 (7) 150.00', 'Cr 1000 (7) 150.00']],
  ['supervisor fee, standard-rated', standard.estate, ['Dr 5020 (7) 150.00', 'Cr 1000 (7) 150.00']],
  [
    'supervisor fee, standard-rated: office',
    standard.office,
    ['Dr 1500 (no case) 150.00', 'Cr 7010 (no case) 125.00', 'Cr 2700 (no case) 25.00'],
  ],
  [
    'fee refunded to the case',
    mirrorLines(exempt('nominee').estate),
    ['Cr 5010 (7) 150.00', 'Dr 1000 (7) 150.00'],
  ],
  [
    'fee refunded to the case: office',
    mirrorLines(exempt('nominee').office),
    ['Cr 1500 (no case) 150.00', 'Dr 7000 (no case) 150.00'],
  ],
  [
    'supplier invoice to be recharged',
    rechargedInvoiceLines(supplied),
    ['Dr 1600 (no case) 150.00', 'Cr 2600 (no case) 150.00'],
  ],
  [
    'supplier paid by the firm',
    supplierPaidLines(supplied),
    ['Dr 2600 (no case) 150.00', 'Cr 1500 (no case) 150.00'],
  ],
  ['expense paid from the estate', expenseLines(supplied), ['Dr 5130 (7) 150.00', 'Cr 1000 (7) 150.00']],
  [
    'expense recovered from the estate',
    recoveredExpenseLines(supplied).estate,
    ['Dr 5130 (7) 150.00', 'Cr 1000 (7) 150.00'],
  ],
  [
    'expense recovered from the estate: office',
    recoveredExpenseLines(supplied).office,
    ['Dr 1500 (no case) 150.00', 'Cr 1600 (no case) 150.00'],
  ],
  ['dividend paid', dividendLines(dividend), ['Dr 5300 (7) 150.00', 'Cr 1000 (7) 150.00']],
  [
    'preferential dividend paid',
    dividendLines({ ...dividend, rank: 'preferential' }),
    ['Dr 5310 (7) 150.00', 'Cr 1000 (7) 150.00'],
  ],
  ['dividend retained', retainedDividendLines(dividend), ['Dr 5300 (7) 150.00', 'Cr 2000 (7) 150.00']],
  [
    'retained dividend released',
    releasedDividendLines(dividend),
    ['Dr 2000 (7) 150.00', 'Cr 1000 (7) 150.00'],
  ],
  ['dividend returned', returnedDividendLines(dividend), ['Cr 2400 (7) 150.00', 'Dr 1000 (7) 150.00']],
  [
    'returned dividend re-issued',
    reissuedDividendLines(dividend),
    ['Dr 2400 (7) 150.00', 'Cr 1000 (7) 150.00'],
  ],
  [
    'unclaimed, released for the other creditors',
    unclaimedReleasedLines(dividend),
    ['Dr 2400 (7) 150.00', 'Cr 5300 (7) 150.00'],
  ],
  ['refund to the client', clientRefundLines(ofCase), ['Dr 5400 (7) 150.00', 'Cr 1000 (7) 150.00']],
  [
    'charge on an office account',
    officeChargeLines({ account: '7900', amountPence: 15_000 }),
    ['Dr 7900 (no case) 150.00', 'Cr 1500 (no case) 150.00'],
  ],
  [
    'take-on from an old system',
    takeOnLines({
      caseId: 7,
      bankAccountId: null,
      receipts: [
        { account: '4010', pence: 300_000 },
        { account: '4030', pence: 10_000 },
      ],
      payments: [{ account: '5010', pence: 160_000 }],
    }),
    ['Dr 5010 (7) 1600.00', 'Dr 1000 (7) 1500.00', 'Cr 4010 (7) 3000.00', 'Cr 4030 (7) 100.00'],
  ],
  [
    'take-on of a case that has paid everything out',
    takeOnLines({
      caseId: 7,
      bankAccountId: null,
      receipts: [{ account: '4010', pence: 5_000 }],
      payments: [{ account: '5300', pence: 5_000 }],
    }),
    ['Dr 5300 (7) 50.00', 'Cr 4010 (7) 50.00'],
  ],
];

describe('what each event posts', () => {
  test.each(events)('%s', (_name, lines, postings) => {
    expect(lines.map(spoken)).toEqual(postings);
  });
});

test.each(events)('%s balances, case by case', (_name, lines) => {
  for (const caseId of new Set(lines.map((line) => line.caseId))) {
    const own = lines.filter((line) => line.caseId === caseId);
    expect(own.reduce((sum, { debitPence, creditPence }) => sum + debitPence - creditPence, 0)).toBe(0);
  }
});

test('the bank account stands on the lines of the client bank, the client account on those of its own', () => {
  expect(clearSuspenseLines({ ...ofCase, account: '4010' }).map((line) => line.bankAccountId)).toEqual([
    undefined,
    undefined,
    3,
    3,
  ]);
  expect(depositLines(movement).map((line) => [line.bankAccountId, line.clientAccountId])).toEqual([
    [undefined, 9],
    [3, undefined],
  ]);
});

test('supplier and creditor stand on the lines of what they are paid for', () => {
  expect(expenseLines(supplied)[0]!.supplierId).toBe(4);
  expect(supplierPaidLines(supplied)[0]!.supplierId).toBe(4);
  const ofCreditor = [dividendLines, retainedDividendLines, returnedDividendLines, reissuedDividendLines];
  expect(
    ofCreditor.map((linesOf) => linesOf(dividend).find(({ account }) => account !== '1000')!.creditorId),
  ).toEqual([5, 5, 5, 5]);
});
