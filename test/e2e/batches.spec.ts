import { writeStatement } from '#server/activities/money/banking/statements/write-statement.ts';
import type { ListedBankAccount } from '#shared/activities/money/banking/accounts-contract.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { admin, callAs, unique } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { expect, expectToast, field, settled, test, visit } from '#test/e2e/fixtures.ts';
import { checker, releasedByBacs, sentDividend } from '#test/e2e/outgoing-data.ts';
import { follow } from '#test/e2e/router.ts';
import { newColleague } from '#test/e2e/staff.ts';

test.use({ matching: 'shared' });

test('released payments go into a file that somebody else authorises', async ({ open }) => {
  test.setTimeout(180_000);
  const { uniqueReference, accountId } = await releasedByBacs();
  const cashier = await newColleague('financials.distributions', 'financials.approve-payments');
  const page = await open(cashier);
  await visit(page, `/financials/payments?search=${uniqueReference}`, 'Payments');
  await expect(page.getByText('Next banking cut-off')).toBeVisible();
  await expect(page.getByText('It is ready, and no batch has taken it yet.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Batches', exact: true }).press('Enter');
  await settled(page, 'Batches');
  await page.getByRole('button', { name: 'New batch' }).press('Enter');
  const making = page.getByRole('dialog', { name: 'New payment batch' });
  await field(making, 'From account').selectOption(String(accountId));
  await expect(field(making, 'Pay day')).toBeVisible();
  await expectAccessible(page);
  await making.getByRole('button', { name: 'Create batch' }).press('Enter');
  await settled(page, /^Batch B\d{6}$/);
  const reference = (await page.getByRole('heading', { level: 1 }).innerText()).slice(-7);
  await page.getByRole('button', { name: 'Generate file' }).press('Enter');
  const generating = page.getByRole('dialog', { name: `Generate the file of ${reference}` });
  await expect(
    generating.getByText(/^What the file writes differently|^Every name and reference/),
  ).toBeVisible();
  await expectAccessible(page);
  await generating.getByRole('button', { name: 'Generate', exact: true }).press('Enter');
  await expectToast(page, 'File generated.');
  await expect(page.getByRole('region', { name: 'Files' })).toContainText('SHA-256');
  await expect(page.getByRole('button', { name: 'Download file' })).toHaveCount(0);
  await expectAccessible(page);

  const other = await open(checker);
  await visit(other, `/approvals?search=${reference}`, 'Approve Payments');
  await expect(other.getByRole('article')).toContainText('Read back by a second reader');
  await other.keyboard.press('a');
  await other
    .getByRole('dialog', { name: 'Approve this?' })
    .getByRole('button', { name: 'Approve' })
    .press('Enter');
  await expectToast(other, 'Payment batch approved.');

  await expect(page.getByText('Authorised', { exact: true })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download file' }).press('Enter');
  expect((await saved).suggestedFilename()).toMatch(new RegExp(`^${reference}-\\w{6}\\.txt$`));
  await expect(page.getByRole('button', { name: 'Download again' })).toBeVisible();
  await page.getByRole('button', { name: 'Sent to the bank' }).press('Enter');
  await page
    .getByRole('dialog', { name: `Was ${reference} sent to the bank?` })
    .getByRole('button', { name: 'It was sent' })
    .press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sent to the bank' })).toHaveCount(0);
  await expect(page.getByText('Sent to the bank', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Remittances' }).press('Enter');
  const listing = page.getByRole('dialog', { name: /^Remittances of B/ });
  await expect(listing.getByRole('button', { name: /^CSV for / }).first()).toBeVisible();
  await expectAccessible(page);
  const listed = page.waitForEvent('download');
  await listing
    .getByRole('button', { name: /^CSV for / })
    .first()
    .press('Enter');
  expect((await listed).suggestedFilename()).toMatch(/^remittance-B\d{6}.*\.csv$/);
  await listing.getByRole('button', { name: 'Close' }).last().press('Enter');

  await test.step('a payment comes back and is paid again', async () => {
    await follow(page, `/financials/payments?search=${uniqueReference}`, 'Payments');
    await page
      .getByRole('row')
      .filter({ hasText: 'in the file' })
      .getByRole('button', { name: /^P\d{6}$/ })
      .press('Enter');
    const shown = page.getByRole('dialog', { name: /^Payment P/ });
    await expect(shown).toContainText('It was sent to the bank, in the file');
    await expectAccessible(page);
    await shown.getByRole('button', { name: 'Note as returned' }).press('Enter');
    const recording = page.getByRole('dialog', { name: /came back$/ });
    await field(recording, 'Why').fill('The account is closed');
    await page.keyboard.press('Control+Enter');
    await expectToast(page, 'Item Updated.');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('link', { name: 'Returned', exact: true }).press('Enter');
    await settled(page, 'Returned');
    await page
      .getByRole('row')
      .filter({ hasText: uniqueReference })
      .getByRole('button')
      .first()
      .press('Enter');
    await shown.getByRole('button', { name: 'Pay again' }).press('Enter');
    await expectToast(page, 'A new payment pays it again, once a batch takes it.');
    await expectAccessible(page);
  });
});

test('the statement that pays a batch settles it, its payment, and the dividend on the case', async ({
  open,
}) => {
  test.setTimeout(240_000);
  const { id, payment, batchId } = await sentDividend();
  const account = await callAs<ListedBankAccount>(admin, 'GET', `/banking/accounts/${payment.account.id}`);
  const today = londonDate();
  const statement = [
    ...writeStatement('ofx2', {
      sortCode: account.sortCode ?? '',
      accountNumber: account.accountNumber ?? '',
      accountName: account.name,
      openingPence: account.linesPence,
      openingOn: today,
      closingOn: today,
      lines: [
        {
          bookedOn: today,
          amountPence: -payment.amountPence,
          description: 'BACS PAYMENT FILE',
          bankId: unique('F'),
        },
      ],
    }),
  ].join('');
  const cashier = await newColleague('financials.distributions', 'financials.banking');
  const page = await open(cashier);
  await visit(page, `/financials/batches/${batchId}`, /^Batch B\d{6}$/);
  await expect(page.getByText('Sent to the bank', { exact: true })).toBeVisible();

  await follow(page, `/banking/accounts/${account.id}/imports`, `Imports of ${account.name}`);
  const name = `${unique('statement')}.ofx`;
  await page
    .getByLabel('Bank statements')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(statement) });
  const row = page.getByRole('region', { name: 'Imports' }).getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Posted', { timeout: 30_000 });

  await visit(page, `/financials/batches/${batchId}`, /^Batch B\d{6}$/);
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible({ timeout: 60_000 });
  await follow(page, `/financials/payments?search=${payment.number}`, 'Payments');
  await expect(page.getByText(/^It was paid on /)).toBeVisible();
  await follow(page, `/cases/${id}?tab=accounts`);
  await page.getByRole('tab', { name: 'Allocations' }).click();
  await expect(
    page.getByRole('row').filter({ hasText: 'Dividend' }).getByText('Paid, and seen on the bank statement.'),
  ).toBeVisible();
});
