import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { releaseAllocations } from '#server/activities/money/outgoing/release-allocations.ts';
import { invoices } from '#server/records/commitments/invoice-tables.ts';
import { allocations } from '#server/records/commitments/tables.ts';
import { approveOn } from '#test/approvals.ts';
import { testDatabase } from '#test/database.ts';
import { invoiceDesk } from '#test/invoices.ts';
import { balanceOf, posting, postingsOf } from '#test/ledger.ts';

const database = await testDatabase({ seeded: true });
const { call, checker, secondChecker, newSupplier, estate, expense, linesOf, step, imported } =
  await invoiceDesk(database);
beforeEach(async () => {
  await newSupplier();
});

/** An invoice whose one line is matched automatically, its case and its expense. */
async function matched(more: object = {}) {
  const one = await estate();
  const allocationId = await expense(one.id, 6_000);
  const invoice = await imported([`${one.uniqueReference},${one.client},Search,60.00,0`], more);
  expect(invoice).toMatchObject({ status: 'matched', abilities: { maySubmit: true } });
  return { one, allocationId, invoice };
}
const take = ({ id, version }: { id: number; version: number }, what: string, more: object = {}) =>
  call('POST', `/financials/invoicing/${id}/${what}`, { version, ...more });
const stored = async (id: number) => (await database.select().from(invoices).where(eq(invoices.id, id)))[0]!;

test('an approved invoice is owed to the supplier and due from the estates, and paid once', async () => {
  const { allocationId, invoice, one } = await matched();
  expect((await take(invoice, 'submit')).body.data.status).toBe('submitted');
  expect((await approveOn(call, 'invoices', invoice.id)).status).toBe(409);
  expect((await approveOn(checker, 'invoices', invoice.id)).body.data.decision).toBe('approved');
  const approved = await stored(invoice.id);
  expect(await postingsOf(database, approved.journalId!)).toEqual([
    'Dr 1600 (no case) 6000',
    'Cr 2600 (no case) 6000',
  ]);

  const before = await balanceOf(database, '1500');
  const [released] = await posting(database, (w) =>
    releaseAllocations(w, [
      {
        caseId: one.id,
        allocationIds: [allocationId],
        key: `test:${one.id}`,
        groupKey: 'test',
        description: 'Test',
        approvedBy: null,
      },
    ]),
  );
  expect(await postingsOf(database, (released as { journalId: number }).journalId)).toEqual([
    `Dr 5130 (${one.id}) 6000`,
    `Cr 1000 (${one.id}) 6000`,
  ]);
  expect([await balanceOf(database, '1500'), await balanceOf(database, '1600')]).toEqual([before + 6_000, 0]);
  const { rows } = await database.execute(sql`
    select p.payee_kind as kind, p.supplier_id as supplier from payments p
    join payment_allocations l on l.payment_id = p.id where l.allocation_id = ${allocationId}`);
  expect(rows).toEqual([{ kind: 'office', supplier: null }]);

  const paid = await take(approved, 'paid', { paidOn: '2026-11-20' });
  expect(paid.body.data).toMatchObject({ status: 'paid', paidOn: '2026-11-20' });
  expect(await postingsOf(database, (await stored(invoice.id)).paidJournalId!)).toEqual([
    'Dr 2600 (no case) 6000',
    'Cr 1500 (no case) 6000',
  ]);
  expect((await take(paid.body.data, 'paid', { paidOn: '2026-11-20' })).status).toBe(409);
});

test('the firm does not owe what an estate has paid to the supplier directly', async () => {
  const { allocationId, invoice, one } = await matched();
  await posting(database, (w) =>
    releaseAllocations(w, [
      {
        caseId: one.id,
        allocationIds: [allocationId],
        key: `direct:${one.id}`,
        groupKey: 'direct',
        description: 'Test',
        approvedBy: null,
      },
    ]),
  );
  await take(invoice, 'submit');
  await approveOn(checker, 'invoices', invoice.id);
  expect(await stored(invoice.id)).toMatchObject({ status: 'approved', journalId: null });
});

test('a write-off is a cost of the firm', async () => {
  const invoice = await imported(['X,Nobody,Search,60.00,0']);
  const [line] = await linesOf(invoice.id);
  await step(invoice.id, line!, 'write-off', { reason: 'Never ours' });
  const early = await take(await stored(invoice.id), 'submit');
  expect([early.status, early.body.message]).toEqual([409, 'A write-off is still awaiting approval.']);
  await approveOn(checker, 'invoice-lines', line!.id);
  await take(await stored(invoice.id), 'submit');
  await approveOn(checker, 'invoices', invoice.id);
  expect(await postingsOf(database, (await stored(invoice.id)).journalId!)).toEqual([
    'Dr 7200 (no case) 6000',
    'Cr 2600 (no case) 6000',
  ]);
});

test('nothing of a submitted invoice can be changed, and one whose expense was given up is not approved', async () => {
  const { allocationId, invoice } = await matched();
  await take(invoice, 'submit');
  const [line] = await linesOf(invoice.id);
  expect((await step(invoice.id, line!, 'reopen')).status).toBe(409);
  const [row] = await database.select().from(allocations).where(eq(allocations.id, allocationId));
  await call('POST', `/allocations/${allocationId}/cancel`, { version: row!.version, reason: 'Not needed' });
  const refused = await approveOn(checker, 'invoices', invoice.id);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'The expense of line 1 has been cancelled since: undo its match first.',
  ]);
});

test('an invoice that is not matched is not submitted', async () => {
  const invoice = await imported(['X,Nobody,Search,60.00,0']);
  expect((await take(invoice, 'submit')).body.message).toBe('Some lines have no case yet.');
});

test('an invoice for a type that needs a second approval is owed once two have approved it', async () => {
  const { invoice } = await matched();
  await take(invoice, 'submit');
  await database.execute(
    sql`update payment_types set requires_second_approval = true where name = 'Search fees'`,
  );
  expect((await approveOn(checker, 'invoices', invoice.id)).body.data.decision).toBe('pending');
  expect(await stored(invoice.id)).toMatchObject({ status: 'submitted', approvedBy: null });
  expect((await approveOn(secondChecker, 'invoices', invoice.id)).body.data.decision).toBe('approved');
  await database.execute(
    sql`update payment_types set requires_second_approval = false where name = 'Search fees'`,
  );
  expect((await stored(invoice.id)).status).toBe('approved');
});
