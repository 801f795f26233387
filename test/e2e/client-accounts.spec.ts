import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { ListedBankAccount } from '#shared/activities/money/banking/accounts-contract.ts';
import { admin, callAs, type Row, statusFor, unique } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { importLines, itemsOf, newBankAccount } from '#test/e2e/bank-desk.ts';
import { idOf, newCase, newPortfolio } from '#test/e2e/case-data.ts';
import { expect, expectToast, field, settled, test, visit } from '#test/e2e/fixtures.ts';
import { follow } from '#test/e2e/router.ts';
import { newColleague } from '#test/e2e/staff.ts';

test.describe.configure({ timeout: 360_000 });
test.use({ matching: 'shared' });

/** A portfolio of its own with an umbrella account, so that no other journey's cases have client accounts. */
async function newUmbrella(): Promise<{ umbrella: ListedBankAccount; portfolioId: number }> {
  const domainId = await idOf('domains', 'Harbour Debt Solutions');
  const portfolio = await newPortfolio('CMS book');
  const chart = await callAs<Row[]>(admin, 'GET', '/chart-of-accounts?limit=200');
  const umbrella = await callAs<ListedBankAccount>(admin, 'POST', '/banking/accounts', {
    name: unique('Umbrella'),
    kind: 'client_umbrella',
    domainId,
    portfolioId: portfolio.id,
    ledgerAccountId: chart.find(({ code }) => code === '1010')?.id,
    provider: 'rbs_cms',
    cmsUmbrellaRef: 'CMS-77',
  });
  return { umbrella, portfolioId: portfolio.id };
}

async function openClientAccount(page: Page, caseId: number) {
  await visit(page, `/cases/${caseId}?tab=accounts`);
  await page.getByRole('tab', { name: 'Client account' }).click();
}

async function step(page: Page, label: string) {
  await page.getByRole('button', { name: label, exact: true }).click();
  await page
    .getByRole('dialog', { name: `Client account: ${label}` })
    .getByRole('button', { name: label, exact: true })
    .click();
}

/** Takes the only batch's file from its menu; returns what it holds. */
async function downloaded(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Actions for batch/ }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /^Download wth-dep/ }).click(),
  ]);
  return readFileSync(await file.path(), 'utf8');
}

const drop = (page: Page, name: string, content: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

test('a client account is opened, funded, drawn on and closed, with the files to and from the bank', async ({
  adminPage: page,
  open,
  guard,
}) => {
  const { umbrella, portfolioId } = await newUmbrella();
  const { id, uniqueReference } = await newCase({ portfolioId });

  await openClientAccount(page, id);
  await page.getByRole('button', { name: 'Request it now' }).click();
  await expectToast(page, 'Item Created.');
  await step(page, 'Sent to the bank');
  await step(page, 'Opened');
  await expect(page.getByText('No movements yet.')).toBeVisible();

  const collection = await newBankAccount();
  await importLines(collection, [['STANDING ORDER', 15_000]]);
  const incomeTypeId = await idOf('income-types', 'Voluntary contribution');
  // The run that the import starts may look at the line at the same moment.
  await expect
    .poll(async () => {
      const [line] = await itemsOf(collection);
      const matched = { version: line!.version, caseId: id, incomeTypeId };
      return statusFor(admin, 'POST', `/banking/items/${line!.id}/match`, matched);
    })
    .toBe(200);
  const movements = page.getByRole('region', { name: 'Movements on the client account' });
  await expect(movements.getByRole('row').filter({ hasText: '£150.00' })).toContainText('To be sent');
  await expectAccessible(page);

  await expect(
    page.getByText('Close the account: £150.00 is left on the client account: withdraw it first.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close the account' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw from the client account' });
  await field(dialog, 'Amount').fill('150');
  await field(dialog, 'Why').fill('Supervisor’s fee');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expectToast(page, 'Withdrawal queued');
  await expect(movements.getByRole('row').filter({ hasText: '-£150.00' })).toContainText('To be sent');

  await visit(page, `/banking/accounts/${umbrella.id}/client-batches`, /^Batches and balances/);
  await page.getByRole('button', { name: 'Collect 2 movements' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Collect' }).click();
  const batches = page.getByRole('region', { name: 'Movement batches' });
  await expect(batches.getByRole('row').filter({ hasText: 'To be exported' })).toContainText('£150.00');
  await page.getByRole('button', { name: /^Actions for batch/ }).click();
  await page.getByRole('menuitem', { name: 'Export' }).click();
  await expect(batches).toContainText('With the bank');
  const told = (await downloaded(page)).trimEnd().split('\r\n');
  expect(told.slice(1).map((row) => row.split(',').slice(4, 6))).toEqual([
    ['DEP', '150.00'],
    ['WTH', '150.00'],
  ]);
  await expectAccessible(page);

  const colleague = await open(await newColleague('financials.banking'));
  await visit(colleague, `/banking/accounts/${umbrella.id}/client-batches`, /^Batches and balances/);
  const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' }).format();
  const balances = (reference: string) =>
    `Date,Client reference,Balance,Interest,Tax,Net\n${today},${reference},0.00,,,\n`;
  guard.expectRefusal(400, 'clientAccounts.importBalances');
  await drop(colleague, 'wrong.csv', balances('NOBODY'));
  await expect(colleague.getByText('no client account here has NOBODY')).toBeVisible();
  await drop(colleague, 'right.csv', balances(uniqueReference));
  await expectToast(colleague, 'Balances imported', '2 movements confirmed.');
  await expect(colleague.getByRole('region', { name: 'Movement batches' })).toContainText('Confirmed');
  await expectAccessible(colleague);
  await follow(colleague, `/banking/accounts/${umbrella.id}/client-movements`, /^Movements of/);
  await expectAccessible(colleague);
  await follow(colleague, `/banking/accounts/${umbrella.id}/client-accounts`, /^Client accounts of/);
  await expect(colleague.getByRole('row').filter({ hasText: uniqueReference })).toContainText('Active');
  await expectAccessible(colleague);

  await openClientAccount(page, id);
  await step(page, 'Close the account');
  await expect(page.getByText('Being closed')).toBeVisible();
  await step(page, 'Closed by the bank');
  await expect(page.getByRole('button', { name: 'Re-open' })).toBeVisible();
  await settled(page);
  await expectAccessible(page);
});
