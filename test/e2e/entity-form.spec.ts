import { baseUrl, prepare, unique } from '#test/e2e/api.ts';
import { expect, expectToast, field, saveButton, settled, test, visit } from '#test/e2e/fixtures.ts';

test('a title with a gender that is created on the way', async ({ adminPage: page }) => {
  const [title, gender] = [unique('Baron'), unique('Baronial')];
  await visit(page, '/titles', 'Titles');
  await page.getByRole('link', { name: 'New title' }).click();
  await settled(page, 'New title');
  await field(page, 'Name').fill(title);
  await field(page, 'Gender hint').fill(gender);
  await expect(page.getByText('No results found.')).toBeVisible();
  await page.getByRole('option', { name: 'Create new gender' }).click();
  const modal = page.getByRole('dialog', { name: 'New gender' });
  await expect(field(modal, 'Name')).toHaveValue(gender);
  await saveButton(modal).click();
  await expectToast(page, 'Item Created.');
  await expect(modal).toHaveCount(0);
  await expect(field(page, 'Gender hint')).toHaveValue(gender);
  await saveButton(page).click();
  await expectToast(page, 'Item Created.');
  await settled(page, 'Titles');
  const [stored] = await prepare.list('titles', `search=${encodeURIComponent(title)}`);
  expect(stored).toMatchObject({ name: title, genderHint: { name: gender }, isActive: true });
});

test('a creditor with references, trading names and an amount, and its later change', async ({
  adminPage: page,
}) => {
  const name = unique('Gullside Finance');
  await visit(page, '/creditors/create', 'New creditor');
  await field(page, 'Name').fill(name);
  await field(page, 'Type').fill('Card');
  await page.getByRole('option', { name: 'Card issuer' }).click();
  await field(page, 'Trading names').fill(`${name} Cards`);
  await page.keyboard.press('Enter');
  await field(page, 'Preferred delivery').click();
  await page.getByRole('option', { name: 'Email', exact: true }).click();
  await field(page, 'Postcode').fill('ls14ap');
  await field(page, 'Smallest payment').fill('12.999');
  await field(page, 'Criteria reviewed on').pressSequentially('05022026');
  await saveButton(page).click();
  await expectToast(page, 'Item Created.');
  await settled(page, 'Creditors');

  await page.getByRole('searchbox', { name: 'Search Creditors' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('row').getByRole('link', { name }).click();
  await settled(page, name);
  await expect(field(page, 'Postcode')).toHaveValue('LS1 4AP');
  await expect(field(page, 'Smallest payment')).toHaveValue('12.99');
  await expect(field(page, 'Criteria reviewed on')).toHaveValue('05/02/2026');
  await expect(field(page, 'Preferred delivery')).toHaveValue('Email');
  await field(page, 'Town').fill('Leeds');
  await saveButton(page).click();
  await expectToast(page, 'Item Updated.');
  await settled(page, 'Creditors');
  await expect(page).toHaveURL(
    `${baseUrl}/creditors?search=${encodeURIComponent(name).replaceAll('%20', '+')}`,
  );
});

test('what is not right is said at its field, and the first one has the focus', async ({
  adminPage: page,
  guard,
}) => {
  await visit(page, '/income-types/create', 'New income type');
  await saveButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(['Required.', 'Required.']);
  await expect(field(page, 'Name')).toBeFocused();
  await expect(field(page, 'Name')).toHaveAccessibleDescription(/Required\./);
  await field(page, 'Name').fill('Lump sum / F&F');
  await saveButton(page).click();
  const account = field(page, 'Ledger account');
  await expect(account).toBeFocused();
  await account.fill('contri');
  await page
    .getByRole('option', { name: /contribution/i })
    .first()
    .click();

  guard.expectRefusal(409, '/api/income-types');
  await saveButton(page).click();
  await expectToast(page, 'Error creating item.');
  await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'Name')).toBeFocused();
});

test('Save and add another keeps the form open for the next row', async ({ adminPage: page }) => {
  const [first, second] = [unique('Envoy'), unique('Envoy')];
  await visit(page, '/titles/create', 'New title');
  await field(page, 'Name').fill(first);
  await page.getByRole('button', { name: 'Save and add another' }).click();
  await expectToast(page, 'Item Created.');
  await expect(field(page, 'Name')).toHaveValue('');
  await expect(field(page, 'Name')).toBeFocused();
  await field(page, 'Name').fill(second);
  await saveButton(page).click();
  await settled(page, 'Titles');
  for (const name of [first, second]) expect(await prepare.list('titles', `search=${name}`)).toHaveLength(1);
});

test('leaving with unsaved changes asks first', async ({ adminPage: page }) => {
  await visit(page, '/titles', 'Titles');
  await page.getByRole('link', { name: 'New title' }).click();
  await settled(page, 'New title');
  await field(page, 'Name').fill('Never stored');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(field(page, 'Name')).toHaveValue('Never stored');
  await page.goBack();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(`${baseUrl}/titles/create`);

  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => void setTimeout(() => window.location.reload()));
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(field(page, 'Name')).toHaveValue('Never stored');

  await page.getByRole('link', { name: 'Concordat, to the dashboard' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await settled(page, 'Dashboard');
  expect(await prepare.list('titles', 'search=Never+stored')).toEqual([]);
});

test('the history of a row tells who changed what', async ({ adminPage: page }) => {
  const [before, after] = [unique('Marquess'), unique('Marchioness')];
  const { id } = await prepare.create('titles', { name: before, description: 'Of the peerage' });
  await visit(page, `/titles/${id}/edit`, before);
  await field(page, 'Name').fill(after);
  await saveButton(page).click();
  await settled(page, 'Titles');
  await visit(page, `/titles/${id}/edit?tab=history`, after);
  const entries = page
    .getByRole('tabpanel')
    .or(page.getByRole('main'))
    .getByRole('list')
    .last()
    .getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText(/Alex Morgan\s*updated/);
  await expect(entries.first()).toContainText(`${before} →  became ${after}`);
  await expect(entries.last()).toContainText(/Alex Morgan\s*created/);
  await expect(entries.last()).toContainText('Of the peerage');
});

test('a row that is gone says so', async ({ adminPage: page, guard }) => {
  guard.expectRefusal(404, '/api/titles/99999999');
  await visit(page, '/titles/99999999/edit', 'Title not found');
});
