import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { banking } from '#server/app/parts/banking.ts';
import { outgoing } from '#server/app/parts/outgoing.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { testDatabase } from '#test/database.ts';
import { distributionDesk } from '#test/distribution-desk.ts';
import { balanceOf } from '#test/ledger.ts';
import { storeItems } from '#test/matching-set.ts';
import { sendBatch } from '#test/payment-desk.ts';
import { addPayingAccount, addPayments } from '#test/payments.ts';
import { matchingJob } from './matching-job.ts';

const database = await testDatabase({ seeded: true });
const desk = await distributionDesk(database, { jobs: [matchingJob], more: [banking, outgoing] });
const { asMaker } = desk;
const today = londonDate();

/** Payments of an account of their own, sent to the bank today. */
async function sent(amounts: readonly number[]) {
  const account = await addPayingAccount(asMaker, database);
  const paid = await addPayments(database, account.id, amounts);
  await sendBatch(desk, account.id);
  return { ...paid, accountId: account.id };
}

async function match(bankAccountId: number): Promise<void> {
  await asMaker('POST', '/banking/matching', { bankAccountId });
  await expect
    .poll(async () => (await asMaker('GET', '/logs/bank-matching')).body.data.endDate)
    .not.toBeNull();
}
const item = async (id: number) => (await asMaker('GET', `/banking/items/${id}`)).body.data;
const listed = async (accountId: number) =>
  (await asMaker('GET', `/banking/accounts/${accountId}/items?status=suggested`)).body.data as {
    id: number;
  }[];

test('a payment that came back with its amount and reference is proposed in the list, and confirmed from there', async () => {
  const { accountId, payments, caseId, uniqueReference } = await sent([4_321, 4_322]);
  const [exact = 0, otherAmount = 0, unnamed = 0] = await storeItems(database, accountId, [
    { bookedOn: today, amountPence: 4_321, description: `FASTER PAYMENT ${uniqueReference}` },
    { bookedOn: today, amountPence: 4_320, description: `RETURNED ${uniqueReference}` },
    { bookedOn: today, amountPence: 4_322, description: 'A STANDING ORDER' },
  ]);
  await match(accountId);
  expect((await listed(accountId)).map(({ id }) => id)).toContain(exact);
  expect((await item(otherAmount)).payable).toEqual([]);
  expect((await item(unnamed)).status).toBe('unmatched');
  const open = await item(exact);
  expect(open).toMatchObject({ status: 'suggested', best: 'paid', matchScore: 95 });
  expect(open.payable).toMatchObject([
    { kind: 'return', id: payments[0]!.id, explanations: [{ side: 'for', label: 'Returned payment' }] },
  ]);
  // Another run changes nothing, so that a person who reads the line is not disturbed.
  await match(accountId);
  expect((await item(exact)).version).toBe(open.version);
  const confirmed = await asMaker('POST', `/banking/items/${exact}/confirm`, { version: open.version });
  expect(confirmed.body.data).toMatchObject({
    status: 'matched',
    matchedKind: 'payment',
    matchedId: payments[0]!.id,
  });
  expect(await balanceOf(database, '2400', caseId)).toBe(-4_321);
});

test('a proposal ends when another line shows the return', async () => {
  const { accountId, payments, uniqueReference } = await sent([5_151]);
  const [first = 0, second = 0] = await storeItems(database, accountId, [
    { bookedOn: today, amountPence: 5_151, description: `RETURNED ${uniqueReference}` },
    { bookedOn: today, amountPence: 5_151, description: `RETURNED AGAIN ${uniqueReference}` },
  ]);
  await match(accountId);
  expect(await listed(accountId)).toHaveLength(2);
  const { version } = await item(first);
  await asMaker('POST', `/banking/items/${first}/returned`, { version, paymentId: payments[0]!.id });
  await match(accountId);
  const { payable, best } = await item(second);
  expect([payable, best]).toEqual([[], 'case']);
});

test('a return dated before its payment was sent is asked about', async () => {
  const { accountId, payments, uniqueReference } = await sent([6_161]);
  const [line = 0] = await storeItems(database, accountId, [
    { bookedOn: addDays(today, -2), amountPence: 6_161, description: `RETURNED ${uniqueReference}` },
  ]);
  await match(accountId);
  const { id: paymentId } = payments[0]!;
  const open = await item(line);
  expect(open.best).toBe('case');
  expect(open.payable).toMatchObject([{ kind: 'return', id: paymentId, on: today, explanations: [] }]);
  const given = { version: open.version, paymentId };
  const refused = await asMaker('POST', `/banking/items/${line}/returned`, given);
  expect([refused.status, refused.body.errors.reason]).toEqual([409, expect.stringContaining('was sent on')]);
  const reason = 'The bank dated it back';
  const taken = await asMaker('POST', `/banking/items/${line}/returned`, { ...given, reason });
  expect(taken.body.data).toMatchObject({ status: 'matched', matchedId: paymentId });
  const { rows } = await database.execute<{ why: string }>(
    sql`select status_reason as why from payments where id = ${paymentId}`,
  );
  expect(rows[0]!.why).toContain(reason);
});
