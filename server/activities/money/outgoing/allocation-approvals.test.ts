import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { outgoing } from '#server/app/parts/outgoing.ts';
import { cases } from '#server/records/cases/tables.ts';
import { postJournal } from '#server/records/ledger/post-journal.ts';
import { tables } from '#server/records/reference/tables.ts';
import { chargeLines } from '#shared/records/ledger/ledger-events.ts';
import { approveOn, waitingOn } from '#test/approvals.ts';
import { testDatabase } from '#test/database.ts';
import { addEstate, noFees } from '#test/distributions.ts';
import { balanceOf, posting } from '#test/ledger.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, signIn } = await appWith(outgoing)(database);
const held = ['financials.distributions', 'financials.approve-payments', 'config.all-domains'];
const limit = { approvalLimit: 100_000_000 };
const asMaker = apiCaller(app, (await signIn(held, limit)).headers);
const checker = await signIn(held, limit);
const asChecker = apiCaller(app, checker.headers);

let counter = 0;
const key = () => `allocation-${++counter}`;
const feeModel = { ...noFees, nomineeFee: 10_000 };
const estate = (more: object = {}) => addEstate(database, { feeModel, ...more });
/** Sets money of a case aside and returns the allocation. */
async function propose(caseId: number, kind: string, values: object) {
  const { status, body } = await asMaker('POST', `/cases/${caseId}/allocations/${kind}`, {
    ...values,
    idempotencyKey: key(),
  });
  expect([status, body.message]).toEqual([201, expect.anything()]);
  return body.data as { id: number; version: number; status: string };
}
const drawFee = (caseId: number, amountPence = 5_000) =>
  propose(caseId, 'fee', { fee: 'nominee', amountPence });
const approve = (id: number, call = asChecker) => approveOn(call, 'allocations', id);
const statusOf = async (caseId: number, id: number) =>
  (await asMaker('GET', `/cases/${caseId}/allocations`)).body.data.allocations.find(
    (row: { id: number }) => row.id === id,
  ).status;
const payments = async (allocationId: number) =>
  (
    await database.execute(sql`select p.payee_kind as kind, p.amount_pence::int as pence, p.status from payments p
      join payment_allocations l on l.payment_id = p.id where l.allocation_id = ${allocationId}`)
  ).rows;

describe('an allocation by hand', () => {
  test('is paid once a second person has approved it, and never by its own author', async () => {
    const { id } = await estate();
    const { id: allocation } = await drawFee(id);
    expect((await approve(allocation, asMaker)).status).toBe(409);
    expect(await balanceOf(database, '5010', id)).toBe(0);
    expect((await approve(allocation)).body.data.decision).toBe('approved');
    expect(await statusOf(id, allocation)).toBe('released');
    expect(await balanceOf(database, '5010', id)).toBe(5_000);
    expect(await balanceOf(database, '1000', id)).toBe(10_000);
    expect(await payments(allocation)).toEqual([{ kind: 'office', pence: 5_000, status: 'approved' }]);
  });

  test('that is held back or cancelled no longer waits for approval', async () => {
    const { id } = await estate();
    const [kept, cancelled] = [await drawFee(id, 1_000), await drawFee(id, 2_000)];
    const reason = 'The client asked us to wait';
    const retained = await asMaker('POST', `/allocations/${kept.id}/retain`, {
      version: kept.version,
      retainedReason: 'manual',
      reason,
    });
    await asMaker('POST', `/allocations/${cancelled.id}/cancel`, { version: cancelled.version, reason });
    for (const of of [kept, cancelled])
      expect(
        (await asChecker('GET', `/approvals/of-record?entity=allocations&entityId=${of.id}`)).body.data,
      ).toEqual([]);
    await asMaker('POST', `/allocations/${kept.id}/resume`, { version: retained.body.data.version });
    expect(await waitingOn(asChecker, 'allocations', kept.id)).toBeGreaterThan(0);
  });

  test('that is rejected is cancelled, with the comment', async () => {
    const { id } = await estate();
    const { id: allocation } = await drawFee(id);
    const request = await waitingOn(asChecker, 'allocations', allocation);
    await asChecker('POST', `/approvals/${request}/reject`, { comment: 'Too early' });
    expect(await statusOf(id, allocation)).toBe('cancelled');
  });

  test('to a creditor whose bank details changed since is void', async () => {
    const { id, debts } = await estate();
    const { id: allocation } = await propose(id, 'creditor', {
      caseCreditorId: debts[0]!.id,
      amountPence: 1_000,
    });
    await database
      .update(tables.creditors)
      .set({ accountNumber: '31926819' })
      .where(eq(tables.creditors.id, debts[0]!.creditorId));
    expect((await approve(allocation)).body.data.decision).toBe('void');
    expect(await payments(allocation)).toEqual([]);
    expect(await statusOf(id, allocation)).toBe('retained');
  });

  test('is not decided by who last changed the bank details of its payee', async () => {
    const { id, debts } = await estate();
    const { id: allocation } = await propose(id, 'creditor', {
      caseCreditorId: debts[0]!.id,
      amountPence: 1_000,
    });
    await database
      .update(tables.creditors)
      .set({ bankChangedById: checker.id })
      .where(eq(tables.creditors.id, debts[0]!.creditorId));
    const { status, body } = await approve(allocation);
    expect([status, body.message]).toEqual([409, expect.stringContaining('You last changed')]);
  });

  test('stays undecided when the cash is no longer there', async () => {
    const { id } = await estate({ receivedPence: 5_000 });
    const { id: allocation } = await drawFee(id);
    await posting(database, (w) =>
      postJournal(w, {
        domainId: firm.harbour,
        ledger: 'estate',
        postedOn: '2026-11-02',
        description: 'A charge',
        source: 'charge',
        idempotencyKey: `spent-${id}`,
        lines: chargeLines({ caseId: id, amountPence: 100, bankAccountId: null }),
      }),
    );
    const { status, body } = await approve(allocation);
    expect([status, body.message]).toEqual([409, expect.stringContaining('holds only £49.00')]);
    expect(await statusOf(id, allocation)).toBe('proposed');
  });

  test('for the linked case moves the money there, without a payment', async () => {
    const other = await estate({ receivedPence: 0 });
    const { id } = await estate({ interlockingCaseId: other.id });
    await database.update(cases).set({ interlockingCaseId: id }).where(eq(cases.id, other.id));
    const { id: allocation } = await propose(id, 'transfer', {
      amountPence: 2_500,
      reason: 'Their share of the lump sum',
    });
    await approve(allocation);
    expect([await balanceOf(database, '1000', id), await balanceOf(database, '1000', other.id)]).toEqual([
      12_500, 2_500,
    ]);
    expect(await payments(allocation)).toEqual([]);
    expect(await statusOf(id, allocation)).toBe('paid');
  });
});

test('20 deciders at once pay it once', async () => {
  const { id } = await estate();
  const { id: allocation } = await drawFee(id);
  const request = await waitingOn(asChecker, 'allocations', allocation);
  const tries = await Promise.all(
    Array.from({ length: 20 }, () => asChecker('POST', `/approvals/${request}/approve`, {})),
  );
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await balanceOf(database, '5010', id)).toBe(5_000);
  expect(await payments(allocation)).toHaveLength(1);
});
