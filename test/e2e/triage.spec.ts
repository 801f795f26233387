import type { Page } from '@playwright/test';
import type { ListedBankAccount } from '#shared/activities/money/banking/accounts-contract.ts';
import { addDays, londonDate, showDate } from '#shared/platform/dates.ts';
import { admin, callAs, demo, prepare } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { importLines, itemsOf, type Lines, matchAccount, newBankAccount } from '#test/e2e/bank-desk.ts';
import { idOf, newCase, newDomain } from '#test/e2e/case-data.ts';
import { expect, expectToast, field, settled, test, visit } from '#test/e2e/fixtures.ts';
import { newColleague } from '#test/e2e/staff.ts';

test.use({ matching: 'shared' });

const open = (page: Page, { id, name }: ListedBankAccount, query = '') =>
  visit(page, `/banking/accounts/${id}/items${query}`, `Items of ${name}`);
const line = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Lines' }).getByRole('button').filter({ hasText: text });
const todo = (page: Page, open: number, proposed: number) =>
  expect(page.getByText(`${open} to do, ${proposed} proposed`)).toBeVisible();

/** Looks a case up for the line on screen, by keyboard. */
async function findCase(page: Page, reference: string): Promise<void> {
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Case' })).toBeFocused();
  await page.keyboard.type(reference);
  await expect(page.getByRole('option', { name: new RegExp(reference) })).toBeVisible();
  await page.keyboard.press('Enter');
}

/** An account with these lines on its statement, after a run of matching. */
async function accountWith(domain: string, lines: Lines): Promise<ListedBankAccount> {
  const account = await newBankAccount(domain);
  await importLines(account, lines);
  await matchAccount(account);
  return account;
}

test('by keyboard alone: confirm, undo, find a case, split, ignore; the case shows it live', async ({
  adminPage: page,
  open: openFor,
}) => {
  const domain = await newDomain();
  const [one, two, three] = [await newCase({ domain }), await newCase({ domain }), await newCase({ domain })];
  const account = await accountWith(domain, [
    [`FIRST ${one.uniqueReference}`, 15_000, 2],
    ['SECOND WITHOUT A REFERENCE', 9_900, 3],
    ['THIRD FOR TWO', 20_000, 4],
    ['FOURTH BY MISTAKE', 4_200, 5],
  ]);
  const other = await openFor(demo('admin'));
  await visit(other, `/cases/${one.id}?tab=accounts`);
  await open(page, account);
  await todo(page, 4, 1);
  await expect(page.getByText(`The reference ${one.uniqueReference} is in the description.`)).toBeVisible();
  await expect(page.getByText('The case has no payment schedule.')).toBeVisible();

  await page.keyboard.press('Enter');
  await expectToast(page, 'Matched.', `£150.00 to ${one.uniqueReference}.`);
  await todo(page, 3, 0);
  await expect(other.getByRole('row').filter({ hasText: '£150.00' })).not.toHaveCount(0);
  await page.keyboard.press('u');
  await expectToast(page, 'Undone.');
  await todo(page, 4, 0);
  await expect(line(page, 'FIRST')).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('heading', { name: /^FIRST/ })).toBeVisible();
  await expect(page.getByText(`The reference ${one.uniqueReference} is in the description.`)).toBeVisible();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Matched.');

  await expect(line(page, 'SECOND')).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('heading', { name: 'SECOND WITHOUT' })).toBeVisible();
  await findCase(page, two.uniqueReference);
  await expect(page.getByRole('button', { name: 'Post receipt' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Matched.', `£99.00 to ${two.uniqueReference}.`);

  await page.keyboard.press('j');
  await expect(line(page, 'FOURTH')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('k');
  await expect(line(page, 'THIRD')).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('heading', { name: 'THIRD FOR TWO' })).toBeVisible();
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: 'Split £200.00' });
  for (const [n, of, pounds] of [
    [1, two, '120.50'],
    [2, three, '79'],
  ] as const) {
    const part = dialog.getByRole('group', { name: `Part ${n}` });
    await field(part, 'Case').fill(of.uniqueReference);
    await page.getByRole('option', { name: new RegExp(of.uniqueReference) }).click();
    await field(part, 'Amount').fill(pounds);
  }
  await dialog.getByRole('button', { name: 'Split', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('The parts must add up to the whole: £0.50 is left.');
  await field(dialog.getByRole('group', { name: 'Part 2' }), 'Amount').fill('79.50');
  await dialog.getByRole('button', { name: 'Split', exact: true }).click();
  await expectToast(page, 'Split.', '£200.00 in 2 parts.');
  await expect(dialog).toHaveCount(0);

  await expect(line(page, 'FOURTH')).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('heading', { name: 'FOURTH BY MISTAKE' })).toBeVisible();
  await page.keyboard.press('i');
  await expect(field(page.getByRole('dialog', { name: 'Ignore £42.00' }), 'Why')).toBeFocused();
  await page.keyboard.type('Paid in by mistake');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Ignored.');
  await expect(page.getByText('Nothing to do.')).toBeVisible();

  await field(page, 'Status').selectOption('All');
  await expect(page).toHaveURL(/status=all/);
  await line(page, 'THIRD').click();
  const outcome = page.getByRole('region', { name: 'Outcome' });
  await expect(outcome).toContainText('£79.50');
  await page.keyboard.press('u');
  await expectToast(page, 'Undone.', '£200.00 is open again.');
  await todo(page, 1, 0);
});

test('without a case Ctrl+Enter posts nothing; N holds the money with a reason, and keys without effect say so', async ({
  adminPage: page,
}) => {
  const domain = await newDomain();
  const { uniqueReference } = await newCase({ domain });
  const account = await accountWith(domain, [
    ['ALMOST NOTHING KNOWN', 7_700, 2],
    [`PROPOSED ${uniqueReference}`, 15_000, 5],
    ['PAID OUT', -2_500, 6],
  ]);
  await open(page, account);
  await todo(page, 3, 1);
  const lines = page.getByRole('list', { name: 'Lines' }).getByRole('button');
  await expect(lines).toHaveText([/PROPOSED/, /ALMOST/, /PAID OUT/]);
  for (const row of await lines.all()) expect((await row.boundingBox())!.height).toBeLessThan(45);
  // However far somebody has scrolled, and however small the screen.
  await page.setViewportSize({ width: 1280, height: 500 });
  const legend = page.getByRole('list', { name: 'Keys' });
  for (const to of [0, 10_000]) {
    await page.evaluate((top) => window.scrollTo(0, top), to);
    await expect(legend).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const said = page.getByRole('status', { name: 'Last key' });
  await page.keyboard.press('k');
  await expect(said).toHaveText('This is the first line.');
  await page.keyboard.press('a');
  await expect(said).toHaveText('No other line is proposed for the same reasons.');

  await page.keyboard.press('j');
  await expect(said).toBeEmpty();
  await expect(page.getByRole('heading', { name: 'ALMOST NOTHING KNOWN' })).toBeVisible();
  await expect(page.getByText('The description has no case reference.')).toBeVisible();
  await expect(page.getByText('The statement does not name the paying account.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(said).toHaveText('Nothing is proposed for this line.');
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('form', { name: 'Another case' }).getByText('Required.')).toBeVisible();
  await todo(page, 3, 1);
  await line(page, 'ALMOST').focus();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Hold £77.00 as unallocated' });
  await expect(field(dialog, 'Why')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('Say why no case can have it yet.')).toBeVisible();
  await page.keyboard.type('The bank is asked who paid it');
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Matched.', '£77.00 is unallocated.');
  await todo(page, 2, 1);

  await expect(page.getByRole('heading', { name: 'PAID OUT' })).toBeVisible();
  await expect(page.getByText('It does not return a payment of this amount')).toBeVisible();
  await page.keyboard.press('n');
  await expect(said).toHaveText('Money out is not a receipt.');
  await page.keyboard.press('s');
  const split = page.getByRole('dialog', { name: 'Split a charge of £25.00' });
  await expect(split).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(split).toBeHidden();
  await open(page, account, '?status=matched');
  await expect(page.getByRole('region', { name: 'Outcome' })).toContainText('The bank is asked who paid it');
  await page.keyboard.press('i');
  await expect(said).toHaveText('This line has been decided: press U to undo.');
});

test('lines proposed for the same reasons are confirmed together', async ({ adminPage: page }) => {
  const domain = await newDomain();
  const made = [await newCase({ domain }), await newCase({ domain }), await newCase({ domain })];
  const account = await accountWith(
    domain,
    made.map(({ uniqueReference }) => [`PAYMENT ${uniqueReference}`, 11_100] as const),
  );
  await open(page, account);
  await todo(page, 3, 3);
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Proposed for the same reasons' });
  await expect(dialog.getByRole('checkbox')).toHaveCount(3);
  await dialog.getByRole('checkbox').nth(2).uncheck();
  await dialog.getByRole('button', { name: 'Confirm 2 lines' }).click();
  await expectToast(page, 'Matched.', '2 lines confirmed.');
  await todo(page, 1, 1);
});

test('two cashiers: the second is told who was first, and nothing is posted twice', async ({
  adminPage: page,
  guard,
}) => {
  const domain = await newDomain();
  const { uniqueReference } = await newCase({ domain });
  const account = await accountWith(domain, [[`PAYMENT ${uniqueReference}`, 13_300]]);
  const [item] = await itemsOf(account);
  const colleague = await newColleague('financials.banking');
  await prepare.change('users', colleague.id, { domainId: await idOf('domains', domain) });
  const confirm = `/banking/items/${item?.id}/confirm`;
  await open(page, account);
  // Between the key and the server, the colleague comes first.
  await page.route('**/api/trpc/banking.triage.confirm*', async (route) => {
    await callAs(colleague, 'POST', confirm, { version: item?.version });
    await route.continue();
  });
  guard.expectRefusal(409, '/api/trpc/banking.triage.confirm');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Error updating.', `${colleague.name} has matched this line already.`);
  await expect(page.getByText('Nothing to do.')).toBeVisible();
  const { ledgerPence } = await callAs<ListedBankAccount>(admin, 'GET', `/banking/accounts/${account.id}`);
  expect(ledgerPence).toBe(13_300);
});

test('an account is reconciled to the penny: a bounce, a transfer, a charge, interest, and the difference explained on the way', async ({
  adminPage: page,
  guard,
}) => {
  test.setTimeout(180_000);
  const domain = await newDomain();
  const { uniqueReference, id } = await newCase({ domain });
  const [account, savings] = [await newBankAccount(domain), await newBankAccount(domain)];
  await importLines(savings, [['IN FROM CLIENT ACCOUNT', 5_000, 9]]);
  await importLines(account, [
    [`CAME ${uniqueReference}`, 15_000, 2],
    [`AGAIN ${uniqueReference}`, 16_000, 3],
    ['RETD CHQ', -15_000, 8],
    ['TO SAVINGS', -5_000, 9],
    ['ACCOUNT CHARGES', -16_001, 10],
    ['QUARTERLY CHARGE', -650, 11],
    ['GROSS INTEREST PAID', 412, 12],
    ['REFUND OF CHARGES', 16_001, 13],
    ['CHARGE FOR TWO', -200, 14],
  ]);
  await visit(page, `/banking/accounts/${account.id}/imports`, `Imports of ${account.name}`);
  await expect(page.getByText('9 lines of the statements still to be matched')).toBeVisible();
  await matchAccount(account);
  await open(page, account);
  await todo(page, 9, 2);
  for (const [word, pounds] of [
    ['CAME', '£150.00'],
    ['AGAIN', '£160.00'],
  ] as const) {
    await expect(page.getByRole('heading', { name: new RegExp(`^${word}`) })).toBeVisible();
    await page.keyboard.press('Enter');
    await expectToast(page, 'Matched.', `${pounds} to ${uniqueReference}.`);
  }
  await expect(line(page, 'RETD CHQ')).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'Take back' }).click();
  await expectToast(page, 'Taken back.');
  await page.getByRole('button', { name: 'Transfer' }).click();
  await expectToast(page, 'Matched.', '£50.00 is a transfer.');

  // More than the case holds: the refusal is shown at the field, and the firm makes it good.
  await expect(page.getByRole('heading', { name: 'ACCOUNT CHARGES' })).toBeVisible();
  await findCase(page, uniqueReference);
  await expect(page.getByRole('button', { name: 'Charge the case' })).toBeFocused();
  guard.expectRefusal(409, '/api/trpc/banking.triage.charge');
  await page.keyboard.press('Enter');
  const form = page.getByRole('form', { name: 'Bank charge' });
  await expect(form).toContainText(`Case ${uniqueReference} holds only £160.00 there, not £160.01.`);
  await form.getByRole('button', { name: 'The firm makes it good' }).click();
  await expectToast(page, 'Matched.', '£160.01 is for the firm to make good.');
  await expect(page.getByRole('heading', { name: 'QUARTERLY CHARGE' })).toBeVisible();
  await findCase(page, uniqueReference);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Matched.', `£6.50 charged to ${uniqueReference}.`);
  await expect(page.getByRole('heading', { name: 'GROSS INTEREST PAID' })).toBeVisible();
  await findCase(page, uniqueReference);
  await field(page, 'Kind of money').fill('interest');
  await page.getByRole('option', { name: 'Bank interest' }).click();
  await page.getByRole('button', { name: 'Post receipt' }).click();
  await expectToast(page, 'Matched.', `£4.12 to ${uniqueReference}.`);
  await expect(page.getByRole('heading', { name: 'REFUND OF CHARGES' })).toBeVisible();
  await page.getByRole('button', { name: 'The firm makes a charge good' }).click();
  await expectToast(page, 'Matched.', '£160.01 of charges refunded.');

  // The case bears half of what the bank took for two, and the firm the rest.
  await expect(page.getByRole('heading', { name: 'CHARGE FOR TWO' })).toBeVisible();
  await page.keyboard.press('s');
  const splitting = page.getByRole('dialog', { name: 'Split a charge of £2.00' });
  await splitting.getByRole('button', { name: 'Share equally' }).click();
  await field(splitting.getByRole('group', { name: 'Part 1' }), 'Case').fill(uniqueReference);
  await page.getByRole('option', { name: new RegExp(uniqueReference) }).click();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Split.', '£2.00 in 2 parts.');
  await expect(page.getByText('Nothing to do.')).toBeVisible();

  await field(page, 'Status').selectOption('Reversed');
  await expect(page.getByText('The bank took this payment back.')).toBeVisible();
  await page.getByRole('link', { name: 'Imports' }).click();
  await settled(page, `Imports of ${account.name}`);
  await expect(page.getByRole('region', { name: 'Bank and ledger' })).not.toContainText(
    'What makes up the difference',
  );
  const { difference, linesPence } = await callAs<ListedBankAccount>(
    admin,
    'GET',
    `/banking/accounts/${account.id}`,
  );
  expect([difference.pence, linesPence]).toEqual([0, 10_562]);
  await visit(page, `/cases/${id}?tab=accounts`);
  await expect(page.getByRole('region', { name: 'Ledger of the case' })).toContainText(
    'Returned by the bank',
  );
  await page.getByRole('tab', { name: 'Receipts and payments' }).click();
  const statement = page.getByRole('table', { name: 'Receipts and payments' });
  for (const [heading, pounds] of [
    ['Bank interest', '£4.12'],
    ['Bank charges', '£7.50'],
  ] as const)
    await expect(statement.getByRole('row').filter({ hasText: heading })).toContainText(pounds);
});

test('filters are in the address, and on a phone nothing is cut off', async ({ open: openFor }) => {
  const domain = await newDomain();
  const account = await accountWith(domain, [
    ['ALPHA WITH A LONG NARRATIVE THAT GOES ON AND ON FOR A WHILE', 1_000],
    ['BRAVO', -2_000],
  ]);
  const page = await openFor(admin, { viewport: { width: 390, height: 844 } });
  await open(page, account);
  await expect(line(page, 'BRAVO')).toBeVisible();
  await field(page, 'Direction').selectOption('Money out');
  await expect(line(page, 'ALPHA')).toHaveCount(0);
  await expect(page).toHaveURL(/direction=out/);
  await page.reload();
  await settled(page);
  await expect(line(page, 'BRAVO')).toBeVisible();
  await expect(line(page, 'ALPHA')).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search the lines' }).fill('nothing like it');
  await expect(page.getByText('Nothing matches the filters.')).toBeVisible();
  await open(page, account);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('a line dated ahead is held, and dealt with before its day only for a reason', async ({
  adminPage: page,
}) => {
  const domain = await newDomain();
  const ahead = addDays(londonDate(), 2);
  const account = await accountWith(domain, [
    ['CLEARS ON MONDAY', 15_000, ahead],
    ['CLEARED', 9_900, 3],
  ]);
  await open(page, account);
  await expect(line(page, 'CLEARS ON MONDAY')).toContainText('Held');
  await line(page, 'CLEARS ON MONDAY').click();
  await expect(page.getByText(`Held until ${showDate(ahead)}.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Release before its day' }).click();
  const dialog = page.getByRole('dialog', { name: 'Release £150.00 before its day' });
  await dialog.getByLabel('Why').fill('The bank shows it as cleared');
  await dialog.getByRole('button', { name: 'Release', exact: true }).click();
  await expectToast(page, 'Released.', '£150.00 can be dealt with before its day.');
  await expect(line(page, 'CLEARS ON MONDAY')).toContainText('Unmatched');
  await page.getByRole('button', { name: 'Ignore' }).click();
  const ignoring = page.getByRole('dialog', { name: 'Ignore £150.00' });
  await ignoring.getByLabel('Why').fill('Not ours');
  await ignoring.getByRole('button', { name: 'Ignore' }).click();
  await expectToast(page, 'Ignored.', '£150.00 is left out of the books.');
});
