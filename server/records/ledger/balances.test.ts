import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { postReceipt } from '#server/records/payments/receipts/post-receipt.ts';
import type { ReceiptInput } from '#server/records/payments/receipts/receipt-entry.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { incomeType, posting, receiptOf } from '#test/ledger.ts';
import { balanceRows, foldBalances, rebuildBalances } from './balances.ts';

const database = await testDatabase({ seeded: true });
const vc = await incomeType(database);
const post = (input: ReceiptInput) => posting(database, (w) => postReceipt(w, input));

const balances = async () =>
  (
    await database.execute(sql`
      select account_id, domain_id, bank_account_id, posted_on::text, sum(debit_pence)::text as debit, sum(credit_pence)::text as credit,
        sum(line_count)::int as lines
      from ${balanceRows} b group by 1, 2, 3, 4 order by 1, 2, 3, 4`)
  ).rows;

test('balances are the same before and after folding, and when rebuilt from the lines', async () => {
  const { id } = await addCase(database);
  for (let n = 0; n < 6; n++) await post(receiptOf(id, vc));
  const before = await balances();
  expect(await foldBalances(database)).toBeGreaterThan(10);
  expect(await balances()).toEqual(before);
  await post(receiptOf(id, vc));
  const after = await balances();
  await foldBalances(database);
  await database.transaction((tx) => rebuildBalances(tx));
  expect(await balances()).toEqual(after);
});

test('balances add up while sixteen post and one folds', async () => {
  const cases = await Promise.all(Array.from({ length: 16 }, () => addCase(database)));
  const work = cases.map(async ({ id }) => {
    for (let n = 0; n < 5; n++) await post(receiptOf(id, vc, { amountPence: 10 + n }));
  });
  const folding = (async () => {
    for (let n = 0; n < 10; n++) await foldBalances(database);
  })();
  await Promise.all([...work, folding]);
  const before = await balances();
  await database.transaction((tx) => rebuildBalances(tx));
  expect(await balances()).toEqual(before);
});
