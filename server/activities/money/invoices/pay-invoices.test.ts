import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { confirmPaid, undoPaid } from '#server/activities/money/outgoing/payments/settle-payments.ts';
import { banking } from '#server/app/parts/banking.ts';
import { outgoing } from '#server/app/parts/outgoing.ts';
import { invoices } from '#server/records/commitments/invoice-tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { verifyLedger } from '#server/views/verification/verify-ledger.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { approveOn } from '#test/approvals.ts';
import { ledgerAccount } from '#test/banking.ts';
import { testDatabase } from '#test/database.ts';
import { invoiceDesk } from '#test/invoices.ts';
import { balanceOf, posting, postingsOf } from '#test/ledger.ts';
import { storeItems } from '#test/matching-set.ts';
import { sendBatch } from '#test/payment-desk.ts';
import { addPayingAccount } from '#test/payments.ts';

const database = await testDatabase({ seeded: true });
const { call, checker, north, newSupplier, estate, expense, linesOf, step, imported } = await invoiceDesk(
  database,
  banking,
  outgoing,
);
await database.execute(sql`update bank_accounts set is_active = false where kind = 'office'`);
const account = await addPayingAccount(call, database, {
  kind: 'office',
  ledgerAccountId: await ledgerAccount(database, '1500'),
});

let supplierId = 0;
beforeEach(async () => {
  supplierId = await newSupplier();
  const { suppliers } = tables;
  await database
    .update(suppliers)
    .set({ sortCode: '99-00-01', accountNumber: '12345678', accountName: null })
    .where(eq(suppliers.id, supplierId));
});

const stored = async (id: number) => (await database.select().from(invoices).where(eq(invoices.id, id)))[0]!;
const read = async (id: number) => (await call('GET', `/financials/invoicing/${id}`)).body.data;

/** An approved invoice of £60.00 that one case bears. */
async function approved(number = 'INV 1') {
  const one = await estate();
  await expense(one.id, 6_000);
  const { id, version } = await imported([`${one.uniqueReference},${one.client},Search,60.00,0`], { number });
  await call('POST', `/financials/invoicing/${id}/submit`, { version });
  expect((await approveOn(checker, 'invoices', id)).status).toBe(200);
  return id;
}
const pay = (ids: readonly number[], as = call) => as('POST', '/financials/invoicing/pay', { ids });

const sent = () => sendBatch({ asMaker: call, asChecker: checker }, account.id);

test('invoices of a supplier are paid by one payment in a batch, and follow it to the statement and back', async () => {
  const ids = [await approved('INV 1'), await approved('INV 2')];
  expect((await call('GET', '/financials/invoicing/payable')).body.data).toMatchObject([
    { id: ids[0], number: 'INV 1', owedPence: 6_000, supplier: { id: supplierId } },
    { id: ids[1], number: 'INV 2', owedPence: 6_000 },
  ]);
  const before = await balanceOf(database, '1500');
  const { status, body } = await pay(ids);
  expect([status, body.data]).toEqual([200, [expect.objectContaining({ amountPence: 12_000 })]]);
  expect((await balanceOf(database, '1500')) - before).toBe(-12_000);
  expect(await read(ids[0]!)).toMatchObject({
    status: 'paying',
    payment: { id: body.data[0].id, status: 'approved', batch: null },
    abilities: { mayPay: false, mayRecordPaid: false },
  });
  expect((await pay([ids[0]!])).body.message).toContain('already been paid or sent for payment');
  const listed = await call('GET', '/financials/invoicing?status=paying');
  expect(listed.body.data.map(({ id }: { id: number }) => id).sort()).toEqual(ids);

  const batchId = await sent();
  const [itemId] = await storeItems(database, account.id, [
    { amountPence: -12_000, bookedOn: londonDate(), description: 'BATCH' },
  ]);
  const line = { bankItemId: itemId!, bankAccountId: account.id, amountPence: 12_000, paidOn: londonDate() };
  await posting(database, (w) => confirmPaid(w, { ...line, batchId, processingOn: null }));
  expect(await read(ids[1]!)).toMatchObject({ status: 'paid', paidOn: londonDate() });
  await posting(database, (w) => undoPaid(w, itemId!));
  expect(await read(ids[1]!)).toMatchObject({ status: 'paying', paidOn: null });
  expect(await verifyLedger(database)).toEqual([]);
});

test('a payment that came back is owed again and paid with a payment of its own', async () => {
  const id = await approved();
  const [payment] = (await pay([id])).body.data;
  await sent();
  const { version } = (await call('GET', `/financials/payments?search=${payment.number}`)).body.data[0];
  const back = await call('POST', `/financials/payments/${payment.id}/returned`, {
    version,
    returnedOn: londonDate(),
    reason: 'No such account',
  });
  expect(back.status).toBe(200);
  expect(await read(id)).toMatchObject({ status: 'returned', abilities: { mayPay: true } });
  const again = await call('POST', `/financials/payments/${payment.id}/reissue`, {
    version: back.body.data.version,
  });
  expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('pay the invoice')]);
  const [second] = (await pay([id])).body.data;
  expect(second.id).not.toBe(payment.id);
  expect(await read(id)).toMatchObject({ status: 'paying', payment: { id: second.id } });
  expect(await verifyLedger(database)).toEqual([]);
});

test('credit notes lessen what is paid, never to nothing or less', async () => {
  const id = await approved();
  const invoice = await stored(id);
  const [line] = await linesOf(id);
  const credit = await imported([`${line!.case!.uniqueReference},,Search,20.00,0`], {
    number: 'CN 1',
    netPence: 2_000,
    isCreditNote: true,
    creditsInvoiceId: id,
  });
  if (credit.status !== 'matched') {
    const [open] = await linesOf(credit.id);
    await step(credit.id, open!, 'match', { allocationId: line!.allocationId });
  }
  const { version } = await stored(credit.id);
  await call('POST', `/financials/invoicing/${credit.id}/submit`, { version });
  await approveOn(checker, 'invoices', credit.id);
  expect(await stored(credit.id)).toMatchObject({ owedPence: -2_000 });
  expect((await pay([credit.id])).body.message).toContain('Nothing is left to pay');
  const { body } = await pay([id, credit.id]);
  expect(body.data).toMatchObject([{ amountPence: 4_000 }]);
  expect(await postingsOf(database, invoice.journalId!)).toEqual([
    'Dr 1600 (no case) 6000',
    'Cr 2600 (no case) 6000',
  ]);
  expect(await read(credit.id)).toMatchObject({ status: 'paying' });
});

test('nothing is paid to details that are not verified, to another domain, or twice at once', async () => {
  const id = await approved();
  const { suppliers } = tables;
  const verify = (bankVerifiedAt: Date | null) =>
    database.update(suppliers).set({ bankVerifiedAt }).where(eq(suppliers.id, supplierId));
  await verify(null);
  expect((await pay([id])).body.message).toContain('are not verified');
  await verify(new Date());
  expect((await pay([id], north)).status).toBe(404);
  const answers = await Promise.all([pay([id]), pay([id])]);
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
});

test('an invoice that is on its way is not recorded as paid by hand', async () => {
  const id = await approved();
  const [payment] = (await pay([id])).body.data;
  const { version } = await stored(id);
  const { status, body } = await call('POST', `/financials/invoicing/${id}/paid`, {
    version,
    paidOn: londonDate(),
  });
  expect([status, body.message]).toEqual([409, `${payment.number} already pays it.`]);
});
