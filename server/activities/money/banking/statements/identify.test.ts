import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readWhole } from '#test/statements.ts';
import { identify } from './identify.ts';
import type { StatementLine } from './statement.ts';

const line = (fields: Partial<StatementLine> = {}): StatementLine => ({
  lineNumber: 1,
  bookedOn: '2026-01-02',
  amountPence: 15_000,
  description: 'SMITH A HDS004711',
  ...fields,
});

test('two genuine identical lines stay two, and are the same two in a later file', () => {
  const [first, second] = identify('1', [line(), line({ lineNumber: 2 })]);
  expect(first!.contentHash).toBe(second!.contentHash);
  expect([first!.occurrence, second!.occurrence]).toEqual([0, 1]);
  expect(identify('1', [line({ lineNumber: 9 }), line()])).toEqual([first, second]);
});

test('where the line stands, spaces and capitals make no difference; account, day, amount, words and balance do', () => {
  const hashOf = (account: string, fields: Partial<StatementLine>) =>
    identify(account, [line(fields)])[0]!.contentHash;
  const hash = hashOf('1', {});
  expect(hashOf('1', { lineNumber: 7, description: ' Smith  a hds004711 ' })).toBe(hash);
  const others = [
    hashOf('2', {}),
    hashOf('1', { bookedOn: '2026-01-03' }),
    hashOf('1', { amountPence: -15_000 }),
    hashOf('1', { description: 'SMITH B HDS004711' }),
    hashOf('1', { balancePence: 0 }),
    hashOf('1', { bankId: 'X' }),
  ];
  expect(new Set([hash, ...others]).size).toBe(others.length + 1);
});

test('the bank’s own name of a line counts, whatever narrative comes with it', () => {
  const [a] = identify('1', [line({ bankId: '00042' })]);
  const [b] = identify('1', [line({ bankId: '00042', description: 'reworded', balancePence: 3 })]);
  expect(a).toEqual(b);
  expect(identify('1', [line({ bankId: '42' })])[0]).not.toEqual(a);
});

test('occurrences count 0, 1, 2 … for each identity, in any order and number', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 6_000 }), (amounts) => {
      const seen = new Map<number, number>();
      const expected = amounts.map((amount) => {
        const count = seen.get(amount) ?? 0;
        seen.set(amount, count + 1);
        return count;
      });
      const found = identify(
        '1',
        amounts.map((amountPence) => line({ amountPence })),
      );
      expect(found.map(({ occurrence }) => occurrence)).toEqual(expected);
    }),
    { numRuns: 15 },
  );
});

test('the same statement oldest first or newest first has the same lines', async () => {
  const header = 'Date,Type,Description,Value,Balance,Account Name,Account Number\n';
  const rows = [
    '02/01/2026,BAC,A,10.00,110.00,,',
    '02/01/2026,BAC,A,10.00,120.00,,',
    '03/01/2026,BAC,A,10.00,130.00,,',
  ];
  const [oldest, newest] = await Promise.all(
    [rows, rows.toReversed()].map(async (order) => {
      const { statements } = await readWhole(`${header}${order.join('\n')}\n`);
      return identify('1', statements[0]!.lines).map(
        ({ contentHash, occurrence }) => `${contentHash} ${occurrence}`,
      );
    }),
  );
  expect(newest!.toSorted()).toEqual(oldest!.toSorted());
});
