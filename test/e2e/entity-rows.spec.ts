import { admin, baseUrl, prepare, unique } from '#test/e2e/api.ts';
import { expect, expectToast, field, saveButton, settled, test, visit } from '#test/e2e/fixtures.ts';

const more = { name: 'More', exact: true } as const;

test('a row in use is not deleted but can be deactivated, and leaves new selects', async ({
  adminPage: page,
  guard,
}) => {
  const name = unique('Tips');
  const { id } = await prepare.create('income-categories', { name, sfsSection: 'Other income' });
  const [income] = await Promise.all(
    [unique('Cash tips'), unique('Card tips')].map((each) =>
      prepare.create('incomes', { name: each, incomeCategoryId: id }),
    ),
  );
  await visit(page, `/income-categories/${id}/edit`, name);
  await page.getByRole('button', more).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: `Delete “${name}”?` });
  await expect(question).toContainText('income category is deleted for good');
  guard.expectRefusal(409, `/api/income-categories/${id}`);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Error deleting.', 'In use by 2 records. Deactivate instead.');
  const refusal = page.getByRole('dialog', { name: `“${name}” was not deleted` });
  await expect(refusal.getByRole('alert')).toHaveText('In use by 2 records. Deactivate instead.');
  await refusal.getByRole('button', { name: 'Deactivate instead' }).click();
  await expectToast(page, 'Item Updated.');
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible();

  await visit(page, '/incomes/create', 'New income');
  await field(page, 'Category').fill(name);
  await expect(page.getByText('No results found.')).toBeVisible();
  await visit(page, `/incomes/${income?.id}/edit`, income?.name);
  await expect(field(page, 'Category')).toHaveValue(name);
});

test('a row that nothing uses is deleted, from the list or from its page', async ({ adminPage: page }) => {
  const [first, second] = [unique('Viscount'), unique('Viscount')];
  await prepare.create('titles', { name: first });
  const { id } = await prepare.create('titles', { name: second });
  await visit(page, `/titles?search=${encodeURIComponent(first)}`, 'Titles');
  await page.getByRole('button', { name: `Actions for ${first}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('link', { name: first })).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${first}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await confirm.click();
  await expectToast(page, 'Item Deleted.');
  await expect(page.getByText('No results found.')).toBeVisible();

  await visit(page, `/titles/${id}/edit`, second);
  await page.getByRole('button', more).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await confirm.click();
  await expectToast(page, 'Item Deleted.');
  await expect(page).toHaveURL(`${baseUrl}/titles`);
  expect(await prepare.list('titles', 'search=Viscount')).toEqual([]);
});

test('rows are deactivated and activated in the list', async ({ adminPage: page }) => {
  const name = unique('Dowager');
  await prepare.create('titles', { name });
  await visit(page, `/titles?search=${encodeURIComponent(name)}`, 'Titles');
  const row = page.getByRole('row').filter({ hasText: name });
  for (const [action, state] of [
    ['Deactivate', 'Inactive'],
    ['Activate', 'Active'],
  ] as const) {
    await row.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
    await expectToast(page, 'Item Updated.');
    await expect(row.getByText(state, { exact: true })).toBeVisible();
  }
});

test('a row that the system relies on cannot be deleted', async ({ adminPage: page }) => {
  const [accepted] = await prepare.list('statuses', 'search=IVA+Accepted');
  await visit(page, `/statuses/${accepted?.id}/edit`, 'IVA Accepted');
  await expect(page.getByText('The system relies on this row.')).toBeVisible();
  await expect(field(page, 'Name')).toBeDisabled();
  await page.getByRole('button', more).click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeDisabled();
});

test('a row created in one browser appears in the list of another without a reload', async ({ open }) => {
  const name = unique('Burgess');
  const [watcher, writer] = [await open(admin), await open(admin)];
  await visit(watcher, `/titles?search=${encodeURIComponent(name)}`, 'Titles');
  await expect(watcher.getByText('No results found.')).toBeVisible();
  await visit(writer, '/titles/create', 'New title');
  await field(writer, 'Name').fill(name);
  await saveButton(writer).click();
  await expect(watcher.getByRole('link', { name })).toBeVisible();
  await settled(writer, 'Titles');
});
