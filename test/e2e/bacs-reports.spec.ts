import type { Page } from '@playwright/test';
import { unique } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { expect, expectToast, field, settled, test, visit } from '#test/e2e/fixtures.ts';
import { sentDividend } from '#test/e2e/outgoing-data.ts';
import { newColleague } from '#test/e2e/staff.ts';

const drop = (page: Page, name: string, text: string) =>
  page
    .getByLabel('Bacs report', { exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('a Bacs report becomes returns, and somebody deals with what it leaves open', async ({
  open,
  guard,
}) => {
  const { payment, creditor } = await sentDividend();
  const page = await open(await newColleague('financials.distributions'));
  await visit(page, '/financials/returned', 'Returned');
  guard.expectRefusal(400, '/api/financials/reports');
  await drop(page, 'not-a-report.csv', 'Name,Phone\nA,1\n');
  await expect(page.getByRole('alert')).toContainText('not-a-report.csv was not imported.');
  await expectAccessible(page);

  const name = `${unique('returns')}.csv`;
  const row = (pence: number) =>
    `${payment.reference},99,B,CLOSED,${(pence / 100).toFixed(2)},${creditor.sortCode},${creditor.accountNumber},${creditor.name}`;
  await drop(
    page,
    name,
    `Reference,Transaction code,Return code,Return description,Amount,Sort code,Account number,Account name\n${row(payment.amountPence)}\n${row(payment.amountPence + 1)}\n`,
  );
  await expectToast(page, 'Report imported.', '1 return recorded, 1 to be decided');
  await settled(page, 'Bacs reports');
  const table = page.getByRole('table');
  await expect(table).toContainText('Return recorded');
  await expect(table).toContainText('No payment of yours fits');
  await expectAccessible(page);

  await page.getByRole('row').filter({ hasText: 'To be decided' }).getByRole('button').first().press('Enter');
  const dialog = page.getByRole('dialog', { name: 'The account is closed' });
  await expect(dialog).toContainText('Which payment is it?');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Dealt with otherwise' }).press('Enter');
  const settling = page.getByRole('dialog', { name: 'Dealt with' });
  await field(settling, 'What was done').fill('The bank was told that this is not ours');
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Item Updated.');
  await expect(table).toContainText('Dealt with');

  await page.getByRole('link', { name: 'Returned', exact: true }).press('Enter');
  await settled(page, 'Returned');
  await expect(page.getByRole('row').filter({ hasText: payment.number })).toContainText('It came back');
  await expectAccessible(page);
});
