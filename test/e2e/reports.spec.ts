import type { Page } from '@playwright/test';
import { admin } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { expect, settled, test, visit } from '#test/e2e/fixtures.ts';
import { newColleague } from '#test/e2e/staff.ts';

/** The first row of the report on screen, and what opens it. */
const firstRow = (page: Page) => page.getByRole('table').first().locator('tbody tr').first();
const opener = (page: Page) => firstRow(page).getByRole('link').first();

/** Opens the first row by keyboard, and reads where it leads to. */
async function openFirst(page: Page, path: RegExp): Promise<void> {
  await opener(page).press('Enter');
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('each report on screen drills down to the case, and Back finds the rows as they were', async ({
  adminPage: page,
}) => {
  for (const [path, title, leadsTo] of [
    ['/reports/wip?stage=advice', 'WIP', /\/cases\/\d+$/],
    ['/reports/annuals-due?dueWithin=90', 'Annuals Due', /\/cases\/\d+\?tab=annual-reviews$/],
    ['/reports/unapproved-creditors', 'Unapproved Creditors', /\/cases\/\d+\?tab=creditors$/],
  ] as const) {
    await visit(page, path, title);
    const reference = await opener(page).innerText();
    const address = page.url();
    await openFirst(page, leadsTo);
    await expect(page.getByRole('main')).toContainText(reference);
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(opener(page)).toHaveText(reference);
  }
});

test('a creditor leads to its clients with the filters kept, and a client to the case', async ({
  adminPage: page,
}) => {
  await visit(page, '/reports/clients-by-creditors?liveOnly=true', 'Clients By Creditor');
  // No heading breaks after a slash.
  const pounds = page
    .getByRole('columnheader', { name: 'Avg p/£ offered' })
    .getByText('p/£', { exact: true });
  expect(await pounds.evaluate((word) => word.getClientRects().length)).toBe(1);
  const creditor = await opener(page).innerText();
  const clients = await firstRow(page).getByRole('cell').nth(2).innerText();
  await openFirst(page, /\/reports\/clients-by-creditors\/\d+\?liveOnly=true$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(creditor);
  await expect(page.getByText(/\d+ rows?, filtered/)).toBeVisible();
  expect(Number(clients)).toBeGreaterThan(0);
  await openFirst(page, /\/cases\/\d+\?tab=creditors$/);
  await expect(page.getByRole('main')).toContainText(creditor);
});

test('a period that ends before it begins is refused in words', async ({ adminPage: page, guard }) => {
  for (const call of ['reports.page', 'reports.totals']) guard.expectRefusal(400, call);
  await visit(page, '/reports/customer-payments?from=2026-02-01&to=2026-01-01', 'Customer Payments');
  await expect(page.getByRole('main')).toContainText('The period ends before it begins.');
});

test('a letter is written to the cases of ticked rows', async ({ adminPage: page }) => {
  await visit(page, '/reports/annuals-due?dueWithin=90', 'Annuals Due');
  await firstRow(page).getByRole('checkbox').press('Space');
  const bar = page.getByRole('region', { name: 'Ticked rows' });
  await expect(bar).toContainText('1 row ticked');
  await bar.getByRole('button', { name: 'Letter' }).press('Enter');
  await expect(page.getByRole('dialog', { name: /^Letter/ })).toBeVisible();
  await expectAccessible(page);
});

test('a statement opens from its row, and agrees with it', async ({ adminPage: page }) => {
  await visit(page, '/reports/wth-dep-statements', 'WTH / DEP statements');
  const cells = firstRow(page).getByRole('cell');
  const closing = await cells.nth(8).innerText();
  await openFirst(page, /\/reports\/wth-dep-statements\/\d+\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
  await expect(page.getByRole('main')).toContainText(closing);
  await expectAccessible(page);
});

test('WIP is summed up by stage, with the fee that is expected', async ({ adminPage: page }) => {
  await visit(page, '/reports/wip', 'WIP');
  await expect(page.getByRole('heading', { name: 'By stage: count and expected fee' })).toBeVisible();
});

test('on a phone each column of a row can be read, and its case opened', async ({ open }) => {
  const page = await open(admin, { viewport: { width: 390, height: 844 } });
  await visit(page, '/reports/unapproved-creditors', 'Unapproved Creditors');
  const card = page.getByRole('region', { name: 'Unapproved Creditors' }).getByRole('listitem').first();
  await card.getByRole('button', { name: /^All columns of / }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('term')).toHaveText([
    'Reference',
    'Client',
    'Creditor',
    'SOA balance',
    'Admitted',
    'Reason',
    'Days since claim',
    'Retained',
    'Owner',
  ]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await card.getByRole('link').press('Enter');
  await expect(page).toHaveURL(/\/cases\/\d+\?tab=creditors$/);
});

test('the viewer finds a report, whose file is saved from its page', async ({ adminPage: page }) => {
  await visit(page, '/reports/viewer', 'Report Viewer');
  const list = page.getByRole('main');
  await list.getByRole('searchbox').fill('unapproved');
  await expect(list.getByRole('link', { name: 'WIP', exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Unapproved Creditors', exact: true }).press('Enter');
  await settled(page, 'Unapproved Creditors');
  await page.getByRole('button', { name: 'Download' }).press('Enter');
  const file = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).press('Enter');
  expect((await file).suggestedFilename()).toMatch(/^unapproved-creditors-.*\.csv$/);
});

test('a favourite comes first, and those who manage users can view a colleague’s list', async ({ open }) => {
  const manager = await newColleague('settings.users', 'reports.wip', 'reports.tasks');
  const colleague = await newColleague('reports.complaint-register');
  const page = await open(manager);
  await visit(page, '/reports/viewer', 'Report Viewer');
  const titles = page.getByRole('table').first().locator('tbody tr');
  await expect(titles.first()).toContainText('All Tasks');
  await page.getByRole('button', { name: 'Add WIP to favourites' }).press('Enter');
  await expect(titles.first()).toContainText('WIP');
  await visit(page, `/reports/viewer?userId=${colleague.id}`, 'Report Viewer');
  await expect(titles.filter({ hasText: 'Complaint Register' })).toHaveCount(1);
  await expect(titles.filter({ hasText: 'WIP' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /favourite/ })).toHaveCount(0);
  await expectAccessible(page);
});
