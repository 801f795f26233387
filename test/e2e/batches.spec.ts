import { randomInt, randomUUID } from 'node:crypto';
import { londonDate } from '#shared/dates.ts';
import { bacsSettings } from '#shared/outgoing/bacs-settings.ts';
import { admin, callAs, demo, prepare, type Row, unique } from './api.ts';
import { expectAccessible } from './axe.ts';
import { idOf, newCase } from './case-data.ts';
import { expect, expectToast, field, settled, test, visit } from './fixtures.ts';
import { newColleague } from './staff.ts';

const checker = demo('james.whitlock');

/** A case whose run has been approved and released: a dividend of what £6,000.00 leaves after fees waits as a payment. */
async function releasedRun(): Promise<{ uniqueReference: string }> {
  const opened = await newCase();
  const creditors = await prepare.list('creditors', 'limit=50');
  const creditor = creditors.find(({ bankVerifiedAt }) => bankVerifiedAt !== null)!;
  const path = `/cases/${opened.id}/creditors`;
  type Debt = { id: number; version: number };
  const today = londonDate();
  const added = await callAs<Debt>(admin, 'POST', path, {
    creditorId: creditor.id,
    creditId: await idOf('credits', 'Credit card'),
    balanceSoaPence: 100_000,
    source: 'client',
  });
  const claimed = await callAs<Debt>(admin, 'POST', `${path}/${added.id}/claim`, {
    version: added.version,
    claimPence: 100_000,
    claimReceivedOn: today,
  });
  await callAs(admin, 'POST', `${path}/${added.id}/admit`, {
    version: claimed.version,
    claimAdmittedPence: 100_000,
    admittedOn: today,
  });
  await callAs(admin, 'POST', `/cases/${opened.id}/receipts`, {
    incomeTypeId: await idOf('income-types', 'Voluntary contribution'),
    amountPence: 600_000,
    receivedOn: today,
    method: 'so',
    idempotencyKey: randomUUID(),
  });
  type Run = { id: number; version: number; status: string };
  const run = await callAs<Run>(admin, 'POST', '/financials/distributions', {
    domainId: await idOf('domains', 'Harbour Debt Solutions'),
    kind: 'single_case',
    caseId: opened.id,
    cutoffOn: today,
  });
  const at = `/financials/distributions/${run.id}`;
  const reaches = (status: string) =>
    expect.poll(async () => (await callAs<Run>(admin, 'GET', at)).status).toBe(status);
  await reaches('calculated');
  const { version } = await callAs<Run>(admin, 'GET', at);
  const submitted = await callAs<Run>(admin, 'POST', `${at}/submit`, { version });
  const [request] = await callAs<{ id: number }[]>(
    checker,
    'GET',
    `/approvals/of-record?entity=distributions&entityId=${run.id}`,
  );
  await callAs(checker, 'POST', `/approvals/${request!.id}/approve`, {});
  const approved = await callAs<Run>(admin, 'GET', at);
  expect(submitted.status).toBe('submitted');
  await callAs(admin, 'POST', `${at}/release`, { version: approved.version });
  await reaches('released');
  return opened;
}

/** An account of Harbour Debt Solutions that pays by Bacs. */
async function payingByBacs(): Promise<void> {
  const chart = await callAs<Row[]>(admin, 'GET', '/chart-of-accounts?search=Client%20bank');
  await callAs(admin, 'POST', '/banking/accounts', {
    name: unique('Payments account'),
    kind: 'payments',
    domainId: await idOf('domains', 'Harbour Debt Solutions'),
    ledgerAccountId: chart.find(({ code }) => code === '1000')?.id,
    sortCode: '99-00-01',
    accountNumber: String(randomInt(10_000_000, 99_999_999)),
    fileSettings: {
      format: 'standard18',
      bacs: bacsSettings.parse({ serviceUserNumber: '123456', serviceUserName: 'HARBOUR DEBT' }),
    },
  });
}

test('released payments go into a file that somebody else authorises', async ({ open }) => {
  await payingByBacs();
  const { uniqueReference } = await releasedRun();
  const cashier = await newColleague('financials.distributions', 'financials.approve-payments');
  const page = await open(cashier);
  await visit(page, `/financials/payments?search=${uniqueReference}`, 'Payments');
  await expect(page.getByText('Next banking cut-off')).toBeVisible();
  await expect(page.getByText('It is ready, and no batch has taken it yet.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Batches', exact: true }).press('Enter');
  await settled(page, 'Batches');
  await page.getByRole('button', { name: 'New batch' }).press('Enter');
  const making = page.getByRole('dialog', { name: 'New payment batch' });
  await expect(field(making, 'Pay day')).toBeVisible();
  await expectAccessible(page);
  await making.getByRole('button', { name: 'Make the batch' }).press('Enter');
  await settled(page, /^Batch B\d{6}$/);
  const reference = (await page.getByRole('heading', { level: 1 }).innerText()).slice(-7);
  await page.getByRole('button', { name: 'Generate file' }).press('Enter');
  const generating = page.getByRole('dialog', { name: `Generate the file of ${reference}` });
  await expect(
    generating.getByText(/^What the file writes otherwise|^Every name and reference/),
  ).toBeVisible();
  await expectAccessible(page);
  await generating.getByRole('button', { name: 'Generate', exact: true }).press('Enter');
  await expectToast(page, 'File generated.');
  await expect(page.getByRole('region', { name: 'Files' })).toContainText('SHA-256');
  await expect(page.getByRole('button', { name: 'Download file' })).toHaveCount(0);
  await expectAccessible(page);

  const other = await open(checker);
  await visit(other, `/approvals?search=${reference}`, 'Approve Payments');
  await expect(other.getByRole('article')).toContainText('By the second reader');
  await other.keyboard.press('a');
  await other
    .getByRole('dialog', { name: 'Approve this?' })
    .getByRole('button', { name: 'Approve' })
    .press('Enter');
  await expectToast(other, 'Payment batch approved.');

  await expect(page.getByText('Authorised', { exact: true })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download file' }).press('Enter');
  expect((await saved).suggestedFilename()).toMatch(new RegExp(`^${reference}-\\w{6}\\.txt$`));
  await expect(page.getByRole('button', { name: 'Download again' })).toBeVisible();
  await page.getByRole('button', { name: 'Sent to the bank' }).press('Enter');
  await page
    .getByRole('dialog', { name: `Was ${reference} sent to the bank?` })
    .getByRole('button', { name: 'It was sent' })
    .press('Enter');
  await expect(page.getByText('Sent to the bank', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await test.step('a payment comes back and is paid again', async () => {
    await visit(page, `/financials/payments?search=${uniqueReference}`, 'Payments');
    await page
      .getByRole('row')
      .filter({ hasText: 'in the file' })
      .getByRole('button', { name: /^P\d{6}$/ })
      .press('Enter');
    const shown = page.getByRole('dialog', { name: /^Payment P/ });
    await expect(shown).toContainText('It was sent to the bank, in the file');
    await expectAccessible(page);
    await shown.getByRole('button', { name: 'It came back' }).press('Enter');
    const recording = page.getByRole('dialog', { name: /came back$/ });
    await field(recording, 'Why').fill('The account is closed');
    await page.keyboard.press('Control+Enter');
    await expectToast(page, 'Item Updated.');
    await page.getByRole('link', { name: 'Returned', exact: true }).press('Enter');
    await settled(page, 'Returned');
    await page
      .getByRole('row')
      .filter({ hasText: uniqueReference })
      .getByRole('button')
      .first()
      .press('Enter');
    await shown.getByRole('button', { name: 'Pay again' }).press('Enter');
    await expectToast(page, 'Item Updated.', 'pays it again');
    await expectAccessible(page);
  });
});
