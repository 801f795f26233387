import type { Locator, Page } from '@playwright/test';
import { admin, callAs, demo, prepare } from '#test/e2e/api.ts';
import { lastName, newCase } from '#test/e2e/case-data.ts';
import { openTab } from '#test/e2e/case-steps.ts';
import { expect, expectToast, field, saveButton, test, visit } from '#test/e2e/fixtures.ts';

/** Chooses a step of the debt's menu, by keyboard. */
async function step(page: Page, creditor: string, name: string) {
  await page.getByRole('button', { name: `Actions for ${creditor}` }).press('Enter');
  await page.getByRole('menuitem', { name }).press('Enter');
  return page.getByRole('dialog', { name: `${name}: ${creditor}` });
}

test('a debt is declared, claimed and admitted, and every statement is updated', async ({
  adminPage: page,
  guard,
}) => {
  const { id, version } = await newCase({ people: [{ lastName: lastName('Keel') }] });
  await callAs(admin, 'PUT', `/cases/${id}`, { version, contributionPence: 10_900, contributionDay: 5 });
  const [creditor] = await prepare.list('creditors', 'limit=1&search=bank');
  const name = creditor!.name;
  await visit(page, `/cases/${id}?tab=creditors`);

  await page.getByRole('button', { name: 'Add creditor' }).first().click();
  const form = page.getByRole('dialog', { name: 'New creditor' });
  await field(form, 'Creditor').fill(name);
  await page.getByRole('option', { name, exact: true }).click();
  await field(form, 'Credit type').fill('Credit card');
  await page.getByRole('option', { name: 'Credit card', exact: true }).click();
  await field(form, 'Balance declared').fill('12000');
  await expect(form.getByRole('button', { name: 'Save and add another' })).toBeVisible();
  await saveButton(form).click();
  await expectToast(page, 'Item Created.');
  const debt = page.getByRole('row').filter({ hasText: name });
  await expect(debt).toContainText('£12,000.00');
  await expect(debt).toContainText('Estimated');

  const outcome = page.getByRole('tab', { name: 'Estimated outcome' });
  await outcome.click();
  await expect(page.getByText('32.50 p/£').first()).toBeVisible();
  await expect(page.getByText(/1 of 1 debts count with an estimate/)).toBeVisible();
  await page.getByRole('tab', { name: 'Creditors', exact: true }).click();

  const claim = await step(page, name, 'Record claim');
  await field(claim, 'Claim').fill('10500');
  await claim.getByRole('button', { name: 'Record claim' }).click();
  await expect(claim).toHaveCount(0);
  await expect(debt).toContainText('Claim received');

  guard.expectRefusal(400, '/affairs.creditors.admit');
  const admit = await step(page, name, 'Admit claim');
  await expect(admit.getByText('Declared £12,000.00 · claimed £10,500.00')).toBeVisible();
  await field(admit, 'Admitted').fill('10500.01');
  await page.keyboard.press('Control+Enter');
  await expect(admit.getByText('More than the claim of £10,500.00.')).toBeVisible();
  await expect(field(admit, 'Admitted')).toBeFocused();
  await field(admit, 'Admitted').fill('10322');
  await page.keyboard.press('Control+Enter');
  await expect(admit.getByText('Say why a part is rejected.')).toBeVisible();
  await field(admit, 'Why a part is rejected').fill('Interest after the approval.');
  await page.keyboard.press('Control+Enter');
  await expect(admit).toHaveCount(0);
  await expect(debt).toContainText('£10,322.00');
  await expect(debt).toContainText('100.00%');

  await outcome.click();
  await expect(page.getByText('37.78 p/£').first()).toBeVisible();
  await expect(page.getByText(/count with an estimate/)).toHaveCount(0);
  await openTab(page, 'Assets');
  await page.getByRole('tab', { name: 'Statement of affairs' }).click();
  await expect(page.getByRole('article').getByText('£10,322.00').first()).toBeVisible();
  await expect(page.getByText('-£0.00')).toHaveCount(0);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Statement of affairs' })).toBeVisible();
  for (const hidden of [
    page.getByRole('navigation', { name: 'Main' }),
    page.getByRole('navigation', { name: 'Parts of the case' }),
    page.getByRole('button', { name: 'Print', exact: true }),
    page.getByRole('searchbox', { name: 'Client search' }),
  ])
    await expect(hidden).toBeHidden();
});

test('a claim over the limit waits for a second person; an amended one no longer does', async ({
  adminPage: page,
  open,
}) => {
  const { id } = await newCase({ people: [{ lastName: lastName('Harrier') }] });
  const [creditor] = await prepare.list('creditors', 'limit=1&search=bank');
  const [credit] = await prepare.list('credits', 'limit=1&search=credit card');
  const path = `/cases/${id}/creditors`;
  const added = await callAs<{ id: number; version: number }>(admin, 'POST', path, {
    creditorId: creditor!.id,
    creditId: credit!.id,
    balanceSoaPence: 3_000_000,
  });
  const claimOf = (version: number, claimPence: number) =>
    callAs<{ version: number }>(admin, 'POST', `${path}/${added.id}/claim`, {
      version,
      claimPence,
      claimReceivedOn: '2026-10-01',
    });
  await claimOf(added.version, 3_100_000);
  await visit(page, `/cases/${id}?tab=creditors`);
  const name = creditor!.name;
  const debt = page.getByRole('row').filter({ hasText: name });
  const admit = async () => {
    const dialog = await step(page, name, 'Admit claim');
    await dialog.getByRole('button', { name: 'Admit claim' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(debt).toContainText('Awaiting approval');
    return page.getByRole('link', { name: 'Show in the queue' }).first().getAttribute('href');
  };
  const first = await admit();
  const decider = await open(demo('james.whitlock'));
  await visit(decider, first!, 'Approve Payments');
  const request = decider.getByRole('article', { name: `Claim of ${name} on` });
  await expect(request).toContainText('£31,000.00');
  const { version } = await callAs<{ debts: [{ version: number }] }>(admin, 'GET', path).then(
    ({ debts }) => debts[0],
  );
  await claimOf(version, 3_050_000);
  await expect(request).toContainText('The debt has changed since');
  await expect(debt).not.toContainText('Awaiting approval');

  const second = await admit();
  await visit(decider, second!, 'Approve Payments');
  await expect(request).toContainText('£30,500.00');
  await decider.keyboard.press('a');
  await decider.keyboard.press('Enter');
  await expectToast(decider, 'Claim over the limit approved.');
  await expect(debt).toContainText('Admitted');
  await expect(debt).toContainText('£30,500.00');
});

test('debts and assets are entered one after another without closing the form', async ({
  adminPage: page,
}) => {
  const { id } = await newCase({ people: [{ lastName: lastName('Keel') }] });
  const creditors = (await prepare.list('creditors', 'limit=2&search=bank')).map(({ name }) => name);
  const another = (form: Locator) => form.getByRole('button', { name: 'Save and add another' });
  const pickIn = async (form: Locator, label: string, option: string) => {
    await field(form, label).fill(option);
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  await visit(page, `/cases/${id}?tab=creditors`);
  await page.getByRole('button', { name: 'Add creditor' }).first().click();
  const debt = page.getByRole('dialog', { name: 'New creditor' });
  for (const creditor of creditors) {
    await expect(field(debt, 'Creditor')).toHaveValue('');
    await pickIn(debt, 'Creditor', creditor);
    await pickIn(debt, 'Credit type', 'Credit card');
    await field(debt, 'Balance declared').fill('1200');
    await another(debt).click();
    await expectToast(page, 'Item Created.');
  }
  await debt.getByRole('button', { name: 'Cancel' }).click();
  await expect(debt).toHaveCount(0);
  for (const creditor of creditors)
    await expect(page.getByRole('row').filter({ hasText: creditor })).toContainText('£1,200.00');

  await openTab(page, 'Assets');
  await page.getByRole('button', { name: 'Add asset' }).first().click();
  const asset = page.getByRole('dialog', { name: 'New asset' });
  for (const description of ['Blue van', 'Grey caravan']) {
    await expect(field(asset, 'Description')).toHaveValue('');
    await pickIn(asset, 'Kind', 'Caravan');
    await field(asset, 'Description').fill(description);
    await field(asset, 'Value').fill('2500');
    await another(asset).click();
    await expectToast(page, 'Item Created.');
  }
  await asset.getByRole('button', { name: 'Cancel' }).click();
  for (const description of ['Blue van', 'Grey caravan'])
    await expect(page.getByRole('row').filter({ hasText: description })).toContainText('£2,500.00');
});
