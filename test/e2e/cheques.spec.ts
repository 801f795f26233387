import { expectAccessible } from './axe.ts';
import { expect, expectToast, field, settled, test, visit } from './fixtures.ts';
import { releasedDividend } from './outgoing-data.ts';
import { newColleague } from './staff.ts';

test('a payment goes by cheque, stands in the register, is stopped and is paid again', async ({ open }) => {
  const { payment } = await releasedDividend();
  const page = await open(await newColleague('financials.distributions'));
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
  await expectToast(page, 'Item Updated.', `Cheque ${number} pays ${payment.number}.`);

  await visit(page, `/financials/payments?byCheque=true&search=${number}`, 'Payments');
  await expect(page.getByRole('table')).toContainText(`Cheque ${number} was issued on`);
  await expectAccessible(page);
  await show();
  await shown.getByRole('button', { name: 'Stop the cheque' }).press('Enter');
  const stopping = page.getByRole('dialog', { name: `Stop cheque ${number}` });
  await expect(field(stopping, 'Why')).toHaveValue(`Cheque ${number} was stopped`);
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Item Updated.', 'came back');

  await page.getByRole('link', { name: 'Returned', exact: true }).press('Enter');
  await settled(page, 'Returned');
  await page.getByRole('button', { name: payment.number, exact: true }).press('Enter');
  await shown.getByRole('button', { name: 'Pay again' }).press('Enter');
  await expectToast(page, 'Item Updated.', 'pays it again');
});
