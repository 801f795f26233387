import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { releaseAllocations } from '#server/activities/money/outgoing/release-allocations.ts';
import { orderedLetters } from '#server/records/correspondence/bulk/order-letters.ts';
import { markSent, writeToMail } from '#server/records/correspondence/items/hold-recipient.ts';
import { mailItems, mailRecipients } from '#server/records/correspondence/tables.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { verifyLedger } from '#server/views/verification/verify-ledger.ts';
import { londonDate } from '#shared/platform/dates.ts';
import type { LetterTable } from '#shared/records/letters/letter-data.ts';
import { testDatabase } from '#test/database.ts';
import { addCreditor, addEstate } from '#test/distributions.ts';
import { idNamed } from '#test/document-desk.ts';
import { balanceOf, posting } from '#test/ledger.ts';
import { storeItems } from '#test/matching-set.ts';
import { paymentDesk, sendBatch } from '#test/payment-desk.ts';
import { addPayingAccount, newBatch } from '#test/payments.ts';

const database = await testDatabase({ seeded: true });
const desk = await paymentDesk(database);
const { app, maker, asMaker, north, services } = desk;
/** Writes the letters of a run as its job would. */
const runBulk = (runId: number) =>
  orderedLetters.job.run(
    { runId },
    { services, signal: new AbortController().signal, attempt: 1, isLastAttempt: false },
  );
const account = await addPayingAccount(asMaker, database);

const listed = {
  sortCode: '99-00-01',
  paymentReferenceRule: 'account_number',
  paymentGrouping: 'listing',
};

/** A case that owes the creditor, with an approved dividend. */
async function owing(creditorId: number, amountPence: number) {
  const estate = await addEstate(database, {
    receivedPence: amountPence,
    claims: [{ admittedPence: 100_000, creditorId }],
  });
  const { rows } = await database.execute<{ id: number }>(sql`
    insert into allocations (case_id, kind, payment_type_id, case_creditor_id, amount_pence, net_pence, allocated_on, status, idempotency_key)
    select ${estate.id}, 'creditor', t.id, ${estate.debts[0]!.id}, ${amountPence}, ${amountPence}, '2026-10-31', 'approved', 'test'
    from payment_types t where t.class = 'dividend' order by t.id limit 1 returning id`);
  return { caseId: estate.id, uniqueReference: estate.uniqueReference, allocationId: rows[0]!.id };
}

type Owing = Awaited<ReturnType<typeof owing>>;
const release = (key: string, of: readonly Owing[]) =>
  posting(database, (w) =>
    releaseAllocations(
      w,
      of.map(({ caseId, allocationId }) => ({
        caseId,
        allocationIds: [allocationId],
        key: `${key}:${caseId}`,
        groupKey: key,
        groupReference: 'D000099',
        description: 'Test',
        approvedBy: null,
      })),
    ),
  );
const paymentsOf = async (creditorId: number) =>
  (
    await database.execute<{ id: number; amount: number; reference: string; caseId: number | null }>(sql`
      update payments set bank_account_id = ${account.id} where creditor_id = ${creditorId}
      returning id, amount_pence::int as amount, reference, case_id as "caseId"`)
  ).rows.sort((a, b) => a.id - b.id);

const csvOf = async (path: string, call = asMaker) => {
  const answer = await app.inject({ url: `/api${path}`, headers: maker.headers });
  return call === asMaker ? answer.body.replace('\uFEFF', '').trim().split('\r\n') : [];
};

test('a creditor that wants a listing gets one payment over its cases, which grows with the steps of a run', async () => {
  const creditor = await addCreditor(database, listed);
  const cases = [await owing(creditor.id, 1_000), await owing(creditor.id, 2_000)];
  await release('run-a', cases.slice(0, 1));
  await release('run-a', cases.slice(1));
  expect(await paymentsOf(creditor.id)).toEqual([
    { id: expect.any(Number), amount: 3_000, reference: 'D000099', caseId: null },
  ]);
  for (const { caseId } of cases) {
    const { body } = await asMaker('GET', `/financials/payments?caseId=${caseId}`);
    expect(body.data.map(({ amountPence }: { amountPence: number }) => amountPence)).toEqual([3_000]);
  }
  expect(await verifyLedger(database)).toEqual([]);
});

test('a batch that took the payment meanwhile keeps it: later cases get one of their own', async () => {
  const creditor = await addCreditor(database, listed);
  const cases = [await owing(creditor.id, 1_100), await owing(creditor.id, 2_200)];
  await release('run-b', cases.slice(0, 1));
  await paymentsOf(creditor.id);
  await newBatch(asMaker, account.id);
  await release('run-b', cases.slice(1));
  expect((await paymentsOf(creditor.id)).map(({ amount }) => amount)).toEqual([1_100, 2_200]);
  expect(await verifyLedger(database)).toEqual([]);
});

test('a payment over several cases is paid on the trail of each; coming back it gives each case its own due back, and is paid again whole', async () => {
  const creditor = await addCreditor(database, listed);
  const cases = [await owing(creditor.id, 4_000), await owing(creditor.id, 5_000)];
  await release('run-c', cases);
  const [payment] = await paymentsOf(creditor.id);
  await sendBatch(desk, account.id);
  const step = (name: string, more: object = {}) => desk.step(payment!.id, name, more);
  const [line] = await storeItems(database, account.id, [
    { bookedOn: londonDate(), amountPence: -9_000, description: 'BACS' },
  ]);
  const paid = await asMaker('POST', `/banking/items/${line}/pay`, {
    version: 1,
    kind: 'payment',
    paidId: payment!.id,
  });
  expect(paid.status).toBe(200);
  const { rows } = await database.execute(sql`
    select case_id as "caseId", after from audit_log where entity = 'payments' and entity_id = ${payment!.id} and action = 'paid'
    order by case_id`);
  expect(rows).toEqual(
    cases.map(({ caseId }, at) => ({ caseId, after: { amountPence: [4_000, 5_000][at] } })),
  );
  const back = await step('returned', { returnedOn: londonDate(), reason: 'No such account' });
  expect(back.status).toBe(200);
  expect(await Promise.all(cases.map(({ caseId }) => balanceOf(database, '2400', caseId)))).toEqual([
    -4_000, -5_000,
  ]);
  const again = await step('reissue');
  expect(again.body.data).toMatchObject({ amountPence: 9_000, status: 'approved', reference: 'D000099' });
  expect(await Promise.all(cases.map(({ caseId }) => balanceOf(database, '2400', caseId)))).toEqual([0, 0]);
  expect(await verifyLedger(database)).toEqual([]);
});

test('the listing names every case of a payment with its claim, and is of one creditor or of all', async () => {
  const [one, two] = [
    await addCreditor(database, { ...listed, dividendRemittanceEmail: 'pay@example.com' }),
    await addCreditor(database, { sortCode: '99-00-01', paymentReferenceRule: 'case_ref' }),
  ];
  const cases = [await owing(one.id, 1_250), await owing(one.id, 2_500), await owing(two.id, 300)];
  await release('run-d', cases);
  await paymentsOf(one.id);
  await paymentsOf(two.id);
  const batch = await newBatch(asMaker, account.id);
  const path = `/financials/batches/${batch.id}/remittances`;
  const { body } = await asMaker('GET', path);
  const ofOne = body.data.find(({ creditor }: { creditor: { id: number } }) => creditor.id === one.id);
  expect(ofOne).toMatchObject({
    email: 'pay@example.com',
    paymentCount: 1,
    caseCount: 2,
    totalPence: 3_750,
  });
  const lines = await csvOf(`${path}/export?creditorId=${one.id}`);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('Your account number');
  expect(lines.slice(1).map((line) => line.split(',').slice(-3))).toEqual([
    ['1000.00', '12.50', '1.25'],
    ['1000.00', '25.00', '2.50'],
  ]);
  expect(await csvOf(`${path}/export`)).toHaveLength(
    1 + body.data.reduce((n: number, r: { caseCount: number }) => n + r.caseCount, 0),
  );
  expect((await north('GET', path)).status).toBe(404);
  expect((await north('GET', `${path}/export`)).status).toBe(404);
});

test('a creditor gets one advice over its cases, whose sum is what is paid; it is not filed on one of them', async () => {
  const at = { addressLine1: '1 High Street', town: 'Leeds', postcode: 'LS1 4AB' };
  const [one, two] = [
    await addCreditor(database, { ...listed, ...at }),
    await addCreditor(database, { ...listed, ...at }),
  ];
  const cases = [await owing(one.id, 1_250), await owing(one.id, 2_501), await owing(two.id, 300)];
  await release('run-e', cases);
  const payments = await paymentsOf(one.id);
  await paymentsOf(two.id);
  const batch = await newBatch(asMaker, account.id);
  const templateId = await idNamed(database, 'templates', 'Remittance advice');
  const path = `/financials/batches/${batch.id}/advices`;
  expect((await north('POST', path, { templateId })).status).toBe(404);
  const { body } = await asMaker('POST', path, { templateId });
  await runBulk(body.data.id);
  const { body: run } = await asMaker('GET', `/bulk-letters/${body.data.id}`);
  expect(run.data).toMatchObject({ status: 'finished', drafts: 0, message: null });
  const items = await database.select().from(mailItems).where(eq(mailItems.runId, body.data.id));
  const own = items.find(({ facts }) => facts['figures.remittanceTotal'] === '£37.51');
  expect(payments.map(({ amount }) => amount)).toEqual([3_751]);
  const table = JSON.parse(own!.facts['remittance[]']!) as LetterTable;
  expect(table.rows.map((row) => [row[2], row.at(-1)])).toEqual(
    cases.slice(0, 2).map(({ uniqueReference }, n) => [uniqueReference, ['£12.50', '£25.01'][n]]),
  );
  expect(table.totals?.at(-1)).toBe('£37.51');
  expect(own).toMatchObject({ isListing: true, status: 'queued', raisedBy: `Batch ${batch.reference}` });
  expect((await asMaker('GET', `/cases/${own!.caseId}/mail`)).body.data).toEqual([]);
  const [recipient] = await database.select().from(mailRecipients).where(eq(mailRecipients.itemId, own!.id));
  await writeToMail(database, recipient!.id, (w, mail) => markSent(w, mail));
  expect(await database.$count(caseDocuments, eq(caseDocuments.caseId, own!.caseId))).toBe(0);
  expect((await asMaker('POST', path, { templateId })).status).toBe(409);
});
