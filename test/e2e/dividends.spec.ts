import type { Page } from '@playwright/test';
import { writeStatement } from '#server/activities/money/banking/statements/write-statement.ts';
import type { ListedBankAccount } from '#shared/activities/money/banking/accounts-contract.ts';
import { addMonths, londonDate } from '#shared/platform/dates.ts';
import { poundsText, sumOf } from '#shared/platform/money.ts';
import { admin, callAs, demo, unique } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { lastName, newPortfolio } from '#test/e2e/case-data.ts';
import { openDialog, openView, press } from '#test/e2e/case-steps.ts';
import { expect, expectToast, field, settled, test, visit } from '#test/e2e/fixtures.ts';
import { payingByBacs } from '#test/e2e/outgoing-data.ts';
import {
  admitAll,
  daysAgo,
  earlyCase,
  holder,
  owedToPayable,
  problemsOf,
  receive,
} from '#test/e2e/walk-data.ts';

test.describe.configure({ timeout: 150_000 });

const today = londonDate();

/** The other of the two approves what waits, by key. */
async function approveByKey(page: Page, reference: string, done: string): Promise<void> {
  await visit(page, `/approvals?search=${reference}`, 'Approve Payments');
  await expect(page.getByRole('article')).toBeVisible();
  await page.keyboard.press('a');
  await press(page.getByRole('dialog', { name: 'Approve this?' }), 'Approve');
  await expectToast(page, done);
}

/** The number of what a page shows, as its heading ends with it. */
const numberOn = async (page: Page) =>
  (await page.getByRole('heading', { level: 1 }).innerText()).split(' ').at(-1)!;

test('a dividend after a year: proposed by one, approved by another, paid, and seen at the bank', async ({
  open,
}) => {
  const name = lastName('Hollis');
  const { id: portfolioId } = await newPortfolio('Hollis book');
  const { id: accountId } = await payingByBacs(portfolioId);
  const { id, uniqueReference } = await earlyCase({
    daysAgo: 400,
    name,
    owed: await owedToPayable(),
    portfolioId,
  });
  await receive(id, 30_000, ...Array.from({ length: 12 }, (_, at) => addMonths(daysAgo(400), at + 1)));
  await admitAll(id);
  const cashier = await open(demo('daniel.okafor'));
  const other = await open(holder);

  const run = await test.step('a run of this case is calculated and submitted', async () => {
    await visit(cashier, '/financials/distributions', 'Allocate Client Funds');
    await cashier.getByRole('button', { name: 'New run' }).first().press('Enter');
    const dialog = cashier.getByRole('dialog', { name: 'New distribution run' });
    await field(dialog, 'Kind').selectOption({ label: 'Single case' });
    await field(dialog, 'Case').fill(uniqueReference);
    await cashier.getByRole('option', { name: new RegExp(uniqueReference) }).click();
    await press(dialog, 'Calculate');
    await settled(cashier, /^Distribution D\d{6}$/);
    await expect(cashier.getByText('Calculated', { exact: true })).toBeVisible({ timeout: 90_000 });
    const number = await numberOn(cashier);
    await press(cashier, 'Submit');
    await press(cashier.getByRole('dialog', { name: /^Submit D/ }), 'Submit');
    await expect(cashier.getByText('Waiting for approval', { exact: true })).toBeVisible();
    return number;
  });

  await test.step('approved by the office holder, and released', async () => {
    await approveByKey(other, run, 'Distribution run approved.');
    await expect(cashier.getByText('Approved', { exact: true })).toBeVisible();
    await press(cashier, 'Release');
    await press(cashier.getByRole('dialog', { name: /^Release D/ }), 'Release');
    await expect(cashier.getByText('Released', { exact: true }).first()).toBeVisible();
  });

  const dividends = await dividendsOf(id);
  await test.step('both creditors share by their claims', async () => {
    expect(dividends).toHaveLength(2);
    const [kestrel, fairmile] = dividends;
    expect(Math.abs(kestrel!.amountPence * 4 - fairmile!.amountPence * 6)).toBeLessThanOrEqual(10);
  });

  const batch = await test.step('paid by a file that somebody else authorises', async () => {
    await visit(cashier, '/financials/batches', 'Batches');
    const making = await openDialog(cashier, 'New batch', 'New payment batch');
    await field(making, 'From account').selectOption(String(accountId));
    await press(making, 'Make the batch');
    await settled(cashier, /^Batch B\d{6}$/);
    const number = await numberOn(cashier);
    await press(cashier, 'Generate file');
    await press(cashier.getByRole('dialog', { name: `Generate the file of ${number}` }), 'Generate');
    await expectToast(cashier, 'File generated.');
    await approveByKey(other, number, 'Payment batch approved.');
    await expect(cashier.getByText('Authorised', { exact: true })).toBeVisible();
    const saved = cashier.waitForEvent('download');
    await press(cashier, 'Download file');
    await saved;
    await press(cashier, 'Sent to the bank');
    await press(cashier.getByRole('dialog', { name: `Was ${number} sent to the bank?` }), 'It was sent');
    await expect(cashier.getByRole('dialog')).toHaveCount(0);
    return new URL(cashier.url()).pathname;
  });

  await test.step('the statement of the bank settles the batch', async () => {
    const account = await callAs<ListedBankAccount>(admin, 'GET', `/banking/accounts/${accountId}`);
    const paid = await callAs<{ amountPence: number; status: string }[]>(
      admin,
      'GET',
      `/financials/payments?search=${uniqueReference}&limit=100`,
    );
    const line = { bookedOn: today, amountPence: -sumOf(paid, ({ amountPence }) => amountPence) };
    const statement = writeStatement('ofx2', {
      sortCode: account.sortCode ?? '',
      accountNumber: account.accountNumber ?? '',
      accountName: account.name,
      openingPence: account.bankPence,
      openingOn: today,
      closingOn: today,
      lines: [{ ...line, description: 'BACS PAYMENT FILE', bankId: unique('F') }],
    });
    await visit(cashier, `/banking/accounts/${accountId}/imports`, `Imports of ${account.name}`);
    const file = `${unique('statement')}.ofx`;
    await cashier
      .getByLabel('Bank statements')
      .setInputFiles({ name: file, mimeType: 'text/plain', buffer: Buffer.from([...statement].join('')) });
    const row = cashier.getByRole('region', { name: 'Imports' }).getByRole('row').filter({ hasText: file });
    await expect(row).toContainText('Posted', { timeout: 30_000 });
    await visit(cashier, batch, /^Batch B\d{6}$/);
    await expect(cashier.getByText('Confirmed', { exact: true })).toBeVisible({ timeout: 60_000 });
  });

  await test.step('the ledger, the papers and the account of the case', async () => {
    await visit(other, `/cases/${id}?tab=accounts`, new RegExp(name));
    const ledger = other.getByRole('region', { name: 'Ledger of the case' });
    await expect(ledger).toContainText(`Distribution ${run}`);
    await openView(other, 'Receipts and payments');
    const total = sumOf(dividends, ({ amountPence }) => amountPence);
    await expect(other.getByRole('main')).toContainText(poundsText(total));
    await expectAccessible(other);
    await openView(other, 'Allocations');
    for (const { payee } of dividends)
      await expect(other.getByRole('row').filter({ hasText: payee })).toContainText(
        'Paid, and seen on the bank statement.',
      );
  });
  expect(await problemsOf(id)).toEqual([]);
});

/** The dividends of a case that were set aside, the largest first. */
async function dividendsOf(caseId: number): Promise<{ payee: string; amountPence: number; kind: string }[]> {
  type Allocated = { allocations: { kind: string; payee: string; amountPence: number }[] };
  const { allocations } = await callAs<Allocated>(admin, 'GET', `/cases/${caseId}/allocations`);
  return allocations
    .filter(({ kind }) => kind === 'creditor')
    .toSorted((a, b) => b.amountPence - a.amountPence);
}
