import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { banking } from '#server/app/parts/banking.ts';
import { outgoing } from '#server/app/parts/outgoing.ts';
import { verifyLedger } from '#server/views/verification/verify-ledger.ts';
import { bacsCalendar } from '#shared/activities/money/outgoing/bacs-calendar.ts';
import { batchReference } from '#shared/activities/money/outgoing/batch-states.ts';
import type { ReadyAccount } from '#shared/activities/money/outgoing/contract.ts';
import { addBusinessDays } from '#shared/platform/business-days.ts';
import { addDays, londonDate, showDate } from '#shared/platform/dates.ts';
import { approveOn } from '#test/approvals.ts';
import { testDatabase } from '#test/database.ts';
import { distributionDesk } from '#test/distribution-desk.ts';
import { addCreditor, addEstate } from '#test/distributions.ts';
import { balanceOf } from '#test/ledger.ts';
import { storeItems } from '#test/matching-set.ts';
import { settingsOf } from '#test/outgoing.ts';
import { sendBatch } from '#test/payment-desk.ts';
import { addPayingAccount, addPayments, batchStep, firstPayOn, newBatch } from '#test/payments.ts';
import { matchingJob } from './matching-job.ts';

const database = await testDatabase({ seeded: true });
const desk = await distributionDesk(database, { jobs: [matchingJob], more: [banking, outgoing] });
const { app, maker, northerner, asMaker, asChecker, north } = desk;

/** A batch of these payments on an account of its own, sent to the bank. */
async function sentBatch(amounts: readonly number[]) {
  const account = await addPayingAccount(asMaker, database);
  const paid = await addPayments(database, account.id, amounts);
  return { ...paid, batchId: await sendBatch(desk, account.id), accountId: account.id };
}

async function match(bankAccountId: number): Promise<void> {
  await asMaker('POST', '/banking/matching', { bankAccountId });
  await expect
    .poll(async () => (await asMaker('GET', '/logs/bank-matching')).body.data.endDate)
    .not.toBeNull();
}

const item = async (id: number) => (await asMaker('GET', `/banking/items/${id}`)).body.data;
const batch = async (id: number) => (await asMaker('GET', `/financials/batches/${id}`)).body.data;
const statuses = async (ids: readonly number[]) =>
  (
    await database.execute<{ status: string }>(sql`
      select status from allocations where id = any(${sql.param([...ids])}::int[]) order by id`)
  ).rows.map(({ status }) => status);
const today = londonDate();

test('the debit of a batch confirms its payments, and undoing it sends them again on their way', async () => {
  const { batchId, accountId, allocationIds } = await sentBatch([4_100, 2_200]);
  const [line = 0] = await storeItems(database, accountId, [
    { bookedOn: today, amountPence: -6_300, description: 'BACS PAYMENT FILE' },
  ]);
  await match(accountId);
  const matched = await item(line);
  expect(matched).toMatchObject({ status: 'matched', matchedKind: 'batch', matchedId: batchId });
  expect((await batch(batchId)).status).toBe('confirmed');
  expect(await statuses(allocationIds)).toEqual(['paid', 'paid']);
  const undone = await asMaker('POST', `/banking/items/${line}/undo`, { version: matched.version });
  expect([undone.status, undone.body.data.status]).toEqual([200, 'unmatched']);
  expect((await batch(batchId)).status).toBe('submitted');
  expect(await statuses(allocationIds)).toEqual(['released', 'released']);
});

test('single lines confirm it in part, each by reference and amount', async () => {
  const { batchId, accountId, payments, uniqueReference, allocationIds } = await sentBatch([1_000, 3_000]);
  const [first = 0] = await storeItems(database, accountId, [
    { bookedOn: today, amountPence: -3_000, description: `DIRECT CREDIT ${uniqueReference}` },
    { bookedOn: today, amountPence: -1_000, description: 'SOMETHING ELSE' },
  ]);
  await match(accountId);
  expect(await item(first)).toMatchObject({ matchedKind: 'payment', matchedId: payments[1]!.id });
  expect((await batch(batchId)).status).toBe('part_confirmed');
  expect(await statuses(allocationIds)).toEqual(['released', 'paid']);
});

test('a file of several days pays each payment on its own, and each day is a debit of the statement', async () => {
  const account = await addPayingAccount(asMaker, database, {
    fileSettings: { format: 'standard18', bacs: settingsOf({ days: 'multi' }) },
  });
  const { payments, allocationIds } = await addPayments(database, account.id, [5_001, 2_002, 1_003]);
  const calendar = bacsCalendar();
  const first = firstPayOn();
  const later = addBusinessDays(first, 5, calendar);
  const due = (id: number, dueOn: string, call = asMaker, version = 1) =>
    call('POST', `/financials/payments/${id}/reschedule`, { version, dueOn });
  const [now, soon, late] = payments.map(({ id }) => id);
  expect((await due(soon!, later, north)).status).toBe(404);
  expect((await due(soon!, '2026-01-05')).body.errors).toEqual({ dueOn: 'That day has passed.' });
  expect((await due(soon!, later)).body.data).toMatchObject({ dueOn: later });
  // Due at a weekend, it reaches its payee on the Bacs day before.
  await due(late!, addDays(later, [0, 6, 5, 4, 3, 2, 1][new Date(later).getUTCDay()]!));
  const ready = (await asMaker('GET', '/financials/batches/ready')).body.data as ReadyAccount[];
  const { lastPayOn } = ready.find((each) => each.account.id === account.id)!;
  const { id } = await newBatch(asMaker, account.id, { payOn: lastPayOn });
  const made = (await batchStep(asMaker, id, 'generate')).body.data;
  const days = [first, later, addBusinessDays(lastPayOn, -1, calendar)].map((day) =>
    addBusinessDays(day, -1, calendar),
  );
  const perDay = new Map(days.map((day) => [day, 0]));
  for (const [at, amount] of [5_001, 2_002, 1_003].entries())
    perDay.set(days[at]!, perDay.get(days[at]!)! + amount);
  expect(made.processingOn).toBe(days[0]);
  expect(made.days).toEqual(
    [...perDay].map(([processingOn, totalPence]) => ({
      processingOn,
      count: expect.any(Number),
      totalPence,
    })),
  );
  expect((await due(now!, later, asMaker, 2)).body.message).toContain('in a batch');
  await approveOn(asChecker, 'payment-batches', id);
  const { body: text } = await app.inject({
    url: `/api/financials/batches/${id}/file`,
    headers: maker.headers,
  });
  const records = text.split('\r\n').filter((line) => line.length === 106);
  expect(text).toContain('4 MULTI');
  expect(records.map((line) => line.slice(15, 17)).filter((code) => code === '17')).toHaveLength(perDay.size);
  await batchStep(asMaker, id, 'submit');
  const lines = await storeItems(
    database,
    account.id,
    [...perDay].map(([bookedOn, pence]) => ({ bookedOn, amountPence: -pence, description: 'BACS FILE' })),
  );
  const [opening, closing] = lines;
  // The days are still to come.
  for (const line of lines)
    await asMaker('POST', `/banking/items/${line}/release`, { version: 1, reason: 'Shown as cleared' });
  const open = await item(closing!);
  expect(open.payable[0]).toMatchObject({ kind: 'batch', id, processingOn: [...perDay.keys()][1] });
  await match(account.id);
  expect(await item(opening!)).toMatchObject({ matchedKind: 'batch', matchedId: id });
  const closed = await item(closing!);
  expect(closed).toMatchObject({ matchedKind: 'batch', matchedId: id });
  expect((await batch(id)).status).toBe('confirmed');
  await asMaker('POST', `/banking/items/${closed.id}/undo`, { version: closed.version });
  expect((await batch(id)).status).toBe('part_confirmed');
  expect((await statuses(allocationIds))[0]).toBe('paid');
  const again = await item(closing!);
  const paid = await asMaker('POST', `/banking/items/${again.id}/pay`, {
    version: again.version,
    kind: 'batch',
    paidId: id,
    processingOn: again.payable[0].processingOn,
  });
  expect([paid.status, (await batch(id)).status]).toEqual([200, 'confirmed']);
  expect(await verifyLedger(database)).toEqual([]);
});

test('a cheque is cleared by the line that names its number, and undoing that presents it again', async () => {
  const account = await addPayingAccount(asMaker, database);
  const { payments, allocationIds } = await addPayments(database, account.id, [8_123, 8_123]);
  for (const [at, { id }] of payments.entries()) {
    const issued = await asMaker('POST', `/financials/payments/${id}/cheque`, {
      version: 1,
      chequeNumber: `${101 + at}`,
      issuedOn: today,
    });
    expect(issued.body.data).toMatchObject({ status: 'sent', chequeNumber: `00010${1 + at}`, batch: null });
  }
  const [line = 0] = await storeItems(database, account.id, [
    { bookedOn: today, amountPence: -8_123, description: 'CHQ 000102' },
  ]);
  const print = (call: typeof maker, query = '') =>
    app.inject({
      url: `/api/financials/payments/${payments[1]!.id}/cheque/pdf${query}`,
      headers: call.headers,
    });
  const pdf = await print(maker);
  expect([
    pdf.statusCode,
    pdf.headers['content-disposition'],
    pdf.rawPayload.subarray(0, 5).toString(),
  ]).toEqual([200, expect.stringContaining('cheque-000102.pdf'), '%PDF-']);
  expect((await print(northerner)).statusCode).toBe(404);
  const second = await print(maker);
  expect([second.statusCode, second.json().message]).toEqual([
    409,
    expect.stringMatching(
      new RegExp(`^Cheque 000102 was printed on ${showDate(today)} by .+, and may be in the post\\.$`),
    ),
  ]);
  expect((await print(maker, '?again=true')).statusCode).toBe(200);
  await match(account.id);
  const matched = await item(line);
  expect(matched).toMatchObject({ matchedKind: 'payment', matchedId: payments[1]!.id });
  expect((await print(maker)).json().message).toContain('none to print');
  expect(await statuses(allocationIds)).toEqual(['released', 'paid']);
  await asMaker('POST', `/banking/items/${line}/undo`, { version: matched.version });
  expect(await statuses(allocationIds)).toEqual(['released', 'released']);
  const open = await item(line);
  expect(open.payable).toEqual(
    payments.map(({ id }, at) => ({
      kind: 'payment',
      id,
      name: `P${String(id).padStart(6, '0')}`,
      what: expect.any(String),
      reference: expect.any(String),
      chequeNumber: `00010${1 + at}`,
      processingOn: null,
      on: today,
      dated: 'sent',
      explanations: [],
    })),
  );
});

test('a line for a returned payment records its return once, and undoing it only removes the line', async () => {
  const { accountId, payments, caseId, uniqueReference } = await sentBatch([6_060, 6_061]);
  const lines = await storeItems(database, accountId, [
    { bookedOn: today, amountPence: 6_060, description: `BACS RETURN ${uniqueReference}` },
    { bookedOn: today, amountPence: 6_060, description: `RETURNED ${uniqueReference}` },
    { bookedOn: today, amountPence: 6_061, description: 'A STANDING ORDER' },
  ]);
  const [first = 0, second = 0, third = 0] = lines;
  expect((await item(third)).payable).toEqual([]);
  const open = await item(first);
  const { id } = payments[0]!;
  expect(open.payable).toMatchObject([{ kind: 'return', id }]);
  const returned = async (line: number, paymentId: number, call = asMaker) =>
    call('POST', `/banking/items/${line}/returned`, { version: (await item(line)).version, paymentId });
  expect((await returned(first, id, north)).status).toBe(404);
  expect((await returned(first, payments[1]!.id)).body.message).toContain('No payment of this account');
  const back = await returned(first, id);
  expect(back.body.data).toMatchObject({ status: 'matched', matchedKind: 'payment', matchedId: id });
  expect(await balanceOf(database, '2400', caseId)).toBe(-6_060);
  expect((await item(second)).payable).toEqual([]);
  expect((await returned(second, id)).body.message).toContain('Another line already shows');
  const { version } = await item(first);
  const undone = await asMaker('POST', `/banking/items/${first}/undo`, { version });
  expect([undone.status, undone.body.data.status]).toEqual([200, 'unmatched']);
  // The return stays, and the other line may show it now: nothing is posted twice.
  expect((await returned(second, id)).status).toBe(200);
  expect(await balanceOf(database, '2400', caseId)).toBe(-6_060);
  expect(await verifyLedger(database)).toEqual([]);
});

test('two batches with the same amount are left to a person to choose', async () => {
  const one = await sentBatch([7_777]);
  const { payments } = await addPayments(database, one.accountId, [7_777]);
  const { id: otherId } = await newBatch(asMaker, one.accountId);
  await batchStep(asMaker, otherId, 'generate');
  await approveOn(asChecker, 'payment-batches', otherId);
  await app.inject({ url: `/api/financials/batches/${otherId}/file`, headers: maker.headers });
  await batchStep(asMaker, otherId, 'submit');
  const [line = 0] = await storeItems(database, one.accountId, [
    { bookedOn: today, amountPence: -7_777, description: 'BACS' },
  ]);
  await match(one.accountId);
  const open = await item(line);
  expect(open.matchedKind).toBeNull();
  expect(open.payable.map(({ kind, id }: { kind: string; id: number }) => [kind, id])).toEqual([
    ['batch', one.batchId],
    ['batch', otherId],
    ['payment', one.payments[0]!.id],
    ['payment', payments[0]!.id],
  ]);
  const pay = (call: typeof asMaker, id: number) =>
    call('POST', `/banking/items/${line}/pay`, { version: open.version, kind: 'batch', paidId: id });
  expect((await pay(north, otherId)).status).toBe(404);
  const foreign = await sentBatch([7_777]);
  expect((await pay(asMaker, foreign.batchId)).body.message).toContain('not sent');
  expect((await pay(asMaker, otherId)).body.data).toMatchObject({ matchedKind: 'batch', matchedId: otherId });
  const { rows } = await database.execute<{ status: string }>(
    sql`select status from payments where id = ${payments[0]!.id}`,
  );
  expect(rows).toEqual([{ status: 'paid' }]);
  expect((await batch(one.batchId)).status).toBe('submitted');
});

test('of two batches with the same amount, a line pays the one that it names', async () => {
  const one = await sentBatch([7_878]);
  await addPayments(database, one.accountId, [7_878]);
  const otherId = await sendBatch(desk, one.accountId);
  const [line = 0] = await storeItems(database, one.accountId, [
    { bookedOn: today, amountPence: -7_878, description: `BACS ${batchReference(otherId)}-00000C-1` },
  ]);
  await match(one.accountId);
  expect(await item(line)).toMatchObject({ matchedKind: 'batch', matchedId: otherId });
  expect((await batch(one.batchId)).status).toBe('submitted');
});

test('a run is paid once its payments are on the statement, and released again when that is undone', async () => {
  const creditor = await addCreditor(database, { sortCode: '99-00-01', paymentReferenceRule: 'case_ref' });
  const { id: caseId } = await addEstate(database, {
    receivedPence: 9_100,
    claims: [{ admittedPence: 100_000, creditorId: creditor.id }],
  });
  const account = await addPayingAccount(asMaker, database);
  const { path } = await desk.releasedRun(caseId);
  const status = async () => (await asMaker('GET', path)).body.data.status;
  await database.execute(sql`update payments set bank_account_id = ${account.id} where case_id = ${caseId}`);
  await sendBatch(desk, account.id);
  const [line = 0] = await storeItems(database, account.id, [
    { bookedOn: today, amountPence: -9_100, description: 'BACS' },
  ]);
  await match(account.id);
  expect(await status()).toBe('paid');
  const { version } = await item(line);
  expect((await asMaker('POST', `/banking/items/${line}/undo`, { version })).status).toBe(200);
  expect(await status()).toBe('released');
});
