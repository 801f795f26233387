import type { Locator, Page } from '@playwright/test';
import { admin, callAs, demo, prepare, unique } from '#test/e2e/api.ts';
import { expect, expectToast, field, settled, test, visit } from '#test/e2e/fixtures.ts';
import { follow } from '#test/e2e/router.ts';
import { newColleague } from '#test/e2e/staff.ts';

const day = (text: string) => text.split('-').reverse().join('/');

/** Chooses from a searchable list. */
async function choose(page: Page, scope: Locator, label: string, typed: string, wanted: string | RegExp) {
  await field(scope, label).fill(typed);
  await page.getByRole('option', { name: wanted }).first().click();
}

/** Records a receipt on the case whose Accounts tab is open. */
async function record(
  page: Page,
  { pounds, receivedOn, payer }: { pounds: string; receivedOn: string; payer: string },
) {
  await page.getByRole('tab', { name: 'Receipts', exact: true }).click();
  await page.getByRole('button', { name: 'Record receipt' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a receipt' });
  await field(dialog, 'Amount').fill(pounds);
  await field(dialog, 'Received on').fill(day(receivedOn));
  await choose(page, dialog, 'Kind of money', 'Voluntary', 'Voluntary contribution');
  await field(dialog, 'Payer').fill(payer);
  await dialog.getByRole('button', { name: 'Post receipt' }).click();
  await expectToast(page, 'Receipt recorded');
  await expect(dialog).toHaveCount(0);
}

test('a receipt is recorded, appears live in the ledger and the account, and bounces', async ({
  adminPage: page,
  open,
}) => {
  const payer = unique('PAYER');
  await visit(page, '/cases/31?tab=accounts');
  const other = await open(demo('admin'));
  await visit(other, '/cases/31?tab=accounts');
  await page.getByRole('tab', { name: 'Receipts', exact: true }).click();
  await page.getByRole('button', { name: 'Record receipt' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a receipt' });
  await dialog.getByRole('button', { name: 'Post receipt' }).click();
  await expect(dialog.getByText('Required.').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await record(page, { pounds: '123.45', receivedOn: '2026-10-05', payer });

  const ledger = other.getByRole('region', { name: 'Ledger of the case' });
  await expect(ledger.getByRole('row').filter({ hasText: '£123.45' })).not.toHaveCount(0);

  await page.getByRole('tab', { name: 'Receipts and payments' }).click();
  await expect(page.getByRole('row', { name: /^Contributions/ })).toContainText('£123.45');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table', { name: 'Receipts and payments' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('tab', { name: 'Receipts', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: payer });
  await row.getByRole('button', { name: /^Actions for £123.45/ }).click();
  await page.getByRole('menuitem', { name: 'Reverse' }).click();
  const bounce = page.getByRole('dialog', { name: 'Reverse the receipt of £123.45' });
  await field(bounce, 'Why').fill('Unpaid, refer to payer');
  await bounce.getByRole('button', { name: 'Reverse', exact: true }).click();
  await expectToast(page, 'Item Updated.');
  await expect(row).toContainText('Unpaid, refer to payer');
  await expect(other.getByRole('row').filter({ hasText: 'Unpaid, refer to payer' })).toHaveCount(1);
});

test('the chart of accounts leads to the trial balance, an account to its entries, an entry to its journal', async ({
  adminPage: page,
}) => {
  await visit(page, '/cases/32?tab=accounts');
  await record(page, { pounds: '77.00', receivedOn: '2026-10-06', payer: unique('PAYER') });
  await follow(page, '/chart-of-accounts', 'Chart Of Accounts');
  await expect(page.getByRole('row').filter({ hasText: 'Client bank' })).toContainText(' Dr');
  await expect(page.getByRole('row').filter({ hasText: 'Windfall' })).toContainText('£0.00');
  await page.getByRole('link', { name: 'Trial balance' }).click();
  await settled(page, 'Trial balance');
  const totals = page.getByRole('region', { name: 'Estate ledger' }).locator('dl dd');
  expect(await totals.nth(0).innerText()).toBe(await totals.nth(1).innerText());
  await page.getByRole('link', { name: '1000 Client bank' }).click();
  await settled(page, '1000 Client bank');
  await field(page, 'From').fill('06/10/2026');
  await field(page, 'To').fill('06/10/2026');
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL(/from=2026-10-06.*to=2026-10-06/);
  await settled(page);
  await page.getByRole('row').filter({ hasText: '£77.00' }).first().getByRole('link').first().click();
  await settled(page, /^J\d{6}$/);
  await expect(page.getByRole('row').filter({ hasText: '4010 Voluntary contributions' })).toContainText(
    '£77.00',
  );
});

test('the command palette knows the pages of the ledger', async ({ adminPage: page }) => {
  await visit(page, '/dashboard');
  await page.keyboard.press('Control+/');
  await page.keyboard.type('trial');
  const palette = page.getByRole('dialog', { name: 'Pages and actions' });
  await palette.getByRole('link', { name: /Trial balance/ }).click();
  await settled(page, 'Trial balance');
});

test('a journal written by one person is posted by another, never by its author', async ({ open }) => {
  const author = await newColleague(
    'financials.journals',
    'financials.chart-of-accounts',
    'config.all-domains',
  );
  const page = await open(author);
  const what = unique('Reclass');
  await visit(page, '/manual-journals', 'Manual journals');
  await page.getByRole('button', { name: 'New manual journal' }).click();
  const dialog = page.getByRole('dialog', { name: 'New manual journal' });
  await field(dialog, 'Domain').selectOption({ label: 'Harbour Debt Solutions' });
  await field(dialog, 'Ledger').selectOption({ label: 'Office' });
  await field(dialog, 'What for').fill(what);
  const line = (n: number) => dialog.getByRole('row', { name: `Line ${n}` });
  await choose(page, line(1), 'Account', '7000', /^7000/);
  await line(1).getByLabel('Debit').fill('10');
  await choose(page, line(2), 'Account', '7010', /^7010/);
  await line(2).getByLabel('Credit').fill('9');
  await expect(dialog.getByText('£1.00 apart')).toBeVisible();
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(dialog.getByText('Debits and credits differ by £1.00.').first()).toBeVisible();
  await line(2).getByLabel('Credit').fill('10');
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expectToast(page, 'Item Created.');
  await page.getByRole('button', { name: what }).click();
  const own = page.getByRole('dialog', { name: what });
  await expect(own.getByText('You wrote this journal, so somebody else must approve it.')).toBeVisible();
  await expect(own.getByRole('button', { name: 'Approve and post' })).toHaveCount(0);

  const approver = await open(admin);
  await visit(approver, '/manual-journals', 'Manual journals');
  await approver.getByRole('button', { name: what }).click();
  const sheet = approver.getByRole('dialog', { name: what });
  await sheet.getByRole('button', { name: 'Reject' }).click();
  await expect(sheet.getByText('Say why it is rejected.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Approve and post' }).click();
  await expectToast(approver, 'Item Updated.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: what })).toHaveCount(0);
  await follow(page, '/manual-journals?status=approved');
  await expect(page.getByRole('row').filter({ hasText: what })).toContainText('Posted');
});

test('a month is closed, refuses postings at their date, and is re-opened with a reason', async ({
  adminPage: page,
  open,
  guard,
}) => {
  const [domain] = await prepare.list('domains', 'limit=1&search=Harbour');
  // Long before everything else, so that closing it does not affect other tests.
  const unallocated = { domainId: domain!.id, amountPence: 500, receivedOn: '2003-08-05', method: 'so' };
  await prepare.post('/receipts', unallocated);
  await visit(page, '/periods', 'Periods');
  const row = page.getByRole('row', { name: /^August 2003/ });
  await row.getByRole('button', { name: /^Close/ }).click();
  await page.getByRole('button', { name: 'Close the month' }).click();
  await expectToast(page, 'Item Updated.');
  await expect(row).toContainText('Closed');
  await expect(prepare.post('/receipts', unallocated)).rejects.toThrow('August 2003 is closed');
  const [found] = await callAs<{ id: number }[]>(admin, 'GET', `/cases?limit=1&domainId=${domain!.id}`);
  guard.expectRefusal(409, '/api/trpc/payments.receipts.create');
  const cashier = await open(admin);
  await visit(cashier, `/cases/${found!.id}?tab=accounts`);
  await cashier.getByRole('tab', { name: 'Receipts', exact: true }).click();
  await cashier.getByRole('button', { name: 'Record receipt' }).click();
  const refused = cashier.getByRole('dialog', { name: 'Record a receipt' });
  await field(refused, 'Amount').fill('5');
  await field(refused, 'Received on').fill('05/08/2003');
  await choose(cashier, refused, 'Kind of money', 'Voluntary', 'Voluntary contribution');
  await refused.getByRole('button', { name: 'Post receipt' }).click();
  await expect(field(refused, 'Received on')).toHaveAccessibleDescription(/August 2003 is closed/);
  await row.getByRole('button', { name: /^Re-open/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Re-open' }).click();
  await expect(dialog.getByText('Required.')).toBeVisible();
  await field(dialog, 'Why').fill('A late statement');
  await dialog.getByRole('button', { name: 'Re-open' }).click();
  await expectToast(page, 'Item Updated.');
  await expect(row).toContainText('Re-opened: A late statement');
});
