import { expect, test, visit } from '#test/e2e/fixtures.ts';

test('a client is found from the top bar by keyboard and the case opens', async ({ adminPage: page }) => {
  await visit(page, '/dashboard', 'Dashboard');
  await page.keyboard.press('/');
  await page.keyboard.type('smi');
  const popover = page.getByRole('dialog', { name: 'Client search' });
  await expect(popover.getByText(/results found$/)).toBeVisible();
  const first = popover.getByRole('link').first();
  await page.keyboard.press('ArrowDown');
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/cases\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a note is added by keyboard and appears in the calendar', async ({ adminPage: page }) => {
  const subject = `Called back ${Date.now()}`;
  await visit(page, '/cases/8?tab=calendar');
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: /note/i });
  await dialog.getByLabel('Note', { exact: true }).fill(subject);
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(subject)).toBeVisible();
});
