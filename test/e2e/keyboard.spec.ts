import type { Page } from '@playwright/test';
import { prepare, unique } from '#test/e2e/api.ts';
import { expect, expectToast, field, settled, test, visit } from '#test/e2e/fixtures.ts';

/** Presses Tab until the focus is where it should be; fails where it never comes. */
async function tabTo(page: Page, label: string) {
  const target = field(page, label);
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The Tab key does not come to ${label}.`);
}

test('a row is created, found and changed by the keyboard alone', async ({ adminPage: page }) => {
  const name = unique('Aaronite');
  await visit(page, '/dashboard', 'Dashboard');
  await page.keyboard.press('Control+/');
  await expect(page.getByRole('searchbox', { name: 'Find a page or an action' })).toBeFocused();
  await page.keyboard.type('new title');
  await page.keyboard.press('Enter');
  await settled(page, 'New title');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, 'Name');
  await page.keyboard.type(name);
  await tabTo(page, 'Gender hint');
  await page.keyboard.type('fem');
  await expect(page.getByRole('option', { name: 'Female' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Gender hint')).toHaveValue('Female');
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Item Created.');
  await settled(page, 'Titles');

  await tabTo(page, 'Search Titles');
  await page.keyboard.type('Aaronite');
  await page.keyboard.press('Enter');
  const rows = page.locator('[data-row-opener]');
  await expect(rows).toHaveText([name]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('j');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await settled(page, name);
  await tabTo(page, 'Description');
  await page.keyboard.type('By hand');
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Item Updated.');
  await settled(page, 'Titles');
  const [stored] = await prepare.list('titles', 'search=Aaronite');
  expect(stored).toMatchObject({ name, description: 'By hand', genderHint: { name: 'Female' } });
});

test('j and k walk through the rows of a list', async ({ adminPage: page }) => {
  await visit(page, '/countries', 'Countries');
  const rows = page.locator('[data-row-opener]');
  for (const [key, row] of [
    ['j', 0],
    ['j', 1],
    ['j', 2],
    ['k', 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(rows.nth(row)).toBeFocused();
  }
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await expect(rows.first()).toBeFocused();
});

test('the first Tab offers to skip to the content', async ({ adminPage: page }) => {
  await visit(page, '/titles', 'Titles');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
