import type { ListedBankAccount } from '#shared/activities/money/banking/accounts-contract.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { admin, callAs, unique } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { importLines } from '#test/e2e/bank-desk.ts';
import { expect, expectToast, field, settled, test, visit } from '#test/e2e/fixtures.ts';
import { releasedDividend } from '#test/e2e/outgoing-data.ts';
import { newColleague } from '#test/e2e/staff.ts';

test('a payment goes by cheque, is in the register, is stopped and is paid again', async ({
  open,
  guard,
}) => {
  const { payment } = await releasedDividend();
  const page = await open(await newColleague('financials.distributions', 'financials.banking'));
  await visit(page, `/financials/payments?search=${payment.number}`, 'Payments');
  const show = () => page.getByRole('button', { name: payment.number, exact: true }).press('Enter');
  await show();
  const shown = page.getByRole('dialog', { name: `Payment ${payment.number}` });
  await shown.getByRole('button', { name: 'Issue cheque' }).press('Enter');
  const issuing = page.getByRole('dialog', { name: `Cheque for ${payment.number}` });
  const number = await field(issuing, 'Cheque number').inputValue();
  expect(number).toMatch(/^\d{6}$/);
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Item Updated.', `The cheque pays ${payment.number}.`);

  await visit(page, `/financials/payments?byCheque=true&search=${number}`, 'Payments');
  await expect(page.getByRole('table')).toContainText(`Cheque ${number} was issued on`);
  await expectAccessible(page);
  await show();
  const printed = page.waitForEvent('download');
  await shown.getByRole('button', { name: 'Print the cheque' }).press('Enter');
  expect((await printed).suggestedFilename()).toBe(`cheque-${number}.pdf`);
  guard.expectRefusal(409, '/cheque/pdf');
  await shown.getByRole('button', { name: 'Print the cheque' }).press('Enter');
  const again = page.getByRole('dialog', { name: `Print cheque ${number} again?` });
  await expect(again).toContainText('may be in the post. Destroy that print first');
  await expectAccessible(page);
  const reprinted = page.waitForEvent('download');
  await again.getByRole('button', { name: 'Print again' }).click();
  expect((await reprinted).suggestedFilename()).toBe(`cheque-${number}.pdf`);

  const account = await callAs<ListedBankAccount>(admin, 'GET', `/banking/accounts/${payment.account.id}`);
  const word = unique('COUNTER').toUpperCase();
  await importLines(account, [
    [`${word} PRESENTED`, -payment.amountPence, londonDate()],
    [`${word} RETURNED UNPAID`, payment.amountPence, londonDate()],
  ]);
  const items = `/banking/accounts/${account.id}/items?search=${word}&dir=asc`;
  const choose = (text: string) =>
    page.getByRole('list', { name: 'Lines' }).getByRole('button').filter({ hasText: text }).click();
  const pays = page.getByRole('button', { name: `It pays ${payment.number}` });
  await test.step('a statement line pays it, and is undone', async () => {
    await visit(page, items, `Items of ${account.name}`);
    await choose('PRESENTED');
    await expect(pays).toBeVisible();
    await expectAccessible(page);
    await pays.press('Enter');
    await expectToast(page, 'Matched.', 'is paid.');
    await page.keyboard.press('u');
    await expectToast(page, 'Undone.');
    await expect(pays).toBeVisible();
  });

  await visit(page, `/financials/payments?byCheque=true&search=${number}`, 'Payments');
  await show();
  await shown.getByRole('button', { name: 'Stop the cheque' }).press('Enter');
  const stopping = page.getByRole('dialog', { name: `Stop cheque ${number}` });
  await expect(field(stopping, 'Why')).toHaveValue(`Cheque ${number} was stopped`);
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Item Updated.', 'came back');

  await test.step('the line that returns it is recognised by its wording', async () => {
    await visit(page, items, `Items of ${account.name}`);
    await choose('RETURNED');
    await page.getByRole('button', { name: `It returns ${payment.number}` }).press('Enter');
    await expectToast(page, 'Matched.', 'came back.');
    await visit(page, '/financials/payments', 'Payments');
  });

  await page.getByRole('link', { name: 'Returned', exact: true }).press('Enter');
  await settled(page, 'Returned');
  await page.getByRole('button', { name: payment.number, exact: true }).press('Enter');
  await shown.getByRole('button', { name: 'Pay again' }).press('Enter');
  await expectToast(page, 'A new payment pays it again, once a batch takes it.');
});
