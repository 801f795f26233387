import { admin, callAs, prepare, unique } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { idOf, newCase } from '#test/e2e/case-data.ts';
import { expect, expectToast, field, test, visit } from '#test/e2e/fixtures.ts';
import { follow } from '#test/e2e/router.ts';
import { newColleague } from '#test/e2e/staff.ts';

test.describe.configure({ timeout: 360_000 });

/** A published letter to the client that asks for approval or not. */
async function letter(name: string, values: object = {}) {
  const documentTypeId = await idOf('documents', 'Client letter');
  const { id, version } = await prepare.create('templates', {
    name,
    documentTypeId,
    audience: 'client',
    format: 'html',
    body: '<p>Dear {{recipient.salutation}}</p><p>Our reference is {{case.reference}}.</p>',
    ...values,
  });
  await callAs(admin, 'POST', `/templates/${id}/publish`, { version });
  return id;
}

test('a letter is written, approved by somebody else, printed, and returned; another goes by e-mail', async ({
  open,
}) => {
  const name = unique('Letter');
  await letter(name, { requiresApproval: true });
  const address = `${unique('client').replace(/\s/g, '.').toLowerCase()}@example.org`;
  const { id, uniqueReference, applicants } = await newCase({ people: [{ email: address }] });
  const writer = await newColleague('reports.paperless-office');
  const page = await open(writer);
  await visit(page, `/cases/${id}?tab=mail`);
  await page.getByRole('button', { name: 'Letter', exact: true }).first().press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Letter' });
  await field(dialog, 'Template').fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await expect(dialog.getByText(/1 page · 1 recipient · £1\.65/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Submit for approval' }).press('Enter');
  await expectToast(page, 'Awaiting approval.');
  await expect(page.getByRole('table', { name: 'Mail of the case' })).toContainText('Awaiting approval');
  await expectAccessible(page);

  const office = await newColleague('reports.paperless-office');
  const other = await open(office);
  await visit(other, `/paperless-office/outbound?search=${uniqueReference}`, 'Outbound Mail');
  await other.keyboard.press('j');
  const pane = other.getByRole('region', { name: 'The letter' });
  await expect(pane.getByRole('heading', { name })).toBeVisible();
  await expectAccessible(other);
  // The letter beside the list is decided by keys, and so is what is ticked.
  await other.keyboard.press('a');
  await expectToast(other, '1 approved.');
  await expect(pane.getByText('Queued').first()).toBeVisible();
  await other.keyboard.press('a');
  await expect(other.getByRole('status', { name: 'Last key' })).toHaveText('It is not awaiting approval.');
  await other.keyboard.press(' ');
  await expect(other.getByRole('region', { name: 'Ticked mail' })).toContainText('1 ticked');
  await other.keyboard.press('p');
  await expectToast(other, 'Print run made.');
  await follow(other, '/paperless-office/print-runs', 'Print runs');
  const saved = other.waitForEvent('download');
  const download = other.getByRole('button', { name: /^Download R/ }).first();
  // Its file is made in the background.
  await expect(download).toBeEnabled();
  await download.press('Enter');
  expect((await saved).suggestedFilename()).toMatch(/^R\d{6}\.pdf$/);
  await other
    .getByRole('button', { name: /^Mark R.* as sent/ })
    .first()
    .press('Enter');
  await other.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).press('Enter');
  await expectToast(other, 'Sent, and filed on the cases.');

  await follow(other, '/paperless-office/outbound', 'Outbound Mail');
  await other.getByRole('button', { name: 'Returned post' }).press('Enter');
  const returned = other.getByRole('dialog', { name: 'Returned post' });
  const [mail] = await callAs<{ id: number }[]>(admin, 'GET', `/cases/${id}/mail`);
  await field(returned, 'Code or number').fill(`CC1:${id}:${mail?.id}:1`);
  await returned.getByRole('button', { name: 'Note as returned' }).press('Enter');
  await expectToast(other, 'Noted as returned.');

  const email = await idOf('delivery-methods', 'Email');
  const byMail = await letter(unique('By e-mail'), {
    deliveryMethodId: email,
    body: '<p>In other words</p>',
  });
  const client = { type: 'client', id: applicants[0]?.personId, deliveryMethodId: email };
  const sent = { templateId: byMail, recipients: [client], send: true };
  const { id: mailed } = await callAs<{ id: number }>(admin, 'POST', `/cases/${id}/mail`, sent);
  await expect
    .poll(async () => (await callAs<{ status: string }>(admin, 'GET', `/mail/${mailed}`)).status)
    .toBe('sent');
  await follow(other, `/cases/${id}?tab=documents`);
  await expect(other.getByText(/By e-mail/).first()).toBeVisible();
});
