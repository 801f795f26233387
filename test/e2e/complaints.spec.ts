import type { Page } from '@playwright/test';
import { unique } from '#test/e2e/api.ts';
import { expect, expectToast, field, saveButton, settled, test, visit } from '#test/e2e/fixtures.ts';

/** Logs a complaint on the case by keyboard alone; returns its reference. */
async function logByKeyboard(page: Page, summary: string): Promise<string> {
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Log a complaint' });
  await expect(field(dialog, 'What the client says')).toBeFocused();
  await page.keyboard.type(summary);
  await field(dialog, 'About').focus();
  await page.keyboard.type('Debt advice');
  await field(dialog, 'Category').focus();
  await page.keyboard.type('Delay');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/tab=complaints&complaint=\d+$/);
  const panel = page.getByRole('region', { name: /-C\d{4}-\d{4}$/ }).filter({ hasText: summary });
  return panel.getByRole('heading', { level: 2 }).innerText();
}

test('a complaint is logged by keyboard, acknowledged, and resolved within three business days', async ({
  adminPage: page,
}) => {
  const summary = unique('Nobody called back');
  await visit(page, '/cases/21?tab=complaints');
  const reference = await logByKeyboard(page, summary);
  await expectToast(page, 'Complaint logged', reference);
  const panel = page.getByRole('region', { name: reference });
  await expect(panel.getByText('3 business days left')).toBeVisible();
  await expect(panel.getByText(/^\d\d business days left$/)).toBeVisible();

  await panel.getByRole('button', { name: 'Acknowledged' }).click();
  const step = page.getByRole('dialog', { name: `${reference}: Acknowledged` });
  await expect(step.getByText('Complaint acknowledgement')).toBeVisible();
  await saveButton(step).click();
  await expectToast(page, 'Item Updated.');

  await panel.getByRole('button', { name: 'Resolved in 3 days (SRC sent)' }).click();
  const resolving = page.getByRole('dialog', { name: `${reference}: Resolved in 3 days (SRC sent)` });
  await saveButton(resolving).click();
  await expect(resolving.getByText('Required.')).toBeVisible();
  await field(resolving, 'Outcome').selectOption('Upheld');
  await saveButton(resolving).click();
  await expectToast(page, 'Item Updated.');
  await expect(panel.getByText(/^Sent \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Re-open' })).toBeVisible();

  await page.goto('/cases/21?tab=calendar');
  await expect(page.getByText(`${reference}: Resolved in 3 days (SRC sent)`)).toBeVisible();
});

test('the register filters, links to the case, and shows the filters of its address', async ({
  adminPage: page,
}) => {
  const summary = unique('Letters were hard to read');
  await visit(page, '/cases/22?tab=complaints');
  const reference = await logByKeyboard(page, summary);
  await visit(page, '/complaints?dueWithin=3', 'Complaints');
  await expect(page.getByRole('combobox', { name: 'Deadline' })).toHaveValue('3');
  await page.getByRole('searchbox', { name: 'Search complaints' }).fill(summary);
  await page.keyboard.press('Enter');
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(2);
  await page.getByRole('switch', { name: 'Overdue only' }).click();
  await expect(page.getByText('No Complaints Found.')).toBeVisible();
  await page.getByRole('switch', { name: 'Overdue only' }).click();
  await page.getByRole('link', { name: reference }).click();
  await settled(page);
  await expect(page.getByRole('region', { name: reference }).getByText(summary)).toBeVisible();
});
