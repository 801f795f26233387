import type { Locator, Page } from '@playwright/test';
import { admin, baseUrl, demo, prepare } from '#test/e2e/api.ts';
import { idOf, newDomain } from '#test/e2e/case-data.ts';
import { expect, settled, test, visit } from '#test/e2e/fixtures.ts';
import { newColleague } from '#test/e2e/staff.ts';

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' });

for (const path of [
  '/titles',
  '/titles/create',
  '/titles/1/edit',
  '/users',
  '/approvals',
  '/updates',
  '/reports/wip',
])
  test(`${path} by its address, without the permission`, async ({ open }) => {
    const page = await open(demo('ben.carter'));
    await visit(page, path, 'No permission');
    await expect(page.getByText('You do not have permission to open this page.')).toBeVisible();
    await page.getByRole('link', { name: 'To the dashboard', exact: true }).click();
    await settled(page, 'Dashboard');
  });

test('one group is open at a time, and remembered', async ({ adminPage: page }) => {
  await visit(page, '/dashboard');
  const group = (name: string) => menuOf(page).getByRole('button', { name, exact: true });
  const isOpen = (name: string) => expect(group(name)).toHaveAttribute('aria-expanded', 'true');
  await expect(menuOf(page).locator('[aria-expanded="true"]')).toHaveCount(0);
  await expect(menuOf(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  await group('Settings').click();
  await isOpen('Settings');
  await group('Financials').click();
  await isOpen('Financials');
  await expect(menuOf(page).locator('[aria-expanded="true"]')).toHaveCount(1);
  await page.reload();
  await isOpen('Financials');
  expect(await page.evaluate(() => localStorage.getItem('selected-menu'))).toBe('Financials');

  await menuOf(page).getByRole('link', { name: 'Chart Of Accounts' }).click();
  await settled(page, 'Chart Of Accounts');
  await expect(menuOf(page).locator('[aria-current="page"]')).toHaveText('Chart Of Accounts');
  await page.getByRole('link', { name: 'New ledger account' }).click();
  await settled(page, 'New ledger account');
  await expect(menuOf(page).locator('[aria-current="page"]')).toHaveText('Chart Of Accounts');
});

test('the menu is 240 pixels wide, collapses to nothing, and stays as it was left', async ({
  adminPage: page,
}) => {
  await visit(page, '/dashboard');
  const width = () => page.locator('#side-menu').evaluate((element) => element.getBoundingClientRect().width);
  const logo = await page.getByRole('banner').locator('> div').first().boundingBox();
  expect([logo?.width, logo?.height]).toEqual([240, 80]);
  expect(await width()).toBe(240);
  await page.getByRole('button', { name: 'Hide menu' }).click();
  await expect.poll(width).toBe(0);
  await expect(page.locator('#side-menu')).toHaveAttribute('inert');
  await page.reload();
  await settled(page, 'Dashboard');
  expect(await width()).toBe(0);
  await page.getByRole('button', { name: 'Show menu' }).click();
  await expect.poll(width).toBe(240);
});

for (const [how, follow] of Object.entries({
  pointer: (link: Locator) => link.click(),
  keyboard: (link: Locator) => link.press('Enter'),
}))
  test(`a report of the menu is saved from its own address in a new tab, by ${how}`, async ({ open }) => {
    const page = await open(admin, { fresh: true });
    await visit(page, '/dashboard');
    await menuOf(page).getByRole('button', { name: 'Reports' }).click();
    const answered = page
      .context()
      .waitForEvent('response', (response) => response.url().includes('/reports/tasks?'));
    await follow(menuOf(page).getByRole('link', { name: /^Overdue Tasks/ }));
    const answer = await answered;
    expect(Object.fromEntries(new URL(answer.url()).searchParams)).toMatchObject({
      download: 'true',
      overdue: 'true',
      auth: expect.stringMatching(/^[\w.-]+$/),
    });
    expect(answer.headers()['content-disposition']).toMatch(/filename="overdue-tasks-.*\.csv"/);
    const ofApplication = () =>
      page
        .context()
        .pages()
        .filter((each) => each.url().startsWith(baseUrl))
        .map((each) => new URL(each.url()).pathname);
    await expect.poll(ofApplication).toEqual(['/dashboard']);
  });

test('a closed group shows the page that is open, and downloads have their entry', async ({
  adminPage: page,
}) => {
  await visit(page, '/reports/tasks?overdue=true', 'Overdue Tasks');
  const group = page.getByRole('button', { name: 'Reports' });
  if ((await group.getAttribute('aria-expanded')) === 'true') await group.click();
  const entries = menuOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Reports' }) })
    .getByRole('link');
  await expect(entries).toHaveText([/^Overdue Tasks/]);
  await expect(entries).toHaveAttribute('aria-current', 'page');
});

test('the distribution in preparation is shown, or that there is none; an unknown one is not found', async ({
  open,
  guard,
}) => {
  const cashier = await newColleague('financials.distributions');
  await prepare.change('users', cashier.id, { domainId: await idOf('domains', await newDomain()) });
  const page = await open(cashier);
  await visit(page, '/financials/distributions');
  await page
    .getByRole('navigation', { name: 'Related pages' })
    .getByRole('link', { name: 'In preparation' })
    .click();
  await settled(page, 'Distribution summary');
  await expect(page.getByText('No distribution is being prepared.')).toBeVisible();
  guard.expectRefusal(404, '/api/trpc/distributions.get');
  await visit(page, '/financials/distributions/999999', 'Page not found');
});

test('a record that does not exist is not found, on any page that would show it', async ({
  adminPage: page,
  guard,
}) => {
  for (const [path, call] of Object.entries({
    '/financials/batches': 'outgoing.batches.get',
    '/financials/invoicing': 'invoices.get',
    '/financials/fee-invoices': 'feeInvoices.get',
    '/journals': 'ledger.books.journal',
    '/reports/saved': 'savedReports.get',
  })) {
    guard.expectRefusal(404, `/api/trpc/${call}`);
    await visit(page, `${path}/999999`, 'Page not found');
  }
});
