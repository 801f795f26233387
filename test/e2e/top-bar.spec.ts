import { productUpdates } from '#demo/firm/product-updates.ts';
import { baseUrl, demo } from '#test/e2e/api.ts';
import { expect, settled, test, visit } from '#test/e2e/fixtures.ts';

const help =
  'To search for a client please type the name, postcode or reference number in the box above. Results will appear here automatically.';

test('client search opens by / and Ctrl+K, with its help, and closes with Escape', async ({
  adminPage: page,
}) => {
  await visit(page, '/titles', 'Titles');
  const box = page.getByRole('searchbox', { name: 'Client search' });
  const popover = page.getByRole('dialog', { name: 'Client search' });
  await expect(box).toHaveAttribute('placeholder', 'Start typing to search...');
  for (const key of ['/', 'Control+k']) {
    await page.keyboard.press(key);
    await expect(box).toBeFocused();
    await expect(popover).toHaveText(help);
    await page.keyboard.press('Escape');
    await expect(popover).toHaveCount(0);
    await page.getByRole('heading', { level: 1 }).click();
    await box.blur();
  }
  await page.getByRole('searchbox', { name: 'Search Titles' }).fill('/');
  await expect(box).not.toBeFocused();
});

test('> in client search opens the palette', async ({ adminPage: page }) => {
  await visit(page, '/dashboard', 'Dashboard');
  await page.keyboard.press('/');
  await page.keyboard.type('>');
  await expect(page.getByRole('dialog', { name: 'Pages and actions' })).toBeVisible();
});

test('the palette finds the pages and actions that the user may use, by parts of their names', async ({
  open,
}) => {
  const page = await open(demo('nadia.petrov'));
  await visit(page, '/dashboard', 'Dashboard');
  await page.keyboard.press('Control+/');
  const palette = page.getByRole('dialog', { name: 'Pages and actions' });
  const input = palette.getByRole('searchbox');
  const found = palette.getByRole('list', { name: 'Pages and actions' }).getByRole('listitem');
  await input.fill('deliv new');
  await expect(found).toHaveText([/^New delivery method/]);
  await input.fill('creditors');
  await expect(palette.getByText('Nothing has that name.')).toBeVisible();
  await input.fill('stat');
  await expect(found.first()).toContainText('Statuses');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(found.first().getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await settled(page, 'Statuses');
  await expect(page).toHaveURL(`${baseUrl}/statuses`);

  await page.keyboard.press('Control+/');
  await input.fill('theme dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.keyboard.press('Control+/');
  await expect(input).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
});

test('? lists the shortcuts', async ({ adminPage: page }) => {
  await visit(page, '/dashboard', 'Dashboard');
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog.getByRole('term').filter({ hasText: 'Client search' })).toBeVisible();
  await expect(dialog).toContainText('Save the form');
  await expect(dialog).toContainText('Confirm the best proposal');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('the tasks popover', async ({ adminPage: page }) => {
  await visit(page, '/dashboard', 'Dashboard');
  const trigger = page.getByRole('button', { name: /^Tasks/ });
  await trigger.click();
  const popover = page.getByRole('dialog', { name: 'Tasks' });
  await expect(popover.getByRole('heading', { name: 'Tasks' })).toBeVisible();
  // What others decided for the user is above the tasks, in a list of its own.
  const first = popover.getByRole('listitem').filter({ hasText: 'View Case' }).first();
  await expect(first.getByRole('link', { name: /View Case/ })).toBeVisible();
  await expect(first.getByRole('button', { name: /Mark Completed/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popover).toHaveCount(0);
  await expect(trigger).toBeFocused();
  await page.keyboard.press('Space');
  await expect(popover).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(popover).toHaveCount(0);
});

test('the updates popover shows the newest first, each with its tag, date and text', async ({ open }) => {
  const page = await open(demo('priya.shah'));
  await visit(page, '/dashboard', 'Dashboard');
  await page.getByRole('button', { name: 'Product updates' }).click();
  const popover = page.getByRole('dialog', { name: 'Product updates' });
  const [newest, ...older] = productUpdates.toReversed();
  const tip = popover.getByRole('listitem').filter({ hasText: newest?.title ?? 'nothing' });
  await expect(tip.getByText(newest?.tag ?? 'nothing', { exact: true })).toBeVisible();
  await expect(tip.getByText(/^30\/10\/2026/)).toBeVisible();
  await expect(tip.getByRole('code').first()).toHaveText('?');
  const titles = await popover.getByRole('heading', { level: 3 }).allInnerTexts();
  const below = titles.slice(titles.indexOf(newest?.title ?? '') + 1);
  expect(below.length).toBeGreaterThan(0);
  expect(below).toEqual(older.slice(0, below.length).map(({ title }) => title));
  await page.getByRole('main').click({ position: { x: 1000, y: 4 } });
  await expect(popover).toHaveCount(0);
});

test('the user menu: profile, enlarged picture, closing by a click outside', async ({ adminPage: page }) => {
  await visit(page, '/titles', 'Titles');
  const trigger = page.getByRole('button', { name: 'User menu, Alex Morgan' });
  const menu = page.getByRole('dialog', { name: 'User menu' });
  await trigger.click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(menu).toHaveCount(0);
  await trigger.click();
  await menu.getByRole('button', { name: 'Enlarge picture' }).click();
  await expect(page.getByRole('dialog', { name: 'Alex Morgan' }).getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await trigger.click();
  await menu.getByRole('link', { name: 'Profile' }).click();
  await settled(page, 'Profile');
});

test('the domain switcher is for those with several domains, and remembers', async ({ open }) => {
  const page = await open(demo('helen.marsh'));
  await visit(page, '/dashboard', 'Dashboard');
  const domains = page.getByRole('banner').getByRole('combobox', { name: 'Domain' });
  await expect(domains.getByRole('option')).toHaveText([
    'All domains',
    'Harbour Debt Solutions',
    'Northgate Insolvency',
  ]);
  await domains.selectOption('Northgate Insolvency');
  await page.reload();
  await expect(domains.getByRole('option', { name: 'Northgate Insolvency' })).toHaveJSProperty(
    'selected',
    true,
  );
  const other = await open(demo('priya.shah'));
  await visit(other, '/dashboard', 'Dashboard');
  await expect(other.getByRole('banner').getByRole('combobox')).toHaveCount(0);
});
