import { randomUUID } from 'node:crypto';
import { londonDate } from '#shared/platform/dates.ts';
import { admin, callAs, demo, prepare } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { type CaseData, idOf, newCase } from '#test/e2e/case-data.ts';
import { expect, expectToast, field, settled, test, visit } from '#test/e2e/fixtures.ts';
import { newColleague } from '#test/e2e/staff.ts';

const checker = demo('james.whitlock');

/** A case with £100.00 whose expenses of the supplier are recorded, each without its invoice. */
async function newEstate(supplierId: number, expenses: readonly number[]): Promise<CaseData> {
  const opened = await newCase();
  await callAs(admin, 'POST', `/cases/${opened.id}/receipts`, {
    incomeTypeId: await idOf('income-types', 'Voluntary contribution'),
    amountPence: 10_000,
    receivedOn: londonDate(),
    method: 'so',
    idempotencyKey: randomUUID(),
  });
  for (const netPence of expenses)
    await callAs(admin, 'POST', `/cases/${opened.id}/allocations/expense`, {
      paymentTypeId: await idOf('payment-types', 'Search fees'),
      supplierId,
      category: 'cat1',
      netPence,
      invoiceExpected: true,
      idempotencyKey: randomUUID(),
    });
  return opened;
}

test('an invoice of 20 lines is recorded, read and reconciled by keyboard', async ({ open }) => {
  test.setTimeout(180_000);
  const suppliers = await prepare.list('suppliers', 'limit=50');
  const supplier = suppliers.find(({ isAssociate, isActive }) => !isAssociate && isActive)!;
  // Two prices twice each, so that every line fits two expenses and a person confirms it.
  const estates = [];
  for (let n = 0; n < 5; n++) estates.push(await newEstate(supplier.id, [301, 301, 402, 402]));
  const rows = estates.flatMap(({ uniqueReference }) =>
    ['3.01', '3.01', '4.02'].map((net) => `${uniqueReference},,Search,${net},0`),
  );
  const lines = [...rows, ...estates.map(({ uniqueReference }) => `${uniqueReference},,Portal,1.00,0`)];
  const clerk = await newColleague('financials.banking', 'financials.distributions');
  const page = await open(clerk);
  await visit(page, '/financials/invoicing', 'Invoicing');

  const number = `INV-${randomUUID().slice(0, 8)}`;
  await page.getByRole('button', { name: 'New invoice' }).first().press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New invoice' });
  await expectAccessible(page);
  await field(dialog, 'Supplier').fill(supplier.name);
  await page.getByRole('option', { name: supplier.name }).first().click();
  await field(dialog, 'Number').fill(number);
  await field(dialog, 'Net').fill('55.20');
  await field(dialog, 'VAT treatment').selectOption({ label: 'Exempt' });
  await page.keyboard.press('Control+Enter');
  await settled(page, `Invoice ${number}`);
  await expect(page.getByText('No lines yet.')).toBeVisible();

  await page.getByRole('button', { name: 'Lines from CSV' }).press('Enter');
  const importing = page.getByRole('dialog', { name: 'Lines from a CSV file' });
  await importing.locator('input[type="file"]').setInputFiles({
    name: 'lines.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Ref,Client,Item,Net,VAT', ...lines].join('\r\n')),
  });
  await expect(importing.getByRole('region', { name: 'First lines' })).toBeVisible();
  await expectAccessible(page);
  await importing.getByRole('button', { name: 'Read 20 lines' }).press('Enter');
  await expect(page.getByRole('list', { name: 'Lines' }).getByRole('button')).toHaveCount(20);
  const totals = page.getByLabel('Totals');
  await expect(totals).toContainText('0 of 20');
  await expect(page.getByRole('list', { name: 'Proposals' })).toContainText('waits for its invoice');
  await expectAccessible(page);

  for (let n = 1; n <= 15; n++) {
    await page.keyboard.press('Enter');
    await expect(totals).toContainText(`${n} of 20`);
    await expect(page.locator('[data-item]').nth(n)).toHaveAttribute('aria-current', 'true');
  }
  await page.keyboard.press('Enter');
  const recording = page.getByRole('dialog', { name: /^Record £1\.00/ });
  await expect(recording).toBeVisible();
  await expectAccessible(page);
  await field(recording, 'Payment type').fill('Client portal');
  await page.getByRole('option', { name: 'Client portal' }).click();
  await page.keyboard.press('Control+Enter');
  await expect(totals).toContainText('16 of 20');
  await expect(page.locator('[data-item]').nth(16)).toHaveAttribute('aria-current', 'true');

  await test.step('one is disputed, the others go to a second person', async () => {
    await page.keyboard.press('d');
    await field(page.getByRole('dialog', { name: 'Dispute £1.00' }), 'Why').fill('Not ordered');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Disputed', { exact: true }).first()).toBeVisible();
    await expect(page.locator('[data-item]').nth(17)).toHaveAttribute('aria-current', 'true');
    for (let n = 0; n < 3; n++) {
      await page.keyboard.press('w');
      await field(page.getByRole('dialog', { name: 'Write off £1.00' }), 'Why').fill('Billed by mistake');
      await page.keyboard.press('Control+Enter');
      await expect(page.getByRole('list', { name: 'Lines' }).getByText('Awaiting approval')).toHaveCount(
        n + 1,
      );
      // The next line is the current one before the next key is meant for it.
      if (n < 2)
        await expect(page.locator('[data-item]').nth(18 + n)).toHaveAttribute('aria-current', 'true');
    }
  });

  const other = await open(checker);
  await visit(other, `/approvals?search=${number}`, 'Approve Payments');
  await expect(other.getByRole('article')).toContainText('Billed by mistake');
  await other.keyboard.press('a');
  await other
    .getByRole('dialog', { name: 'Approve this?' })
    .getByRole('button', { name: 'Approve' })
    .press('Enter');
  await expectToast(other, 'Write-off approved.');
  await expect(totals).toContainText('17 of 20');
});

/** A supplier that the firm can pay: its bank details are verified by a colleague of the demo firm. */
async function payableSupplier() {
  const suppliers = await prepare.list('suppliers', 'limit=50');
  const payable = suppliers.find(
    ({ isAssociate, isActive, bankVerifiedAt }) => !isAssociate && isActive && bankVerifiedAt,
  );
  expect(payable, 'a supplier with verified bank details').toBeDefined();
  return payable!;
}

/** An office account of the firm, from which it pays its suppliers. */
async function officeAccount() {
  const [ledgerAccount] = await prepare.list('chart-of-accounts', 'search=1500');
  await callAs(admin, 'POST', '/banking/accounts', {
    name: `Office ${randomUUID().slice(0, 8)}`,
    kind: 'office',
    domainId: await idOf('domains', 'Harbour Debt Solutions'),
    ledgerAccountId: ledgerAccount!.id,
  });
}

test('an invoice of 200 lines: most match automatically, the rest is reconciled by keyboard, approved, and paid through a batch', async ({
  open,
}) => {
  test.setTimeout(450_000);
  const supplier = await payableSupplier();
  // A person confirms the lines of the first two cases and the last two, where each fits two expenses; they do not name the client.
  const twice = [101, 202, 303, 404, 505, 101, 202, 303, 404, 505];
  const once = [101, 202, 303, 404, 505, 102, 201, 304, 402, 506];
  const pricesOf = (n: number) => (n < 2 || n >= 18 ? twice : once);
  const lines: string[] = [];
  for (let n = 0; n < 20; n++) {
    const prices = pricesOf(n);
    const { uniqueReference, applicants } = await newEstate(supplier.id, prices);
    const client = prices === once ? applicants[0]!.name : '';
    lines.push(...prices.map((price) => `${uniqueReference},${client},Search,${(price / 100).toFixed(2)},0`));
  }
  await officeAccount();
  const clerk = await newColleague('financials.banking', 'financials.distributions');
  const page = await open(clerk);
  const number = `TWO-${randomUUID().slice(0, 8)}`;
  await visit(page, '/financials/invoicing', 'Invoicing');
  await page.getByRole('button', { name: 'New invoice' }).first().press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New invoice' });
  await field(dialog, 'Supplier').fill(supplier.name);
  await page.getByRole('option', { name: supplier.name }).first().click();
  await field(dialog, 'Number').fill(number);
  await field(dialog, 'Net').fill('606.01');
  await field(dialog, 'VAT treatment').selectOption({ label: 'Exempt' });
  await page.keyboard.press('Control+Enter');
  await settled(page, `Invoice ${number}`);

  await test.step('its header is corrected', async () => {
    await page.getByRole('button', { name: 'Change the header' }).press('Enter');
    const header = page.getByRole('dialog', { name: `Change ${number}` });
    await expectAccessible(page);
    await field(header, 'Net').fill('606.00');
    await page.keyboard.press('Control+Enter');
    await expect(header).toBeHidden();
    await expect(page.getByLabel('Totals')).toContainText('606.00');
  });

  await page.getByRole('button', { name: 'Lines from CSV' }).press('Enter');
  const importing = page.getByRole('dialog', { name: 'Lines from a CSV file' });
  await importing.locator('input[type="file"]').setInputFiles({
    name: 'lines.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Ref,Client,Item,Net,VAT', ...lines].join('\r\n')),
  });
  await importing.getByRole('button', { name: 'Read 200 lines' }).press('Enter');
  // By its selector: a look for a label reads all 200 lines, and it is looked for 40 times.
  const totals = page.locator('dl[aria-label="Totals"]');
  await expect(totals).toContainText('160 of 200');
  await expect(page.getByRole('list', { name: 'Proposals' })).toContainText('waits for its invoice');
  await expect(page.locator('[data-item]').first()).toBeFocused();
  const undecided = [...Array(20).keys(), ...Array.from({ length: 20 }, (_, n) => 180 + n)];
  for (const [n, at] of undecided.entries()) {
    await expect(page.locator('[data-item]').nth(at)).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('Enter');
    await expect(totals).toContainText(`${161 + n} of 200`);
  }
  await expect(totals).toContainText('£0.00');
  await page.getByRole('button', { name: 'Submit' }).press('Enter');
  await expect(page.getByText('Waiting for approval').first()).toBeVisible();

  const other = await open(checker);
  await visit(other, `/approvals?search=${number}`, 'Approve Payments');
  await expect(other.getByRole('article')).toContainText(number);
  await other.keyboard.press('a');
  await other
    .getByRole('dialog', { name: 'Approve this?' })
    .getByRole('button', { name: 'Approve' })
    .press('Enter');

  await test.step('it is paid from the office account, and shows how', async () => {
    await page.getByRole('button', { name: 'Pay', exact: true }).press('Enter');
    const paying = page.getByRole('dialog', { name: 'Pay invoices' });
    await expect(paying.getByText(number)).toBeVisible();
    await expectAccessible(page);
    for (const box of await paying.getByRole('checkbox').all()) await box.setChecked(false);
    await paying.getByRole('checkbox', { name: number }).check();
    await paying.getByRole('button', { name: 'Prepare £606.00' }).press('Enter');
    await expectToast(page, 'Payments prepared.');
    await expect(page.getByText('Being paid').first()).toBeVisible();
    await page.getByRole('link', { name: /^P\d{6}$/ }).click();
    await settled(page, 'Payments');
    await expect(page.getByRole('row', { name: /^P\d{6}/ })).toContainText('606.00');
  });
});

test('a drawn fee is invoiced, saved as PDF, and refunded in part', async ({ open, guard }) => {
  const opened = await newEstate(await idOf('suppliers', (await payableSupplier()).name), []);
  const { id } = await callAs<{ id: number }>(admin, 'POST', `/cases/${opened.id}/allocations/fee`, {
    fee: 'nominee',
    amountPence: 1_000,
    idempotencyKey: randomUUID(),
  });
  const [request] = await callAs<{ id: number }[]>(
    checker,
    'GET',
    `/approvals/of-record?entity=allocations&entityId=${id}`,
  );
  await callAs(checker, 'POST', `/approvals/${request!.id}/approve`, {});

  const page = await open(await newColleague('financials.banking', 'financials.distributions'));
  await visit(page, `/financials/fee-invoices?search=${opened.uniqueReference}`, 'Fee invoices');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Issue now' }).press('Enter');
  await expectToast(page, 'Invoices are being issued.');
  const row = page.getByRole('row', { name: new RegExp(opened.uniqueReference) });
  await expect(row).toContainText('£10.00');
  await row.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: /^Fee invoice [A-Z]+-\d{6}$/ })).toBeVisible();
  await expect(page.getByText('VAT exempt: no VAT is charged on this supply.')).toBeVisible();
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).press('Enter');
  expect((await saved).suggestedFilename()).toMatch(/^[A-Z]+-\d{6}\.pdf$/);

  await test.step('half of it is refunded', async () => {
    await page.getByRole('button', { name: 'Refund' }).press('Enter');
    const giving = page.getByRole('dialog', { name: /^Refund fees of/ });
    guard.expectRefusal(400, '/api/trpc/feeInvoices.credit');
    await field(giving, 'Nominee remuneration').fill('10.01');
    await field(giving, 'Why').fill('Taken above the cap');
    await page.keyboard.press('Control+Enter');
    await expect(giving.getByText('Only £10.00 of it is left.')).toBeVisible();
    await field(giving, 'Nominee remuneration').fill('5');
    await expectAccessible(page);
    await page.keyboard.press('Control+Enter');
    await expectToast(page, 'Sent for approval');
    await expect(page.getByText('Awaiting approval')).toBeVisible();

    const other = await open(checker);
    await visit(other, `/approvals?search=${opened.uniqueReference}`, 'Approve Payments');
    await expect(other.getByRole('article')).toContainText('Taken above the cap');
    await other.keyboard.press('a');
    await expect(other.getByRole('dialog', { name: 'Approve this?' })).toContainText('£5.00');
    await other.keyboard.press('Enter');
    await expectToast(other, 'Fee refunded approved.');

    await expect(page.getByText('Part credited')).toBeVisible();
    await page.getByRole('link', { name: /^credited by/ }).press('Enter');
    await expect(page.getByRole('heading', { name: /^Credit note [A-Z]+-\d{6}$/ })).toBeVisible();
    await expect(page.getByText('Reason: Taken above the cap')).toBeVisible();
    await expectAccessible(page);
  });
});
