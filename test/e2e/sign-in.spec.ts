import type { Page } from '@playwright/test';
import { admin, baseUrl } from '#test/e2e/api.ts';
import { expect, settled, storedTokens, test, visit } from '#test/e2e/fixtures.ts';
import { newColleague } from '#test/e2e/staff.ts';

async function signIn(page: Page, username: string, password: string) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('signing in leads to the dashboard, and Log Out back to the sign-in page with nothing left behind', async ({
  page,
}) => {
  const colleague = await newColleague();
  await visit(page, '/login', 'Sign in');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^User menu/ })).toHaveCount(0);
  await signIn(page, colleague.username, colleague.password);
  await expect(page).toHaveURL(`${baseUrl}/dashboard`);
  await settled(page, 'Dashboard');
  const [token] = await storedTokens(page);
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);

  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(`${baseUrl}/login`);
  expect(await storedTokens(page)).toEqual([null, null]);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a wrong password and an unknown name are refused in the same words', async ({ page, guard }) => {
  guard.expectRefusal(401, '/api/auth/login');
  await visit(page, '/login');
  for (const username of [`nobody.${Date.now()}`, 'liam.brennan']) {
    await signIn(page, username, 'not the password');
    await expect(page.getByRole('alert')).toHaveText('Invalid username or password');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  }
  expect(await storedTokens(page)).toEqual([null, null]);
});

test('a deep link is kept through the sign-in', async ({ page }) => {
  const link = '/titles?search=M&sort=name&dir=desc';
  await page.goto(link);
  await settled(page, 'Sign in');
  await signIn(page, admin.username, admin.password);
  await expect(page).toHaveURL(`${baseUrl}${link}`);
  await settled(page, 'Titles');
});

test('a foreign address is not followed after signing in', async ({ page }) => {
  await page.goto('/login?redirect=https%3A%2F%2Fexample.org%2F');
  await signIn(page, admin.username, admin.password);
  await expect(page).toHaveURL(`${baseUrl}/dashboard`);
});

for (const path of ['/login', '/auth/forgot-password', '/auth/reset-password', '/'])
  test(`whoever is signed in is sent from ${path} to the dashboard`, async ({ adminPage }) => {
    await adminPage.goto(path);
    await expect(adminPage).toHaveURL(`${baseUrl}/dashboard`);
    await settled(adminPage, 'Dashboard');
  });

test('an unknown address says so', async ({ adminPage }) => {
  await visit(adminPage, '/no-such-page', 'Page not found');
  await visit(adminPage, '/titles/999999999/edit/more', 'Page not found');
});
