import { admin, callAs, unique } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { lastName, newCase } from '#test/e2e/case-data.ts';
import { expect, expectToast, field, settled, test, visit } from '#test/e2e/fixtures.ts';
import { aLead, introducerWithKey } from '#test/e2e/live-case.ts';
import { follow } from '#test/e2e/router.ts';

test.describe.configure({ timeout: 180_000 });

test('a lead comes in with an introducer’s key, its unknown debt is matched, and it is taken on', async ({
  adminPage: page,
}) => {
  const introducer = await introducerWithKey('Lantern Debt Charity');
  const [name, unknown] = [lastName('Whitby'), unique('Quickpounds')];
  const reference = await introducer.send(aLead(name, unknown));
  await visit(page, `/introducers/${introducer.id}/edit?tab=leads`);
  await page
    .getByRole('row', { name: new RegExp(reference) })
    .getByRole('link')
    .first()
    .press('Enter');
  await settled(page, new RegExp(name));
  const lead = page.getByRole('region', { name: 'Lead', exact: true });
  await expect(lead).toContainText('I agree that you pass my details on to Harbour Debt Solutions.');
  await lead.getByRole('link', { name: '1 debt to be matched to its creditor' }).press('Enter');
  await page.getByRole('button', { name: `Match ${unknown}` }).press('Enter');
  const matching = page.getByRole('dialog', { name: `Which creditor is “${unknown}”?` });
  await field(matching, 'Creditor').fill('Quidstream');
  await page.getByRole('option', { name: 'Quidstream', exact: true }).click();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(matching).toHaveCount(0);
  await expect(page.getByText('Debts to be matched to their creditor')).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Quidstream/ })).toContainText('£400.00');
  await page.keyboard.press('s');
  const moving = page.getByRole('dialog', { name: 'Change status' });
  await moving.getByRole('radio', { name: /^Advice in Progress/ }).press('Space');
  await moving.getByRole('button', { name: 'Move to Advice in Progress' }).press('Enter');
  await expect(moving).toHaveCount(0);
  await follow(page, `/introducers/${introducer.id}/edit?tab=leads`);
  await expect(page.getByRole('row', { name: new RegExp(reference) })).toContainText('Advice in Progress');
  await expectAccessible(page);
});

test('a credit file is imported: its words are matched once, the rest is left to be matched, and a second import adds nothing', async ({
  adminPage: page,
}) => {
  const { id } = await newCase();
  const [odd, other] = [unique('Oddity Loans'), unique('Otherwise Cards')];
  const file = {
    name: 'report.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Lender,Type,Account,Balance\nKestrel Bank plc,Credit card,99110011,1200.50\n${odd},Credit card,77,90\n${other},Credit card,78,10\n`,
    ),
  };
  const begin = async () => {
    await page.getByRole('button', { name: 'Import from credit file' }).first().press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Import from credit file' });
    await dialog.locator('input[type="file"]').setInputFiles(file);
    return dialog;
  };
  await visit(page, `/cases/${id}?tab=creditors`);
  const dialog = await begin();
  const source = unique('Bureau');
  await field(dialog, 'Source').fill(source);
  const words = dialog.getByRole('region', { name: 'Creditors not known by these names' });
  await field(words, odd).fill('Ardent Personal');
  await page.getByRole('option', { name: 'Ardent Personal Loans', exact: true }).click();
  await expect(dialog.getByRole('row', { name: new RegExp(other) })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import 3 debts' }).press('Enter');
  await expectToast(page, 'Item Created.', '2 debts added. 1 debt to be matched.');
  await expect(page.getByRole('row', { name: /Ardent Personal Loans/ })).toContainText('£90.00');
  await expect(page.getByRole('table', { name: 'Debts waiting for a creditor' })).toContainText(other);
  const again = await begin();
  await expect(field(again, 'Source')).toHaveValue(source);
  await expect(again.getByRole('button', { name: /^Import 0 debts/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  const { debts } = await callAs<{ debts: unknown[] }>(admin, 'GET', `/cases/${id}/creditors`);
  expect(debts).toHaveLength(2);
});
