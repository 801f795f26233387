import type { Page } from '@playwright/test';
import { callAs, demo, prepare, unique } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { idOf } from '#test/e2e/case-data.ts';
import { expect, expectToast, field, settled, test, visit } from '#test/e2e/fixtures.ts';
import { type Colleague, newColleague, workplace } from '#test/e2e/staff.ts';

const approver = demo('james.whitlock');
const accountId = async (code: string) =>
  (await prepare.list('chart-of-accounts', `search=${code}&limit=1`))[0]!.id;

/** Asks for journals of the office in the words given, one for each amount in pence. */
async function askForJournals(author: Colleague, words: readonly string[], pence: number): Promise<void> {
  const { domain } = await workplace();
  const [debit, credit] = [await accountId('7000'), await accountId('7010')];
  for (const description of words)
    await callAs(author, 'POST', '/manual-journals', {
      domainId: domain.id,
      ledger: 'office',
      postedOn: '2026-10-20',
      description,
      lines: [
        { accountId: debit, debitPence: pence },
        { accountId: credit, creditPence: pence },
      ],
    });
}
const bookkeeper = () => newColleague('financials.journals', 'financials.chart-of-accounts');
const queue = (page: Page) => page.getByRole('list', { name: 'Requests' });
const pane = (page: Page, name: string) => page.getByRole('article', { name });
const lastKey = (page: Page) => page.getByRole('status', { name: 'Last key' });

test('journals are decided by keyboard, beside their working, and their author is told', async ({ open }) => {
  const author = await bookkeeper();
  const what = unique('Reclass');
  const [first, second] = [`${what} one`, `${what} two`];
  await askForJournals(author, [first, second], 12_345);
  const writer = await open(author);
  await visit(writer, '/dashboard');

  const page = await open(approver);
  await visit(page, `/approvals?search=${encodeURIComponent(what)}`, 'Approve Payments');
  await expect(pane(page, first)).toContainText('7000');
  await expect(pane(page, first).getByRole('table', { name: 'Debit' })).toContainText('£123.45');
  await expectAccessible(page);
  await page.keyboard.press('j');
  await expect(pane(page, second)).toBeVisible();
  await page.keyboard.press('j');
  await expect(lastKey(page)).toHaveText('This is the last request.');
  await page.keyboard.press('x');
  const rejecting = page.getByRole('dialog', { name: `Reject ${second}` });
  await rejecting.getByRole('button', { name: 'Reject' }).click();
  await expect(rejecting.getByText('Say why.')).toBeVisible();
  await expectAccessible(page);
  await field(rejecting, 'Why').fill('The account is wrong.');
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Manual journal rejected.');

  await expect(pane(page, first)).toBeVisible();
  await expect(queue(page).getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('a');
  const approving = page.getByRole('dialog', { name: 'Approve this?' });
  await expect(approving).toContainText('£123.45');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Manual journal approved.');
  await expect(page.getByText('No Requests Found.')).toBeVisible();

  await writer.getByRole('button', { name: 'Tasks' }).click();
  const answers = writer.getByRole('region', { name: 'Decided for you' });
  await expect(answers.getByRole('listitem')).toHaveCount(2);
  await expect(answers).toContainText('The account is wrong.');
  await expectAccessible(writer);
  await answers.getByRole('button', { name: `Seen: ${second}` }).click();
  await expect(answers.getByRole('listitem')).toHaveCount(1);
  await answers.getByRole('link', { name: first }).click();
  const sheet = writer.getByRole('dialog', { name: first });
  await expect(sheet).toContainText('Posted by James Whitlock');
});

test('a request over the limit is passed on by keyboard to those with a high enough limit, or to one of them', async ({
  open,
}) => {
  const author = await bookkeeper();
  const what = unique('Provision');
  const [first, second] = [`${what} one`, `${what} two`];
  await askForJournals(author, [first, second], 12_345);
  const junior = await newColleague('financials.approve-payments', 'financials.journals');
  await prepare.change('users', junior.id, { approvalLimit: 10_000 });
  const page = await open(junior);
  await visit(page, `/approvals?search=${encodeURIComponent(what)}`, 'Approve Payments');
  await expect(pane(page, first)).toBeVisible();
  await page.keyboard.press('j');
  await expect(pane(page, second)).toBeVisible();
  await page.keyboard.press('k');
  await expect(pane(page, first)).toBeVisible();
  await page.keyboard.press('k');
  await expect(lastKey(page)).toHaveText('This is the first request.');

  await page.keyboard.press('a');
  const approving = page.getByRole('dialog', { name: 'Approve this?' });
  await expect(approving).toContainText('£123.45 is over your limit of £100.00.');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Passed on.');
  await page.keyboard.press('d');
  const passing = page.getByRole('dialog', { name: `Pass on ${second}` });
  await field(passing, 'To').selectOption({ label: 'James Whitlock' });
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Passed to James Whitlock.');

  const other = await open(approver);
  await visit(other, `/approvals?search=${encodeURIComponent(what)}`, 'Approve Payments');
  await expect(queue(other).getByRole('listitem')).toHaveCount(2);
  await expect(queue(other)).toContainText('Over a limit');
  for (const left of [1, 0]) {
    // The next request is still being read.
    await expect(async () => {
      await other.keyboard.press('a');
      await expect(other.getByRole('dialog', { name: 'Approve this?' })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await other.keyboard.press('Enter');
    await expect(queue(other).getByRole('listitem')).toHaveCount(left);
  }
});

test('several of one kind are approved together, with their sum', async ({ open }) => {
  const author = await bookkeeper();
  const what = unique('Accrual');
  await askForJournals(author, [`${what} a`, `${what} b`, `${what} c`, `${what} d`], 5_000);
  const page = await open(approver);
  await visit(page, `/approvals?search=${encodeURIComponent(what)}`, 'Approve Payments');
  await queue(page).getByRole('checkbox').nth(0).check();
  await queue(page).getByRole('checkbox').nth(2).check();
  const ticked = page.getByRole('region', { name: 'Ticked requests' });
  await expect(ticked).toContainText('2 ticked · £100.00');
  await expectAccessible(page);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('a');
  const approving = page.getByRole('dialog', { name: 'Approve 2 requests?' });
  await expect(approving).toContainText('£100.00 together');
  await approving.getByRole('button', { name: 'Approve 2' }).click();
  await expectToast(page, '2 approved.');
  await expect(queue(page).getByRole('listitem')).toHaveCount(2);
  await queue(page).getByRole('checkbox').first().check();
  await ticked.getByRole('button', { name: 'Tick 1 more of this kind' }).click();
  await expect(ticked).toContainText('2 ticked · £100.00');
});

test('the request for bank details is in the queue and on the creditor, and is void once somebody changes them', async ({
  open,
}) => {
  const name = unique('Saltmarsh Loans');
  const maker = demo('daniel.okafor');
  const bank = { accountName: 'SALTMARSH', sortCode: '08-99-99', accountNumber: '66374958' };
  const { id, version } = await callAs<{ id: number; version: number }>(maker, 'POST', '/creditors', {
    name,
    type: 'loan',
    keptByDomainId: await idOf('domains', 'Harbour Debt Solutions'),
    ...bank,
  });
  const page = await open(demo('helen.marsh'));
  await visit(page, `/approvals?search=${encodeURIComponent(name)}`, 'Approve Payments');
  await expect(pane(page, `Bank details of ${name}`)).toContainText('66374958');
  await page.getByRole('button', { name: 'Pass on' }).click();
  const passing = page.getByRole('dialog', { name: `Pass on Bank details of ${name}` });
  await field(passing, 'To').selectOption({ label: 'Alex Morgan' });
  await expectAccessible(page);
  await passing.getByRole('button', { name: 'Pass on' }).click();
  await expectToast(page, 'Passed to Alex Morgan.');
  await expect(pane(page, `Bank details of ${name}`)).toContainText('Alex Morgan');
  const address = `/approvals?item=${await idOnScreen(page)}`;

  const changer = await newColleague('financials.bank-details', 'config.creditors');
  const creditor = await open(maker);
  await visit(creditor, `/creditors/${id}/edit`, name);
  await expect(creditor.getByText('Awaiting approval')).toBeVisible();
  await expectAccessible(creditor);
  await callAs(changer, 'PUT', `/creditors/${id}`, { version, accountName: 'SALTMARSH LTD' });

  await visit(page, address, 'Approve Payments');
  await expect(pane(page, `Bank details of ${name}`)).toContainText('The bank details have changed since.');
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  await visit(page, `/approvals?search=${encodeURIComponent(name)}`, 'Approve Payments');
  await expect(pane(page, `Bank details of ${name}`)).toContainText('SALTMARSH LTD');
  await page.keyboard.press('a');
  const verifying = page.getByRole('dialog', { name: 'Approve this?' });
  await expect(verifying).toContainText('SALTMARSH LTD (before: SALTMARSH)');
  await expect(verifying).toContainText('66374958');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Bank details approved.');
  await creditor.reload();
  await settled(creditor, name);
  await expect(creditor.getByText('Verified', { exact: true })).toBeVisible();
});

const idOnScreen = (page: Page) => queue(page).locator('[aria-current="true"]').getAttribute('data-item');
