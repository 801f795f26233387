import type { Page } from '@playwright/test';
import { admin, demo } from '#test/e2e/api.ts';
import { tabOf } from '#test/e2e/case-steps.ts';
import { expect, settled, test, visit } from '#test/e2e/fixtures.ts';

/** Patient enough for a busy machine; what is announced comes within a second on an idle one. */
const soon = { timeout: 20_000 };
const others = (page: Page) => page.getByRole('list', { name: 'Also on this case' });

async function writeNote(page: Page, subject: string): Promise<void> {
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: /note/i });
  await dialog.getByLabel('Note', { exact: true }).fill(subject);
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
}

test('two people on one case see each other and each other’s changes, until one leaves', async ({
  adminPage: page,
  open,
}) => {
  const colleague = await open(demo('priya.shah'));
  await visit(page, '/cases/21?tab=calendar');
  await expect(others(page)).toHaveCount(0);
  await visit(colleague, '/cases/21?tab=calendar');
  await expect(others(page)).toContainText('Priya Shah', soon);
  await expect(others(colleague).getByRole('listitem')).toHaveCount(1, soon);
  await expect(page.getByRole('status').filter({ hasText: 'Priya Shah is on this case too.' })).toHaveCount(
    1,
  );

  const notesOf = async (each: Page) =>
    Number(/\d+/.exec((await tabOf(each, 'Calendar & Notes').textContent()) ?? '')?.[0]);
  await expect(tabOf(colleague, 'Calendar & Notes')).toHaveText(/\d$/);
  const before = await notesOf(colleague);
  const subject = `Both of us ${Date.now()}`;
  await writeNote(page, subject);
  await expect(colleague.getByText(subject)).toBeVisible(soon);
  await expect(colleague.getByRole('link', { name: `Calendar & Notes ${before + 1}` })).toBeVisible(soon);

  await colleague.keyboard.press('e');
  await settled(colleague, /^Edit /);
  await expect(others(page)).toContainText('Priya Shahis editing', soon);
  await expect(others(colleague)).toHaveCount(1, soon);
  await colleague.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(others(page)).toHaveCount(0, soon);
});

test('closing the browser counts as leaving', async ({ adminPage: page, open }) => {
  const colleague = await open(demo('priya.shah'));
  await visit(colleague, '/cases/22');
  await visit(page, '/cases/22');
  await expect(others(page)).toContainText('Priya Shah', soon);
  // A beat that is still on its way when the browser closes counts until it expires.
  await expect(others(colleague)).toHaveCount(1, soon);
  await colleague.close({ runBeforeUnload: true });
  await expect(others(page)).toHaveCount(0, soon);
});

test('a lost connection comes back and catches up', async ({ adminPage: page, open, guard }) => {
  const colleague = await open(demo('priya.shah'));
  await visit(page, '/cases/23?tab=calendar');
  await visit(colleague, '/cases/23?tab=calendar');
  await expect(others(page)).toContainText('Priya Shah', soon);
  guard.expectLossOfNetwork();
  await page.context().setOffline(true);
  // The second, where a call was under way when the network went.
  const notice = page.getByText(/^(Reconnecting|Waiting for the server)…$/);
  await expect(notice).toBeVisible({ timeout: 40_000 });
  const subject = `While you were away ${Date.now()}`;
  await writeNote(colleague, subject);
  await page.context().setOffline(false);
  await expect(page.getByText(subject)).toBeVisible({ timeout: 40_000 });
  await expect(notice).toHaveCount(0, soon);
  await expect(others(page)).toContainText('Priya Shah', soon);
});

test('a page waits for a server without its database, and carries on by itself', async ({
  adminPage: page,
  guard,
}) => {
  const waiting = page.getByText('Waiting for the server…');
  guard.expectRefusal(503, '');
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 503, json: { success: false, message: 'Not now.' } }),
  );
  await page.goto('/titles');
  await expect(waiting).toBeVisible(soon);
  await page.unroute('**/api/**');
  await expect(page.getByRole('heading', { name: 'Titles' })).toBeVisible(soon);
  await expect(waiting).toHaveCount(0);

  await page.route('**/api/titles**', (route) =>
    route.fulfill({ status: 503, json: { success: false, message: 'Not now.' } }),
  );
  await page.reload();
  await expect(waiting).toBeVisible(soon);
  await page.unroute('**/api/titles**');
  await expect(page.getByRole('row', { name: /Mrs/ })).toBeVisible(soon);
  await expect(waiting).toHaveCount(0);
});

test('a tab that is opened for the first time offline waits on the case, and loads by itself', async ({
  open,
  guard,
}) => {
  // One that has loaded neither the tab nor the form.
  const page = await open(admin, { fresh: true });
  await visit(page, '/cases/24');
  guard.expectLossOfNetwork();
  await page.context().setOffline(true);
  const tabs = page.getByRole('navigation', { name: 'Parts of the case' });
  await tabs.getByRole('link', { name: 'Audit' }).click();
  await expect(page.getByText('Waiting for the server…')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(tabs).toBeVisible();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(tabs).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: /^Edit/ })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Waiting for the server…')).toHaveCount(0, soon);
});

test('on return to a list, the row that was opened has the focus', async ({ adminPage: page }) => {
  await visit(page, '/cases', 'Cases');
  const row = page.locator('[data-row-opener]').nth(5);
  const href = await row.getAttribute('href');
  await row.click();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  await expect(page.getByRole('navigation', { name: 'Parts of the case' })).toBeVisible();
  await page.goBack();
  await expect(page.locator(`[data-row-opener][href="${href}"]`)).toBeFocused();
});
