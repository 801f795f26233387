import { describe, expect, test } from 'vitest';
import type { DraftLine } from './ledger.ts';
import {
  chargeLines,
  clearSuspenseLines,
  depositLines,
  interestLines,
  mirrorLines,
  mispostingLines,
  receiptLines,
  suspenseLines,
  takeOnLines,
  transferLines,
  withdrawalLines,
} from './ledger-events.ts';

/** 'Dr 1000 (7) 100.00': side, account, case and pounds. */
const spoken = ({ account, caseId, debitPence, creditPence }: DraftLine) =>
  `${debitPence > 0 ? 'Dr' : 'Cr'} ${account} (${caseId ?? 'no case'}) ${((debitPence + creditPence) / 100).toFixed(2)}`;

const money = { amountPence: 15_000, bankAccountId: 3 };
const ofCase = { ...money, caseId: 7 };
const movement = { ...ofCase, clientAccountId: 9 };

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
  [
    'transfer to the linked case',
    transferLines({ ...money, fromCaseId: 7, toCaseId: 8 }),
    ['Dr 4090 (7) 150.00', 'Cr 1000 (7) 150.00', 'Dr 1000 (8) 150.00', 'Cr 4090 (8) 150.00'],
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

describe('the postings of each event', () => {
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
  const deposit = depositLines({ ...movement, umbrellaAccountId: 5 });
  expect(deposit.map((line) => [line.bankAccountId, line.clientAccountId])).toEqual([
    [5, 9],
    [3, undefined],
  ]);
});
