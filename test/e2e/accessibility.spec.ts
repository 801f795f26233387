import { referenceNames } from '#shared/reference/registry.ts';
import { admin, demo, prepare } from './api.ts';
import { expect, expectAccessible, test, visit, visitGallery } from './fixtures.ts';

for (const path of [
  '/login',
  '/auth/forgot-password',
  '/auth/reset-password',
  '/auth/reset-password#token=abc',
])
  test(`${path} in both themes`, async ({ page }) => {
    await visit(page, path);
    await expectAccessible(page);
  });

for (const path of ['/dashboard', '/profile', '/updates', '/no-such-page', '/titles/9999999/edit'])
  test(`${path} in both themes`, async ({ adminPage: page, guard }) => {
    guard.expectRefusal(404, '/api/titles/9999999');
    await visit(page, path);
    await expectAccessible(page);
  });

for (const entity of referenceNames)
  test(`${entity}: list, new row and stored row in both themes`, async ({ adminPage: page }) => {
    const [row] = await prepare.list(entity, 'limit=1');
    await visit(page, `/${entity}`);
    await expectAccessible(page);
    await visit(page, `/${entity}/create`);
    await expectAccessible(page);
    await visit(page, `/${entity}/${row?.id}/edit`);
    await expectAccessible(page);
  });

test('history, and what some entities have besides, in both themes', async ({ adminPage: page }) => {
  const idOf = async (entity: 'templates' | 'letterheads' | 'permissions' | 'statuses') =>
    (await prepare.list(entity, 'limit=1'))[0]?.id;
  for (const path of [
    `/templates/${await idOf('templates')}/edit?tab=preview`,
    `/templates/${await idOf('templates')}/edit?tab=versions`,
    `/letterheads/${await idOf('letterheads')}/edit?tab=preview`,
    `/permissions/${await idOf('permissions')}/edit?tab=holders`,
    `/statuses/${await idOf('statuses')}/edit?tab=transitions`,
    '/users/1/edit?tab=history',
  ]) {
    await visit(page, path);
    await expectAccessible(page);
  }
});

test('a screen to come, a report to come and a page without permission, in both themes', async ({ open }) => {
  const page = await open(demo('ben.carter'));
  for (const path of ['/approvals', '/reports/download/bonding-report', '/titles']) {
    await visit(page, path);
    await expectAccessible(page);
  }
});

test('every widget in both themes', async ({ adminPage: page }) => {
  await visitGallery(page);
  await expectAccessible(page);
});

test('what the top bar opens, in both themes', async ({ adminPage: page }) => {
  await visit(page, '/dashboard', 'Dashboard');
  for (const name of [/^Product updates$/, /^Tasks/, /^User menu, Alex Morgan$/]) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
  for (const key of ['/', 'Control+/', '?']) {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('heading', { level: 1 }).click();
  }
});

test('open lists, menus, questions and errors of a form, in both themes', async ({ adminPage: page }) => {
  await visit(page, '/titles/create', 'New title');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Required.');
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Gender hint' }).fill('fem');
  await expect(page.getByRole('option', { name: 'Female' })).toBeVisible();
  // While it is open the library hides the rest of the page, with its heading and the text field that has the focus.
  await expectAccessible(page, { except: ['aria-hidden-focus', 'page-has-heading-one', 'region'] });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'New title' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('x');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await expectAccessible(page);
});

test('the menu and the columns of a list, in both themes, and the menu over a phone’s page', async ({
  open,
}) => {
  const page = await open(admin);
  await visit(page, '/titles', 'Titles');
  await page.getByRole('button', { name: 'Actions for Mr', exact: true }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Columns' }).click();
  await expectAccessible(page);
  const phone = await open(admin, {
    viewport: { width: 390, height: 844 },
    stored: { 'selected-menu': 'Settings' },
  });
  await visit(phone, '/titles', 'Titles');
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Show menu' }).click();
  await expect(phone.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectAccessible(phone);
});
