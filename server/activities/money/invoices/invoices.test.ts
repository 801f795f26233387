import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { tables } from '#server/records/reference/tables.ts';
import { testDatabase } from '#test/database.ts';
import { invoiceDesk } from '#test/invoices.ts';

const database = await testDatabase({ seeded: true });
const { desk, call, checker, north, newSupplier, estate, expense, record, recorded, imported } =
  await invoiceDesk(database);
let supplierId = 0;
beforeEach(async () => {
  supplierId = await newSupplier();
});

describe('the header', () => {
  test('holds the paper, is due by the supplier’s terms, and is found in the list and its file', async () => {
    const fileId = await desk.upload('invoice.pdf');
    const invoice = await recorded({ fileId, netPence: 5_000, vatPence: 1_000, vatTreatment: 'standard' });
    expect(invoice).toMatchObject({
      grossPence: 6_000,
      unmatchedPence: 6_000,
      dueDate: '2026-12-02',
      status: 'received',
    });
    expect((await checker('GET', `/files/${fileId}`)).status).toBe(200);
    expect((await north('GET', `/files/${fileId}`)).status).toBe(404);
    const { body } = await call('GET', `/financials/invoicing?supplierId=${supplierId}&search=inv`);
    expect(body.data).toHaveLength(1);
    expect((await call('GET', `/financials/invoicing/export?supplierId=${supplierId}`)).text).toContain(
      'INV 1',
    );
  });

  test("a supplier's number is accepted once, whatever the spaces and case", async () => {
    await recorded();
    const { status, body } = await record({ number: 'inv1' });
    expect([status, body.errors]).toEqual([
      400,
      { number: 'inv1 of this supplier has already been recorded.' },
    ]);
  });

  test.each([
    [{ netPence: 0 }, 'netPence'],
    [{ vatPence: 100 }, 'vatPence'],
    [{ dueDate: '2026-11-01' }, 'dueDate'],
    [{ creditsInvoiceId: 1 }, 'creditsInvoiceId'],
    [{ isCreditNote: true }, 'creditsInvoiceId'],
    [{ supplierId: 999_999 }, 'supplierId'],
    [{ fileId: 999_999 }, 'fileId'],
    [{ issueDate: '2199-01-01' }, 'issueDate'],
  ])('%j is refused at its field', async (values, field) => {
    const { status, body } = await record(values);
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  });

  test('an associate’s expenses are Category 2', async () => {
    await database
      .update(tables.suppliers)
      .set({ isAssociate: true })
      .where(eq(tables.suppliers.id, supplierId));
    expect((await record()).body.errors).toHaveProperty('category');
    await recorded({ category: 'cat2' });
  });

  test('of another domain does not exist', async () => {
    const { id, version } = await recorded();
    expect((await record({ number: '2' }, north)).status).toBe(404);
    for (const path of ['', '/lines'])
      expect((await north('GET', `/financials/invoicing/${id}${path}`)).status).toBe(404);
    expect(
      (await north('POST', `/financials/invoicing/${id}/cancel`, { version, reason: 'No' })).status,
    ).toBe(404);
    expect((await north('GET', '/financials/invoicing')).body.data).toEqual([]);
  });

  test('cancelled, its number is free again', async () => {
    const { id, version } = await recorded();
    const { body } = await call('POST', `/financials/invoicing/${id}/cancel`, {
      version,
      reason: 'Entered twice',
    });
    expect(body.data.status).toBe('cancelled');
    await recorded();
  });
});

test('a Category 1 expense is listed until its invoice comes, in its own domain only', async () => {
  const one = await estate();
  await expense(one.id, 6_000);
  const missing = async (as = call) =>
    (await as('GET', `/financials/invoicing/missing?supplierId=${supplierId}`)).body.data;
  expect(await missing()).toMatchObject([{ case: { id: one.id }, amountPence: 6_000 }]);
  expect(await missing(north)).toEqual([]);
  expect((await call('GET', '/financials/invoicing/missing/export')).text).toContain(one.uniqueReference);
  await imported([`${one.uniqueReference},${one.client},Search,60.00,0`]);
  expect(await missing()).toEqual([]);
});
