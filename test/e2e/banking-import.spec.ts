import { randomInt } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { StatementFormat } from '#server/activities/money/banking/statements/statement.ts';
import type { StatementToWrite } from '#server/activities/money/banking/statements/statement-to-write.ts';
import { writeStatement } from '#server/activities/money/banking/statements/write-statement.ts';
import type { ListedBankAccount } from '#shared/activities/money/banking/accounts-contract.ts';
import { admin, callAs, demo, type Row, unique } from '#test/e2e/api.ts';
import { expect, expectToast, field, saveButton, test, visit } from '#test/e2e/fixtures.ts';

test.use({ matching: 'shared' });

const freshNumber = () => String(randomInt(10_000_000, 90_000_000));

/** An account of Harbour Debt Solutions with a number of its own, whose sort code is in no table. */
async function newAccount(): Promise<ListedBankAccount> {
  const chart = await callAs<Row[]>(admin, 'GET', '/chart-of-accounts?search=Client%20bank');
  const domains = await callAs<Row[]>(admin, 'GET', '/domains?search=Harbour');
  return callAs<ListedBankAccount>(admin, 'POST', '/banking/accounts', {
    name: unique('Client account'),
    kind: 'client_umbrella',
    domainId: domains[0]?.id,
    ledgerAccountId: chart.find(({ code }) => code === '1000')?.id,
    sortCode: '99-00-02',
    accountNumber: freshNumber(),
    openingPence: 100_000,
  });
}

const statementOf = ({ sortCode, accountNumber }: ListedBankAccount, month = 1): StatementToWrite => {
  const day = (n: number) => `2026-0${month}-0${n}`;
  return {
    sortCode: sortCode ?? '',
    accountNumber: accountNumber ?? '',
    accountName: 'Harbour Debt Solutions',
    openingPence: 100_000,
    openingOn: day(1),
    closingOn: day(9),
    lines: [
      { bookedOn: day(2), amountPence: 15_000, description: 'STANDING ORDER SMITH', bankId: `A${month}` },
      { bookedOn: day(3), amountPence: 9_950, description: 'FASTER PAYMENT JONES', bankId: `B${month}` },
      { bookedOn: day(4), amountPence: -1_200, description: 'BANK CHARGES', bankId: `C${month}` },
    ],
  };
};

const upload = (page: Page, ...files: [name: string, content: string][]) =>
  page
    .getByLabel('Bank statements')
    .setInputFiles(
      files.map(([name, content]) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })),
    );
const fileOf = (format: StatementFormat, statement: StatementToWrite) =>
  [...writeStatement(format, statement)].join('');
const rowOf = (page: Page, fileName: string) =>
  page.getByRole('region', { name: 'Imports' }).getByRole('row').filter({ hasText: fileName });
const openImports = (page: Page, { id, name }: ListedBankAccount) =>
  visit(page, `/banking/accounts/${id}/imports`, `Imports of ${name}`);

test('an account is opened, with its number checked, and is listed with both balances', async ({
  adminPage: page,
  guard,
}) => {
  const name = unique('Trust account');
  await visit(page, '/banking/accounts', 'Bank Accounts');
  await page.getByRole('link', { name: 'New bank account' }).click();
  const form = page.getByRole('main').getByRole('form');
  const choose = async (label: string, text: string) => {
    await field(form, label).fill(text);
    await page.getByRole('option', { name: new RegExp(text) }).click();
  };
  await field(form, 'Name').fill(name);
  await field(form, 'Used for').selectOption('Trust');
  await choose('Domain', 'Harbour Debt Solutions');
  await field(form, 'Sort code').fill('089999');
  await field(form, 'Account number').fill('66374959');
  await choose('Ledger account', '1000');
  await field(form, 'Opening balance').fill('250');
  guard.expectRefusal(400, '/api/trpc/banking.accounts.create');
  await saveButton(page).click();
  await expect(page.getByText('No account with this number can exist under this sort code.')).toBeVisible();
  await expectToast(page, 'Error creating item.');
  await field(page, 'Sort code').fill('990003');
  await field(page, 'Account number').fill(freshNumber());
  await saveButton(page).click();
  await expectToast(page, 'Item Created.');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('£250.00');
  await expect(row).toContainText('£0.00');
  await row.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await field(page, 'Bank').fill('Lloyds');
  await saveButton(page).click();
  await expectToast(page, 'Item Updated.');
});

const formats = ['ofx1', 'ofx2', 'qif', 'mt940', 'camt053', 'csv'] as const;

test('a statement of each format is dropped, and a second browser sees what is on the account', async ({
  adminPage: page,
  open,
}) => {
  const account = await newAccount();
  const other = await open(demo('admin'));
  await openImports(page, account);
  await openImports(other, account);
  for (const [index, format] of formats.entries()) {
    const file = fileOf(format, statementOf(account, index + 1));
    await upload(page, [`${format}.txt`, file]);
    await expect(rowOf(page, `${format}.txt`)).toContainText('Posted');
    await expect(rowOf(other, `${format}.txt`)).toContainText('Posted');
  }
  // Six times £237.50 on top of the opening balance of £1,000.
  await expect(other.getByText('18 lines of the statements still to be matched')).toBeVisible();
  await expect(other.getByText('£2,425.00').first()).toBeVisible();
});

test('the demo firm’s own files are imported by hand, one of each format', async ({ adminPage: page }) => {
  const chart = await callAs<Row[]>(admin, 'GET', '/chart-of-accounts?search=Client%20bank');
  const domains = await callAs<Row[]>(admin, 'GET', '/domains?search=Harbour');
  const account = await callAs<ListedBankAccount>(admin, 'POST', '/banking/accounts', {
    name: unique('Arrears account'),
    kind: 'client_umbrella',
    domainId: domains[0]?.id,
    ledgerAccountId: chart.find(({ code }) => code === '1000')?.id,
  });
  await openImports(page, account);
  const folder = 'demo/statements/by-hand';
  const names = readdirSync(folder);
  expect(names).toHaveLength(6);
  await page.getByLabel('Bank statements').setInputFiles(names.map((name) => `${folder}/${name}`));
  for (const name of names) await expect(rowOf(page, name)).toContainText('Posted');
  await expect(page.getByText(/lines of the statements still to be matched/)).toBeVisible();
});

test('the same file is refused, and somebody decides about what may be held already', async ({
  adminPage: page,
  guard,
}) => {
  const account = await newAccount();
  await openImports(page, account);
  const january = 'Date,Description,Amount\n05/01/2026,A,10.00\n05/01/2026,A,10.00\n';
  await upload(page, ['one.csv', january]);
  await expect(rowOf(page, 'one.csv')).toContainText('Posted');
  guard.expectRefusal(409, `/${account.id}/imports`);
  await upload(page, ['renamed.csv', january]);
  await expect(page.getByRole('alert')).toContainText('This file has already been imported');
  await page.getByRole('button', { name: 'Dismiss the message about renamed.csv' }).click();
  await upload(page, ['two.csv', `${january}05/01/2026,A,10.00\n`]);
  await expect(rowOf(page, 'two.csv')).toContainText('1 to decide');
  await rowOf(page, 'two.csv').getByRole('button').first().click();
  const dialog = page.getByRole('dialog', { name: 'two.csv' });
  await expect(dialog).toContainText('3 lines: 0 new, 2 held already, 1 to decide');
  const doubts = dialog.getByRole('region', { name: 'Lines to decide about' });
  await expect(doubts.getByRole('listitem')).toContainText('In this file, line 4');
  await expect(doubts.getByRole('listitem')).toContainText('Held already, from one.csv');
  await doubts.getByRole('button', { name: 'Another payment' }).focus();
  await page.keyboard.press('a');
  await expectToast(page, 'Item Updated.', '1 line added to the account.');
  await expect(dialog).toContainText('3 lines: 1 new, 2 held already');
  await dialog.getByRole('button', { name: 'Show the 2 lines left out: already held' }).click();
  const left = dialog.getByRole('region', { name: 'Lines left out' }).getByRole('listitem');
  await left.first().getByRole('button', { name: 'Add' }).click();
  await expect(left).toHaveCount(1);
  await expect(dialog).toContainText('3 lines: 2 new, 1 held already');
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 'two.csv')).toContainText('Posted');
});

test('a bad line is named, and nothing of its file is posted', async ({ adminPage: page, guard }) => {
  const account = await newAccount();
  await openImports(page, account);
  guard.expectRefusal(400, `/${account.id}/imports`);
  await upload(
    page,
    ['bad.csv', 'Date,Description,Amount\n05/01/2026,A,10.00\n31/02/2026,B,20.00\n'],
    ['not-a-statement.csv', '%PDF-1.7\n'],
  );
  await expect(page.getByRole('alert')).toContainText('This is a PDF, not a bank statement file.');
  await expect(rowOf(page, 'bad.csv')).toContainText('Failed');
  await rowOf(page, 'bad.csv').getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row').filter({ hasText: '31/02/2026' })).toContainText('3');
  await expect(dialog).toContainText('Nothing was posted.');
  await page.keyboard.press('Escape');
  await expect(page.getByText('No statements yet')).toBeVisible();
});

test('a file whose balances do not agree is posted only with a reason', async ({ adminPage: page }) => {
  const account = await newAccount();
  await openImports(page, account);
  const whole = fileOf('camt053', statementOf(account));
  const [entry = ''] = /<Ntry>[^]*?<\/Ntry>/.exec(whole) ?? [];
  await upload(page, ['cut.xml', whole.replace(entry, '')]);
  await expect(rowOf(page, 'cut.xml')).toContainText('Does not agree');
  await rowOf(page, 'cut.xml').getByRole('button').first().click();
  await page.getByRole('button', { name: 'Post anyway' }).click();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText('Say why.')).toBeVisible();
  await field(page, 'Reason').fill('The bank left a line out.');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expectToast(page, 'Item Updated.');
  await expect(page.getByText('Posted although the balances do not agree.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 'cut.xml')).toContainText('Posted');
});

test('unknown columns are asked about once, with a preview, and remembered', async ({ adminPage: page }) => {
  const account = await newAccount();
  await openImports(page, account);
  const file = (day: string, before: string, after: string) =>
    `Buchung;Wofuer;Umsatz;Saldo neu\n${day}.01.2026;Smith;1.234,56;${before}\n${day}.01.2026;Charges;-12,00;${after}\n${`${day}.01.2026;More;0,00;${after}\n`.repeat(28)}`;
  await upload(page, ['unknown.csv', file('05', '1.234,56', '1.222,56')]);
  await expect(rowOf(page, 'unknown.csv')).toContainText('Unknown columns');
  await rowOf(page, 'unknown.csv').getByRole('button').first().click();
  await page.getByRole('button', { name: 'Say what each column holds' }).click();
  const preview = page.getByRole('region', { name: 'Lines as they will be read' });
  await expect(preview.getByRole('row').filter({ hasText: 'Smith' })).toContainText('£1,234.56');
  await field(page, 'What Wofuer holds').selectOption('Not used');
  await expect(page.getByText('Say which column holds the description.')).toBeVisible();
  await field(page, 'What Wofuer holds').selectOption('Description');
  await expect(preview).toContainText('Charges');
  // The headings and the first twenty of thirty lines.
  await expect(preview.getByRole('row')).toHaveCount(21);
  await page.getByRole('button', { name: 'Save and import' }).click();
  await expectToast(page, 'Item Updated.');
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 'unknown.csv')).toContainText('Posted');
  await upload(page, ['next.csv', file('06', '2.457,12', '2.445,12')]);
  await expect(rowOf(page, 'next.csv')).toContainText('Posted');
  await visit(page, `/banking/accounts/${account.id}/edit`, `Edit ${account.name}`);
  await expect(page.getByText('The date is in “Buchung”')).toBeVisible();
});

test('one column says in or out, another what is booked; what is left out is listed', async ({
  adminPage: page,
}) => {
  const account = await newAccount();
  await openImports(page, account);
  const rows = [
    'When,What,Sum,DR/CR,State',
    '05/01/2026,Smith,150.00,CR,Completed',
    '06/01/2026,Charges,12.00,DR,Completed',
    '07/01/2026,Hotel,60.00,DR,Pending',
  ];
  await upload(page, ['directions.csv', `${rows.join('\n')}\n`]);
  await expect(rowOf(page, 'directions.csv')).toContainText('Unknown columns');
  await rowOf(page, 'directions.csv').getByRole('button').first().click();
  await page.getByRole('button', { name: 'Say what each column holds' }).click();
  const preview = page.getByRole('region', { name: 'Lines as they will be read' });
  const charges = preview.getByRole('row').filter({ hasText: 'Charges' });
  await expect(charges).toContainText('-£12.00');
  await expect(preview).toContainText('Left out: “Pending” is not booked.');
  await field(page, 'What DR/CR holds').selectOption('Not used');
  await expect(charges).not.toContainText('-£12.00');
  await field(page, 'What DR/CR holds').selectOption('In or out');
  await expect(charges).toContainText('-£12.00');
  await page.getByRole('button', { name: 'Save and import' }).click();
  await expectToast(page, 'Item Updated.');
  const dialog = page.getByRole('dialog', { name: 'directions.csv' });
  await expect(dialog).toContainText('2 lines: 2 new, 0 held already, 1 left out');
  await expect(dialog.getByRole('region', { name: 'Worth knowing' })).toContainText(
    'Left out: “Pending” is not booked.',
  );
  await page.keyboard.press('Escape');
  await visit(page, `/banking/accounts/${account.id}/edit`, `Edit ${account.name}`);
  await expect(page.getByText('“DR/CR” says whether it came in or went out.')).toBeVisible();
});

test('a file that does not open with the balance held is kept back; missing days are named', async ({
  adminPage: page,
}) => {
  const account = await newAccount();
  await openImports(page, account);
  const file = (day: number, openingPence: number) =>
    fileOf('mt940', {
      ...statementOf(account),
      openingPence,
      openingOn: `2026-01-0${day}`,
      closingOn: `2026-01-0${day}`,
      lines: [{ bookedOn: `2026-01-0${day}`, amountPence: 500, description: `DAY ${day}` }],
    });
  await upload(page, ['monday.sta', file(5, 100_000)]);
  await expect(rowOf(page, 'monday.sta')).toContainText('Posted');
  await upload(page, ['tuesday.sta', file(6, 110_500)]);
  await expect(rowOf(page, 'tuesday.sta')).toContainText('Does not agree');
  await rowOf(page, 'tuesday.sta').getByRole('button').first().click();
  const problem = 'opens on 06/01/2026 with £1,105.00, but after monday.sta the balance is £1,005.00 there';
  await expect(page.getByRole('dialog', { name: 'tuesday.sta' })).toContainText(problem);
  await page.keyboard.press('Escape');
  await upload(page, ['friday.sta', file(9, 110_500)]);
  await expect(rowOf(page, 'friday.sta')).toContainText('Posted');
  await rowOf(page, 'friday.sta').getByRole('button').first().click();
  await expect(page.getByRole('region', { name: 'Worth knowing' })).toContainText(
    'Nothing is held of 06/01/2026 to 08/01/2026.',
  );
});

test('an import is undone, with its numbers, and a file of another account is imported there', async ({
  adminPage: page,
}) => {
  const [here, there] = [await newAccount(), await newAccount()];
  await openImports(page, here);
  const file = fileOf('mt940', statementOf(here));
  await upload(page, ['january.sta', file]);
  await expect(rowOf(page, 'january.sta')).toContainText('Posted');
  await rowOf(page, 'january.sta').getByRole('button').first().click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  const question = page.getByRole('dialog', { name: 'Undo this import?' });
  await expect(question).toContainText('The 3 lines that january.sta added will be removed');
  await question.getByRole('button', { name: 'Undo import' }).click();
  await expectToast(page, 'The import was undone.', '3 lines removed.');
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 'january.sta')).toContainText('Undone');
  await upload(page, ['again.sta', file], ['elsewhere.ofx', fileOf('ofx2', statementOf(there))]);
  await expect(rowOf(page, 'again.sta')).toContainText('Posted');
  await expect(page.getByText(`elsewhere.ofx is a statement of ${there.name}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Open the import' }).click();
  await expect(page.getByRole('dialog', { name: 'elsewhere.ofx' })).toContainText('3 lines: 3 new');
});

test('on a phone nothing is cut off', async ({ open }) => {
  const account = await newAccount();
  const page = await open(admin, { viewport: { width: 360, height: 740 } });
  await openImports(page, account);
  await upload(page, [
    'january.csv',
    'Date,Description,Amount\n05/01/2026,A LONG NARRATIVE OF A PAYMENT,10.00\n',
  ]);
  await expect(page.getByText('1 line of the statements still to be matched')).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(360);
  await visit(page, '/banking/accounts', 'Bank Accounts');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
