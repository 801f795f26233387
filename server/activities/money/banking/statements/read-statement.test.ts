import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readWhole } from '#test/statements.ts';

const sample = (name: string) =>
  readFileSync(new URL(`../../../../../test/statement-files/${name}`, import.meta.url));
const read = (name: string) => readWhole(sample(name));

test('OFX 1: values need not be closed, the bank’s ids keep their zeros, & stays as it is', async () => {
  const { format, statements } = await read('ofx1.ofx');
  expect(format).toBe('ofx1');
  expect(statements).toMatchObject([
    {
      account: { sortCode: '20-00-00', accountNumber: '55779911' },
      currency: 'GBP',
      lineCount: 3,
      totalPence: 6_370,
      closing: { amountPence: 106_370, on: '2026-02-03' },
      opening: null,
      balanceCheck: { result: 'notAvailable' },
    },
  ]);
  expect(statements[0]!.lines).toEqual([
    {
      lineNumber: 18,
      bookedOn: '2026-01-02',
      amountPence: 15_000,
      description: "MRS J O'NEILL HDS004711 FPI",
      payerName: "MRS J O'NEILL",
      bankId: '00042',
      type: 'CREDIT',
    },
    {
      lineNumber: 19,
      bookedOn: '2026-01-05',
      amountPence: -8_750,
      description: 'M&S CORPORATE & CO',
      payerName: 'M&S CORPORATE & CO',
      bankId: '00043',
      chequeNumber: '000117',
      type: 'CHECK',
    },
    {
      lineNumber: 20,
      bookedOn: '2026-02-03',
      amountPence: 120,
      description: 'SMITH A',
      payerName: 'SMITH A',
      bankId: '00044',
      type: 'DIRECTDEP',
    },
  ]);
});

test('OFX 2: several accounts, entities and CDATA', async () => {
  const { format, statements } = await read('ofx2.ofx');
  expect(format).toBe('ofx2');
  expect(statements).toMatchObject([
    {
      account: { sortCode: '20-00-00', accountNumber: '55779911' },
      closing: { amountPence: -2_010 },
      lines: [
        { lineNumber: 11, description: 'Zoë Ó Briain HDS004711 & thanks', amountPence: 15_000, bankId: 'A1' },
        { lineNumber: 15, description: 'FEE <monthly> & more', amountPence: -1_234 },
      ],
    },
    { account: { accountNumber: '55779912' }, lineCount: 0, closing: { amountPence: 0 }, lines: [] },
  ]);
});

test('QIF: day first, years with an apostrophe, splits under one amount, an opening balance', async () => {
  const { format, statements } = await read('bank.qif');
  expect(format).toBe('qif');
  expect(statements).toEqual([
    expect.objectContaining({
      account: { sortCode: null, accountNumber: null, iban: null, text: 'Client account' },
      opening: { amountPence: 100_000, on: '2025-12-31' },
      closing: null,
      lines: [
        {
          lineNumber: 13,
          bookedOn: '2026-01-02',
          amountPence: 15_000,
          description: "MRS J O'NEILL HDS004711",
          payerName: "MRS J O'NEILL",
          type: 'FPI',
        },
        {
          lineNumber: 20,
          bookedOn: '2026-01-05',
          amountPence: -108_750,
          description: 'M&S CORPORATE',
          payerName: 'M&S CORPORATE',
          chequeNumber: '000117',
        },
      ],
    }),
  ]);
});

test('MT940: several statements, long narratives, entry dates of another year, reversals, overdrawn balances', async () => {
  const { format, statements } = await read('mt940.sta');
  expect(format).toBe('mt940');
  expect(statements).toEqual([
    expect.objectContaining({
      account: { sortCode: '20-00-00', accountNumber: '55779911', iban: null, text: '200000/55779911' },
      currency: 'GBP',
      opening: { amountPence: 100_000, on: '2025-12-31' },
      closing: { amountPence: 106_370, on: '2026-01-02' },
      balanceCheck: { result: 'pass' },
      lines: [
        {
          lineNumber: 6,
          bookedOn: '2026-01-02',
          valueOn: '2026-01-02',
          amountPence: 15_000,
          description: "MRS J O'NEILL HDS004711 FASTER PAYMENT RECEIVED FROM ANOTHER BANK IN THE AFTERNOON",
          reference: 'HDS004711',
          bankId: 'BK0000042',
          type: 'NTRF',
        },
        {
          lineNumber: 9,
          bookedOn: '2026-01-02',
          valueOn: '2025-12-31',
          amountPence: -8_750,
          description: 'CHEQUE',
          reference: '000117',
          bankId: 'BK0000043',
          type: 'NCHK',
        },
        {
          lineNumber: 11,
          bookedOn: '2026-01-02',
          valueOn: '2026-01-02',
          amountPence: 120,
          description: '?20HDS004712?31 55779900?32SMITH A',
          reference: 'HDS004712',
          payerName: 'SMITH A',
          payerAccountNumber: '55779900',
          isReversal: true,
          type: 'NMSC',
        },
      ],
    }),
    expect.objectContaining({
      account: expect.objectContaining({ sortCode: '20-20-15', accountNumber: '55555555' }),
      opening: { amountPence: -1_000, on: '2026-01-02' },
      balanceCheck: { result: 'pass' },
      lines: [],
    }),
  ]);
});

test('CAMT.053: batches become their payments, reversals are named, pending entries are left out', async () => {
  const { format, statements } = await read('camt053.xml');
  expect(format).toBe('camt053');
  expect(statements).toHaveLength(1);
  expect(statements[0]).toMatchObject({
    account: { sortCode: '20-20-15', accountNumber: '55555555', iban: 'GB33BUKB20201555555555' },
    opening: { amountPence: 100_000, on: '2025-12-31' },
    closing: { amountPence: 127_250, on: '2026-01-02' },
    balanceCheck: { result: 'pass' },
  });
  expect(statements[0]!.lines).toEqual([
    {
      lineNumber: 10,
      bookedOn: '2026-01-02',
      valueOn: '2026-01-02',
      amountPence: 15_000,
      description: "Mrs J O'Neill HDS004711",
      reference: 'HDS004711',
      payerName: "Mrs J O'Neill",
      payerSortCode: '60-16-13',
      payerAccountNumber: '31926819',
      bankId: '0042',
      type: 'FPI',
    },
    expect.objectContaining({
      amountPence: 11_000,
      description: 'A Smith',
      bankId: '0043/1',
      lineNumber: 22,
    }),
    expect.objectContaining({
      amountPence: 10_000,
      description: 'B Jones',
      bankId: '0043/2',
      lineNumber: 23,
    }),
    expect.objectContaining({ amountPence: -8_750, isReversal: true, description: 'RETURNED DIRECT DEBIT' }),
  ]);
});

test.each([
  ['barclays.csv', { account: { sortCode: '20-00-00', accountNumber: '55779911' }, totalPence: 6_250 }],
  [
    'lloyds.csv',
    {
      account: { sortCode: '20-00-00', accountNumber: '55779911' },
      opening: { amountPence: 100_000, on: '2026-01-02' },
      closing: { amountPence: 106_250, on: '2026-01-05' },
      balanceCheck: { result: 'pass' },
      lines: [{ amountPence: -8_750 }, { description: "O'NEILL, J HDS004711", amountPence: 15_000 }],
    },
  ],
  [
    'natwest.csv',
    {
      account: { sortCode: '20-00-00', accountNumber: '55779911' },
      balanceCheck: { result: 'pass' },
      lines: [
        { lineNumber: 3, bookedOn: '2026-01-02' },
        { lineNumber: 4, balancePence: 106_250 },
      ],
    },
  ],
  [
    'hsbc.csv',
    { account: { accountNumber: null }, lines: [{ amountPence: 15_000 }, { amountPence: -108_750 }] },
  ],
  [
    'starling.csv',
    {
      closing: { amountPence: 106_250, on: '2026-01-05' },
      lines: [
        { payerName: 'Zoë Ó Briain', reference: 'HDS004711', description: 'Zoë Ó Briain HDS004711' },
        { description: 'Office Supplies INV 7' },
      ],
    },
  ],
])('CSV of a bank is known by its header: %s', async (name, expected) => {
  const { format, statements } = await read(name);
  expect(format).toBe('csv');
  expect(statements[0]).toMatchObject(expected);
});

test('a CSV file with several accounts is split by account', async () => {
  const { statements } = await read('natwest.csv');
  expect(statements.map(({ account, lineCount }) => [account.accountNumber, lineCount])).toEqual([
    ['55779911', 2],
    ['55779912', 1],
  ]);
});
