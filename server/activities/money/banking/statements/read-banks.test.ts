import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readWhole, refusalOf } from '#test/statements.ts';

const sample = (name: string) =>
  readFileSync(new URL(`../../../../../test/statement-files/${name}`, import.meta.url));
const onlyStatement = async (name: string) => {
  const { statements } = await readWhole(sample(name));
  expect(statements).toHaveLength(1);
  return statements[0]!;
};

const balanced = { balanceCheck: { result: 'pass' } };

test.each([
  ['nationwide.csv', balanced, { description: "O'NEILL J HDS004711", type: 'Bank credit' }],
  ['coop.csv', balanced, { description: "O'NEILL J HDS004711", type: 'FASTER PAYMENT' }],
  [
    'halifax.csv',
    { ...balanced, account: { sortCode: '11-00-01', accountNumber: '55779911' } },
    { description: "O'NEILL J HDS004711" },
  ],
  [
    'tsb.csv',
    { ...balanced, account: { sortCode: '77-00-01', accountNumber: '55779911' } },
    { description: "O'NEILL J HDS004711" },
  ],
  ['metro.csv', balanced, { description: "O'NEILL J HDS004711", type: 'Inward Payment' }],
  [
    'monzo.csv',
    {},
    { description: "J O'Neill HDS004711", payerName: "J O'Neill", bankId: 'tx_0000AbCdEf01' },
  ],
  ['revolut.csv', balanced, { description: "Payment from O'Neill J HDS004711" }],
  [
    'revolut-business.csv',
    balanced,
    { description: "Money added from O'NEILL J HDS004711", bankId: 'aaaaaaaa-1111-0000' },
  ],
  [
    'tide.csv',
    {},
    { description: "J O'Neill ref: HDS004711", payerName: "J O'Neill", reference: 'HDS004711' },
  ],
  ['santander.txt', balanced, { description: "FASTER PAYMENTS RECEIPT REF.HDS004711 FROM O'NEILL J" }],
])('%s is read without a mapping', async (name, statement, contribution) => {
  const read = await onlyStatement(name);
  expect(read).toMatchObject({ lineCount: 2, totalPence: 6_250, ...statement });
  expect(read.lines.toSorted((a, b) => b.amountPence - a.amountPence)).toMatchObject([
    { bookedOn: '2026-01-02', amountPence: 15_000, ...contribution },
    { bookedOn: '2026-01-05', amountPence: -8_750 },
  ]);
});

test('Metro Bank’s file without balances is read too', async () => {
  const rows = sample('metro.csv').toString().trim().split('\n');
  const { statements } = await readWhole(rows.map((row) => row.replace(/,[^,]*$/, '\n')).join(''));
  expect(statements[0]).toMatchObject({ lineCount: 2, totalPence: 6_250, closing: null });
});

test('Revolut’s lines that are not booked or not in pounds are left out by name; fees are taken off', async () => {
  expect((await onlyStatement('revolut.csv')).leftOut).toEqual({
    count: 3,
    first: [
      { lineNumber: 3, message: '“REVERTED” is not booked.' },
      { lineNumber: 5, message: 'in EUR, not in pounds.' },
      { lineNumber: 6, message: '“PENDING” is not booked.' },
    ],
  });
  expect((await onlyStatement('revolut-business.csv')).leftOut.first).toEqual([
    { lineNumber: 3, message: '“DECLINED” is not booked.' },
    { lineNumber: 5, message: 'in EUR, not in pounds.' },
  ]);
});

test('Santander’s text is refused where a value is missing or out of place', async () => {
  const text = sample('santander.txt').toString('latin1');
  expect(await refusalOf(text.replace(/Balance:.1062.*\r\n/, ''))).toContain(
    'Line 5: The transaction has no balance.',
  );
  expect(await refusalOf(text.replace(/Description:.CHEQUE.*\r\n/, ''))).toContain(
    '“Amount” does not belong here',
  );
  const wrapped = await readWhole(text.replace(' FROM', '\r\nFROM'));
  expect(wrapped.statements[0]!.lines[1]!.description).toBe(
    "FASTER PAYMENTS RECEIPT REF.HDS004711 FROM O'NEILL J",
  );
});
