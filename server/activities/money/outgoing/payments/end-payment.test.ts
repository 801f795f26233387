import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { verifyLedger } from '#server/views/verification/verify-ledger.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { testDatabase } from '#test/database.ts';
import { balanceOf } from '#test/ledger.ts';
import { paymentDesk } from '#test/payment-desk.ts';
import { addPayingAccount, addPayments, batchStep, newBatch } from '#test/payments.ts';

const database = await testDatabase({ seeded: true });
const { asMaker, north, readPayment: read, step, sent } = await paymentDesk(database);

test('a payment that came back is kept for its creditor, has three working days, and is paid again once', async () => {
  const { caseId, payments, accountId } = await sent([5_000, 2_500]);
  const [first] = payments;
  const early = await step(first!.id, 'reissue');
  expect([early.status, early.body.message]).toEqual([
    409,
    expect.stringContaining('Only a payment that came back'),
  ]);
  const back = await step(first!.id, 'returned', {
    returnedOn: londonDate(),
    reason: 'The account is closed',
  });
  expect(back.body.data).toMatchObject({
    status: 'returned',
    returnedOn: londonDate(),
    actBy: expect.any(String),
  });
  expect(back.body.data.why).toContain('It came back, in the file');
  expect([await balanceOf(database, '1000', caseId), await balanceOf(database, '2400', caseId)]).toEqual([
    5_000, -5_000,
  ]);
  const again = await Promise.all([step(first!.id, 'reissue'), step(first!.id, 'reissue')]);
  expect(again.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  expect([await balanceOf(database, '1000', caseId), await balanceOf(database, '2400', caseId)]).toEqual([
    0, 0,
  ]);
  const reissued = again.find(({ status }) => status === 200)!.body.data;
  expect(reissued).toMatchObject({ status: 'approved', amountPence: 5_000, batch: null });
  expect(await newBatch(asMaker, accountId)).toMatchObject({ count: 1, totalPence: 5_000 });
  expect(await verifyLedger(database)).toEqual([]);
});

test('a payment that was never sent is cancelled and paid again to the details of today', async () => {
  const account = await addPayingAccount(asMaker, database);
  const { payments } = await addPayments(database, account.id, [4_000]);
  const [only] = payments;
  await database.execute(
    sql`update creditors set account_number = '33333333' where id = ${only!.creditorId}`,
  );
  expect((await read(only!.id)).why).toContain('Cancel it and pay it again');
  expect((await step(only!.id, 'cancel', { reason: 'New bank details' })).body.data.status).toBe('cancelled');
  await database.execute(sql`update creditors set bank_verified_at = null where id = ${only!.creditorId}`);
  expect((await step(only!.id, 'reissue')).body.message).toContain('not verified');
  await database.execute(sql`update creditors set bank_verified_at = now() where id = ${only!.creditorId}`);
  const { body } = await step(only!.id, 'reissue');
  const { rows } = await database.execute(
    sql`select account_number as "accountNumber", reissue_of_id as "of" from payments where id = ${body.data.id}`,
  );
  expect(rows).toEqual([{ accountNumber: '33333333', of: only!.id }]);
});

test('a sent payment cannot be cancelled, and one with an unknown outcome is frozen', async () => {
  const { payments, batchId } = await sent([1_000]);
  const [only] = payments;
  expect((await step(only!.id, 'cancel', { reason: 'Not wanted' })).status).toBe(409);
  await batchStep(asMaker, batchId, 'freeze', { reason: 'The bank does not answer' });
  expect((await step(only!.id, 'reissue')).body.message).toContain('stays frozen');
  expect((await step(only!.id, 'cancel', { reason: 'Not wanted' })).body.message).toContain('stays frozen');
  expect(
    (await step(only!.id, 'returned', { returnedOn: londonDate(), reason: 'It came back' })).status,
  ).toBe(200);
});

test('nobody of another domain touches it', async () => {
  const { payments } = await sent([1_100]);
  const { id } = payments[0]!;
  expect(
    (await step(id, 'returned', { returnedOn: londonDate(), reason: 'It came back' }, north)).status,
  ).toBe(404);
  expect((await step(id, 'cancel', { reason: 'Not wanted' }, north)).status).toBe(404);
  expect((await step(id, 'reissue', {}, north)).status).toBe(404);
});

test('the proof of the ledger names a batch, a payment and a line that do not agree', async () => {
  const { payments, batchId } = await sent([2_000]);
  const { id } = payments[0]!;
  const foundAfter = async (corruption: string) => {
    await database.execute(sql.raw(corruption));
    return [...new Set((await verifyLedger(database)).map(({ subject }) => subject))].sort();
  };
  const payment = `Payment P${String(id).padStart(6, '0')}`;
  const batch = `Batch B${String(batchId).padStart(6, '0')}`;
  const amount = (pence: number) => `update payments set amount_pence = ${pence} where id = ${id}`;
  expect(await foundAfter(amount(2_001))).toEqual([batch, payment]);
  expect(await foundAfter(amount(2_000))).toEqual([]);
  const total = (pence: number) =>
    `update payment_files set total_pence = ${pence} where batch_id = ${batchId}`;
  expect(await foundAfter(total(1_999))).toEqual([batch]);
  expect(await foundAfter(total(2_000))).toEqual([]);
  expect(await foundAfter(`update payments set status = 'paid' where id = ${id}`)).toEqual([payment]);
});
