import { londonDate } from '#shared/platform/dates.ts';
import { admin } from '#test/e2e/api.ts';
import { caseInArrears } from '#test/e2e/case-data.ts';
import { expect, expectToast, field, settled, test, visit } from '#test/e2e/fixtures.ts';
import { follow } from '#test/e2e/router.ts';

test('a payment break is tried out and applied by keyboard', async ({ adminPage: page }) => {
  const { id } = await caseInArrears();
  await visit(page, `/cases/${id}?tab=payments`);
  const table = page.getByRole('region', { name: 'Lines of the payment schedule' });
  const now = londonDate().slice(0, 4);
  await expect(table.getByRole('button', { name: now })).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('button', { name: 'Open all years' }).press('Enter');
  await expect(table.getByText(/^28\/\d\d\/\d{4}$/)).toHaveCount(60);

  await page.getByRole('button', { name: 'Change schedule' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change the payment schedule' });
  await expect(field(dialog, 'What changes')).toBeFocused();
  await page.keyboard.type('Payment break');
  await field(dialog, 'Months').focus();
  await page.keyboard.type('12');
  await expect(
    dialog.getByText(
      'Payment breaks would come to 12 months; at most 9 are allowed. Creditors decide: propose a variation.',
    ),
  ).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('2');
  await expect(dialog.getByText('The supervisor decides.')).toBeVisible();
  const preview = dialog.getByRole('table', { name: 'Effect of the change' });
  const end = preview.getByRole('row', { name: 'Final instalment' });
  await expect(end).toBeVisible();
  const [before, after] = await end.getByRole('cell').allInnerTexts();
  expect(before).not.toBe(after);

  await page.getByRole('button', { name: 'Apply change' }).press('Enter');
  await expect(dialog.getByText('Required.')).toBeVisible();
  await field(dialog, 'Note').focus();
  await page.keyboard.type('Lost her job; the supervisor agrees.');
  await page.getByRole('button', { name: 'Apply change' }).press('Enter');
  await expectToast(page, 'Item Updated.');
  const versions = page.getByRole('region', { name: 'Versions of the schedule' }).first();
  await expect(versions.getByText('Lost her job; the supervisor agrees.')).toBeVisible();
  await expect(page.getByText(after ?? '', { exact: true }).first()).toBeVisible();
  await expect(table.getByText('Break', { exact: true }).filter({ visible: true })).toHaveCount(2);
  await settled(page);

  await follow(page, `/cases/${id}/edit`);
  await expect(field(page, 'Monthly contribution')).toBeDisabled();
  await expect(page.getByText('Change the schedule under Payments.')).toHaveCount(4);
});

test('a receipt by keyboard lowers the arrears at once, for others too, and its reversal raises them again', async ({
  adminPage: page,
  open,
}) => {
  const { id } = await caseInArrears();
  const other = await open(admin);
  const standing = (on: typeof page) => on.getByRole('region', { name: 'Current position' });
  const received = (on: typeof page) => standing(on).getByRole('definition').nth(2);
  for (const each of [page, other]) await visit(each, `/cases/${id}?tab=payments`);
  await expect(received(other)).toContainText('£0.00');

  const receipts = page.getByRole('region', { name: 'Receipts', exact: true });
  await receipts.getByRole('button', { name: 'Record receipt' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Record a receipt' });
  await field(dialog, 'Amount').focus();
  await page.keyboard.type('150');
  await field(dialog, 'Kind of money').press('Enter');
  await page.keyboard.type('Voluntary');
  await expect(page.getByRole('option', { name: 'Voluntary contribution' })).toBeVisible();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Post receipt' }).press('Enter');
  await expectToast(page, 'Receipt recorded');
  for (const each of [page, other]) await expect(received(each)).toContainText('£150.00');
  await expect(receipts.getByText('Cleared')).toBeVisible();
  await settled(page);

  await receipts.getByRole('button', { name: /^Actions for £150.00/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Reverse' }).press('Enter');
  const reversing = page.getByRole('dialog', { name: 'Reverse the receipt of £150.00' });
  await field(reversing, 'Why').focus();
  await page.keyboard.type('Bounced: refer to drawer.');
  await reversing.getByRole('button', { name: 'Reverse', exact: true }).press('Enter');
  await expectToast(page, 'Item Updated.');
  for (const each of [page, other]) await expect(received(each)).toContainText('£0.00');
  await expect(receipts.getByText('Reversed')).toBeVisible();
  await expect(receipts.getByText('Bounced: refer to drawer.')).toBeVisible();
});

test('the list is filtered to cases in arrears', async ({ adminPage: page }) => {
  const { uniqueReference } = await caseInArrears();
  await visit(page, `/cases?arrears=breach&search=${uniqueReference}`, 'Cases');
  await expect(page.getByRole('row').filter({ hasText: uniqueReference })).toContainText(/£[45]00\.00/);
  await visit(page, `/cases?arrears=breach&sort=monthsInArrears&dir=asc&search=${uniqueReference}`, 'Cases');
  await expect(page.getByRole('row').filter({ hasText: uniqueReference })).toBeVisible();
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  await field(page, 'Arrears').selectOption('1 to 2.99 months');
  await expect(page).toHaveURL(/arrears=behind/);
  await expect(page.getByRole('row').filter({ hasText: uniqueReference })).toHaveCount(0);
});

test('arrears are caught up by a plan, which is previewed before it is saved', async ({
  adminPage: page,
}) => {
  const { id } = await caseInArrears();
  await visit(page, `/cases/${id}?tab=payments`);
  await page.getByRole('button', { name: 'Change schedule' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change the payment schedule' });
  await field(dialog, 'What changes').selectOption({ label: 'Catch up arrears' });
  await field(dialog, 'Each month').fill('50');
  const preview = dialog.getByRole('table', { name: 'Effect of the change' });
  await expect(preview.getByRole('row', { name: 'Arrears' }).getByRole('cell').last()).toHaveText('None');
  await field(dialog, 'Note').fill('She pays £50.00 more each month.');
  await dialog.getByRole('button', { name: 'Apply change' }).click();
  await expectToast(page, 'Item Updated.');
  const table = page.getByRole('region', { name: 'Lines of the payment schedule' });
  await expect(table.getByText('Catch-up', { exact: true }).first()).toBeVisible();
  await expect(table.getByText('To catch up').filter({ visible: true }).first()).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Versions of the schedule' }).first().getByText('Catch-up of arrears'),
  ).toBeVisible();
});
