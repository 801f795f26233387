import { londonDate, londonTime, showDate } from '#shared/platform/dates.ts';
import { admin, demo, unique } from '#test/e2e/api.ts';
import { expect, expectToast, field, test, toastOf, visit } from '#test/e2e/fixtures.ts';

// One after the other, since every reader is told of every update.
test.describe.configure({ mode: 'default' });

const warning = 'Concordat has a new update. Please refresh as soon as possible to activate it.';

test('a product update written in one browser appears live in another', async ({ open }) => {
  const title = unique('Faster lists');
  const [writer, reader] = [await open(admin), await open(demo('priya.shah'))];
  await visit(reader, '/dashboard', 'Dashboard');
  await reader.getByRole('button', { name: 'Product updates' }).click();
  const popover = reader.getByRole('dialog', { name: 'Product updates' });
  await expect(popover.getByRole('heading', { level: 3 }).first()).toBeVisible();

  await visit(writer, '/updates', 'Product updates');
  await writer.getByRole('button', { name: 'New update' }).first().click();
  const form = writer.getByRole('dialog', { name: 'New product update' });
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect(field(form, 'Title')).toBeFocused();
  await field(form, 'Title').fill(title);
  await field(form, 'Tag').fill('Speed');
  await field(form, 'Tag colour').selectOption('Danger (red)');
  await field(form, 'What changed').fill('Lists are **twice** as fast.\\nReally.');
  await field(form, 'Project link').fill('https://example.org/lists');
  await form.getByRole('button', { name: 'Publish' }).click();
  await expectToast(writer, 'Item Created.');

  const toast = toastOf(reader, 'Concordat Updated', warning);
  await expect(toast).toBeVisible();
  await expect(toast).toHaveClass(/Toastify__toast--warning/);
  const article = popover.getByRole('listitem').filter({ hasText: title });
  await expect(article).toBeVisible();
  await expect(article.getByText('Speed')).toBeVisible();
  await expect(article.getByText('twice')).toHaveCSS('font-weight', /[6-9]00/);
  await expect(article.getByText('\\n')).toHaveCount(0);
  await expect(article.locator('br')).toHaveCount(1);
  const link = article.getByRole('link', { name: /^Project Link/ });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('href', 'https://example.org/lists');
});

test('an update is corrected and removed', async ({ adminPage: page }) => {
  const title = unique('A draft');
  await visit(page, '/updates', 'Product updates');
  await page.getByRole('button', { name: 'New update' }).first().click();
  await field(page, 'Title').fill(title);
  await field(page, 'What changed').fill('Nothing yet.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expectToast(page, 'Item Created.');
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await field(page, 'Title').fill(`${title}, corrected`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'Item Updated.');
  await page.getByRole('button', { name: `Delete ${title}, corrected` }).click();
  await page
    .getByRole('dialog', { name: 'Delete this update?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expectToast(page, 'Item Deleted.');
  await expect(page.getByText(title)).toHaveCount(0);
});

test('only those who may write updates are offered it', async ({ open }) => {
  for (const [username, count] of [
    ['priya.shah', 0],
    ['nadia.petrov', 1],
  ] as const) {
    const page = await open(demo(username));
    await visit(page, '/dashboard', 'Dashboard');
    await page.getByRole('button', { name: 'Product updates' }).click();
    const popover = page.getByRole('dialog', { name: 'Product updates' });
    await expect(popover.getByRole('article').first()).toBeVisible();
    await expect(popover.getByRole('link', { name: 'Write and edit' })).toHaveCount(count);
  }
});

test('times are those of London, wherever the browser is', async ({ open }) => {
  const page = await open(admin, { timezoneId: 'Pacific/Auckland' });
  await visit(page, '/updates', 'Product updates');
  const shown = page.getByRole('main').locator('time').first();
  const at = new Date((await shown.getAttribute('datetime')) ?? '');
  await expect(shown).toHaveText(`${showDate(londonDate(at))} ${londonTime(at)}`);
});
