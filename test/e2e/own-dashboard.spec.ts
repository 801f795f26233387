import { expectAccessible } from '#test/e2e/axe.ts';
import { newCase } from '#test/e2e/case-data.ts';
import { expect, expectToast, field, test, visit } from '#test/e2e/fixtures.ts';
import { newColleague } from '#test/e2e/staff.ts';

test('a user’s own dashboard is created from a report, ordered by keyboard, and shared with a colleague', async ({
  open,
}) => {
  const manager = await newColleague('reports.wip');
  const adviser = await newColleague();
  await newCase({ by: manager });
  const page = await open(manager);
  await visit(page, `/reports/wip?ownerId=${manager.id}`, 'WIP');
  const button = page.getByRole('button', { name: 'Add to dashboard' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add WIP to a dashboard' });
  await field(dialog, 'Name of the new dashboard').fill('My morning');
  await field(dialog, 'Title of the card').fill('My work in hand');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(button).toBeFocused();
  await expectToast(page, 'Added to the dashboard.');

  await visit(page, '/dashboard', 'Dashboard');
  const switcher = page.getByRole('button', { name: /^Dashboard: / });
  await expect(switcher).toHaveText('My morning');
  await expect(
    page.getByRole('region', { name: 'My work in hand' }).getByText('1', { exact: true }),
  ).toBeVisible();
  await switcher.click();
  await page.getByRole('menuitem', { name: 'Add a card' }).click();
  await field(page, 'Card').selectOption('My tasks');
  await page.keyboard.press('Control+Enter');
  const headings = page.getByRole('list', { name: 'My morning' }).getByRole('heading', { level: 2 });
  await expect(headings).toHaveText(['My work in hand', 'My tasks']);
  const move = page.getByRole('button', { name: 'Move My tasks up' });
  await move.focus();
  await page.keyboard.press('Enter');
  await expect(headings).toHaveText(['My tasks', 'My work in hand']);
  await expect(move).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(headings).toHaveText(['My work in hand', 'My tasks']);
  await switcher.click();
  await page.getByRole('menuitem', { name: 'Add a card' }).click();
  await field(page, 'Card').selectOption('What’s new');
  await page.keyboard.press('Control+Enter');
  await expect(headings).toHaveText(['My work in hand', 'My tasks', 'What’s new']);
  // The dialog gives the focus back when it goes.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Move What’s new up' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(headings).toHaveText(['What’s new', 'My work in hand', 'My tasks']);
  await expectAccessible(page);

  await switcher.click();
  await page.getByRole('menuitem', { name: 'Rename or share' }).click();
  await page.getByText('Share with everyone in the domain').click();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Item Updated.');

  // An adviser sees their own day first, and on what is shared with them only what they may see.
  const theirs = await open(adviser);
  await visit(theirs, '/dashboard', 'Dashboard');
  await expect(theirs.getByRole('link', { name: 'New enquiry' })).toBeVisible();
  await expect(theirs.getByRole('heading', { level: 2 }).first()).toHaveText('My tasks');
  await theirs.getByRole('button', { name: 'Dashboard: Standard' }).click();
  await theirs.getByRole('menuitem', { name: new RegExp(`^My morning .*${manager.name}`) }).click();
  const card = theirs.getByRole('region', { name: 'My work in hand' });
  await expect(card).toBeVisible();
  await expect(card).not.toContainText('as at');
  await expect(theirs.getByRole('button', { name: /^Move/ })).toHaveCount(0);
  await expectAccessible(theirs);
});
