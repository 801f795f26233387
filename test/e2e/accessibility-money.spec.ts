import type { Locator, Page } from '@playwright/test';
import type { ListedBankAccount } from '#shared/activities/money/banking/accounts-contract.ts';
import type { RulesAnswer } from '#shared/activities/money/banking/match-rules-contract.ts';
import { admin, callAs, prepare, unique } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { importLines, matchAccount, newBankAccount } from '#test/e2e/bank-desk.ts';
import { newCase } from '#test/e2e/case-data.ts';
import { besideTheServer } from '#test/e2e/database.ts';
import { expect, expectToast, field, saveButton, settled, test, visit } from '#test/e2e/fixtures.ts';
import { follow } from '#test/e2e/router.ts';
import { newColleague } from '#test/e2e/staff.ts';

// How dialogs, refusals and filled pages about money look; the journeys show what they do.
test.describe.configure({ timeout: 360_000 });
test.use({ matching: 'shared' });

async function pick(
  page: Page,
  scope: Page | Locator,
  label: string,
  typed: string,
  option: string | RegExp,
) {
  await field(scope, label).fill(typed);
  await page.getByRole('option', { name: option }).first().click();
}

/** Looks at the page as a phone opens it, and opens it again as it was. */
async function lookOnPhone(page: Page, width: number): Promise<void> {
  const whole = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width, height: 844 });
  await page.reload();
  await settled(page);
  await expectAccessible(page);
  await page.setViewportSize(whole);
  await page.reload();
  await settled(page);
}

async function recordReceipt(page: Page, pounds: string, receivedOn: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Record receipt' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a receipt' });
  await field(dialog, 'Amount').fill(pounds);
  await field(dialog, 'Received on').fill(receivedOn);
  await pick(page, dialog, 'Kind of money', 'Voluntary', 'Voluntary contribution');
  return dialog;
}

test('the accounts of a case, and a receipt that lacks everything', async ({ adminPage: page }) => {
  const { id } = await newCase();
  await visit(page, `/cases/${id}?tab=accounts`);
  await page.getByRole('tab', { name: 'Receipts', exact: true }).click();
  await page.getByRole('button', { name: 'Record receipt' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a receipt' });
  await dialog.getByRole('button', { name: 'Post receipt' }).click();
  await expect(dialog.getByText('Required.').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const filled = await recordReceipt(page, '123.45', '05/10/2026');
  await filled.getByRole('button', { name: 'Post receipt' }).click();
  await expectToast(page, 'Receipt recorded');
  await expect(filled).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Receipts and payments' }).click();
  await expect(page.getByRole('row', { name: /^Contributions/ })).toContainText('£123.45');
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Ledger', exact: true }).click();
  const ledger = page.getByRole('region', { name: 'Ledger of the case' });
  await expect(ledger.getByRole('row').filter({ hasText: '£123.45' })).not.toHaveCount(0);
  await expectAccessible(page);
});

test('entries of a month, a month that is re-opened, and a receipt that it refuses', async ({
  adminPage: page,
  guard,
}) => {
  const [domain] = await prepare.list('domains', 'limit=1&search=Northgate');
  const { id } = await newCase({ domain: 'Northgate Insolvency' });
  // Long before everything else, so that closing it does not affect other tests.
  await prepare.post('/receipts', {
    domainId: domain!.id,
    amountPence: 500,
    receivedOn: '2002-08-05',
    method: 'so',
  });
  await visit(page, '/trial-balance');
  await page.getByRole('link', { name: '1000 Client bank' }).click();
  await expect(page).toHaveURL(/\/entries/);
  await field(page, 'From').fill('05/08/2002');
  await field(page, 'To').fill('05/08/2002');
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL(/from=2002-08-05.*to=2002-08-05/);
  // The rows of all days are dimmed until those of this one have come.
  await expect(page.getByRole('row').filter({ hasText: '05/08/2002' }).first()).toContainText('£5.00');
  await expectAccessible(page);

  await follow(page, '/periods');
  const row = page.getByRole('row', { name: /^August 2002/ });
  await row.getByRole('button', { name: /^Close/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close the month' }).click();
  await expectToast(page, 'Item Updated.');
  await expect(row).toContainText('Closed');
  await expectAccessible(page);

  guard.expectRefusal(409, '/api/trpc/payments.receipts.create');
  await follow(page, `/cases/${id}?tab=accounts`);
  await page.getByRole('tab', { name: 'Receipts', exact: true }).click();
  const refused = await recordReceipt(page, '5', '05/08/2002');
  await refused.getByRole('button', { name: 'Post receipt' }).click();
  await expect(field(refused, 'Received on')).toHaveAccessibleDescription(/August 2002 is closed/);
  await expectAccessible(page);

  await visit(page, '/periods');
  await row.getByRole('button', { name: /^Re-open/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Re-open' }).click();
  await expect(dialog.getByText('Required.')).toBeVisible();
  await expectAccessible(page);
});

test('manual journals: a new one, the user’s own, and one to be approved', async ({ open }) => {
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
  await expectAccessible(page);
  await field(dialog, 'Domain').selectOption({ label: 'Harbour Debt Solutions' });
  await field(dialog, 'Ledger').selectOption({ label: 'Office' });
  await field(dialog, 'What for').fill(what);
  for (const [n, account, side] of [
    [1, '7000', 'Debit'],
    [2, '7010', 'Credit'],
  ] as const) {
    const line = dialog.getByRole('row', { name: `Line ${n}` });
    await pick(page, line, 'Account', account, new RegExp(`^${account}`));
    await line.getByLabel(side).fill('10');
  }
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expectToast(page, 'Item Created.');
  await page.getByRole('button', { name: what }).click();
  await expect(page.getByText('You wrote this journal, so somebody else must approve it.')).toBeVisible();
  await expectAccessible(page);
  const approver = await open(admin);
  await visit(approver, '/manual-journals', 'Manual journals');
  await approver.getByRole('button', { name: what }).click();
  const sheet = approver.getByRole('dialog', { name: what });
  await sheet.getByRole('button', { name: 'Reject' }).click();
  await expect(sheet.getByText('Say why it is rejected.')).toBeVisible();
  await expectAccessible(approver);
});

test('a bank account whose number cannot exist, and the list with one', async ({
  adminPage: page,
  guard,
}) => {
  const { name } = await newBankAccount();
  guard.expectRefusal(400, '/api/trpc/banking.accounts.create');
  await visit(page, '/banking/accounts/create');
  const form = page.getByRole('main').getByRole('form');
  await field(form, 'Name').fill(unique('Trust account'));
  await field(form, 'Used for').selectOption('Trust');
  await pick(page, form, 'Domain', 'Harbour Debt Solutions', 'Harbour Debt Solutions');
  await field(form, 'Sort code').fill('089999');
  await field(form, 'Account number').fill('66374959');
  await pick(page, form, 'Ledger account', '1000', /1000/);
  await saveButton(page).click();
  await expect(page.getByText('No account with this number can exist under this sort code.')).toBeVisible();
  await expectAccessible(page);
  await visit(page, '/banking/accounts');
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
  await expectAccessible(page);
});

test('imports: posted, failed with a bad line, and of unknown columns', async ({
  adminPage: page,
  guard,
}) => {
  const account = await newBankAccount();
  await visit(page, `/banking/accounts/${account.id}/imports`);
  guard.expectRefusal(400, `/${account.id}/imports`);
  const lines = (date: string) => `Date,Description,Amount\n${date},A LONG NARRATIVE OF A PAYMENT,10.00\n`;
  const files = [
    ['good.csv', lines('05/01/2026')],
    ['bad.csv', lines('31/02/2026')],
    ['unknown.csv', 'Buchung;Wofuer;Umsatz\n05.01.2026;Smith;1.234,56\n'],
    ['no-statement.csv', '%PDF-1.7\n'],
  ] as const;
  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByLabel('Bank statements').setInputFiles(files.map(([name, text]) => file(name, text)));
  const row = (name: string) =>
    page.getByRole('region', { name: 'Imports' }).getByRole('row').filter({ hasText: name });
  for (const [name, status] of [
    ['good.csv', 'Posted'],
    ['bad.csv', 'Failed'],
    ['unknown.csv', 'Unknown columns'],
  ] as const)
    await expect(row(name)).toContainText(status);
  await expect(page.getByRole('alert')).toContainText('This is a PDF, not a bank statement file.');
  await expectAccessible(page);
  await lookOnPhone(page, 360);
  await row('bad.csv').getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toContainText('Nothing was posted.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await row('unknown.csv').getByRole('button').first().click();
  await page.getByRole('button', { name: 'Say what each column holds' }).click();
  const preview = page.getByRole('region', { name: 'Lines as they will be read' });
  await expect(preview.getByRole('row').filter({ hasText: 'Smith' })).toBeVisible();
  await expectAccessible(page);
});

/** An account with these lines on its statement, after a run of matching. */
async function matched(lines: Parameters<typeof importLines>[1]): Promise<ListedBankAccount> {
  const account = await newBankAccount();
  await importLines(account, lines);
  await matchAccount(account);
  return account;
}

test('lines of a statement: proposed, alike, split wrongly, charged too high, done with, on a phone', async ({
  adminPage: page,
  guard,
}) => {
  const cases = [await newCase(), await newCase(), await newCase()] as const;
  const { id } = await matched([
    ...cases.slice(0, 2).map(({ uniqueReference }) => [`PAYMENT ${uniqueReference}`, 11_100, 2] as const),
    ['THIRD FOR TWO WITH A LONG NARRATIVE THAT GOES ON AND ON FOR A WHILE', 20_000, 4],
    ['ACCOUNT CHARGES', -16_001, 10],
  ]);
  await visit(page, `/banking/accounts/${id}/items`);
  await expect(page.getByText('4 to do, 2 proposed')).toBeVisible();
  await expect(page.getByText('The case has no payment schedule.')).toBeVisible();
  await expectAccessible(page);
  await lookOnPhone(page, 390);
  await expect(page.getByRole('heading', { name: /^PAYMENT/ })).toBeVisible();

  await page.keyboard.press('a');
  const alike = page.getByRole('dialog', { name: 'Proposed for the same reasons' });
  await expect(alike.getByRole('checkbox')).toHaveCount(2);
  await expectAccessible(page);
  await alike.getByRole('button', { name: 'Confirm 2 lines' }).click();
  await expectToast(page, 'Matched.', '2 lines confirmed.');

  await expect(page.getByRole('heading', { name: /^THIRD/ })).toBeVisible();
  await page.keyboard.press('s');
  const split = page.getByRole('dialog', { name: 'Split £200.00' });
  for (const [n, pounds] of [
    [1, '120.50'],
    [2, '79'],
  ] as const) {
    const part = split.getByRole('group', { name: `Part ${n}` });
    const { uniqueReference } = cases[n]!;
    await pick(page, part, 'Case', uniqueReference, new RegExp(uniqueReference));
    await field(part, 'Amount').fill(pounds);
  }
  await split.getByRole('button', { name: 'Split', exact: true }).click();
  await expect(split.getByRole('alert')).toHaveText('The parts must add up to the whole: £0.50 is left.');
  await expectAccessible(page);
  await field(split.getByRole('group', { name: 'Part 2' }), 'Amount').fill('79.50');
  await split.getByRole('button', { name: 'Split', exact: true }).click();
  await expectToast(page, 'Split.');
  await expect(split).toHaveCount(0);

  await expect(page.getByRole('heading', { name: 'ACCOUNT CHARGES' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Case' })).toBeFocused();
  await page.keyboard.type(cases[2].uniqueReference);
  await expect(page.getByRole('option', { name: new RegExp(cases[2].uniqueReference) })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Charge the case' })).toBeFocused();
  guard.expectRefusal(409, '/api/trpc/banking.triage.charge');
  await page.keyboard.press('Enter');
  const charge = page.getByRole('form', { name: 'Bank charge' });
  await expect(charge).toContainText('holds only');
  await expectAccessible(page);
  await charge.getByRole('button', { name: 'The firm makes it good' }).click();
  await expect(page.getByText('Nothing to do.')).toBeVisible();
  await expectAccessible(page);
  await field(page, 'Status').selectOption('All');
  await page.getByRole('list', { name: 'Lines' }).getByRole('button').filter({ hasText: 'THIRD' }).click();
  await expect(page.getByRole('region', { name: 'Outcome' })).toContainText('£79.50');
  await expectAccessible(page);
});

test('a match rule that is edited, the history of the rules, and accounts of known payers', async ({
  adminPage: page,
}) => {
  const { rules } = await callAs<RulesAnswer>(admin, 'GET', '/banking/match-rules');
  const { version, points } = rules.find(({ kind }) => kind === 'cheque')!;
  const changed = { version, points: points === 71 ? 70 : 71, isActive: true, settings: {} };
  await callAs(admin, 'PUT', '/banking/match-rules/cheque', changed);
  await visit(page, '/banking/match-rules', 'Match rules');
  await page.getByRole('button', { name: 'Edit Supplier invoice' }).click();
  const dialog = page.getByRole('dialog', { name: 'Supplier invoice' });
  await dialog.getByRole('switch', { name: 'The rule is on' }).click();
  await expectAccessible(page);
  await visit(page, '/banking/match-rules', 'Match rules');
  await page.getByRole('tab', { name: 'History' }).click();
  const history = page.getByRole('list', { name: 'History' });
  await expect(history.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);

  const { id } = await newCase();
  await besideTheServer((client) =>
    client.query(
      `insert into payer_accounts (case_id, sort_code, account_number, payer_name, confirmed_count, last_seen_on)
        values ($1, '20-30-40', $2, 'A PAYER', 2, '2026-10-05')`,
      [id, String(10_000_000 + id)],
    ),
  );
  await follow(page, `/cases/${id}?tab=payments`);
  const payers = page.getByRole('region', { name: 'Known payer accounts' }).first();
  await expect(payers).toContainText('A PAYER');
  await expectAccessible(page);
  await payers.getByRole('button', { name: /^Forget / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Forget', exact: true }).click();
  await expect(payers).toContainText('No accounts known.');
  await expectAccessible(page);
});
