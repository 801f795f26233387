import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { testDatabase } from '#test/database.ts';
import { addEstate } from '#test/distributions.ts';
import { balanceOf, posting } from '#test/ledger.ts';
import { idOf } from '#test/letters.ts';
import { releaseAllocations } from './release-allocations.ts';

const database = await testDatabase({ seeded: true });
let counter = 0;

/** A case with £100.00 and an approved allocation of each amount to its one creditor. */
async function estateWith(amounts: readonly number[], values: { portfolioId?: number } = {}) {
  const { id: caseId, debts } = await addEstate(database, { receivedPence: 10_000, ...values });
  const ids: number[] = [];
  for (const amount of amounts) {
    const { rows } = await database.execute<{ id: number }>(sql`
      insert into allocations (case_id, kind, payment_type_id, case_creditor_id, amount_pence, net_pence, allocated_on, status, idempotency_key)
      select ${caseId}, 'creditor', t.id, ${debts[0]!.id}, ${amount}, ${amount}, '2026-10-31', 'approved', ${`release:${++counter}`}
      from payment_types t where t.class = 'dividend' order by t.id limit 1 returning id`);
    ids.push(rows[0]!.id);
  }
  return { caseId, ids };
}
const release = (caseId: number, allocationIds: readonly number[], key = `release:${++counter}`) =>
  posting(database, (w) =>
    releaseAllocations(w, [
      {
        caseId,
        allocationIds: [...allocationIds],
        key,
        groupKey: key,
        description: 'Test',
        approvedBy: null,
      },
    ]),
  );
const refusedWith = (message: string) => [{ refusal: expect.objectContaining({ message }) }];
const PAID = 'Some of it has already been released or cancelled.';
const statusOf = async (id: number) =>
  (await database.execute<{ status: string }>(sql`select status from allocations where id = ${id}`)).rows[0]!
    .status;
const cash = (caseId: number) => balanceOf(database, '1000', caseId);
const paymentsOf = async (id: number) =>
  (await database.execute(sql`select payment_id from payment_allocations where allocation_id = ${id}`)).rows
    .length;

test('a release that is partly paid already is refused as a whole', async () => {
  const { caseId, ids } = await estateWith([3_000, 2_000]);
  const [first = 0, second = 0] = ids;
  expect(await release(caseId, [first])).toEqual([{ journalId: expect.any(Number) }]);
  expect(await release(caseId, [first, second])).toEqual(refusedWith(PAID));
  expect([await statusOf(second), await paymentsOf(second), await cash(caseId)]).toEqual([
    'approved',
    0,
    7_000,
  ]);
  expect(await release(caseId, [second])).toEqual([{ journalId: expect.any(Number) }]);
  expect(await cash(caseId)).toBe(5_000);
});

test.each(['released', 'paid', 'returned', 'cancelled'])('nothing that is %s is released', async (status) => {
  const { caseId, ids } = await estateWith([3_000]);
  await database.execute(sql`update allocations set status = ${status} where id = ${ids[0]!}`);
  expect(await release(caseId, ids)).toEqual(refusedWith(PAID));
  expect([await paymentsOf(ids[0]!), await cash(caseId)]).toEqual([0, 10_000]);
});

test('nothing of another case is released with it, nor what does not exist', async () => {
  const [one, other] = [await estateWith([3_000]), await estateWith([2_000])];
  for (const stranger of [other.ids[0]!, 2_000_000_000])
    expect(await release(one.caseId, [...one.ids, stranger])).toEqual(
      refusedWith('Something that was to be paid no longer exists.'),
    );
  expect([await cash(one.caseId), await cash(other.caseId)]).toEqual([10_000, 10_000]);
});

test('a penny more than the case holds is refused, and nothing of it leaves', async () => {
  const { caseId, ids } = await estateWith([10_000, 1]);
  const [outcome] = await release(caseId, ids);
  expect(outcome).toMatchObject({ refusal: { message: expect.stringContaining('holds only £100.00') } });
  expect([await cash(caseId), await paymentsOf(ids[0]!)]).toEqual([10_000, 0]);
});

test('nothing is released into a closed month', async () => {
  const { caseId, ids } = await estateWith([3_000]);
  const month = `${londonDate().slice(0, 7)}-01`;
  const set = (status: string) =>
    database.execute(sql`
      insert into periods (domain_id, month, status) select domain_id, ${month}, ${status} from cases where id = ${caseId}
      on conflict (domain_id, month) do update set status = excluded.status`);
  await set('closed');
  expect(await release(caseId, ids)).toEqual([
    {
      refusal: expect.objectContaining({
        message: expect.stringContaining('is closed: nothing can be posted'),
      }),
    },
  ]);
  expect([await paymentsOf(ids[0]!), await cash(caseId)]).toEqual([0, 10_000]);
  await set('open');
});

test('of twenty cashiers who release the same at once, one does', async () => {
  const { caseId, ids } = await estateWith([3_000]);
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => release(caseId, ids)));
  expect(outcomes.flat().filter((outcome) => 'journalId' in outcome)).toHaveLength(1);
  expect([await paymentsOf(ids[0]!), await cash(caseId)]).toEqual([1, 7_000]);
});

test('nothing is paid from where clients pay in while the firm has an account to pay from', async () => {
  const portfolioId = await idOf(database, 'portfolios', 'Harbour Direct');
  const { caseId, ids } = await estateWith([3_000], { portfolioId });
  const account = async (values: Partial<typeof bankAccounts.$inferInsert>) => {
    const { rows } = await database.execute<{ id: number }>(sql`
      select a.id from chart_of_accounts a where a.code = '1000'`);
    const domainId = await idOf(database, 'domains', 'Harbour Debt Solutions');
    const [row] = await database
      .insert(bankAccounts)
      .values({ domainId, ledgerAccountId: rows[0]!.id, name: `Account ${++counter}`, ...values } as never)
      .returning();
    return row!.id;
  };
  await account({ kind: 'collection', portfolioId, accountNumber: '55779911' });
  const payingId = await account({ kind: 'payments', accountNumber: '55779912' });
  await release(caseId, ids);
  const { rows } = await database.execute<{ account: number }>(sql`
    select p.bank_account_id as account from payments p join payment_allocations a on a.payment_id = p.id where a.allocation_id = ${ids[0]!}`);
  expect(rows).toEqual([{ account: payingId }]);
});
