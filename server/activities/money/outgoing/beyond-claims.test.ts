import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { outgoing } from '#server/app/parts/outgoing.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { postReceipt } from '#server/records/payments/receipts/post-receipt.ts';
import { verifyLedger } from '#server/views/verification/verify-ledger.ts';
import { approveOn, waitingOn } from '#test/approvals.ts';
import { testDatabase } from '#test/database.ts';
import { distributionDesk } from '#test/distribution-desk.ts';
import { addCreditor, addEstate, lineOf } from '#test/distributions.ts';
import { incomeType, posting, receiptOf } from '#test/ledger.ts';
import { readWhole } from '#test/reports.ts';

const database = await testDatabase({ seeded: true });
const { firm, asMaker, asChecker, runFor, releasedRun } = await distributionDesk(database, {
  more: [outgoing],
});
const RULE = 'No creditor has had more than 100 p/£ of its claim without an approval that says so';

/** £300.00 for one claim of £100.00, which is for the client beyond it. */
const estate = () => addEstate(database, { receivedPence: 30_000, claims: [{ admittedPence: 10_000 }] });
let counter = 0;
const payCreditor = (caseId: number, caseCreditorId: number, amountPence: number, more: object = {}) =>
  asMaker('POST', `/cases/${caseId}/allocations/creditor`, {
    caseCreditorId,
    amountPence,
    idempotencyKey: `beyond-claim-${++counter}`,
    ...more,
  });
const approve = (id: number) => approveOn(asChecker, 'allocations', id);
const leftFor = async (debtId: number) =>
  (
    await database.execute<{ pence: number }>(sql`
      select coalesce(sum(amount_pence), 0)::int as pence from allocations where case_creditor_id = ${debtId} and journal_id is not null`)
  ).rows[0]!.pence;
const named = async (reference: string) =>
  (await verifyLedger(database)).filter(
    ({ rule, subject }) => rule === RULE && subject === `Case ${reference}`,
  );
const lower = (debtId: number, claimAdmittedPence: number) =>
  database.update(caseCreditors).set({ claimAdmittedPence }).where(eq(caseCreditors.id, debtId));

describe('nobody is paid more than 100 p/£', () => {
  test('by a run after another: once paid in full, the rest is the client’s', async () => {
    const { id, debts } = await estate();
    const { run: first } = await releasedRun(id);
    expect(await lineOf(asMaker, first.id, id)).toMatchObject({ dividendPence: 10_000, refundPence: 20_000 });
    const vc = await incomeType(database);
    await posting(database, (w) => postReceipt(w, receiptOf(id, vc, { amountPence: 7_000 })));
    const second = await runFor(id);
    expect(await lineOf(asMaker, second.id, id)).toMatchObject({ dividendPence: 0, refundPence: 7_000 });
    expect(await leftFor(debts[0]!.id)).toBe(10_000);
  });

  test('by hand, unless a second person approves what says so', async () => {
    const { id, uniqueReference, debts } = await estate();
    const debtId = debts[0]!.id;
    expect((await payCreditor(id, debtId, 10_001)).body.errors).toHaveProperty('amountPence');
    const silent = await payCreditor(id, debtId, 18_051, { isBeyondClaim: true });
    expect(silent.body.errors).toHaveProperty('description');
    const asked = await payCreditor(id, debtId, 18_051, {
      isBeyondClaim: true,
      description: 'Interest that the proposal promised',
    });
    expect(asked.status).toBe(201);
    const request = await waitingOn(asChecker, 'allocations', asked.body.data.id);
    const { summary, working } = (await asChecker('GET', `/approvals/${request}`)).body.data;
    expect(summary).toContain('beyond its claim');
    expect(JSON.stringify(working)).toContain('£180.51 on a claim of £100.00: 180.51 p/£');
    expect(await leftFor(debtId)).toBe(0);
    expect((await approve(asked.body.data.id)).body.data.decision).toBe('approved');
    expect(await leftFor(debtId)).toBe(18_051);
    expect(await named(uniqueReference)).toEqual([]);
  });

  test('by an approval that comes after the claim was lowered', async () => {
    const { id, debts } = await estate();
    const debtId = debts[0]!.id;
    const { body } = await payCreditor(id, debtId, 9_000);
    await lower(debtId, 5_000);
    const { status, body: refused } = await approve(body.data.id);
    expect([status, refused.message]).toEqual([409, expect.stringContaining('180.00 p/£')]);
    expect(await leftFor(debtId)).toBe(0);
  });

  test('by what came back and is paid again after the claim was lowered', async () => {
    const { id, debts } = await estate();
    const debtId = debts[0]!.id;
    const { body } = await payCreditor(id, debtId, 9_000);
    await approve(body.data.id);
    const { rows } = await database.execute<{ id: number }>(
      sql`select payment_id as id from payment_allocations where allocation_id = ${body.data.id}`,
    );
    const path = `/financials/payments/${rows[0]!.id}`;
    const search = `/financials/payments?search=P${String(rows[0]!.id).padStart(6, '0')}`;
    const step = async (name: string, more: object = {}) => {
      const { version } = (await asMaker('GET', search)).body.data[0];
      return asMaker('POST', `${path}/${name}`, { version, ...more });
    };
    expect((await step('cancel', { reason: 'Not sent in time' })).status).toBe(200);
    await lower(debtId, 5_000);
    const again = await step('reissue');
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('180.00 p/£')]);
    await lower(debtId, 10_000);
    expect((await step('reissue')).status).toBe(200);
  });

  test('on a debt that was sold: its buyer gets what its seller had not', async () => {
    const { id, debts } = await addEstate(database, {
      receivedPence: 6_000,
      claims: [{ admittedPence: 10_000 }],
    });
    await releasedRun(id);
    const debtId = debts[0]!.id;
    const [debt] = await database.select().from(caseCreditors).where(eq(caseCreditors.id, debtId));
    const buyer = await addCreditor(database);
    const sold = await asMaker('POST', `/cases/${id}/creditors/${debtId}/assign`, {
      version: debt!.version,
      creditorId: buyer.id,
      assignedOn: '2026-10-20',
    });
    expect(sold.status).toBe(200);
    const vc = await incomeType(database);
    await posting(database, (w) => postReceipt(w, receiptOf(id, vc, { amountPence: 9_000 })));
    const run = await runFor(id);
    expect(await lineOf(asMaker, run.id, id)).toMatchObject({
      dividendPence: 4_000,
      refundPence: 5_000,
      shares: [{ paidPence: 6_000, dividendPence: 4_000 }],
    });
    expect((await payCreditor(id, sold.body.data.id, 4_001)).body.errors).toHaveProperty('amountPence');
  });
});

test('a claim lowered below what was paid is shown as it is, in red, and named by the check of the ledger', async () => {
  const { id, uniqueReference, debts } = await estate();
  const { body } = await payCreditor(id, debts[0]!.id, 9_000);
  await approve(body.data.id);
  await lower(debts[0]!.id, 5_000);
  expect(await named(uniqueReference)).toMatchObject([
    {
      subject: `Case ${uniqueReference}`,
      detail: expect.stringMatching(/had 90.00 on a claim of 50.00, 180.00 p\/£/),
    },
  ]);
  const { rows } = await readWhole(database, 'case-creditor-financials', {
    domainIds: [firm.harbour],
    given: { caseId: String(id) },
  });
  expect(rows).toMatchObject([{ paid: 18_000, dividendPence: 9_000 }]);
  const run = await runFor(id);
  expect(await lineOf(asMaker, run.id, id)).toMatchObject({ dividendPence: 0, pencePerPoundToDate: 18_000 });
});
