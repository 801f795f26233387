import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { banking } from '#server/app/parts/banking.ts';
import { outgoing } from '#server/app/parts/outgoing.ts';
import { approveOn, waitingOn } from '#test/approvals.ts';
import { testDatabase } from '#test/database.ts';
import { distributionDesk } from '#test/distribution-desk.ts';
import { addEstate, noFees } from '#test/distributions.ts';
import { balanceOf } from '#test/ledger.ts';
import { apiCaller } from '#test/new-cases.ts';
import { addPayingAccount, addPayments, batchStep, newBatch } from '#test/payments.ts';

const database = await testDatabase({ seeded: true });
const desk = await distributionDesk(database, { more: [banking, outgoing] });
const { app, signIn, asMaker, asChecker, checker, runFor } = desk;
const held = ['financials.distributions', 'financials.approve-payments', 'config.all-domains'];
const third = await signIn(held, { approvalLimit: 100_000_000 });
const asThird = apiCaller(app, third.headers);

const needSecond = (condition: string) =>
  database.execute(sql.raw(`update payment_types set requires_second_approval = ${condition}`));
beforeEach(() => needSecond('false'));

let counter = 0;
async function drawFee() {
  const { id } = await addEstate(database, { feeModel: { ...noFees, nomineeFee: 10_000 } });
  const { status, body } = await asMaker('POST', `/cases/${id}/allocations/fee`, {
    fee: 'nominee',
    amountPence: 5_000,
    idempotencyKey: `second-${++counter}`,
  });
  expect([status, body.message]).toEqual([201, expect.anything()]);
  return { caseId: id, allocation: body.data.id as number };
}
const mine = async (call: typeof asMaker, id: number) =>
  (await call('GET', '/approvals?mine=true&limit=200')).body.data.some(
    (row: { id: number }) => row.id === id,
  );

test('an allocation of such a type is paid once two people have approved it, neither of them its author', async () => {
  const { caseId, allocation } = await drawFee();
  // Asked when it is decided, not when it was asked for.
  await needSecond(`class = 'nominee_fee'`);
  const request = await waitingOn(asChecker, 'allocations', allocation);
  const first = await approveOn(asChecker, 'allocations', allocation);
  expect(first.body.data).toMatchObject({
    decision: 'pending',
    message: expect.stringMatching(/^First approval given\. Nominee .+ needs a second, from /),
  });
  expect(await balanceOf(database, '5010', caseId)).toBe(0);
  expect((await asThird('GET', `/approvals/${request}`)).body.data).toMatchObject({
    decision: 'pending',
    firstApprover: { id: checker.id },
    firstApprovedAt: expect.any(String),
    blocker: null,
  });
  expect([await mine(asChecker, request), await mine(asThird, request)]).toEqual([false, true]);
  const again = await approveOn(asChecker, 'allocations', allocation);
  expect([again.status, again.body.message]).toEqual([
    409,
    expect.stringContaining('You gave the first approval'),
  ]);
  expect((await approveOn(asMaker, 'allocations', allocation)).status).toBe(409);
  expect((await approveOn(asThird, 'allocations', allocation)).body.data.decision).toBe('approved');
  expect(await balanceOf(database, '5010', caseId)).toBe(5_000);
  const trail = await database.execute<{ action: string }>(sql`
    select action from audit_log where entity = 'approvals' and entity_id = ${request} order by id`);
  expect(trail.rows.map(({ action }) => action)).toEqual(['made', 'first approved', 'approved']);
});

test('the second may reject it; together with others it is approved once as well', async () => {
  await needSecond(`class = 'nominee_fee'`);
  const [one, two] = [await drawFee(), await drawFee()];
  const ids = [
    await waitingOn(asChecker, 'allocations', one.allocation),
    await waitingOn(asChecker, 'allocations', two.allocation),
  ];
  const { body } = await asChecker('POST', '/approvals/approve', { ids });
  expect(body.data.map(({ decision }: { decision: string }) => decision)).toEqual(['pending', 'pending']);
  expect((await asThird('POST', `/approvals/${ids[0]}/reject`, { comment: 'Too early' })).status).toBe(200);
  expect((await asThird('POST', `/approvals/${ids[1]}/approve`, {})).body.data.decision).toBe('approved');
  expect([
    await balanceOf(database, '5010', one.caseId),
    await balanceOf(database, '5010', two.caseId),
  ]).toEqual([0, 5_000]);
});

test('where nobody else may give the second approval, the first is refused and says so', async () => {
  await needSecond(`class = 'nominee_fee'`);
  const { allocation } = await drawFee();
  const others = sql`id not in (${checker.id})`;
  await database.execute(sql`update users set approval_limit = 0 where ${others}`);
  const { status, body } = await approveOn(asChecker, 'allocations', allocation);
  expect([status, body.message]).toEqual([409, expect.stringContaining('which nobody else can give')]);
  await database.execute(sql`update users set approval_limit = 100000000 where ${others}`);
});

test('a run and a batch that pay such a type need two as well', async () => {
  await needSecond(`class = 'dividend'`);
  const { id: caseId } = await addEstate(database, { feeModel: noFees });
  const run = await runFor(caseId);
  const path = `/financials/distributions/${run.id}`;
  await asMaker('POST', `${path}/submit`, {});
  expect((await approveOn(asChecker, 'distributions', run.id)).body.data.decision).toBe('pending');
  expect((await asMaker('POST', `${path}/release`, {})).status).toBe(409);
  expect((await approveOn(asThird, 'distributions', run.id)).body.data.decision).toBe('approved');
  expect((await asMaker('GET', path)).body.data.status).toBe('approved');

  const account = await addPayingAccount(asMaker, database);
  await addPayments(database, account.id, [5_000, 2_500]);
  const batch = await newBatch(asMaker, account.id);
  expect((await batchStep(asMaker, batch.id, 'generate')).status).toBe(200);
  expect((await approveOn(asChecker, 'payment-batches', batch.id)).body.data.decision).toBe('pending');
  expect((await approveOn(asChecker, 'payment-batches', batch.id)).status).toBe(409);
  expect((await approveOn(asThird, 'payment-batches', batch.id)).body.data.decision).toBe('approved');
});
