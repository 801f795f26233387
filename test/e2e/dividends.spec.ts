import type { Page } from '@playwright/test';
import { writeStatement } from '#server/activities/money/banking/statements/write-statement.ts';
import type { ListedBankAccount } from '#shared/activities/money/banking/accounts-contract.ts';
import { addMonths, londonDate } from '#shared/platform/dates.ts';
import { poundsText, sumOf } from '#shared/platform/money.ts';
import { admin, callAs, demo, unique } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { lastName, newPortfolio } from '#test/e2e/case-data.ts';
import { papersOf } from '#test/e2e/case-letters.ts';
import { openDialog, openTab, openView, pick, press, send } from '#test/e2e/case-steps.ts';
import { expect, expectToast, field, settled, test, visit } from '#test/e2e/fixtures.ts';
import { mailOf } from '#test/e2e/live-case.ts';
import { payingByBacs } from '#test/e2e/outgoing-data.ts';
import { budgetOf, ownsNothing } from '#test/e2e/proposal-data.ts';
import {
  admitAll,
  caseworker,
  daysAgo,
  earlyCase,
  holder,
  owedToPayable,
  postMail,
  problemsOf,
  receive,
} from '#test/e2e/walk-data.ts';

test.describe.configure({ timeout: 360_000 });
test.use({ matching: 'shared' });

const today = londonDate();

/** The other of the two approves what waits, by key. */
async function approveByKey(page: Page, reference: string, done: string): Promise<void> {
  await visit(page, `/approvals?search=${reference}`, 'Approve Payments');
  await expect(page.getByRole('article')).toBeVisible();
  await page.keyboard.press('a');
  await press(page.getByRole('dialog', { name: 'Approve this?' }), 'Approve');
  await expectToast(page, done);
}

/** The number of what a page shows, as its heading ends with it. */
const numberOn = async (page: Page) =>
  (await page.getByRole('heading', { level: 1 }).innerText()).split(' ').at(-1)!;

/** A run of one case is calculated and submitted by the cashier, approved by the other, and released; returns its number. */
async function distribute(cashier: Page, other: Page, reference: string): Promise<string> {
  await visit(cashier, '/financials/distributions', 'Allocate Client Funds');
  await cashier.getByRole('button', { name: 'New run' }).first().press('Enter');
  const dialog = cashier.getByRole('dialog', { name: 'New distribution run' });
  await field(dialog, 'Kind').selectOption({ label: 'Single case' });
  await field(dialog, 'Case').fill(reference);
  await cashier.getByRole('option', { name: new RegExp(reference) }).click();
  await press(dialog, 'Calculate');
  await settled(cashier, /^Distribution D\d{6}$/);
  await expect(cashier.getByText('Calculated', { exact: true })).toBeVisible({ timeout: 90_000 });
  const run = await numberOn(cashier);
  await press(cashier, 'Submit');
  await press(cashier.getByRole('dialog', { name: /^Submit D/ }), 'Submit');
  await expect(cashier.getByText('Waiting for approval', { exact: true })).toBeVisible();
  await approveByKey(other, run, 'Distribution run approved.');
  await expect(cashier.getByText('Approved', { exact: true })).toBeVisible();
  await press(cashier, 'Release');
  await press(cashier.getByRole('dialog', { name: /^Release D/ }), 'Release');
  await expect(cashier.getByText('Released', { exact: true }).first()).toBeVisible();
  return run;
}

/** What waits on an account is paid by a file that the other authorises; returns the page of the batch. */
async function payByFile(cashier: Page, other: Page, accountId: number): Promise<string> {
  await visit(cashier, '/financials/batches', 'Batches');
  const making = await openDialog(cashier, 'New batch', 'New payment batch');
  await field(making, 'From account').selectOption(String(accountId));
  await press(making, 'Create batch');
  await settled(cashier, /^Batch B\d{6}$/);
  const number = await numberOn(cashier);
  await press(cashier, 'Generate file');
  await press(cashier.getByRole('dialog', { name: `Generate the file of ${number}` }), 'Generate');
  await expectToast(cashier, 'File generated.');
  await approveByKey(other, number, 'Payment batch approved.');
  await expect(cashier.getByText('Authorised', { exact: true })).toBeVisible();
  const saved = cashier.waitForEvent('download');
  await press(cashier, 'Download file');
  await saved;
  await press(cashier, 'Sent to the bank');
  await press(cashier.getByRole('dialog', { name: `Was ${number} sent to the bank?` }), 'It was sent');
  await expect(cashier.getByRole('dialog')).toHaveCount(0);
  return new URL(cashier.url()).pathname;
}

/** The statement of the bank with the payments of a case, which settles its batch. */
async function settleAtBank(
  cashier: Page,
  of: { accountId: number; reference: string; batch: string },
): Promise<void> {
  const { accountId, reference, batch } = of;
  const account = await callAs<ListedBankAccount>(admin, 'GET', `/banking/accounts/${accountId}`);
  const paid = await callAs<{ amountPence: number; status: string }[]>(
    admin,
    'GET',
    `/financials/payments?search=${reference}&limit=100`,
  );
  const line = { bookedOn: today, amountPence: -sumOf(paid, ({ amountPence }) => amountPence) };
  const statement = writeStatement('ofx2', {
    sortCode: account.sortCode ?? '',
    accountNumber: account.accountNumber ?? '',
    accountName: account.name,
    openingPence: account.linesPence,
    openingOn: today,
    closingOn: today,
    lines: [{ ...line, description: 'BACS PAYMENT FILE', bankId: unique('F') }],
  });
  await visit(cashier, `/banking/accounts/${accountId}/imports`, `Imports of ${account.name}`);
  const file = `${unique('statement')}.ofx`;
  await cashier
    .getByLabel('Bank statements')
    .setInputFiles({ name: file, mimeType: 'text/plain', buffer: Buffer.from([...statement].join('')) });
  const row = cashier.getByRole('region', { name: 'Imports' }).getByRole('row').filter({ hasText: file });
  await expect(row).toContainText('Posted', { timeout: 30_000 });
  await visit(cashier, batch, /^Batch B\d{6}$/);
  await expect(cashier.getByText('Confirmed', { exact: true })).toBeVisible({ timeout: 60_000 });
}

test('a dividend after a year: proposed by one, approved by another, paid, and seen at the bank', async ({
  open,
}) => {
  const name = lastName('Hollis');
  const { id: portfolioId } = await newPortfolio('Hollis book');
  const { id: accountId } = await payingByBacs(portfolioId);
  const { id, uniqueReference: reference } = await earlyCase({
    daysAgo: 400,
    name,
    owed: await owedToPayable(),
    portfolioId,
  });
  await receive(id, 30_000, ...Array.from({ length: 12 }, (_, at) => addMonths(daysAgo(400), at + 1)));
  await admitAll(id);
  const cashier = await open(demo('daniel.okafor'));
  const other = await open(holder);
  const run =
    await test.step('a run for this case: calculated, approved by the office holder, and released', () =>
      distribute(cashier, other, reference));

  const dividends = await dividendsOf(id);
  await test.step('both creditors share in proportion to their claims', async () => {
    expect(dividends).toHaveLength(2);
    const [kestrel, fairmile] = dividends;
    expect(Math.abs(kestrel!.amountPence * 4 - fairmile!.amountPence * 6)).toBeLessThanOrEqual(10);
  });

  await test.step('paid by a file that somebody else authorises, and settled by the statement', async () => {
    const batch = await payByFile(cashier, other, accountId);
    await settleAtBank(cashier, { accountId, reference, batch });
  });

  await test.step('the ledger, the papers and the account of the case', async () => {
    await visit(other, `/cases/${id}?tab=accounts`, new RegExp(name));
    const ledger = other.getByRole('region', { name: 'Ledger of the case' });
    await expect(ledger).toContainText(`Distribution ${run}`);
    await openView(other, 'Receipts and payments');
    const total = sumOf(dividends, ({ amountPence }) => amountPence);
    await expect(other.getByRole('main')).toContainText(poundsText(total));
    await expectAccessible(other);
    await openView(other, 'Allocations');
    for (const { payee } of dividends)
      await expect(other.getByRole('row').filter({ hasText: payee })).toContainText(
        'Paid, and seen on the bank statement.',
      );
  });
  expect(await problemsOf(id)).toEqual([]);
});

test('a dividend after an annual review: it includes the payments at the new contribution, and creditors are told', async ({
  open,
}) => {
  const name = lastName('Ockley');
  const { id: portfolioId } = await newPortfolio('Ockley book');
  const { id: accountId } = await payingByBacs(portfolioId);
  const { id, uniqueReference: reference } = await earlyCase({
    daysAgo: 400,
    name,
    owed: await owedToPayable(),
    portfolioId,
  });
  await budgetOf(id, 'initial', daysAgo(420), 187_000);
  await ownsNothing(id);
  await receive(id, 30_000, ...Array.from({ length: 12 }, (_, at) => addMonths(daysAgo(400), at + 1)));
  await admitAll(id);
  const page = await open(caseworker);
  const year = page.getByRole('region', { name: /^Year 1: / });

  await test.step('the year is reviewed: a higher contribution, and the report to all', async () => {
    await budgetOf(id, 'annual', today, 195_000);
    await visit(page, `/cases/${id}?tab=annual-reviews`, new RegExp(name));
    await send(await openDialog(page, 'Papers have come', 'The papers have come'));
    const change = await openDialog(page, 'New contribution', 'New contribution');
    await expect(field(change, 'Each month')).toHaveValue('190.00');
    await send(change);
    await expect(year).toContainText(/£190\.00 from/);
    const report = await openDialog(page, 'Write the report', 'Write the report of the year?');
    await press(report, 'Write the report');
    await expect(report).toHaveCount(0);
    await postMail(id);
  });

  await test.step('two payments at the new contribution are received', () =>
    receive(id, 19_000, today, today));
  const cashier = await open(demo('daniel.okafor'));
  const other = await open(holder);
  const run = await test.step('distributed: approved by the office holder, and released', () =>
    distribute(cashier, other, reference));
  const runPage = `/financials/distributions/${new URL(cashier.url()).searchParams.get('run')}`;
  const dividends = await dividendsOf(id);
  await test.step('it includes the payments at the new contribution, and both creditors share in proportion to their claims', async () => {
    // £3,980.00 less £1,604.50 and 15% of what is left: 20.19 pence in the pound, less what was kept for rounding.
    expect(dividends.map(({ amountPence }) => amountPence)).toEqual([120_929, 80_620]);
    await expect(cashier.getByRole('main')).toContainText('£3,976.32');
  });

  await test.step('creditors are told of it', async () => {
    await visit(cashier, runPage, /^Distribution D\d{6}$/);
    const letters = await openDialog(cashier, 'Letters', /^Letters of D/);
    await pick(letters, 'Template', 'Dividend notice and remittance');
    await expectAccessible(cashier);
    await press(letters, 'Write the letters');
    await expect(letters).toHaveCount(0);
    // They are written and drawn in the background; e-mail leaves on business days.
    const notices = async () =>
      (await mailOf(id)).flatMap(({ title, status }) =>
        title === 'Dividend notice and remittance' ? [status] : [],
      );
    await expect.poll(notices, { timeout: 30_000 }).toEqual(['queued', 'queued']);
    expect((await papersOf(id)).get('Dividend notice and remittance')).toContain('20.15');
  });

  await test.step('paid, and settled by the statement', async () => {
    const batch = await payByFile(cashier, other, accountId);
    await settleAtBank(cashier, { accountId, reference, batch });
  });

  await test.step('the ledger, the report of the year, and its tasks', async () => {
    await visit(page, `/cases/${id}?tab=accounts`);
    const ledger = page.getByRole('region', { name: 'Ledger of the case' });
    await expect(ledger.getByRole('row', { name: new RegExp(`Distribution ${run}`) })).toContainText(
      '£3,976.32',
    );
    const report = (await papersOf(id)).get('Annual report');
    for (const said of [
      `After the yearly review the contribution is £190.00 from`,
      'Received up to',
      'James Whitlock, Supervisor',
    ])
      expect(report).toContain(said);
    await openTab(page, 'Tasks');
    await expect(page.getByRole('table', { name: 'Tasks of the case' })).toBeVisible();
    await expect(page.getByRole('row', { name: /annual re/i })).toHaveCount(0);
    await expectAccessible(page);
  });
  expect(await problemsOf(id)).toEqual([]);
});

/** The dividends of a case that were set aside, the largest first. */
async function dividendsOf(caseId: number): Promise<{ payee: string; amountPence: number; kind: string }[]> {
  type Allocated = { allocations: { kind: string; payee: string; amountPence: number }[] };
  const { allocations } = await callAs<Allocated>(admin, 'GET', `/cases/${caseId}/allocations`);
  return allocations
    .filter(({ kind }) => kind === 'creditor')
    .toSorted((a, b) => b.amountPence - a.amountPence);
}
