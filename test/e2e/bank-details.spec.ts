import { demo, prepare, unique } from '#test/e2e/api.ts';
import { expect, expectToast, field, saveButton, settled, test, visit } from '#test/e2e/fixtures.ts';

const unverified = 'Not verified: nothing is paid to this account';

test('bank details are entered by one person and verified by another', async ({ open, guard }) => {
  const name = unique('Saltmarsh Loans');
  const { id } = await prepare.create('creditors', { name, type: 'loan' });
  const [maker, checker] = [await open(demo('daniel.okafor')), await open(demo('helen.marsh'))];
  guard.expectRefusal(400, `/api/creditors/${id}`);
  await visit(maker, `/creditors/${id}/edit`, name);
  // Users with several domains say which one keeps them.
  await field(maker, 'Kept by').fill('Harbour');
  await maker
    .getByRole('listbox')
    .getByRole('option', { name: 'Harbour Debt Solutions', exact: true })
    .click();
  await field(maker, 'Account name').fill('SALTMARSH LOANS');
  await field(maker, 'Sort code').fill('089999');
  await field(maker, 'Account number').fill('66374959');
  await saveButton(maker).click();
  await expect(
    maker.getByText('No account with this number can exist under this sort code.').first(),
  ).toBeVisible();
  await field(maker, 'Account number').fill('66374958');
  await saveButton(maker).click();
  await expectToast(maker, 'Item Updated.');

  await visit(maker, `/creditors/${id}/edit`, name);
  await expect(field(maker, 'Sort code')).toHaveValue('08-99-99');
  await expect(maker.getByText(unverified)).toBeVisible();
  const own = maker.getByRole('button', { name: 'Verify' });
  await expect(own).toBeDisabled();
  await expect(own).toHaveAccessibleDescription(
    'Bank details must be verified by someone other than the last person to change them.',
  );

  await visit(checker, `/creditors/${id}/edit`, name);
  await checker.getByRole('button', { name: 'Verify' }).click();
  await expectToast(checker, 'Bank details verified.');
  for (const page of [checker, maker]) {
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
    await expect(page.getByText(unverified)).toHaveCount(0);
  }

  await field(checker, 'Account name').fill('SALTMARSH');
  await saveButton(checker).click();
  await expectToast(checker, 'Item Updated.');
  await settled(checker, 'Creditors');
  await expect(maker.getByText(unverified)).toBeVisible();
  await expect(maker.getByRole('button', { name: 'Verify' })).toBeEnabled();
});

test('bank details are hidden from those without the permission', async ({ open }) => {
  const [creditor] = await prepare.list('creditors', 'search=Tideway+Energy');
  const page = await open(demo('sofia.marino'));
  await visit(page, `/creditors/${creditor?.id}/edit`, 'Tideway Energy');
  await expect(page.getByRole('heading', { name: 'Voting' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bank details' })).toHaveCount(0);
  await expect(field(page, 'Account number')).toHaveCount(0);
});
