import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { banking } from '#server/app/parts/banking.ts';
import { outgoing } from '#server/app/parts/outgoing.ts';
import { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { tables } from '#server/records/reference/tables.ts';
import { verifyLedger } from '#server/views/verification/verify-ledger.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { approveOn } from '#test/approvals.ts';
import { ledgerAccount } from '#test/banking.ts';
import { testDatabase } from '#test/database.ts';
import { invoiceDesk } from '#test/invoices.ts';
import { postingsOf } from '#test/ledger.ts';
import { storeItems } from '#test/matching-set.ts';
import { addPayingAccount } from '#test/payments.ts';
import { testApp } from '#test/records-app.ts';
import { matchingJob } from './matching-job.ts';

const database = await testDatabase({ seeded: true });
const { call, checker, north, newSupplier, estate, expense, imported } = await invoiceDesk(
  database,
  banking,
  outgoing,
);
const runner = new JobRunner((await testApp(database)).services, [matchingJob]);
runner.start();
afterAll(() => runner.stop());

await database.execute(sql`update bank_accounts set is_active = false where kind = 'office'`);
const office = await addPayingAccount(call, database, {
  kind: 'office',
  ledgerAccountId: await ledgerAccount(database, '1500'),
});
const today = londonDate();

/** An approved invoice that one case bears, of a supplier of its own. */
async function approved(number: string, pence: number) {
  const supplierId = await newSupplier();
  const name = `Searches ${number} Ltd`;
  await database
    .update(tables.suppliers)
    .set({ name, sortCode: '99-00-01', accountNumber: '12345678', accountName: null })
    .where(eq(tables.suppliers.id, supplierId));
  const one = await estate();
  await expense(one.id, pence);
  const row = `${one.uniqueReference},${one.client},Search,${(pence / 100).toFixed(2)},0`;
  const { id, version } = await imported([row], { number, netPence: pence });
  await call('POST', `/financials/invoicing/${id}/submit`, { version });
  expect((await approveOn(checker, 'invoices', id)).status).toBe(200);
  return { id, name };
}

async function match(): Promise<void> {
  await call('POST', '/banking/matching', { bankAccountId: office.id });
  await expect.poll(async () => (await call('GET', '/logs/bank-matching')).body.data.endDate).not.toBeNull();
}
const item = async (id: number) => (await call('GET', `/banking/items/${id}`)).body.data;
const invoice = async (id: number) => (await call('GET', `/financials/invoicing/${id}`)).body.data;
const act = async (id: number, what: string, more: object = {}, as = call) =>
  as('POST', `/banking/items/${id}/${what}`, { version: (await item(id)).version, ...more });

test('a debit that names an invoice is proposed with its reasons, pays it, and owes it again when undone', async () => {
  const { id, name } = await approved('SR-4711', 6_100);
  const [line = 0, other = 0] = await storeItems(database, office.id, [
    { bookedOn: today, amountPence: -6_100, description: 'SR-4711' },
    { bookedOn: today, amountPence: -6_100, description: 'SOMETHING ELSE' },
  ]);
  await match();
  const open = await item(line);
  expect(open).toMatchObject({ status: 'suggested', matchScore: 90, best: 'paid' });
  expect(open.payable).toMatchObject([{ kind: 'invoice', id, name: 'SR-4711', what: name, dated: 'issued' }]);
  expect(open.payable[0].explanations).toMatchObject([
    { label: 'Supplier invoice', text: `Invoice SR-4711 from ${name} for this amount.` },
  ]);
  // The other line says nothing about it: it is offered without a reason, and nothing is confirmed automatically.
  expect(await item(other)).toMatchObject({
    status: 'unmatched',
    best: null,
    payable: [{ kind: 'invoice', explanations: [] }],
  });
  expect((await act(line, 'pay', { kind: 'invoice', paidId: id }, north)).status).toBe(404);
  const done = (await act(line, 'confirm')).body.data;
  expect(done).toMatchObject({ status: 'matched', matchedKind: 'invoice', matchedId: id });
  expect(await invoice(id)).toMatchObject({ status: 'paid', paidOn: today });
  expect(await postingsOf(database, done.parts[0].journalId)).toEqual([
    'Dr 2600 (no case) 6100',
    'Cr 1500 (no case) 6100',
  ]);
  expect((await act(other, 'pay', { kind: 'invoice', paidId: id })).body.message).toContain('is not owed');
  expect(await verifyLedger(database)).toEqual([]);
  expect((await act(line, 'undo')).body.data.status).toBe('unmatched');
  expect(await invoice(id)).toMatchObject({ status: 'approved', paidOn: null });
  const again = await act(other, 'pay', { kind: 'invoice', paidId: id });
  expect(again.body.data).toMatchObject({ matchedKind: 'invoice', matchedId: id });
  expect(await verifyLedger(database)).toEqual([]);
});

test('a supplier that takes its prepared payment by direct debit has it, and no batch pays it again', async () => {
  const { id, name } = await approved('SR-4712', 6_200);
  const [payment] = (await call('POST', '/financials/invoicing/pay', { ids: [id] })).body.data;
  const [line = 0] = await storeItems(database, office.id, [
    { bookedOn: today, amountPence: -6_200, description: 'DIRECT DEBIT SEARCHES SR-4712' },
  ]);
  await match();
  const open = await item(line);
  expect(open.payable).toMatchObject([{ kind: 'payment', id: payment.id, what: name, dated: 'due' }]);
  expect(open.payable[0].explanations[0].text).toBe(
    `${payment.number} to ${name} for this amount has not been sent yet.`,
  );
  await act(line, 'confirm');
  expect(await invoice(id)).toMatchObject({ status: 'paid', paidOn: today });
  const ready = (await call('GET', '/financials/batches/ready')).body.data;
  expect(ready.filter((each: { account: { id: number } }) => each.account.id === office.id)).toEqual([]);
  await act(line, 'undo');
  expect(await invoice(id)).toMatchObject({ status: 'paying', payment: { status: 'approved' } });
  expect(await verifyLedger(database)).toEqual([]);
});
