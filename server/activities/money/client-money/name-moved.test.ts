import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { postJournal } from '#server/records/ledger/post-journal.ts';
import { postReceipt } from '#server/records/payments/receipts/post-receipt.ts';
import { verifyLedger } from '#server/views/verification/verify-ledger.ts';
import { bankToBankLines } from '#shared/records/ledger/ledger-events.ts';
import { estatePaymentLines } from '#shared/records/ledger/payment-events.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { incomeType, posting, receiptOf } from '#test/ledger.ts';
import { demoFirm } from '#test/new-cases.ts';
import { readMoves } from './moves.ts';
import { nameMoved } from './name-moved.ts';

const database = await testDatabase({ seeded: true });
const { harbour: domainId } = await demoFirm(database);
const income = await incomeType(database);
const ON = '2026-10-31';

const openAccount = async (name: string, kind: string) =>
  (
    await database.execute<{ id: number }>(sql`
      insert into bank_accounts (domain_id, name, kind, ledger_account_id)
      select ${domainId}, ${name}, ${kind}, id from chart_of_accounts where code = '1000' returning id`)
  ).rows[0]!.id;
const collection = await openAccount('Collection', 'collection');
const paying = await openAccount('Payments', 'payments');

/** A case with £150.00 at the collection account, of which this much was paid from the payments account. */
async function paidFrom(pence: number) {
  const { id: caseId } = await addCase(database);
  await posting(database, (w) => postReceipt(w, receiptOf(caseId, income, { bankAccountId: collection })));
  await posting(database, (w) =>
    postJournal(w, {
      domainId,
      ledger: 'estate',
      postedOn: '2026-10-20',
      description: 'Paid',
      source: 'payment',
      idempotencyKey: `paid:${caseId}`,
      lines: estatePaymentLines({ caseId, bankAccountId: paying }, [{ account: '5400', amountPence: pence }]),
    }),
  );
  return caseId;
}

const transfer = (pence: number) =>
  posting(database, (w) =>
    postJournal(w, {
      domainId,
      ledger: 'estate',
      postedOn: '2026-10-20',
      description: 'Transfer',
      source: 'transfer',
      idempotencyKey: `transfer:${pence}`,
      lines: bankToBankLines({
        caseId: 0,
        amountPence: pence,
        fromBankId: collection,
        toBankId: paying,
      }).map((line) => ({ ...line, caseId: null })),
    }),
  );

/** What the case has at each account. */
const at = async (caseId: number | null) =>
  Object.fromEntries(
    (
      await database.execute<{ name: string; pence: number }>(sql`
        select b.name, sum(l.debit_pence - l.credit_pence)::float8 as pence from journal_lines l
        join chart_of_accounts a on a.id = l.account_id and a.code = '1000' join bank_accounts b on b.id = l.bank_account_id
        where l.case_id is not distinct from ${caseId} group by 1 having sum(l.debit_pence) <> sum(l.credit_pence)`)
    ).rows.map(({ name, pence }) => [name, pence]),
  );

test('a transfer says whose money it moved, as far as it goes; the rest is to be funded', async () => {
  const [first, second] = [await paidFrom(10_000), await paidFrom(15_000)];
  expect(await readMoves(database, [domainId], ON)).toEqual([
    expect.objectContaining({ fromId: collection, toId: paying, movedPence: 0 }),
  ]);
  expect(await posting(database, (w) => nameMoved(w, ON))).toBe(0);
  await transfer(12_000);
  expect(await posting(database, (w) => nameMoved(w, ON))).toBe(2);
  expect(await at(first)).toEqual({ Collection: 5_000 });
  expect(await at(second)).toEqual({ Collection: 13_000, Payments: -13_000 });
  expect(await at(null)).toEqual({});
  expect(await posting(database, (w) => nameMoved(w, ON))).toBe(0);
  expect(await readMoves(database, [domainId], ON)).toEqual([
    {
      domainId,
      fromId: collection,
      toId: paying,
      movedPence: 0,
      cases: [{ caseId: second, pence: 13_000 }],
    },
  ]);
  await transfer(20_000);
  expect(await posting(database, (w) => nameMoved(w, ON))).toBe(1);
  expect(await at(second)).toEqual({});
  expect(await at(null)).toEqual({ Collection: -7_000, Payments: 7_000 });
  expect(await verifyLedger(database)).toEqual([]);
});
