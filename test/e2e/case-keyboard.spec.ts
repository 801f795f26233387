import { lastName, newCase, newTaskKind } from '#test/e2e/case-data.ts';
import { expect, field, settled, test, visit } from '#test/e2e/fixtures.ts';

test('a whole call without the mouse: find, open, note, task, and out again', async ({ adminPage: page }) => {
  const name = lastName('Ferry');
  const { id } = await newCase({ people: [{ lastName: name }] });
  const kind = await newTaskKind();
  await visit(page, '/my-tasks', 'My tasks');
  await page.keyboard.press('/');
  await page.keyboard.type(name);
  const popover = page.getByRole('dialog', { name: 'Client search' });
  await expect(popover.getByText('1 result found')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/cases/${id}$`));
  await settled(page, new RegExp(name));
  await expect(popover).toHaveCount(0);

  await page.keyboard.press('n');
  const note = page.getByRole('dialog', { name: 'Add a note' });
  await expect(note).toBeVisible();
  await expect(field(note, 'Note')).toBeFocused();
  await page.keyboard.type('Wants to n, t and e: letters are text here');
  await page.keyboard.press('Control+Enter');
  await expect(note).toHaveCount(0);

  await page.keyboard.press('t');
  const task = page.getByRole('dialog', { name: 'Add a task' });
  await expect(field(task, 'What to do')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  const list = field(task, 'Task');
  await list.focus();
  await page.keyboard.type(kind.name);
  await expect(page.getByRole('option', { name: kind.name })).toBeVisible();
  // Escape closes what is on top: the list, not the dialog below it.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option', { name: kind.name })).toHaveCount(0);
  await expect(task).toBeVisible();
  await list.fill(kind.name);
  // Until the list is narrowed to it, the arrow leads to another one.
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([kind.name]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(task).toHaveCount(0);

  const tabs = page.getByRole('navigation', { name: 'Parts of the case' }).getByRole('link');
  for (const [key, position] of [
    ['2', 1],
    ['5', 4],
    ['1', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tabs.nth(position)).toHaveAttribute('aria-current', 'page');
  }
  // The tenth has the last digit; those behind it have none.
  await page.keyboard.press('0');
  await expect(tabs.nth(9)).toHaveAttribute('aria-current', 'page');
  await tabs.filter({ hasText: 'Tasks' }).press('Enter');
  await expect(page.getByRole('row').filter({ hasText: kind.name })).toBeVisible();

  await page.keyboard.press('s');
  const status = page.getByRole('dialog', { name: 'Change status' });
  await expect(status).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(status).toHaveCount(0);
  await page.keyboard.press('e');
  await settled(page, /^Edit /);
  await page.goBack();
  await settled(page, new RegExp(name));

  // In a dialog and in a popover, the keys of the page are asleep.
  await page.keyboard.press('/');
  await page.keyboard.type('nte');
  await expect(page.getByRole('dialog', { name: 'Add a note' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(popover).toHaveCount(0);
});
