import { expectAccessible } from '#test/e2e/axe.ts';
import { newCase } from '#test/e2e/case-data.ts';
import { expect, expectToast, field, settled, test, visit } from '#test/e2e/fixtures.ts';
import { mailTo } from '#test/e2e/mail.ts';
import { newColleague } from '#test/e2e/staff.ts';

test('an alert tells its owner once by bell and e-mail, and again only when more rows appear', async ({
  open,
}) => {
  const manager = await newColleague('reports.wip');
  // Cases of this owner alone are in the report: other journeys make cases too.
  const own = { by: manager };
  await newCase(own);
  const page = await open(manager);
  await visit(page, `/reports/wip?ownerId=${manager.id}`, 'WIP');
  const button = page.getByRole('button', { name: 'Alert me' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Alert on WIP' });
  await field(dialog, 'Name').fill('My new cases');
  await field(dialog, 'Tell me when').selectOption('Rows appear');
  await dialog.getByText('Also send me an e-mail').click();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  await expectToast(page, 'You will be told.');

  const bell = page.getByRole('button', { name: 'Alerts', exact: true });
  await expect(page.getByText('1 unread')).toBeVisible();
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Alerts' });
  await expect(panel.getByRole('link', { name: /Unread: My new cases/ })).toContainText(
    '1 row is there now.',
  );
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByText('1 unread')).toBeHidden();
  expect(await mailTo(manager.email, 'My new cases')).toContain('1 row is there now.');

  // What was told before is not told again; what is new is.
  await panel.getByRole('link', { name: 'Manage' }).click();
  await settled(page, 'Alerts');
  const row = page.getByRole('row', { name: /My new cases/ });
  await expect(row).toContainText('1 row');
  await expectAccessible(page);
  await newCase(own);
  const actions = page.getByRole('button', { name: 'Actions for My new cases' });
  await actions.click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await field(page, 'How often to check').selectOption('Every hour');
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Item Updated.');
  await expect(page.getByText('1 unread')).toBeVisible();
  await bell.click();
  await expect(panel.getByRole('link', { name: /My new cases/ })).toHaveCount(2);
  await panel.getByRole('link', { name: /1 new row/ }).click();
  await settled(page, 'WIP');
  await expect(page).toHaveURL(new RegExp(`ownerId=${manager.id}`));
  await expect(page.getByText('1 unread')).toBeHidden();
});
