import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { verifyLedger } from '#server/views/verification/verify-ledger.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { approveOn, waitingOn } from '#test/approvals.ts';
import { testDatabase } from '#test/database.ts';
import { balanceOf } from '#test/ledger.ts';
import { paymentDesk } from '#test/payment-desk.ts';
import { addPayingAccount, addPayments } from '#test/payments.ts';
import { proposeUnclaimed } from './propose-unclaimed.ts';

const database = await testDatabase({ seeded: true });
const { asMaker, asChecker, north, readPayment: read, step } = await paymentDesk(database);
const today = londonDate();

let cheque = 500;
/** A payment of a case that went by cheque today. */
async function byCheque(amountPence: number) {
  const account = await addPayingAccount(asMaker, database);
  const paid = await addPayments(database, account.id, [amountPence]);
  const { id } = paid.payments[0]!;
  const { status } = await step(id, 'cheque', { chequeNumber: `${++cheque}`, issuedOn: today });
  expect(status).toBe(200);
  return { ...paid, id, accountId: account.id };
}

/** As though it had happened seven months ago. */
const longAgo = (id: number) =>
  database.execute(sql`
    update payments set cheque_on = cheque_on - interval '7 months', returned_on = returned_on - interval '7 months'
    where id = ${id}`);
const balances = (caseId: number) =>
  Promise.all(['1000', '2400', '5300'].map((code) => balanceOf(database, code, caseId)));

test('a cheque is issued once under its number, only for what waits, and is stopped with its postings', async () => {
  const { id, caseId, accountId } = await byCheque(5_500);
  expect((await read(id)).why).toContain('has not been presented yet');
  const again = await step(id, 'cheque', { chequeNumber: '999', issuedOn: today });
  expect(again.status).toBe(409);
  const other = (await addPayments(database, accountId, [1_000])).payments[0]!.id;
  const next = await asMaker('GET', `/financials/payments/${other}/next-cheque`);
  expect(next.body.data.chequeNumber).toBe(`000${cheque + 1}`);
  const used = await step(other, 'cheque', { chequeNumber: `0${cheque}`, issuedOn: today });
  expect([used.status, used.body.message]).toEqual([409, expect.stringContaining('has already been issued')]);
  for (const number of ['', '0', '12a', '12345678901'])
    expect((await step(other, 'cheque', { chequeNumber: number, issuedOn: today })).status).toBe(400);
  expect((await step(other, 'cheque', { chequeNumber: '7', issuedOn: today }, north)).status).toBe(404);
  expect((await north('GET', `/financials/payments/${other}/next-cheque`)).status).toBe(404);
  const register = await asMaker('GET', `/financials/payments?byCheque=true&search=000${cheque}`);
  expect(register.body.data.map((row: { id: number }) => row.id)).toEqual([id]);
  await step(id, 'returned', { returnedOn: today, reason: 'The cheque was stopped' });
  expect(await balances(caseId)).toEqual([5_500, -5_500, 5_500]);
  const { rows } = await database.execute<{ creditorId: number }>(
    sql`select creditor_id as "creditorId" from payments where id = ${id}`,
  );
  // Who is paid by cheque may have no bank details at all.
  await database.execute(sql`update creditors set bank_verified_at = null where id = ${rows[0]!.creditorId}`);
  expect((await step(id, 'reissue')).body.data).toMatchObject({ status: 'approved', chequeNumber: null });
  expect(await verifyLedger(database)).toEqual([]);
});

test('a cheque that nobody presents in six months is proposed, and a person makes it a return', async () => {
  const { id, caseId } = await byCheque(6_600);
  expect(await proposeUnclaimed(database)).toBe(0);
  await longAgo(id);
  expect(await proposeUnclaimed(database)).toBe(1);
  expect(await proposeUnclaimed(database)).toBe(0);
  expect((await read(id)).status).toBe('sent');
  expect((await approveOn(asChecker, 'payments', id)).body.data.decision).toBe('approved');
  expect(await read(id)).toMatchObject({ status: 'returned', returnedOn: today });
  expect(await balances(caseId)).toEqual([6_600, -6_600, 6_600]);
  expect(await proposeUnclaimed(database)).toBe(0);
  expect(await verifyLedger(database)).toEqual([]);
});

test('a dividend that came back six months ago is released to the other creditors, once approved', async () => {
  const { id, caseId, allocationIds } = await byCheque(7_700);
  await step(id, 'returned', { returnedOn: today, reason: 'The cheque came back' });
  await longAgo(id);
  expect(await proposeUnclaimed(database)).toBe(1);
  await waitingOn(asChecker, 'payments', id);
  expect((await approveOn(asChecker, 'payments', id)).body.data.decision).toBe('approved');
  expect(await balances(caseId)).toEqual([7_700, 0, 0]);
  const shown = await read(id);
  expect(shown).toMatchObject({ status: 'returned', givenUpOn: today, actBy: null });
  expect(shown.why).toContain('released to the other creditors');
  const { rows } = await database.execute<{ status: string }>(
    sql`select status from allocations where id = ${allocationIds[0]!}`,
  );
  expect(rows).toEqual([{ status: 'cancelled' }]);
  const late = await step(id, 'reissue');
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('other creditors')]);
  expect(await verifyLedger(database)).toEqual([]);
});

test('paying again makes the proposal void, and a rejected one is not proposed again at once', async () => {
  const one = await byCheque(8_800);
  const two = await byCheque(9_900);
  for (const { id } of [one, two]) {
    await step(id, 'returned', { returnedOn: today, reason: 'The cheque came back' });
    await longAgo(id);
  }
  expect(await proposeUnclaimed(database)).toBe(2);
  const first = await waitingOn(asChecker, 'payments', one.id);
  expect((await step(one.id, 'reissue')).status).toBe(200);
  const decided = await asChecker('POST', `/approvals/${first}/approve`, {});
  expect([decided.status, decided.body.message]).toEqual([409, expect.stringContaining('paid again')]);
  const second = await waitingOn(asChecker, 'payments', two.id);
  await asChecker('POST', `/approvals/${second}/reject`, { comment: 'They have written to us' });
  expect((await read(two.id)).givenUpOn).toBeNull();
  expect(await proposeUnclaimed(database)).toBe(0);
  expect(await verifyLedger(database)).toEqual([]);
});

test('the proof of the ledger names a case whose unclaimed money is not what came back', async () => {
  const { id } = await byCheque(1_010);
  await step(id, 'returned', { returnedOn: today, reason: 'The cheque came back' });
  await database.execute(sql`update payments set given_up_on = ${today} where id = ${id}`);
  const found = await verifyLedger(database);
  expect(found.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Case /)]);
  await database.execute(sql`update payments set given_up_on = null where id = ${id}`);
  expect(await verifyLedger(database)).toEqual([]);
});
