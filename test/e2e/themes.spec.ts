import type { Page } from '@playwright/test';
import { expect, settled, test, visit } from '#test/e2e/fixtures.ts';
import { newColleague } from '#test/e2e/staff.ts';

const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'));
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** Notes the theme at the moment when the first thing to be painted arrives. */
async function noteFirstTheme(page: Page) {
  await page.addInitScript(() => {
    new MutationObserver((_records, observer) => {
      if (!document.body) return;
      document.body.dataset.firstTheme = document.documentElement.classList.contains('dark')
        ? 'dark'
        : 'light';
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
}

const firstTheme = (page: Page) => page.locator('body').getAttribute('data-first-theme');

for (const [theme, system, expected] of [
  ['dark', 'light', 'dark'],
  ['light', 'dark', 'light'],
  ['system', 'dark', 'dark'],
  ['system', 'light', 'light'],
  [null, 'dark', 'dark'],
  [null, 'light', 'light'],
] as const)
  test(`chosen ${theme}, computer ${system}: ${expected} before anything is painted`, async ({ open }) => {
    const stored = theme && { theme };
    const page = await open(null, { colorScheme: system, ...(stored && { stored }) });
    await noteFirstTheme(page);
    await visit(page, '/login', 'Sign in');
    expect(await firstTheme(page)).toBe(expected);
    expect(await isDark(page)).toBe(expected === 'dark');
  });

test('the user menu changes the theme at once, and the browser remembers it even on the sign-in page', async ({
  open,
}) => {
  const page = await open(await newColleague(), { colorScheme: 'light' });
  await noteFirstTheme(page);
  await visit(page, '/dashboard', 'Dashboard');
  const light = await background(page);
  const menu = page.getByRole('button', { name: /^User menu/ });
  await menu.click();
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
  await page.getByText('Dark', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(await isDark(page)).toBe(true);
  expect(await background(page)).not.toBe(light);

  await page.reload();
  await settled(page, 'Dashboard');
  expect(await firstTheme(page)).toBe('dark');
  await menu.click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await settled(page, 'Sign in');
  expect(await isDark(page)).toBe(true);
  await page.reload();
  await settled(page, 'Sign in');
  expect(await firstTheme(page)).toBe('dark');
});

test('the system theme follows the computer, and other tabs follow the choice', async ({ open }) => {
  const page = await open(await newColleague(), { colorScheme: 'light' });
  await visit(page, '/profile', 'Profile');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveClass(/dark/);
  const other = await page.context().newPage();
  await visit(other, '/profile', 'Profile');
  await other.getByText('Light', { exact: true }).click();
  await expect(page.locator('html')).not.toHaveClass(/dark/);
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
});
