import type { Page } from '@playwright/test';
import { baseUrl, demo } from './api.ts';
import { expect, settled, test, visit } from './fixtures.ts';

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' });

for (const path of [
  '/titles',
  '/titles/create',
  '/titles/1/edit',
  '/users',
  '/approvals',
  '/updates',
  '/reports/wip',
])
  test(`${path} by its address, without the permission`, async ({ open }) => {
    const page = await open(demo('ben.carter'));
    await visit(page, path, 'No permission');
    await expect(page.getByText('You do not have permission to open this page.')).toBeVisible();
    await page.getByRole('link', { name: 'To the dashboard', exact: true }).click();
    await settled(page, 'Dashboard');
  });

test('one group is open at a time, and remembered', async ({ adminPage: page }) => {
  await visit(page, '/dashboard');
  const group = (name: string) => menuOf(page).getByRole('button', { name, exact: true });
  const isOpen = (name: string) => expect(group(name)).toHaveAttribute('aria-expanded', 'true');
  await expect(menuOf(page).locator('[aria-expanded="true"]')).toHaveCount(0);
  await expect(menuOf(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  await group('Settings').click();
  await isOpen('Settings');
  await group('Financials').click();
  await isOpen('Financials');
  await expect(menuOf(page).locator('[aria-expanded="true"]')).toHaveCount(1);
  await page.reload();
  await isOpen('Financials');
  expect(await page.evaluate(() => localStorage.getItem('selected-menu'))).toBe('Financials');

  await menuOf(page).getByRole('link', { name: 'Chart Of Accounts' }).click();
  await settled(page, 'Chart Of Accounts');
  await expect(menuOf(page).locator('[aria-current="page"]')).toHaveText('Chart Of Accounts');
  await page.getByRole('link', { name: 'New ledger account' }).click();
  await settled(page, 'New ledger account');
  await expect(menuOf(page).locator('[aria-current="page"]')).toHaveText('Chart Of Accounts');
});

test('the menu is 240 pixels wide, collapses to nothing, and stays as it was left', async ({
  adminPage: page,
}) => {
  await visit(page, '/dashboard');
  const width = () => page.locator('#side-menu').evaluate((element) => element.getBoundingClientRect().width);
  const logo = await page.getByRole('banner').locator('> div').first().boundingBox();
  expect([logo?.width, logo?.height]).toEqual([240, 80]);
  expect(await width()).toBe(240);
  await page.getByRole('button', { name: 'Hide menu' }).click();
  await expect.poll(width).toBe(0);
  await expect(page.locator('#side-menu')).toHaveAttribute('inert');
  await page.reload();
  await settled(page, 'Dashboard');
  expect(await width()).toBe(0);
  await page.getByRole('button', { name: 'Show menu' }).click();
  await expect.poll(width).toBe(240);
});

test('reports that are downloaded open in a new tab, without a token in the address', async ({
  adminPage: page,
}) => {
  await visit(page, '/dashboard');
  await menuOf(page).getByRole('button', { name: 'Reports' }).click();
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    menuOf(page)
      .getByRole('link', { name: /^Overdue Tasks/ })
      .click(),
  ]);
  await settled(tab, 'Overdue Tasks');
  await expect(tab).toHaveURL(`${baseUrl}/reports/tasks?overdue=true`);
});
