import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { prepare, unique } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { newCase, newDebt } from '#test/e2e/case-data.ts';
import { expect, expectToast, field, test, visit } from '#test/e2e/fixtures.ts';

/** Chooses from a searchable list. */
async function choose(page: Page, scope: Locator, label: string, typed: string) {
  await field(scope, label).fill(typed);
  await page.getByRole('option', { name: typed }).first().click();
}

/** A case with £2,000 that has cleared, and a supplier whose bank details nobody has verified. */
async function preparedCase() {
  const { id } = await newCase();
  const [income] = await prepare.list('income-types', 'search=Voluntary%20contribution');
  await prepare.post(`/cases/${id}/receipts`, {
    amountPence: 200_000,
    receivedOn: '2026-10-05',
    incomeTypeId: income!.id,
    method: 'so',
    idempotencyKey: randomUUID(),
  });
  const supplier = unique('Searches');
  await prepare.create('suppliers', { name: supplier, category: 'other' });
  const { creditor } = await newDebt(id, 500_000);
  return { id, supplier, creditor };
}

async function openDialog(page: Page, kind: string, title: string | RegExp) {
  await page.getByRole('button', { name: 'Set money aside' }).click();
  await page.getByRole('menuitem', { name: kind }).click();
  return page.getByRole('dialog', { name: title });
}

test('money is set aside, refused beyond what is free or due, kept back and cancelled', async ({
  adminPage: page,
  guard,
}) => {
  const { id, supplier, creditor } = await preparedCase();
  guard.expectRefusal(400, '/api/trpc/commitments.drawFee');
  guard.expectRefusal(409, '/api/trpc/commitments.resume');
  await visit(page, `/cases/${id}?tab=accounts`);
  await page.getByRole('tab', { name: 'Allocations' }).click();
  const cash = page.getByRole('region', { name: 'Where the cash goes' });
  await expect(cash).toContainText('£2,000.00');
  await expectAccessible(page);

  const fee = await openDialog(page, 'Fee', 'Draw a fee');
  await expect(fee.getByText('£1,604.50 left of the entitlement')).toBeVisible();
  await field(fee, 'Amount').fill('1604.51');
  await fee.getByRole('button', { name: 'Set aside' }).click();
  await expect(fee.getByText('£1,604.51 is more than the £1,604.50 left.').first()).toBeVisible();
  await expectAccessible(page);
  await field(fee, 'Amount').fill('1000');
  await fee.getByRole('button', { name: 'Set aside' }).click();
  await expectToast(page, 'Fee set aside');

  const expense = await openDialog(page, 'Expense', 'Record an expense');
  await choose(page, expense, 'Supplier', supplier);
  await choose(page, expense, 'Payment type', 'Search fees');
  await field(expense, 'Net').fill('30');
  await field(expense, 'VAT').fill('6');
  await expectAccessible(page);
  await expense.getByRole('button', { name: 'Set aside' }).click();
  await expectToast(page, 'Expense recorded');

  const row = page.getByRole('row').filter({ hasText: supplier });
  await expect(row).toContainText('£36.00');
  await expect(row).toContainText('Kept back. The bank details are not verified.');
  await expect(cash).toContainText('£1,036.00');
  await row.getByRole('button', { name: /^Actions for £36.00/ }).click();
  await page.getByRole('menuitem', { name: 'Propose again' }).click();
  const again = page.getByRole('dialog', { name: /^Propose £36.00/ });
  await again.getByRole('button', { name: 'Propose again' }).click();
  await expect(again).toContainText('Still held back: The bank details are not verified.');
  await again.getByRole('button', { name: 'Cancel' }).click();

  const pay = await openDialog(page, 'Payment to a creditor', 'Pay a creditor');
  await field(pay, 'Creditor').selectOption({ label: creditor });
  await expect(pay.getByText(/^Will be kept back/)).toBeVisible();
  await pay.getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('button', { name: /leave|discard/i })
    .first()
    .click();

  await row.getByRole('button', { name: /^Actions for £36.00/ }).click();
  await page.getByRole('menuitem', { name: 'Cancel' }).click();
  const cancel = page.getByRole('dialog', { name: /^Cancel £36.00/ });
  await field(cancel, 'Why').fill('Ordered twice');
  await cancel.getByRole('button', { name: 'Cancel the allocation' }).click();
  await expect(row).toContainText('Cancelled; the money is available again: Ordered twice.');
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Fees' }).click();
  const nominee = page.getByRole('row', { name: /^Nominee fee £/ });
  await expect(nominee).toContainText('£604.50');
  await expect(page.getByRole('region', { name: 'Working' })).toContainText('As agreed.');
  await expectAccessible(page);
});
